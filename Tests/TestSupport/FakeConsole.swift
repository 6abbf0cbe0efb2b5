public import LinuxIO
public import Scanout

/// A terminal that keeps its modes and refuses what a test says.
public final class FakeTerminal: ConsoleTerminal {
  public let path: String
  public var currentPicture = VirtualTerminal.Picture.text
  public var currentKeyboard = VirtualTerminal.Keyboard.unicode
  public var pictureError: Errno?
  public var keyboardError: Errno?
  public var switchingError: Errno?
  public let switching = FakeSwitching()
  /// The consoles that were called, in their order.
  public private(set) var activated: [Int] = []
  public private(set) var changes: [String] = []

  public init(path: String) {
    self.path = path
  }

  public func picture() throws(SystemError) -> VirtualTerminal.Picture { currentPicture }
  public func keyboard() throws(SystemError) -> VirtualTerminal.Keyboard { currentKeyboard }

  public func setPicture(_ picture: VirtualTerminal.Picture) throws(SystemError) {
    if let pictureError {
      throw SystemError(call: "set the mode of", subject: path, errno: pictureError)
    }
    currentPicture = picture
    changes.append("\(picture)")
  }

  public func setKeyboard(_ keyboard: VirtualTerminal.Keyboard) throws(SystemError) {
    if let keyboardError {
      throw SystemError(call: "set the keyboard mode of", subject: path, errno: keyboardError)
    }
    currentKeyboard = keyboard
    changes.append("\(keyboard)")
  }
}

extension FakeTerminal {
  public func takeOverSwitching() throws(SystemError) -> any ConsoleSwitching {
    if let switchingError {
      throw SystemError(call: "set the switching of", subject: path, errno: switchingError)
    }
    changes.append("switching by process")
    switching.onEnd = { [unowned self] in changes.append("switching by kernel") }
    return switching
  }

  public func activate(_ number: Int) throws(SystemError) {
    activated.append(number)
  }
}

/// A console that leaves the screen and comes back when a test says so; inside `hold`, at its end.
public final class FakeSwitching: ConsoleSwitching {
  public var fileDescriptor: Int32 { 0 }
  public var isInFront = true
  public private(set) var releases = 0
  public private(set) var cards: [Int32] = []
  /// The cards that were given up at each release.
  public private(set) var givenUp: [[Int32]] = []
  public private(set) var hasEnded = false
  public var endError: Errno?
  var onEnd: () -> Void = {}
  private var depth = 0
  private var waiting: [() -> Void] = []

  public func callAway() {
    meet { [unowned self] in
      givenUp.append(cards)
      releases += 1
      isInFront = false
    }
  }

  public func callBack() {
    meet { [unowned self] in isInFront = true }
  }

  private func meet(_ change: @escaping () -> Void) {
    if depth > 0 { waiting.append(change) } else { change() }
  }

  public func acknowledge() {}

  public func hold<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    depth += 1
    defer {
      depth -= 1
      if depth == 0 {
        let due = waiting
        waiting = []
        for change in due { change() }
      }
    }
    return try body()
  }

  public func addCard(_ descriptor: Int32, giveUpBy request: UInt) {
    cards.append(descriptor)
  }

  public func removeCard(_ descriptor: Int32) {
    if let index = cards.firstIndex(of: descriptor) { cards.remove(at: index) }
  }

  public func end() throws(SystemError) {
    hasEnded = true
    onEnd()
    if let endError { throw SystemError(call: "end", subject: "switching", errno: endError) }
  }
}

/// The places where a console may be found.
public final class FakeConsoles: ConsoleSource {
  public var namedPath: String?
  public var controllingPath: String?
  public var standardInputPath: String?
  public var sessionPath: String?
  public var activePath: String?
  public var terminals: [String: FakeTerminal]

  public init(_ terminals: FakeTerminal...) {
    self.terminals = Dictionary(uniqueKeysWithValues: terminals.map { ($0.path, $0) })
  }

  public func open(_ path: String) throws(SystemError) -> any ConsoleTerminal {
    guard let terminal = terminals[path] else {
      throw SystemError(call: "open", subject: path, errno: .accessDenied)
    }
    return terminal
  }
}
