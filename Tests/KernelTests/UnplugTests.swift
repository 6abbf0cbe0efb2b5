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

    @Test func driversOfAnInputDeviceAreUnloadedUnderTheProgramAndLoadedAgain() throws {
      let guest = try GuestPool.shared.guest(.virtio)
      let find = "grep -l '^QEMU Virtio Tablet$' /sys/class/input/event*/device/name"
      try guest.wait(until: find, "the kernel finds the absolute mouse")
      let node = "/dev/input/" + (try guest.shell("\(find) | cut -d / -f 5"))
      let kiosk = try KioskRun(on: .virtio, options: "--input \(node)")
      try kiosk.waitUntilOpen(node)
      let cancelled = try PointerTests.rectangle(kiosk.twin, released: false)
      let selected = try kiosk.twin.picture(
        PointerTests.selection(of: "Rect", kiosk.twin).script)
      try cancelled.perform(on: guest)
      try kiosk.expectScreen(kiosk.twin.picture(cancelled.script), "driver-before")

      // The last one only goes where no node of any device is open. The other mouse goes, too, so
      // that the nodes get their numbers again.
      try guest.shell("rmmod virtio_input; rmmod psmouse")
      try kiosk.expectScreen(selected, "driver-gone")
      try guest.wait(until: "rmmod evdev", "the program lets go of the device")
      try guest.qmp.button(down: false)
      try guest.shell("for name in evdev virtio_input psmouse; do insmod /modules/$name.ko; done")
      try kiosk.waitUntilOpen(node)
      let kept = try PointerTests.rectangle(kiosk.twin)
      try kept.perform(on: guest)
      try kiosk.expectScreen(kiosk.twin.picture(kept.script), "driver-back")
      #expect(try kiosk.stop().status == 0)
    }
  }
}
