package import LinuxIO
package import Scanout

/// A terminal that keeps its modes and refuses what a test says.
package final class FakeTerminal: ConsoleTerminal {
  package let path: String
  package var number: Int? { path.last?.wholeNumberValue }
  package var currentPicture = VirtualTerminal.Picture.text
  package var currentKeyboard = VirtualTerminal.Keyboard.unicode
  package var pictureError: Errno?
  package var keyboardError: Errno?
  package var switchingError: Errno?
  /// Whether a living program has the terminal.
  package var isClaimedElsewhere = false
  /// How often it was claimed.
  package private(set) var claims = 0
  /// Whether the kernel asks a program before it switches.
  package var isProcessAsked = false
  package let switching = FakeSwitching()
  package private(set) var acknowledgedUses = 0
  /// The consoles that were called, in their order.
  package private(set) var activated: [Int] = []
  package private(set) var changes: [String] = []

  package init(path: String) {
    self.path = path
  }

  package func picture() throws(SystemError) -> VirtualTerminal.Picture { currentPicture }
  package func keyboard() throws(SystemError) -> VirtualTerminal.Keyboard { currentKeyboard }

  package func setPicture(_ picture: VirtualTerminal.Picture) throws(SystemError) {
    if let pictureError {
      throw SystemError(call: "set the mode of", subject: path, errno: pictureError)
    }
    currentPicture = picture
    changes.append("\(picture)")
  }

  package func setKeyboard(_ keyboard: VirtualTerminal.Keyboard) throws(SystemError) {
    if let keyboardError {
      throw SystemError(call: "set the keyboard mode of", subject: path, errno: keyboardError)
    }
    currentKeyboard = keyboard
    changes.append("\(keyboard)")
  }
}

extension FakeTerminal {
  package func takeOverSwitching() throws(SystemError) -> any ConsoleSwitching {
    if let switchingError {
      throw SystemError(call: "set the switching of", subject: path, errno: switchingError)
    }
    changes.append("switching by process")
    isProcessAsked = true
    switching.onRenew = { [unowned self] in
      changes.append("switching by process")
      isProcessAsked = true
    }
    switching.onEnd = { [unowned self] in
      changes.append("switching by kernel")
      isProcessAsked = false
    }
    return switching
  }

  package func isSwitchingTakenOver() throws(SystemError) -> Bool { isProcessAsked }

  package func watchUse() throws(SystemError) -> Int32 { 1 }

  package func acknowledgeUse() {
    acknowledgedUses += 1
  }

  package func claim() throws(SystemError) -> Bool {
    if isClaimedElsewhere { return false }
    claims += 1
    return true
  }

  package func activate(_ number: Int) throws(SystemError) {
    activated.append(number)
  }
}

/// A console that leaves the screen and comes back when a test says so; inside `hold`, at its end.
package final class FakeSwitching: ConsoleSwitching {
  package var fileDescriptor: Int32 { 0 }
  package var isInFront = true
  package private(set) var releases = 0
  package private(set) var cards: [Int32] = []
  /// The cards that were given up at each release.
  package private(set) var givenUp: [[Int32]] = []
  package private(set) var hasEnded = false
  package var endError: Errno?
  var onEnd: () -> Void = {}
  var onRenew: () -> Void = {}
  private var depth = 0
  private var waiting: [() -> Void] = []

  package func callAway() {
    meet { [unowned self] in
      givenUp.append(cards)
      releases += 1
      isInFront = false
    }
  }

  package func callBack() {
    meet { [unowned self] in isInFront = true }
  }

  private func meet(_ change: @escaping () -> Void) {
    if depth > 0 { waiting.append(change) } else { change() }
  }

  package func acknowledge() {}

  package func hold<Result, Failure: Error>(
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

  package func addCard(_ descriptor: Int32) {
    cards.append(descriptor)
  }

  package func removeCard(_ descriptor: Int32) {
    if let index = cards.firstIndex(of: descriptor) { cards.remove(at: index) }
  }

  package func renew() throws(SystemError) { onRenew() }

  package func end() throws(SystemError) {
    hasEnded = true
    onEnd()
    if let endError { throw SystemError(call: "end", subject: "switching", errno: endError) }
  }
}

/// The places where a console may be found.
package final class FakeConsoles: ConsoleSource {
  package var controllingPath: String?
  package var standardInputPath: String?
  package var sessionPath: String?
  package var activePath: String?
  package var terminals: [String: FakeTerminal]

  package init(_ terminals: FakeTerminal...) {
    self.terminals = Dictionary(uniqueKeysWithValues: terminals.map { ($0.path, $0) })
  }

  package func open(_ path: String) throws(SystemError) -> any ConsoleTerminal {
    guard let terminal = terminals[path] else {
      throw SystemError(call: "open", subject: path, errno: .accessDenied)
    }
    return terminal
  }
}
