import Testing

extension KernelTests {
  /// A program that stands on the runtime and was written outside: README's example, as it stands
  /// there.
  struct OutsideProgramTests {
    @Test func itDrawsUnderFingersAndItsDeathGivesTheConsoleBack() throws {
      let guest = try GuestPool.shared.guest(.virtio)
      let console = ConsoleScreen(guest: guest)
      let before = (state: try console.state(), text: try console.writtenText())
      var twin = try HeadlessTwin(image: GuestImage.shared.get())
      twin.program = .dots
      let kiosk = try KioskRun(on: .virtio, twin: twin)
      #expect(try console.state() == "graphics off process")
      let touchscreen = try TestTouchscreen(kiosk, name: "dots")
      defer { touchscreen.unplug() }

      // Two fingers at once; then the button, and one more finger.
      try tap([(200, 100), (600, 300)], kiosk, touchscreen, "two-dots")
      let dots = try guest.screenshot()
      #expect(dots.pixel(200, 100) == 0x4A90E2 && dots.pixel(600, 300) == 0x4A90E2)
      try tap([(400, 458)], kiosk, touchscreen, "wiped", after: [[(200, 100), (600, 300)]])
      try tap(
        [(300, 200)], kiosk, touchscreen, "one-dot",
        after: [[(200, 100), (600, 300)], [(400, 458)]])
      let last = try guest.screenshot()
      #expect(last.pixel(300, 200) == 0x4A90E2 && last.pixel(200, 100) == 0)

      let state = try guest.shell(
        "kill -KILL $(cat /run/pid); sleep 1.9; \(ConsoleScreen.stateCommand)")
      #expect(state == before.state)
      #expect(try guest.screenshot() == before.text)
      #expect(try console.writtenText() == before.text)
      try guest.wait(until: "! pidof console-guard dots", "program and guardian are gone")
    }

    /// Taps all places at once, and waits for the picture of that, which the same taps draw without
    /// a screen.
    private func tap(
      _ places: [(x: Double, y: Double)], _ kiosk: KioskRun, _ touchscreen: TestTouchscreen,
      _ what: String, after earlier: [[(x: Double, y: Double)]] = []
    ) throws {
      let before = earlier.flatMap { frames($0) }
      let script = (before + frames(places)).script(width: 800, height: 480)
      let expected = try kiosk.twin.picture(script)
      try frames(places).perform(on: kiosk.guest, device: touchscreen.name)
      try kiosk.expectScreen(expected, what)
    }

    private func frames(_ places: [(x: Double, y: Double)]) -> [TouchFrame] {
      var (down, up) = (TouchFrame(), TouchFrame())
      for (slot, place) in places.enumerated() {
        down.down(
          slot: slot, tracking: 50 + slot, x: place.x, y: place.y, first: slot == 0)
        up.up(slot: slot, last: slot == places.count - 1)
      }
      return [down, up]
    }
  }
}
