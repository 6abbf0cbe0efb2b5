import Testing

extension KernelTests {
  /// Nodes that the program's user may not open yet: udev hands a new one to its group a moment
  /// after the kernel has made it.
  struct PermissionTests {
    @Test func nodeThatIsThereBeforeItsPermissionsIsUsedOnceItHasThem() throws {
      let kiosk = try KioskRun(on: .virtio, asUser: true)
      let guest = kiosk.guest
      let maximum = TouchFrame.size(kiosk.twin.width, kiosk.twin.height)
      let answer = try guest.shell(
        "tools create late touch 10 \(maximum.maximumX) \(maximum.maximumY)")
      defer { _ = try? guest.attempt("tools destroy late") }
      let node = String(answer.dropFirst("ok ".count))
      // It stays so for two seconds: then there is a sentence, and only one.
      let sentence = "cannot open \(node): Permission denied"
      try guest.wait(until: "grep -q '\(sentence)' /run/errors", "the refusal is told")
      try guest.shell("sleep 3")
      let said = try guest.shell("grep '\(sentence)' /run/errors")
      #expect(said.split(separator: "\n").count == 1 && said.contains("group input"), "\(said)")

      try guest.shell("chgrp 104 \(node); chmod 660 \(node)")
      try kiosk.waitUntilOpen(node)
      var frames = [TouchFrame(), TouchFrame(), TouchFrame()]
      frames[0].down(slot: 0, tracking: 7, x: 200, y: 120, first: true)
      frames[1].move(slot: 0, x: 400, y: 300)
      frames[2].up(slot: 0, last: true)
      try frames.perform(on: guest, device: "late")
      try kiosk.expectScreen(
        kiosk.twin.picture(frames.script(width: 800, height: 480)), "drawn-with-a-late-permission")
      #expect(try kiosk.stop().status == 0)
    }
  }
}
