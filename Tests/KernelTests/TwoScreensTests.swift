import Geometry
import Testing

extension KernelTests {
  /// A card with two screens, of which the second comes and goes.
  struct TwoScreensTests {
    private func plug(_ guest: Guest, _ width: Int, _ height: Int) throws {
      try guest.monitor.plug(width: width, height: height)
      // To list the screens is also what makes the kernel look at its connectors again.
      let wanted = ": \(width)x\(height)@[0-9.]* (preferred)"
      let find = "tigereye list >/run/list; grep -A 1 'Virtual-2: connected' /run/list"
      do {
        try guest.wait(until: "\(find) | grep -q '\(wanted)'", "the second screen is there")
      } catch {
        throw GuestError("\(error); \(try guest.shell("head -n 9 /run/list; dmesg | tail -n 5"))")
      }
    }

    @Test func theSecondIsDrawnOnAloneOrBesideTheFirstUntilItGoes() throws {
      let guest = try GuestPool.shared.guest(.virtioTwice)
      try plug(guest, 1024, 768)
      defer { try? guest.monitor.unplug() }
      try expectTheSecondAlone()

      let kiosk = try KioskRun(on: .virtioTwice)
      // Larger than the first: the picture fills its width.
      let place = PixelRect(x: 0, y: 77, width: 1024, height: 614)
      func letterboxed(_ picture: Picture) -> Picture {
        picture.letterboxed(width: 1024, height: 768, in: place)
      }
      try kiosk.expectScreen(
        letterboxed(kiosk.twin.picture("")), "second-first-picture", onSecond: true)
      try kiosk.waitUntilOpen(kiosk.pointerNode())
      let steps = try PointerTests.rectangle(kiosk.twin)
      try steps.perform(on: guest)
      let drawn = try kiosk.twin.picture(steps.script)
      try kiosk.expectScreen(drawn, "first-drawn")
      try kiosk.expectScreen(letterboxed(drawn), "second-drawn", onSecond: true)

      // Another in its place, of the first one's size.
      try plug(guest, 800, 480)
      try kiosk.expectScreen(drawn, "second-of-the-same-size", onSecond: true)
      try kiosk.expectScreen(drawn, "first-beside-the-same-size")

      // The first goes on alone.
      try guest.monitor.unplug()
      try guest.wait(
        until: "grep -q 'lost the screen Virtual-2.*it was unplugged' /run/errors",
        "the loss is told")
      try kiosk.expectScreen(drawn, "first-alone")
      let ending = try kiosk.stop()
      #expect(ending.status == 0, "\(ending.errors)")
      #expect(ending.number("frames", "refused") == 0)
    }

    private func expectTheSecondAlone() throws {
      let twin = HeadlessTwin(
        image: try GuestImage.shared.get(), panelWidth: 1024, panelHeight: 768)
      let kiosk = try KioskRun(
        on: .virtioTwice, twin: twin, options: "--connector Virtual-2", awaitsPicture: false)
      try kiosk.expectScreen(twin.picture(""), "second-alone", onSecond: true)
      let ending = try kiosk.stop()
      #expect(ending.status == 0, "\(ending.errors)")
      #expect(!ending.errors.contains("the same picture"), "\(ending.errors)")
    }
  }
}
