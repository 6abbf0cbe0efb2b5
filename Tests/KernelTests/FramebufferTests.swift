import Testing

extension KernelTests {
  /// A machine whose only screen is the firmware's framebuffer.
  struct FramebufferTests {
    /// A screen, the format of the twin's memory, and what the program calls its own.
    private static let screens: [(Guest.Screen, String, String)] = [
      // 24 packed bits show the same colours as 32.
      (.vesa16, "rgb565", "rgb565"), (.vesa24, "xrgb8888", "rgb888"),
    ]

    @Test(arguments: screens, [0, 90, 180, 270])
    func pictureIsTheHeadlessOne(
      _ screen: (device: Guest.Screen, twin: String, name: String), rotation: Int
    ) throws {
      let twin = HeadlessTwin(
        image: try GuestImage.shared.get(), rotation: rotation, panelHeight: 600,
        format: screen.twin)
      func onPanel(_ picture: Picture) -> Picture {
        (0..<rotation / 90).reduce(picture) { turned, _ in turned.turnedClockwise }
      }
      // `auto`: with no card there, the framebuffer device is what is left.
      let kiosk = try KioskRun(
        on: screen.device, twin: twin, display: "auto", options: "--rotate \(rotation)",
        awaitsPicture: false)
      try kiosk.expectScreen(onPanel(twin.picture("")), "first-picture-\(screen.name)-\(rotation)")
      try kiosk.waitUntilOpen(kiosk.pointerNode())
      let start = PointerPosition(pixelX: 300, pixelY: 150, width: 800, height: 600)
      let end = PointerPosition(pixelX: 500, pixelY: 400, width: 800, height: 600)
      let steps: [PointerStep] = [.move(start), .press, .move(end), .release]
      let expected = try onPanel(twin.picture(steps.script))
      #expect((expected.width, expected.height) == (800, 600))
      #expect(expected.pixel(400, 275) == 0xFF0000)
      try steps.perform(on: kiosk.guest)
      try kiosk.expectScreen(expected, "line-\(screen.name)-\(rotation)")
      let ending = try kiosk.stop()
      #expect(ending.status == 0, "\(ending.errors)")
      let display = ending.stats["display"] as? [String: Any]
      #expect(display?["backend"] as? String == "fbdev")
      #expect(display?["format"] as? String == screen.name)
    }

    @Test func listNamesTheDevice() throws {
      let guest = try GuestPool.shared.guest(.vesa16)
      let list = try guest.shell("tigereye list")
      #expect(list.contains("/dev/fb0"), "\(list)")
      #expect(list.contains("VESA VGA"), "\(list)")
      #expect(list.contains("800x600"), "\(list)")
    }
  }
}
