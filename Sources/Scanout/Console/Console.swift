public import LinuxIO

/// The text console of this machine, put away while the program draws: the kernel draws neither
/// text nor cursor (KD_GRAPHICS), and what is typed reaches no login (K_OFF).
///
/// It is given back by `restore`, at the latest by deinit. A program that is killed cannot do that;
/// a guardian process is to come with a later version, as is switching consoles (VT_PROCESS): until
/// then Ctrl+Alt+F keys do nothing while the program draws.
///
/// Order of calls: before `openDisplay`; `restore` after the display's `close`, because the kernel
/// paints its console anew at that moment, on a screen that must be free by then.
public final class Console {
  /// What was reached.
  public enum State: Hashable, Sendable {
    /// Put away: the terminal, such as "/dev/tty1".
    case putAway(String)
    /// Nothing to put away or no right to: the sentence says which and what to do. Drawing works;
    /// text or a cursor may shine through, and keys reach the console.
    case unavailable(String)
    case restored
  }

  public private(set) var state: State
  private var terminal: (any ConsoleTerminal)?
  private var savedPicture = VirtualTerminal.Picture.text
  private var savedKeyboard = VirtualTerminal.Keyboard.unicode

  /// Finds the console and puts it away. Tried in this order: `$TIGEREYE_TTY`, which then decides
  /// alone; the controlling terminal; standard input; `$XDG_VTNR`; the console on the screen now.
  /// The kernel allows it for one's own controlling terminal, and to the superuser for any.
  public init(finding source: any ConsoleSource = KernelConsoles()) {
    state = .unavailable(
      "no text console was found (started over a network?); drawing without putting one away")
    var paths: [String] = []
    if let named = source.namedPath {
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
        try putAway(source.open(path))
        return
      } catch {
        // The first path is the likeliest console, so its error tells most.
        firstError = firstError ?? error
      }
    }
    if let firstError {
      let isDenied = [.accessDenied, .notPermitted].contains(firstError.errno)
      state = .unavailable(
        "\(firstError); drawing without putting the text console away"
          + (isDenied
            ? ": start the program on the console itself, or as the service tigereye.service does"
            : ""))
    }
  }

  deinit {
    restore()
  }

  private func putAway(_ terminal: any ConsoleTerminal) throws(SystemError) {
    // A console left in graphics or without keys is that of a program that died: a living one
    // would hold the screen. Text and keys are given back then.
    let picture = try terminal.picture()
    let keyboard = try terminal.keyboard()
    try terminal.setPicture(.graphics)
    do {
      try terminal.setKeyboard(.off)
    } catch {
      try? terminal.setPicture(picture)
      throw error
    }
    savedPicture = picture == .graphics ? .text : picture
    savedKeyboard = keyboard == .off ? .unicode : keyboard
    self.terminal = terminal
    state = .putAway(terminal.path)
  }

  /// Gives the console back as it was; harmless when repeated. Returns what could not be done.
  @discardableResult
  public func restore() -> [SystemError] {
    guard let terminal else { return [] }
    self.terminal = nil
    state = .restored
    var errors: [SystemError] = []
    // Keys first: they are worth more than the picture, and each is tried whatever the other says.
    do { try terminal.setKeyboard(savedKeyboard) } catch { errors.append(error) }
    do { try terminal.setPicture(savedPicture) } catch { errors.append(error) }
    return errors
  }
}

/// A terminal whose picture and keyboard can be switched; the seam for tests.
public protocol ConsoleTerminal: AnyObject {
  var path: String { get }
  func picture() throws(SystemError) -> VirtualTerminal.Picture
  func setPicture(_ picture: VirtualTerminal.Picture) throws(SystemError)
  func keyboard() throws(SystemError) -> VirtualTerminal.Keyboard
  func setKeyboard(_ keyboard: VirtualTerminal.Keyboard) throws(SystemError)
}

extension VirtualTerminal: ConsoleTerminal {}

/// Where the console may be; each nil where it is none. The seam for tests.
public protocol ConsoleSource {
  /// What the user named.
  var namedPath: String? { get }
  var controllingPath: String? { get }
  var standardInputPath: String? { get }
  /// What the login session runs on.
  var sessionPath: String? { get }
  /// What is on the screen now.
  var activePath: String? { get }
  func open(_ path: String) throws(SystemError) -> any ConsoleTerminal
}

/// The consoles of the kernel.
public struct KernelConsoles: ConsoleSource {
  public init() {}

  public var namedPath: String? { environment("TIGEREYE_TTY") }
  public var controllingPath: String? { VirtualTerminal.controllingPath() }
  public var standardInputPath: String? { VirtualTerminal.standardInputPath() }
  public var sessionPath: String? {
    environment("XDG_VTNR").flatMap { Int($0) }.map { "/dev/tty\($0)" }
  }
  public var activePath: String? { VirtualTerminal.activePath() }

  public func open(_ path: String) throws(SystemError) -> any ConsoleTerminal {
    try VirtualTerminal.open(path)
  }
}
