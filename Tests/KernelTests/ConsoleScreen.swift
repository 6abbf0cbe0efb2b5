import Foundation

/// The guest's first text console, as the kernel has it and as it is seen.
struct ConsoleScreen {
  let guest: Guest

  private static let write =
    #"printf '\033[2J\033[H\033[?25lA text console: ready again.\n' >/dev/tty1"#

  /// Picture, keyboard and who switches, such as "text unicode kernel".
  func state() throws -> String {
    try guest.shell(ConsoleScreen.stateCommand)
  }

  static let stateCommand =
    "echo $(tigereye-guest-tools console /dev/tty1) $(tigereye-guest-tools switching /dev/tty1)"

  /// Writes to the console and waits until the screen shows something and holds still.
  func writtenText() throws -> Picture {
    try guest.shell(ConsoleScreen.write)
    let end = Date(timeIntervalSinceNow: 30)
    var last = try guest.screenshot()
    while Date() < end {
      usleep(300_000)
      let next = try guest.screenshot()
      if next == last, next.bytes.contains(where: { $0 != 0 }) { return next }
      last = next
    }
    throw GuestError("the console's text never stood still on the screen")
  }
}
