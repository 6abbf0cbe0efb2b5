import Testing

extension KernelTests {
  /// Touchscreens that are taken from the program while a finger is down.
  struct TakenTouchTests {
    private func stroke(from x: Double, _ y: Double, released: Bool) -> [TouchFrame] {
      var frames = [TouchFrame(), TouchFrame(), TouchFrame()]
      frames[0].down(slot: 2, tracking: 11, x: x, y: y, first: true)
      frames[1].move(slot: 2, x: x + 120, y: y + 40)
      frames[2].move(slot: 2, x: x + 240, y: y + 90)
      if released { frames.append(lift) }
      return frames
    }

    private var lift: TouchFrame {
      var frame = TouchFrame()
      frame.up(slot: 2, last: true)
      return frame
    }

    /// The finger has stayed on the glass: it must not draw, least of all a line from its old
    /// place; once it is lifted the next one draws.
    private func expectNothingUntilTheLift(
      _ touchscreen: TestTouchscreen, _ what: String
    ) throws {
      let kiosk = touchscreen.kiosk
      let empty = try kiosk.twin.picture("")
      try kiosk.expectScreen(empty, "\(what)-cancelled")
      try kiosk.waitUntilOpen(touchscreen.node)
      var moves = [TouchFrame(), TouchFrame()]
      moves[0].move(slot: 2, x: 500, y: 300)
      moves[1].move(slot: 2, x: 600, y: 200)
      try (moves + [lift]).perform(on: kiosk.guest, device: touchscreen.name)
      let next = stroke(from: 300, 250, released: true)
      try next.perform(on: kiosk.guest, device: touchscreen.name)
      let expected = try kiosk.twin.picture(next.script(width: 800, height: 480))
      #expect(expected != empty)
      try kiosk.expectScreen(expected, "\(what)-next-stroke")
      let ending = try kiosk.stop()
      #expect(ending.status == 0, "\(ending.errors)")
      #expect(ending.number("input", "contacts") == 2)
    }

    private func startStroke(_ name: String) throws -> TestTouchscreen {
      let kiosk = try KioskRun(on: .virtio)
      let touchscreen = try TestTouchscreen(kiosk, name: name)
      let begun = stroke(from: 100, 100, released: false)
      try begun.perform(on: kiosk.guest, device: touchscreen.name)
      let picture = try kiosk.twin.picture(begun.script(width: 800, height: 480))
      try kiosk.expectScreen(picture, "\(name)-begun")
      return touchscreen
    }

    @Test func revokedTouchscreenIsOpenedAgainAndItsStrokeCancelled() throws {
      let touchscreen = try startStroke("revoked")
      defer { touchscreen.unplug() }
      let guest = touchscreen.kiosk.guest
      let revoked = try guest.shell(
        "tigereye-guest-tools revoke $(cat /run/pid) \(touchscreen.node)")
      #expect(revoked == "1")
      try expectNothingUntilTheLift(touchscreen, "revoked")
    }

    @Test func fingerThatStaysWhileAnotherConsoleIsInFrontDrawsNothing() throws {
      let touchscreen = try startStroke("staying")
      defer { touchscreen.unplug() }
      let guest = touchscreen.kiosk.guest
      try guest.shell("chvt 2")
      try guest.wait(
        until: "! ls -l /proc/$(cat /run/pid)/fd | grep -q /dev/input/event",
        "it lets go of the touchscreen")
      var away = [TouchFrame()]
      away[0].move(slot: 2, x: 700, y: 400)
      try away.perform(on: guest, device: touchscreen.name)
      try guest.shell("chvt 1")
      try expectNothingUntilTheLift(touchscreen, "staying")
    }
  }
}
