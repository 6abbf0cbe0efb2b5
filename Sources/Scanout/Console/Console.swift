public import LinuxIO

/// The text console of this machine, taken over while the program draws: the kernel draws neither
/// text nor cursor (KD_GRAPHICS), what is typed reaches no login (K_OFF), and another console comes
/// to the screen only after the program has let go of it (VT_PROCESS).
///
///     untouched ──takeOver──▶ taken over ──release──▶ released
///         └──takeOver: none, no right, another program's──▶ unavailable
///
/// Nothing is changed before `takeOver`, so that a program that cannot run leaves the console as it
/// is. It is given back by `release`, at the latest by deinit. A program that is killed cannot do
/// that: `announce` reports what there is to give back, before anything is changed, so that a
/// guardian can.
///
/// One program at a time has a console. The first one holds a lock on it (flock of the terminal's
/// node), which ends with the program whatever ends that; the next one leaves the console alone. A
/// file or a socket's name would be left behind, or be out of sight in another namespace; the node
/// is the same for everybody, and whoever may change the console may open it.
///
/// Order of calls: `openDisplay`, or a `ScreenFinder`, on the console, which take it over once
/// there is a screen to open; `release` after the display's `close`, because the kernel paints its
/// console again at that moment, on a screen that must be free by then.
///
/// While another console is on the screen nothing may be done to a card: displays are opened by
/// `open`, which sees to that from then on. A console that is not on the screen when it is taken
/// over counts as called away: whoever works on another one is not disturbed.
public final class Console {
  /// What was reached.
  public enum State: Hashable, Sendable {
    /// Nothing was changed yet.
    case untouched
    /// Taken over: the terminal, such as "/dev/tty1".
    case takenOver(String)
    /// Nothing to take over or no right to: the failure says which and what to do. Drawing works;
    /// text or a cursor may shine through, and keys reach the console.
    case unavailable(ScreenFailure)
    /// Given back.
    case released
  }

  /// How a console was before it was taken over.
  package struct Saved: Hashable, Sendable {
    package var path: String
    package var picture: VirtualTerminal.Picture
    package var keyboard: VirtualTerminal.Keyboard

    package init(
      path: String, picture: VirtualTerminal.Picture, keyboard: VirtualTerminal.Keyboard
    ) {
      self.path = path
      self.picture = picture
      self.keyboard = keyboard
    }
  }

  /// Whether the console is this program's.
  public private(set) var state = State.untouched
  /// Why no other console can come to the screen while this one is taken over; nil: they can.
  public private(set) var switchingError: SystemError?
  private let source: any ConsoleSource
  /// Where to look, the likeliest first.
  private let paths: [String]
  private let announce: (Saved?) -> Void
  private var terminal: (any ConsoleTerminal)?
  private var saved: Saved?
  /// nil while the console is not taken over, and where the kernel refuses.
  private var switching: (any ConsoleSwitching)?
  /// The open cards, which are given up when the console leaves the screen.
  private var cards: [Int32] = []
  private var use: Int32?
  private var lastCheck: Duration?
  /// When to look though a look was just made: who opened the terminal may change it a little later.
  private var checkDue: Duration?
  /// The last repair failed, which was said.
  private var isBeyondRepair = false

  /// How often another program's changes are looked for, at most.
  package static let checkInterval = Duration.seconds(1)

  /// Finds the console. Tried in this order: `named`, such as "/dev/tty1", which then decides
  /// alone; the controlling terminal; standard input; `$XDG_VTNR`; the console on the screen now.
  /// The kernel lets a program take over its own controlling terminal, and the superuser any.
  public convenience init(named: String? = nil) {
    self.init(named: named, finding: KernelConsoles())
  }

  /// As `init(named:)`.
  ///
  /// - Parameters:
  ///   - source: Where consoles are looked for.
  ///   - announce: Receives what has to be given back, before it is taken; nil once there is
  ///     nothing
  ///     to give back any more.
  package init(
    named: String? = nil, finding source: any ConsoleSource,
    announce: @escaping (Saved?) -> Void = { _ in }
  ) {
    self.source = source
    self.announce = announce
    var paths: [String] = []
    if let named {
      paths = [named]
    } else {
      for path in [
        source.controllingPath, source.standardInputPath, source.sessionPath,
        source.activePath,
      ] {
        if let path, !paths.contains(path) { paths.append(path) }
      }
    }
    self.paths = paths
  }

