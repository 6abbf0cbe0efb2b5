internal import CLinux
internal import Glibc

/// An open virtual terminal of the kernel's console (console_ioctl(4)).
///
/// Changing its modes is allowed to processes whose controlling terminal it is and to those with
/// CAP_SYS_TTY_CONFIG; to others the kernel says EPERM.
package final class VirtualTerminal {
  /// Such as "/dev/tty1".
  package let path: String
  let descriptor: Descriptor
  private var use: FileUse?

  private init(path: String, descriptor: consuming Descriptor) {
    self.path = path
    self.descriptor = descriptor
  }

  /// What fills the screen (KDSETMODE).
  package enum Picture: Int32, Sendable {
    /// The kernel draws characters and cursor.
    case text = 0
    /// The kernel draws nothing.
    case graphics = 1
  }

  /// What the kernel makes of key strokes (KDSKBMODE).
  package enum Keyboard: Int32, Sendable {
    case raw = 0
    case translated = 1
    case mediumRaw = 2
    case unicode = 3
    /// Key strokes do not reach the terminal at all.
    case off = 4
  }

  /// Opens a virtual terminal without making it the controlling one. ENOTTY: it is something else.
  package static func open(_ path: String) throws(SystemError) -> VirtualTerminal {
    let descriptor: Descriptor
    do {
      descriptor = try Descriptor.open(path, [.readWrite, .noControllingTerminal, .nonBlocking])
    } catch {
      // A login's terminal may be written by group tty and not read; the ioctls work all the same.
      if error.errno != .accessDenied { throw error }
      descriptor = try Descriptor.open(path, [.writeOnly, .noControllingTerminal, .nonBlocking])
    }
    let terminal = VirtualTerminal(path: path, descriptor: descriptor)
    _ = try terminal.picture()
    return terminal
  }

  /// Opens a virtual terminal and makes it the controlling one of a new session, which gives the
  /// right to change its modes. Only for a process that is no group leader, such as a fresh child,
  /// while no other session has the terminal (EPERM otherwise, at the first change of a mode), and
  /// where it may be read.
  package static func openAsControlling(_ path: String) throws(SystemError) -> VirtualTerminal {
    try systemCall("begin a session for", on: path) { setsid() }
    return VirtualTerminal(
      path: path, descriptor: try Descriptor.open(path, [.readWrite, .nonBlocking]))
  }

  /// Gives the controlling terminal up. A session leader that ends without this hangs the terminal
  /// up, and with it whoever has opened it meanwhile.
  package func leaveAsControlling() {
    _ = Glibc.ioctl(descriptor.rawValue, UInt(TIOCNOTTY))
  }

  package func picture() throws(SystemError) -> Picture {
    var mode: CInt = 0
    try descriptor.ioctl(UInt(KDGETMODE), named: "get the mode of", on: path, &mode)
    // KD_TEXT0 and KD_TEXT1 are old names of the text mode.
    return mode == Picture.graphics.rawValue ? .graphics : .text
  }

  package func setPicture(_ picture: Picture) throws(SystemError) {
    try descriptor.ioctl(
      UInt(KDSETMODE), named: "set the mode of", on: path, value: Int(picture.rawValue))
  }

  package func keyboard() throws(SystemError) -> Keyboard {
    var mode: CInt = 0
    try descriptor.ioctl(UInt(KDGKBMODE), named: "get the keyboard mode of", on: path, &mode)
    return Keyboard(rawValue: mode) ?? .unicode
  }

  package func setKeyboard(_ keyboard: Keyboard) throws(SystemError) {
    try descriptor.ioctl(
      UInt(KDSKBMODE), named: "set the keyboard mode of", on: path, value: Int(keyboard.rawValue))
  }
}

// MARK: Who has it

extension VirtualTerminal {
  /// Locks the terminal against other processes that do the same (flock(2) of the node, so that the
  /// lock ends with this object, and with the process whatever ends it). False: another one still
  /// has it after `patience`.
  ///
  /// A process that is forked later shares the lock for as long as it keeps the descriptor open.
  package func claim(patience: Duration) throws(SystemError) -> Bool {
    let end = KernelClock().now + patience
    while true {
      do throws(SystemError) {
        try systemCall("lock", on: path) { flock(descriptor.rawValue, LOCK_EX | LOCK_NB) }
        return true
      } catch {
        guard error.errno == .wouldBlock else { throw error }
        if KernelClock().now >= end { return false }
        usleep(10_000)
      }
    }
  }

