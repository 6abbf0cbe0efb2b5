import Testing

extension KernelTests {
  struct UnplugTests {
    /// One finger: down, two moves and, unless it stays, up.
    private func line(_ x: Double, _ y: Double, released: Bool) -> [TouchFrame] {
      var frames = [TouchFrame(), TouchFrame(), TouchFrame()]
      frames[0].down(slot: 0, tracking: 7, x: x, y: y, first: true)
      frames[1].move(slot: 0, x: x + 100, y: y + 50)
      frames[2].move(slot: 0, x: x + 300, y: y + 150)
      if released {
        frames.append(TouchFrame())
        frames[3].up(slot: 0, last: true)
      }
      return frames
    }

    @Test func touchscreenUnpluggedMidDragCancelsItsShapeAndDrawsAgainAfterReplug() throws {
      let kiosk = try KioskRun(on: .virtio)
      let before = try kiosk.twin.picture("")
      var touchscreen = try TestTouchscreen(kiosk, name: "first")
      let cancelled = line(100, 100, released: false)
      let midDrag = try kiosk.twin.picture(cancelled.script(width: 800, height: 480))
      #expect(midDrag != before)
      try cancelled.perform(on: kiosk.guest, device: touchscreen.name)
      try kiosk.expectScreen(midDrag, "touch-before-unplug")
      touchscreen.unplug()
      try kiosk.expectScreen(before, "touch-after-unplug")
      // The node is closed, and nothing wakes the program for its sake.
      let open = "ls -l /proc/$(cat /run/pid)/fd | grep -c '/dev/input/.*(deleted)'"
      #expect(try kiosk.guest.attempt(open).output == "0\n")
      let switches = "grep ctxt_switches /proc/$(cat /run/pid)/status"
      let rest = try kiosk.guest.shell("sleep 1; \(switches)")
      #expect(try kiosk.guest.shell("sleep 2; \(switches)") == rest)

      touchscreen = try TestTouchscreen(kiosk, name: "second")
      defer { touchscreen.unplug() }
      let kept = line(200, 120, released: true)
      let after = try kiosk.twin.picture(kept.script(width: 800, height: 480))
      #expect(after != before && after != midDrag)
      try kept.perform(on: kiosk.guest, device: touchscreen.name)
      try kiosk.expectScreen(after, "touch-after-replug")
      #expect(try kiosk.stop().status == 0)
    }

    @Test func mouseUnpluggedMidDragCancelsItsShapeAndDrawsAgainAfterReplug() throws {
      let kiosk = try KioskRun(on: .virtio)
      try kiosk.waitUntilOpen(kiosk.pointerNode())
      let cancelled = try PointerTests.rectangle(kiosk.twin, released: false)
      let selected = try kiosk.twin.picture(
        PointerTests.selection(of: "Rect", kiosk.twin).script)
      let midDrag = try kiosk.twin.picture(cancelled.script)
      #expect(midDrag != selected)
      try cancelled.perform(on: kiosk.guest)
      try kiosk.expectScreen(midDrag, "mouse-before-unplug")
      try kiosk.guest.qmp.execute("device_del", ["id": Guest.pointer])
      try kiosk.guest.qmp.wait(for: "DEVICE_DELETED \(Guest.pointer)", patience: 60)
      try kiosk.expectScreen(selected, "mouse-after-unplug")

      try kiosk.guest.qmp.execute(
        "device_add", ["driver": "virtio-tablet-pci", "id": Guest.pointer])
      try kiosk.waitUntilOpen(kiosk.pointerNode())
      let kept = try PointerTests.rectangle(kiosk.twin)
      let after = try kiosk.twin.picture(kept.script)
      try kept.perform(on: kiosk.guest)
      try kiosk.expectScreen(after, "mouse-after-replug")
      #expect(try kiosk.stop().status == 0)
    }

    @Test func driverOfAnInputDeviceIsUnloadedUnderTheProgramAndLoadedAgain() throws {
      let kiosk = try KioskRun(on: .virtio)
      try kiosk.waitUntilOpen(kiosk.pointerNode())
      let cancelled = try PointerTests.rectangle(kiosk.twin, released: false)
      let selected = try kiosk.twin.picture(
        PointerTests.selection(of: "Rect", kiosk.twin).script)
      try cancelled.perform(on: kiosk.guest)
      try kiosk.expectScreen(kiosk.twin.picture(cancelled.script), "driver-before")

      try kiosk.guest.shell("rmmod virtio_input")
      try kiosk.expectScreen(selected, "driver-gone")
      // Nothing of it stays open.
      let open = "ls -l /proc/$(cat /run/pid)/fd | grep -c '/dev/input/.*(deleted)'"
      #expect(try kiosk.guest.attempt(open).output == "0\n")
      #expect(try kiosk.guest.attempt("grep -q ^virtio_input /proc/modules").status != 0)
      try kiosk.guest.qmp.button(down: false)

      try kiosk.guest.shell("insmod /modules/virtio_input.ko")
      try kiosk.waitUntilOpen(kiosk.pointerNode())
      let kept = try PointerTests.rectangle(kiosk.twin)
      try kept.perform(on: kiosk.guest)
      try kiosk.expectScreen(kiosk.twin.picture(kept.script), "driver-back")
      #expect(try kiosk.stop().status == 0)
    }
  }
}
