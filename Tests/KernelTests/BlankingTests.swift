import Testing

extension KernelTests {
  /// The screen that goes dark when nobody is there.
  struct BlankingTests {
    @Test func darkScreenIsLitByATouchThatDoesNothingElse() throws {
      let guest = try GuestPool.shared.guest(.virtio)
      try guest.shell("printf '[kiosk]\\nblank = 3\\n' >/run/blank.conf")
      let kiosk = try KioskRun(on: .virtio, options: "--config /run/blank.conf")
      try kiosk.waitUntilOpen(kiosk.pointerNode())
      let steps = try PointerTests.rectangle(kiosk.twin)
      try steps.perform(on: guest)
      let picture = try kiosk.twin.picture(steps.script)
      try kiosk.expectScreen(picture, "before-the-dark")
      let power = "/sys/class/drm/card0-Virtual-1/dpms"
      try guest.wait(until: "grep -q Off \(power)", "the panel is switched off")
      // The mouse lies where the rectangle ended: a click there would draw a square.
      let click: [PointerStep] = [.press, .release]
      try click.perform(on: guest)
      try guest.wait(until: "grep -q On \(power)", "the touch lights the panel")
      try kiosk.expectScreen(picture, "after-the-dark")
      try click.perform(on: guest)
      try kiosk.expectScreen(
        kiosk.twin.picture((steps + click).script), "the-next-touch-draws")
      let ending = try kiosk.stop()
      #expect(ending.status == 0, "\(ending.errors)")
    }
  }
}