  deinit {
    release()
  }

  /// Takes the console over, once; harmless when repeated. `state` says what was reached.
  public func takeOver() {
    guard state == .untouched else { return }
    state = .unavailable(
      ScreenFailure(
        "no text console was found (started over a network?); drawing without putting one away"))
    var firstError: SystemError?
    for path in paths {
      do {
        let terminal = try source.open(path)
        guard try terminal.claim() else {
          state = .unavailable(
            ScreenFailure(
              "another program draws on the text console \(path), which is left as it is"))
          return
        }
        return try take(terminal)
      } catch {
        // The first path is the likeliest console, so its error says most.
        firstError = firstError ?? error
      }
    }
    if let firstError {
      let isDenied = [.accessDenied, .notPermitted].contains(firstError.errno)
      let message = "\(firstError); drawing without putting the text console away"
      state = .unavailable(
        isDenied
          ? ScreenFailure(
            "\(message): start the program on the console itself", advice: .startOnConsole)
          : ScreenFailure(message))
    }
  }

  private func take(_ terminal: any ConsoleTerminal) throws(SystemError) {
    // A console left in graphics or without keys is that of a program that died: a living one
    // would hold the screen, or the lock. Text and keys are given back then.
    let picture = try terminal.picture()
    let keyboard = try terminal.keyboard()
    let saved = Saved(
      path: terminal.path, picture: picture == .graphics ? .text : picture,
      keyboard: keyboard == .off ? .unicode : keyboard)
    announce(saved)
    do throws(SystemError) {
      try Console.silence(terminal, picture: picture)
    } catch {
      announce(nil)
      throw error
    }
    self.saved = saved
    self.terminal = terminal
    state = .takenOver(terminal.path)
    use = try? terminal.watchUse()
    do throws(SystemError) {
      let switching = try terminal.takeOverSwitching()
      for card in cards { switching.addCard(card) }
      self.switching = switching
    } catch {
      switchingError = error
    }
  }

  /// Takes picture and keys, or neither.
  private static func silence(
    _ terminal: any ConsoleTerminal, picture: VirtualTerminal.Picture
  ) throws(SystemError) {
    try terminal.setPicture(.graphics)
    do throws(SystemError) {
      try terminal.setKeyboard(.off)
    } catch {
      try? terminal.setPicture(picture)
      throw error
    }
  }

  /// Gives the console back as it was; harmless when repeated. Returns what could not be done.
  @discardableResult
  public func release() -> [SystemError] {
    guard let terminal, let saved else { return [] }
    let switching = switching
    self.terminal = nil
    self.switching = nil
    use = nil
    checkDue = nil
    state = .released
    var errors: [SystemError] = []
    // Keys first: they are worth more than the picture, and each is tried whatever the other says.
    do { try terminal.setKeyboard(saved.keyboard) } catch { errors.append(error) }
    // From here on the kernel switches by itself again, and a text console may be switched.
    do { try terminal.setPicture(saved.picture) } catch { errors.append(error) }
    do { try switching?.end() } catch { errors.append(error) }
    // What could not be given back is left to the guardian, which may have more rights.
    if errors.isEmpty { announce(nil) }
    return errors
  }

  // MARK: Other programs

  /// Somebody opened or closed the console, as `useDescriptor` reported: it is looked at in the next
  /// `repair`, and a second later.
  package func noteUse(now: Duration) {
    terminal?.acknowledgeUse()
    checkDue = checkDue ?? now + Console.checkInterval
  }

  /// When `repair` is due though nothing else happens; nil: never.
  package var repairDeadline: Duration? { checkDue }

