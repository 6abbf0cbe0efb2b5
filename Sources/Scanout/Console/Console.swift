public import LinuxIO

/// The text console of this machine, taken over while the program draws: the kernel draws neither
/// text nor cursor (KD_GRAPHICS), what is typed reaches no login (K_OFF), and another console comes
/// to the screen only after the program has let go of it (VT_PROCESS).
///
/// It is given back by `release`, at the latest by deinit. A program that is killed cannot do that:
/// `announce` reports what there is to give back, before anything is changed, so that a guardian
/// can.
///
/// Order of calls: before `openDisplay`; `release` after the display's `close`, because the kernel
/// paints its console again at that moment, on a screen that must be free by then.
///
/// While another console is on the screen nothing may be done to a card: displays are opened by
/// `open`, which sees to that from then on. A console that is not on the screen when it is taken
/// over counts as called away: whoever works on another one is not disturbed.
public final class Console {
  /// What was reached.
  public enum State: Hashable, Sendable {
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
  public private(set) var state: State
  /// Why no other console can come to the screen while this one is taken over; nil: they can.
  public private(set) var switchingError: SystemError?
  private(set) var terminal: (any ConsoleTerminal)?
  private var saved: Saved?
  /// nil while the console is not taken over, and where the kernel refuses.
  private(set) var switching: (any ConsoleSwitching)?
  private let announce: (Saved?) -> Void

  /// Finds the console and takes it over. Tried in this order: `named`, such as "/dev/tty1", which
  /// then decides alone; the controlling terminal; standard input; `$XDG_VTNR`; the console on the
  /// screen now. The kernel allows it for one's own controlling terminal, and to the superuser for
  /// any.
  public convenience init(named: String? = nil) {
    self.init(named: named, finding: KernelConsoles())
  }

  /// As `init(named:)`.
  ///
  /// - Parameters:
  ///   - source: Where consoles are looked for.
  ///   - announce: Receives what has to be given back, before it is taken; nil once there is nothing
  ///     to give back any more.
  package init(
    named: String? = nil, finding source: any ConsoleSource,
    announce: @escaping (Saved?) -> Void = { _ in }
  ) {
    self.announce = announce
    state = .unavailable(
      ScreenFailure(
        "no text console was found (started over a network?); drawing without putting one away"))
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
    var firstError: SystemError?
    for path in paths {
      do {
        try takeOver(source.open(path))
        return
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

  deinit {
    release()
  }

  private func takeOver(_ terminal: any ConsoleTerminal) throws(SystemError) {
    // A console left in graphics or without keys is that of a program that died: a living one
    // would hold the screen. Text and keys are given back then.
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
    do throws(SystemError) {
      switching = try terminal.takeOverSwitching()
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
    state = .released
    var errors: [SystemError] = []
    // Keys first: they are worth more than the picture, and each is tried whatever the other says.
    do { try terminal.setKeyboard(saved.keyboard) } catch { errors.append(error) }
    // From here on the kernel switches by itself again, and a text console may be switched.
    do { try terminal.setPicture(saved.picture) } catch { errors.append(error) }
    do { try switching?.end() } catch { errors.append(error) }
    // What could not be given back is left to whoever was told of it, with the rights it may have.
    if errors.isEmpty { announce(nil) }
    return errors
  }
}