  /// From now on reports when somebody opens or closes the terminal: the descriptor, lent, is then
  /// readable until `acknowledgeUse`. Errors: as for `FileUse`.
  package func watchUse() throws(SystemError) -> Int32 {
    let watch = try FileUse.watch(path)
    let number = watch.rawValue
    use = consume watch
    return number
  }

  package func acknowledgeUse() {
    use?.acknowledge()
  }
}

// MARK: Which terminal is on the screen

extension VirtualTerminal {
  /// Who decides that another terminal comes to the screen (VT_SETMODE).
  enum Switching: Hashable {
    case kernel
    /// This process is asked by one signal before its terminal leaves the screen; another one
    /// reports that it is back.
    case process(release: Int32, acquire: Int32)
  }

  func setSwitching(_ switching: Switching) throws(SystemError) {
    var mode = vt_mode()
    mode.mode = CChar(VT_AUTO)
    if case .process(let release, let acquire) = switching {
      mode.mode = CChar(VT_PROCESS)
      mode.relsig = Int16(release)
      mode.acqsig = Int16(acquire)
    }
    try descriptor.ioctl(UInt(VT_SETMODE), named: "set the switching of", on: path, &mode)
  }

  /// Lets the kernel alone decide again. A switch that waits for an answer is forgotten.
  package func leaveSwitchingToKernel() throws(SystemError) {
    try setSwitching(.kernel)
  }

  /// Whether a process is asked, by just these signals.
  func isSwitchedByProcess(release: Int32, acquire: Int32) throws(SystemError) -> Bool {
    var mode = vt_mode()
    try descriptor.ioctl(UInt(VT_GETMODE), named: "get the switching of", on: path, &mode)
    return mode.mode == CChar(VT_PROCESS) && mode.relsig == Int16(release)
      && mode.acqsig == Int16(acquire)
  }

  /// The number of the terminal on the screen, from 1 on.
  package func activeNumber() throws(SystemError) -> Int {
    var state = vt_stat()
    try descriptor.ioctl(UInt(VT_GETSTATE), named: "get the state of", on: path, &state)
    return Int(state.v_active)
  }

  /// Asks the kernel to bring terminal `number` to the screen, and returns before it has done so.
  /// EPERM as for the modes; ENXIO: the kernel has no such terminal.
  package func activate(_ number: Int) throws(SystemError) {
    try descriptor.ioctl(UInt(VT_ACTIVATE), named: "switch away from", on: path, value: number)
  }

  /// 1 for /dev/tty1; nil where the path is another name for it.
  package var number: Int? { VirtualTerminal.number(path) }

  static func number(_ path: String) -> Int? {
    path.hasPrefix("/dev/tty") ? Int(path.dropFirst("/dev/tty".count)) : nil
  }
}

// MARK: Finding one

extension VirtualTerminal {
  /// The path of this process's controlling terminal if it is a virtual terminal.
  package static func controllingPath() -> String? {
    guard let descriptor = try? Descriptor.open("/dev/tty", [.readWrite, .noControllingTerminal])
    else { return nil }
    // /dev/tty stands for another device; the terminal itself knows which.
    var device: UInt32 = 0
    let answer = try? descriptor.ioctl(
      UInt(CLINUX_TIOCGDEV), named: "get the device of", on: "/dev/tty", &device)
    return answer == nil ? nil : path(major: device >> 8 & 0xFFF, minor: device & 0xFF)
  }

  /// The path of standard input if it is a virtual terminal.
  package static func standardInputPath() -> String? {
    var status = stat()
    guard fstat(STDIN_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFCHR else { return nil }
    let device = UInt64(status.st_rdev)
    return path(major: UInt32(device >> 8 & 0xFFF), minor: UInt32(device & 0xFF))
  }

  /// The path of the virtual terminal that is on the screen now.
  package static func activePath() -> String? {
    guard let bytes = try? readFile("/sys/class/tty/tty0/active", limit: 64) else { return nil }
    let name = String(decoding: bytes, as: UTF8.self).prefix { $0 != "\n" }
    return name.isEmpty ? nil : "/dev/\(name)"
  }

  private static func path(major: UInt32, minor: UInt32) -> String? {
    // Minors from 64 on are serial lines; tty0 stands for whichever is active.
    major == UInt32(TTY_MAJOR) && (1..<64).contains(minor) ? "/dev/tty\(minor)" : nil
  }
}
