import Foundation
import Testing

/// One run of the program on the guest's first console, as a login or systemd would start it.
struct KioskRun {
  let guest: Guest
  let twin: HeadlessTwin

  /// How a run ended.
  struct Ending {
    let status: Int
    let errors: String
    let stats: [String: Any]

    func number(_ section: String, _ key: String) -> Double? {
      (stats[section] as? [String: Any])?[key] as? Double
    }
  }

  /// The user of the runs that are not root's, and the groups of card, input devices and console.
  private static let (user, groups) = (1000, [44, 104, 5])

  /// Starts the program and, unless told otherwise, waits until its first picture is on the screen.
  ///
  /// - Parameters:
  ///   - twin: what it must show; nil: the picture of an 800x480 panel.
  ///   - display: `--display`.
  ///   - options: more of them.
  ///   - asUser: as systemd starts the service: the leader of a session of its own, with the
  ///     console
  ///     as its controlling terminal and its user's own file, and no right of root.
  ///   - hasConsole: false: as over a network, without a terminal.
  ///   - environment: such as "WATCHDOG_USEC=60000000".
  init(
    on screen: Guest.Screen, twin: HeadlessTwin? = nil, display: String = "drm",
    options: String = "", asUser: Bool = false, hasConsole: Bool = true,
    environment: String = "", awaitsPicture: Bool = true
  ) throws {
    guest = try GuestPool.shared.guest(screen)
    self.twin = try twin ?? HeadlessTwin(image: GuestImage.shared.get())
    let isTurned = self.twin.isTurned
    let groups = KioskRun.groups.map(String.init)
    let become =
      asUser
      ? "tigereye-guest-tools as \(KioskRun.user) \(groups.joined(separator: ","))" : ""
    let (session, terminal) = hasConsole ? ("setsid -c", "/dev/tty1") : ("setsid", "/dev/null")
    try guest.shell(
      """
      if pidof tigereye dots >/run/left; then kill -KILL $(cat /run/left); sleep 0.3; fi
      rm -f /run/exit /run/stats.json
      chown \(asUser && hasConsole ? KioskRun.user : 0) /dev/tty1
      if [ -d /dev/dri ]; then chgrp \(groups[0]) /dev/dri/card*; chmod 660 /dev/dri/card*; fi
      chgrp \(groups[1]) /dev/input/event*; chmod 660 /dev/input/event*
      chmod 1777 /run
      ( sh -c 'echo $$ >/run/pid; exec env \(environment) \(session) \(become) \(self.twin.program) run \
      --display \(display) --scale 1 --state-dir none --stats /run/stats.json \(options) \
      \(isTurned ? "--rotate 90" : "")' \
      <\(terminal) >\(terminal) 2>/run/errors; echo $? >/run/exit ) &
      """)
    if !awaitsPicture { return }
    let first = try self.twin.picture("")
    try expectScreen(isTurned ? first.turnedClockwise : first, "first-picture")
  }

  /// Ends the program by a signal and waits for it.
  func stop(_ signal: String = "TERM") throws -> Ending {
    try guest.shell("kill -\(signal) $(cat /run/pid)")
    try guest.wait(until: "[ -s /run/exit ]", "the program's end after SIG\(signal)")
    let stats = try guest.attempt("cat /run/stats.json").output
    return Ending(
      status: Int(try guest.shell("cat /run/exit")) ?? -1,
      errors: try guest.shell("cat /run/errors"),
      stats: (try? JSONSerialization.jsonObject(with: Data(stats.utf8))) as? [String: Any] ?? [:])
  }

  /// Waits until the program has this device open.
  func waitUntilOpen(_ node: String) throws {
    let name = node.split(separator: "/").last.map(String.init) ?? node
    try guest.wait(
      until: "ls -l /proc/$(cat /run/pid)/fd | grep -q '/\(name)$'", "the program opens \(node)")
  }

  /// The event node of the absolute mouse, once the kernel has made it.
  func pointerNode() throws -> String {
    let find = "grep -l '^QEMU Virtio Tablet$' /sys/class/input/event*/device/name"
    try guest.wait(until: find, "the kernel finds the absolute mouse")
    let path = try guest.shell(find)
    guard let name = path.split(separator: "/").first(where: { $0.hasPrefix("event") }) else {
      throw GuestError("no event node in \(path)")
    }
    return "/dev/input/\(name)"
  }

  /// Waits until the screen, or the one at the second connector, shows exactly this picture. When
  /// it does not come, the expected, the actual and the different pixels are left as files.
  func expectScreen(
    _ expected: Picture, _ what: String, onSecond: Bool = false, patience: Double = 45
  ) throws {
    let end = Date(timeIntervalSinceNow: patience)
    var actual = try guest.screenshot(ofSecond: onSecond)
    while actual != expected, Date() < end {
      usleep(100_000)
      actual = try guest.screenshot(ofSecond: onSecond)
    }
    if actual == expected { return }
    let errors = try guest.attempt("cat /run/errors /run/exit").output
    throw GuestError(try report(expected, actual, what) + "; the program says: \(errors)")
  }

  private func report(_ expected: Picture, _ actual: Picture, _ what: String) throws -> String {
    let folder = twin.image.folder + "/failures"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try expected.writePNG("\(folder)/\(what)-expected.png")
    try actual.writePNG("\(folder)/\(what)-actual.png")
    guard (expected.width, expected.height) == (actual.width, actual.height) else {
      return "\(what): the screen is \(actual.width)x\(actual.height)"
    }
    let difference = expected.difference(from: actual)
    return "\(what): \(difference.count) pixels differ, within \(difference.area); see \(folder)"
  }
}
