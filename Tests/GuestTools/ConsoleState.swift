internal import CLinux
internal import Glibc

/// What the kernel says of a virtual console (ioctl_console(2)).
struct ConsoleState {
  let isGraphics: Bool
  let keyboardMode: String

  /// nil, with errno set, where the path is no virtual console.
  init?(path: String) {
    let descriptor = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var display: CInt = -1
    var keyboard: CInt = -1
    guard
      ioctl(descriptor, UInt(KDGETMODE), &display) == 0,
      ioctl(descriptor, UInt(KDGKBMODE), &keyboard) == 0
    else { return nil }
    isGraphics = display == CInt(KD_GRAPHICS)
    switch keyboard {
    case CInt(K_RAW): keyboardMode = "raw"
    case CInt(K_XLATE): keyboardMode = "xlate"
    case CInt(K_MEDIUMRAW): keyboardMode = "mediumraw"
    case CInt(K_UNICODE): keyboardMode = "unicode"
    case CInt(K_OFF): keyboardMode = "off"
    default: keyboardMode = "\(keyboard)"
    }
  }

  /// Makes it a console of text and keys again, switched by the kernel. False, with errno set,
  /// where that is refused.
  static func giveBack(path: String) -> Bool {
    let descriptor = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var mode = vt_mode()
    mode.mode = CChar(VT_AUTO)
    return ioctl(descriptor, UInt(KDSKBMODE), CInt(K_UNICODE)) == 0
      && ioctl(descriptor, UInt(KDSETMODE), CInt(KD_TEXT)) == 0
      && ioctl(descriptor, UInt(VT_SETMODE), &mode) == 0
  }

  /// When people could use the console again, in seconds since the boot; nil: not in this time.
  static func awaitUsable(path: String, seconds: Int) -> String? {
    for _ in 0..<seconds * 100 {
      if let state = ConsoleState(path: path), !state.isGraphics, state.keyboardMode == "unicode",
        isSwitchedByProcess(path: path) == false
      {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        let hundredths = time.tv_nsec / 10_000_000
        return "\(time.tv_sec).\(hundredths < 10 ? "0" : "")\(hundredths)"
      }
      usleep(10_000)
    }
    return nil
  }

  /// Whether a process is asked before another console comes to the screen.
  static func isSwitchedByProcess(path: String) -> Bool? {
    let descriptor = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var mode = vt_mode()
    guard ioctl(descriptor, UInt(VT_GETMODE), &mode) == 0 else { return nil }
    return mode.mode == CChar(VT_PROCESS)
  }
}
