import Testing

extension KernelTests {
  struct TouchTests {
    @Test func threeFingersDrawThreeLinesAtOnce() throws {
      let kiosk = try KioskRun(on: .virtio)
      let touchscreen = try TestTouchscreen(kiosk, name: "three")
      defer { touchscreen.unplug() }
      var frames: [TouchFrame] = []
      var down = TouchFrame()
      for finger in 0..<3 {
        down.down(
          slot: finger, tracking: 40 + finger, x: 100 + 200 * Double(finger), y: 100,
          first: finger == 0)
      }
      frames.append(down)
      for step in 1...6 {
        var move = TouchFrame()
        for finger in 0..<3 {
          move.move(
            slot: finger, x: 100 + 200 * Double(finger) + 20 * Double(step),
            y: 100 + 40 * Double(step))
        }
        frames.append(move)
      }
      for finger in 0..<3 {
        var up = TouchFrame()
        up.up(slot: finger, last: finger == 2)
        frames.append(up)
      }
      let expected = try kiosk.twin.picture(frames.script(width: 800, height: 480))
      for finger in 0..<3 {
        #expect(
          expected.pixel(160 + 200 * finger, 220) != 0xFFFFFF, "finger \(finger) drew nothing")
      }
      try frames.perform(on: kiosk.guest, device: touchscreen.name)
      try kiosk.expectScreen(expected, "three-lines")
      let ending = try kiosk.stop()
      #expect(ending.status == 0, "\(ending.errors)")
      #expect(ending.number("input", "max_contacts") == 3)
      #expect(ending.number("input", "contacts") == 3)
    }
  }

  /// A protocol B touchscreen that the guest's kernel makes by uinput, in 1/64 pixels.
  struct TestTouchscreen {
    let kiosk: KioskRun
    let name: String
    let node: String

    /// Plugs it in and waits until the program has opened it.
    init(_ kiosk: KioskRun, name: String) throws {
      self.kiosk = kiosk
      self.name = name
      let maximum = TouchFrame.size(kiosk.twin.width, kiosk.twin.height)
      let answer = try kiosk.guest.shell(
        "tools create \(name) touch 10 \(maximum.maximumX) \(maximum.maximumY)")
      node = String(answer.dropFirst("ok ".count))
      try kiosk.waitUntilOpen(node)
    }

    /// Does nothing where it is unplugged already.
    func unplug() {
      _ = try? kiosk.guest.attempt("tools destroy \(name)")
    }
  }
}
