internal import CLinux
internal import Glibc

/// An open virtual terminal of the kernel's console (console_ioctl(4)).
///
/// Changing its modes is allowed to processes whose controlling terminal it is and to those with
/// CAP_SYS_TTY_CONFIG; to others the kernel says EPERM.
public final class VirtualTerminal {
  /// Such as "/dev/tty1".
  public let path: String
  private let descriptor: Descriptor

  private init(path: String, descriptor: consuming Descriptor) {
    self.path = path
    self.descriptor = descriptor
  }

  /// What fills the screen (KDSETMODE).
  public enum Picture: Int32, Sendable {
    /// The kernel draws characters and cursor.
    case text = 0
    /// The kernel draws nothing.
    case graphics = 1
  }

  /// What the kernel makes of key strokes (KDSKBMODE).
  public enum Keyboard: Int32, Sendable {
    case raw = 0
    case translated = 1
    case mediumRaw = 2
    case unicode = 3
    /// Key strokes do not reach the terminal at all.
    case off = 4
  }

  /// Opens a virtual terminal without making it the controlling one. ENOTTY: it is something else.
  public static func open(_ path: String) throws(SystemError) -> VirtualTerminal {
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

  public func picture() throws(SystemError) -> Picture {
    var mode: CInt = 0
    try descriptor.ioctl(UInt(KDGETMODE), named: "get the mode of", on: path, &mode)
    // KD_TEXT0 and KD_TEXT1 are old names of the text mode.
    return mode == Picture.graphics.rawValue ? .graphics : .text
  }

  public func setPicture(_ picture: Picture) throws(SystemError) {
    try descriptor.ioctl(
      UInt(KDSETMODE), named: "set the mode of", on: path, value: Int(picture.rawValue))
  }

  public func keyboard() throws(SystemError) -> Keyboard {
    var mode: CInt = 0
    try descriptor.ioctl(UInt(KDGKBMODE), named: "get the keyboard mode of", on: path, &mode)
    return Keyboard(rawValue: mode) ?? .unicode
  }

  public func setKeyboard(_ keyboard: Keyboard) throws(SystemError) {
    try descriptor.ioctl(
      UInt(KDSKBMODE), named: "set the keyboard mode of", on: path, value: Int(keyboard.rawValue))
  }
}

extension VirtualTerminal {
  /// The path of this process's controlling terminal if it is a virtual terminal.
  public static func controllingPath() -> String? {
    guard let descriptor = try? Descriptor.open("/dev/tty", [.readWrite, .noControllingTerminal])
    else { return nil }
    // /dev/tty stands for another device; the terminal itself knows which.
    var device: UInt32 = 0
    let answer = try? descriptor.ioctl(
      UInt(CLINUX_TIOCGDEV), named: "get the device of", on: "/dev/tty", &device)
    return answer == nil ? nil : path(major: device >> 8 & 0xFFF, minor: device & 0xFF)
  }

  /// The path of standard input if it is a virtual terminal.
  public static func standardInputPath() -> String? {
    var status = stat()
    guard fstat(STDIN_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFCHR else { return nil }
    let device = UInt64(status.st_rdev)
    return path(major: UInt32(device >> 8 & 0xFFF), minor: UInt32(device & 0xFF))
  }

  /// The path of the virtual terminal that is on the screen now.
  public static func activePath() -> String? {
    guard let bytes = try? readFile("/sys/class/tty/tty0/active", limit: 64) else { return nil }
    let name = String(decoding: bytes, as: UTF8.self).prefix { $0 != "\n" }
    return name.isEmpty ? nil : "/dev/\(name)"
  }

  private static func path(major: UInt32, minor: UInt32) -> String? {
    // Minors from 64 on are serial lines; tty0 stands for whichever is active.
    major == UInt32(TTY_MAJOR) && (1..<64).contains(minor) ? "/dev/tty\(minor)" : nil
  }
}
