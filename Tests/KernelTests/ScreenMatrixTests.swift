import Testing

extension KernelTests {
  /// Every driver that the emulator has a screen for, at every rotation, in every format.
  struct ScreenMatrixTests {
    struct Case: Sendable, CustomStringConvertible {
      var screen: Guest.Screen
      var formats = ["xrgb8888"]
      /// The panel's height in the mode that is asked for; its width is 800.
      var height = 600

      var description: String { "\(screen)" }
    }

    private static let cases = [
      Case(screen: .virtio, height: 480), Case(screen: .virtioTwice, height: 480),
      Case(screen: .bochs), Case(screen: .qxl),
      Case(screen: .cirrus, formats: ["xrgb8888", "rgb565"]),
    ]

    /// Drawn by a script, so that no device is needed; the wait keeps it on the screen.
    private static let drawing = """
      select Blue
      select Rect
      drag 60 70 300 260
      select Green
      select Ellipse
      drag 200 150 420 380
      select Image
      touch 1 down 150 330
      touch 1 up

      """

    @Test(arguments: cases)
    func pictureIsTheHeadlessOneAtEveryRotation(_ what: Case) throws {
      let guest = try GuestPool.shared.guest(what.screen)
      try guest.shell("cat >/run/script <<'END'\n\(Self.drawing)wait 600000\nEND")
      for format in what.formats {
        for rotation in [0, 90, 180, 270] {
          let twin = HeadlessTwin(
            image: try GuestImage.shared.get(), rotation: rotation, panelHeight: what.height,
            format: format)
          let kiosk = try KioskRun(
            on: what.screen, twin: twin,
            options: "--mode 800x\(what.height) --format \(format) --rotate \(rotation) "
              + "--fake-input /run/script --realtime",
            awaitsPicture: false)
          var expected = try twin.picture(Self.drawing)
          for _ in 0..<(rotation / 90) { expected = expected.turnedClockwise }
          try kiosk.expectScreen(expected, "\(what)-\(format)-\(rotation)")
          // Two buffers of the card, whatever the turn and the format; no third one, no copy.
          #expect(try guest.shell("grep -c /dev/dri/card /proc/$(cat /run/pid)/maps") == "2")
          let ending = try kiosk.stop()
          #expect(ending.status == 0, "\(ending.errors)")
          let display = ending.stats["display"] as? [String: Any]
          #expect(display?["backend"] as? String == "drm")
          #expect(display?["format"] as? String == format)
          #expect(ending.number("frames", "refused") == 0)
        }
      }
    }

    @Test func connectorWithoutAScreenIsNamedAndLeftAlone() throws {
      let list = try GuestPool.shared.guest(.virtioTwice).shell("tigereye list")
      #expect(list.contains("Virtual-1: connected"), "\(list)")
      #expect(list.contains("Virtual-2: disconnected, nothing is connected"), "\(list)")
      #expect(list.contains("run would use: Virtual-1 of /dev/dri/card0"), "\(list)")
    }

    @Test(arguments: [Guest.Screen.virtio, .bochs, .qxl])
    func formatThatNoPlaneOffersIsRefusedByName(_ screen: Guest.Screen) throws {
      let guest = try GuestPool.shared.guest(screen)
      let run = try guest.attempt("tigereye run --display drm --format rgb565 --input none")
      #expect(run.status == 69, "\(run.output)")
      #expect(run.output.contains("cannot scan out rgb565, only xrgb8888"), "\(run.output)")
    }
  }
}
