internal import Evdev

extension KeyPress {
  /// The number of the text console that the keys call: as the kernel's own keyboard driver has it,
  /// Ctrl+Alt+F1…F12, Shift not being asked for.
  var calledConsole: Int? {
    guard ctrl, alt, name.hasPrefix("f"), let number = Int(name.dropFirst()),
      (1...12).contains(number)
    else { return nil }
    return number
  }
}
