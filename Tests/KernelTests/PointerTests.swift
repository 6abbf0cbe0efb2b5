import Testing

extension KernelTests {
  struct PointerTests {
    /// Taps Rect and drags over the canvas.
    static func rectangle(_ twin: HeadlessTwin, released: Bool = true) throws -> [PointerStep] {
      let start = PointerPosition(pixelX: 200, pixelY: 150, width: twin.width, height: twin.height)
      let end = PointerPosition(pixelX: 475, pixelY: 300, width: twin.width, height: twin.height)
      var steps = try selection(of: "Rect", twin) + [.move(start), .press]
      for step in 1...8 {
        steps.append(
          .move(
            PointerPosition(
              pixelX: 200 + 275 * Double(step) / 8, pixelY: 150 + 150 * Double(step) / 8,
              width: twin.width, height: twin.height)))
      }
      return steps + [.move(end)] + (released ? [.release] : [])
    }

    static func selection(of control: String, _ twin: HeadlessTwin) throws -> [PointerStep] {
      [.move(try twin.center(ofControl: control)), .press, .release]
    }

    @Test(arguments: Guest.Screen.cards)
    func draggedRectangleIsOnTheScreenAsInTheHeadlessPicture(_ screen: Guest.Screen) throws {
      let kiosk = try KioskRun(on: screen)
      try kiosk.waitUntilOpen(kiosk.pointerNode())
      let steps = try Self.rectangle(kiosk.twin)
      let expected = try kiosk.twin.picture(steps.script)
      // The comparison would mean little if the twin drew nothing: red lies in the middle.
      #expect(expected.pixel(340, 225) == 0xFF0000)
      #expect(expected.pixel(150, 225) == 0xFFFFFF)
      // In two steps, so that the selection has a frame of its own however slow the machine is.
      let selection = try Self.selection(of: "Rect", kiosk.twin)
      try selection.perform(on: kiosk.guest)
      try kiosk.expectScreen(kiosk.twin.picture(selection.script), "selection-\(screen)")
      try Array(steps.dropFirst(selection.count)).perform(on: kiosk.guest)
      try kiosk.expectScreen(expected, "rectangle-\(screen)")
      let ending = try kiosk.stop()
      #expect(ending.status == 0, "\(ending.errors)")
      expectSaneStatistics(ending)
    }

    /// The mouse moves on the panel; the line it draws is where it moved, and the picture is
    /// turned.
    @Test func turnedPictureIsTurnedOnThePanelAndTheMouseWithIt() throws {
      let turned = try HeadlessTwin(image: GuestImage.shared.get(), isTurned: true)
      let kiosk = try KioskRun(on: .virtio, twin: turned)
      try kiosk.waitUntilOpen(kiosk.pointerNode())
      let start = PointerPosition(pixelX: 300, pixelY: 100, width: 800, height: 480)
      let end = PointerPosition(pixelX: 500, pixelY: 400, width: 800, height: 480)
      let steps: [PointerStep] = [.move(start), .press, .move(end), .release]
      let expected = try kiosk.twin.picture(steps.script).turnedClockwise
      #expect((expected.width, expected.height) == (800, 480))
      #expect(expected.pixel(400, 250) == 0xFF0000)
      try steps.perform(on: kiosk.guest)
      try kiosk.expectScreen(expected, "turned-line")
      #expect(try kiosk.stop().status == 0)
    }

    private func expectSaneStatistics(_ ending: KioskRun.Ending) {
      let display = ending.stats["display"] as? [String: Any]
      #expect(display?["backend"] as? String == "drm")
      #expect(display?["width"] as? Double == 800)
      #expect(display?["height"] as? Double == 480)
      // The first picture, the selection and the rectangle: at least one flip each.
      #expect(ending.number("frames", "presented") ?? 0 >= 3)
      #expect(ending.number("latency_us", "count") ?? 0 >= 1)
      #expect(ending.number("latency_us", "p50") ?? 0 > 0)
      #expect(
        ending.number("latency_us", "p50") ?? 1 <= ending.number("latency_us", "max") ?? 0)
      // A dozen different frames came in, in two contacts of the one mouse button.
      #expect(ending.number("input", "frames") ?? 0 >= 12)
      #expect(ending.number("input", "contacts") == 2)
      #expect(ending.number("input", "max_contacts") == 1)
      #expect(ending.number("input", "dropped") == 0)
      #expect(ending.number("raster", "pixels_presented") ?? 0 >= 800 * 480)
    }
  }
}