  /// Looks whether another program changed the console since it was taken over, and takes it over
  /// again. To be called where the program is awake anyway: it looks at most once a second. Where
  /// the screen is this program's, the picture is to be shown again after a change.
  ///
  /// - Returns: What had been changed, as a message; nil: nothing.
  public func repair(now: Duration) -> String? {
    let isDue = checkDue.map { now >= $0 } ?? false
    guard let terminal, isDue || (lastCheck.map { now - $0 >= Console.checkInterval } ?? true)
    else { return nil }
    if isDue { checkDue = nil }
    lastCheck = now
    do throws(SystemError) {
      let changes = try takeOverAgain(terminal)
      isBeyondRepair = false
      if changes.isEmpty { return nil }
      return "another program changed the text console \(terminal.path) "
        + "(\(changes.joined(separator: ", "))); it is taken over again"
    } catch {
      defer { isBeyondRepair = true }
      return isBeyondRepair
        ? nil
        : "another program changed the text console \(terminal.path), which cannot be taken over "
          + "again: \(error)"
    }
  }

  /// Returns what had been changed.
  private func takeOverAgain(
    _ terminal: any ConsoleTerminal
  ) throws(SystemError) -> [String] {
    var changes: [String] = []
    if try terminal.picture() != .graphics {
      changes.append("text is drawn")
      try terminal.setPicture(.graphics)
    }
    if try terminal.keyboard() != .off {
      changes.append("keys reach it")
      try terminal.setKeyboard(.off)
    }
    if let switching, try !terminal.isSwitchingTakenOver() {
      changes.append("others are called without asking")
      try switching.renew()
      // One that was called without asking shows nothing on a screen that was not given up.
      if !switching.isInFront, let number = terminal.number { try terminal.activate(number) }
    }
    return changes
  }
}

// MARK: - Whose turn it is

extension Console {
  /// Becomes readable when the console left the screen or is back on it; nil where it does neither.
  /// Lent until `release`.
  public var fileDescriptor: Int32? { switching?.fileDescriptor }

  /// Becomes readable when somebody opens or closes the console (`noteUse`), who may change it; nil
  /// where that is not known. Lent until `release`.
  package var useDescriptor: Int32? { use }

  /// Takes note of what the descriptor reported, so that it is quiet again.
  public func acknowledge() {
    switching?.acknowledge()
  }

  /// Whether the screen is this program's to use. Only inside `hold` does the answer last.
  public var isInFront: Bool {
    if let switching { return switching.isInFront }
    guard state == .untouched, let path = paths.first, let active = source.activePath else {
      return true
    }
    return path == active
  }

  /// How often the screen was given up, and with it the mastership of every card. It may be back
  /// already.
  public var releases: Int { switching?.releases ?? 0 }

  /// Runs `body` while the console can neither leave the screen nor come back. Another console
  /// waits that long, so it must take far less than a second.
  public func hold<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let switching else { return try body() }
    return try switching.hold(body)
  }

  /// Calls console `number` to the screen, as Ctrl+Alt and a function key do where the kernel sees
  /// them. Errors: where there is no console of one's own, or no right to switch it.
  public func activate(_ number: Int) throws(SystemError) {
    guard let terminal else {
      throw SystemError(
        call: "switch to", subject: "console \(number)", errno: .notPermitted,
        remedy: "start the program on a text console to switch from it")
    }
    try terminal.activate(number)
  }
}

// MARK: - Displays and cards

extension Console {
  /// Opens a display while the console is held, and makes sure that it leaves the screen alone
  /// whenever the console is away; nil where the console is not in front now.
  ///
  /// The display is that of a `ScreenFinder` on this console, so that its cards are given up. Call
  /// the display's `pause` when the console has left and `resume` when it is back
  /// (`fileDescriptor`).
  public func open<Failure: Error>(
    _ display: () throws(Failure) -> any Display
  ) throws(Failure) -> (any Display)? {
    let releases = releases
    let opened = try hold { () throws(Failure) -> (any Display)? in
      guard isInFront else { return nil }
      do throws(Failure) {
        return try display()
      } catch {
        // Called away in the middle, between taking over and opening: no fault of the screen.
        if switching != nil, !isInFront { return nil }
        throw error
      }
    }
    guard let opened, let switching else { return opened }
    return ConsoleDisplay(opened, on: switching, releases: releases)
  }

  /// From now on the card is given up when the console leaves the screen.
  func addCard(_ descriptor: Int32) {
    cards.append(descriptor)
    switching?.addCard(descriptor)
  }

  /// To be called before the descriptor is closed.
  func removeCard(_ descriptor: Int32) {
    cards.removeAll { $0 == descriptor }
    switching?.removeCard(descriptor)
  }
}
