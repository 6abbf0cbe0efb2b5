import Geometry
import LinuxIO
import Raster
import Scanout
import TestSupport
import Testing

/// Pixels of every layout that a framebuffer device may have, seen in the device's memory.
@Suite struct ChannelCopyTests {
  private static func fields(_ bytes: Int, _ numbers: [Int]) -> ChannelLayout {
    ChannelLayout(
      bytesPerPixel: bytes, red: BitField(offset: numbers[0], length: numbers[1]),
      green: BitField(offset: numbers[2], length: numbers[3]),
      blue: BitField(offset: numbers[4], length: numbers[5]))
  }

  /// Layouts that are or were met: 5-6-5 and 5-5-5 both ways round, 24 bits both ways round, 32
  /// bits in four orders, 10 bits a channel both ways round, 4-4-4.
  static let known: [ChannelLayout] = [
    fields(2, [11, 5, 5, 6, 0, 5]), fields(2, [0, 5, 5, 6, 11, 5]),
    fields(2, [10, 5, 5, 5, 0, 5]), fields(2, [0, 5, 5, 5, 10, 5]),
    fields(2, [8, 4, 4, 4, 0, 4]), fields(3, [16, 8, 8, 8, 0, 8]), fields(3, [0, 8, 8, 8, 16, 8]),
    fields(4, [16, 8, 8, 8, 0, 8]), fields(4, [0, 8, 8, 8, 16, 8]),
    fields(4, [24, 8, 16, 8, 8, 8]), fields(4, [8, 8, 16, 8, 24, 8]),
    fields(4, [20, 10, 10, 10, 0, 10]), fields(4, [0, 10, 10, 10, 20, 10]),
  ]

  // Swift 6.0 cannot compile a closure among the arguments of a test.
  static func known(bytesPerPixel: Int) -> [ChannelLayout] {
    known.filter { $0.bytesPerPixel == bytesPerPixel }
  }

  private func expectAgreement(
    _ layout: ChannelLayout, _ turn: QuarterTurn, width: Int, height: Int, padding: Int,
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let device = FakeFramebuffer(
      mode: .fake(width, height, layout), padding: padding, seed: seed)
    let display = try openFramebuffer(
      device.path, DisplayOptions(rotation: turn), devices: FakeFramebuffers(device)
    ) { _ in }
    let picture = display.info.pictureSize
    let shadow = Bitmap(width: picture.width, height: picture.height)
    shadow.scribble(using: &random)
    _ = display.present(shadow, damage: DamageRegion(), now: .zero)
    for frame in 1...3 {
      var damage = DamageRegion()
      for _ in 0..<2 {
        let x = Int.random(in: 0..<picture.width, using: &random)
        let y = Int.random(in: 0..<picture.height, using: &random)
        let rect = PixelRect(
          x: x, y: y, width: Int.random(in: 1...(picture.width - x), using: &random),
          height: Int.random(in: 1...(picture.height - y), using: &random))
        shadow.scribble(in: rect, using: &random)
        damage.add(rect)
      }
      _ = display.handleEvents(now: .seconds(frame))
      #expect(
        display.present(shadow, damage: damage, now: .seconds(frame))
          == .presented(at: .seconds(frame)))
    }
    let expected = ReferenceChannels.panel(shadow, turn: turn, as: layout)
    #expect(
      device.window.map { $0 & layout.colorBits } == expected.map { $0 & layout.colorBits },
      "\(layout.name), \(turn), \(width)x\(height), seed \(seed)")
    #expect(
      device.strayBytes(outside: PixelRect(x: 0, y: 0, width: width, height: height)) == 0,
      "\(layout.name), \(turn), \(width)x\(height), seed \(seed)")
  }

  @Test(arguments: known, QuarterTurn.allCases)
  func storedPixelsAreThoseOfTheSlowTwin(layout: ChannelLayout, turn: QuarterTurn) throws {
    try expectAgreement(layout, turn, width: 37, height: 70, padding: 5, seed: 3)
  }

  @Test(arguments: QuarterTurn.allCases)
  func anyLayoutSizeAndPitchAgreesWithTheSlowTwin(turn: QuarterTurn) throws {
    var random = SeededGenerator(seed: 20_261_130 + UInt64(turn.rawValue))
    for _ in 0..<60 {
      try expectAgreement(
        ReferenceChannels.randomLayout(using: &random), turn,
        width: Int.random(in: 1...40, using: &random),
        height: Int.random(in: 1...40, using: &random),
        padding: Int.random(in: 0...9, using: &random), seed: random.next())
    }
  }

  @Test func pitchLargerThanTheWidthKeepsThePictureStraightAndThePaddingUntouched() throws {
    for layout in ChannelCopyTests.known {
      for padding in [1, 2, 3, 4, 64, 511] {
        try expectAgreement(layout, .zero, width: 19, height: 9, padding: padding, seed: 9)
      }
    }
  }

  @Test func packed24BitsOfOddWidthEndInsideTheRow() throws {
    for layout in ChannelCopyTests.known where layout.bytesPerPixel == 3 {
      for width in [1, 3, 7, 15, 17, 33] {
        // Without padding the next byte is the next row's, or behind the memory.
        try expectAgreement(layout, .zero, width: width, height: 3, padding: 0, seed: 4)
        try expectAgreement(layout, .quarter, width: width, height: 5, padding: 0, seed: 5)
      }
    }
  }

  @Test(arguments: known(bytesPerPixel: 4))
  func colorsOf32BitsFollowTheFieldsInAnyOrder(layout: ChannelLayout) throws {
    let rig = try FramebufferRig(layout)
    let colors: [(UInt32, BitField)] = [
      (0xFFFF_0000, layout.red), (0xFF00_FF00, layout.green), (0xFF00_00FF, layout.blue),
    ]
    for (color, field) in colors {
      rig.present(rig.shadow.bounds, color)
      #expect(rig.device.window.allSatisfy { $0 & layout.colorBits == field.mask })
    }
  }

  @Test func pureColorsOf565AreFlatAndExact() throws {
    let rig = try FramebufferRig(ChannelLayout(.rgb565), width: 70, height: 66)
    for (color, stored) in [
      (0xFFFF_0000, 0xF800), (0xFF00_FF00, 0x07E0), (0xFF00_00FF, 0x001F), (0xFFFF_FFFF, 0xFFFF),
      (0xFF00_0000, 0),
    ] as [(UInt32, UInt32)] {
      rig.present(rig.shadow.bounds, color)
      #expect(rig.device.window.allSatisfy { $0 == stored })
    }
  }

  @Test(arguments: known(bytesPerPixel: 2))
  func gradientOf16BitsShowsNoBands(layout: ChannelLayout) throws {
    // 64 columns of each grey: the mean of what is shown rises with each step, where rounding alone
    // would show the same for four or eight greys.
    let rig = try FramebufferRig(layout, width: 64, height: 64)
    var last = -1.0
    for grey in stride(from: 0, through: 255, by: 5) as StrideThrough<UInt32> {
      rig.present(rig.shadow.bounds, 0xFF00_0000 | grey << 16 | grey << 8 | grey)
      let shown = rig.display.capture().rawPixels
      let mean = shown.reduce(0.0) { $0 + Double($1 & 255) } / Double(shown.count)
      #expect(mean > last, "grey \(grey)")
      // A 4-bit channel has sixteen thresholds for eight places.
      #expect(abs(mean - Double(grey)) < (layout.red.length == 4 ? 2.6 : 1.2), "grey \(grey)")
      last = mean
    }
  }

  @Test func colorsThatAChannelCanShowComeOutFlat() throws {
    for layout in ChannelCopyTests.known where layout.bytesPerPixel == 2 {
      let rig = try FramebufferRig(layout, width: 64, height: 64)
      let step = 255 / (1 << layout.red.length - 1)
      for color in [0, UInt32(step), 0x84, 255] where color % 17 == 0 || layout.red.length != 4 {
        rig.present(rig.shadow.bounds, 0xFF00_0000 | color << 16)
        #expect(Set(rig.device.window).count == 1, "\(layout.name) \(color)")
      }
    }
  }

  @Test func alphaBitsOfTheDeviceAreOnes() throws {
    for (layout, alpha) in [
      (ChannelCopyTests.known[9], BitField(offset: 0, length: 8)),
      (ChannelCopyTests.known[11], BitField(offset: 30, length: 2)),
      (ChannelCopyTests.known[2], BitField(offset: 15, length: 1)),
    ] {
      let rig = try FramebufferRig(layout) { device in
        device.change { $0.transparency = alpha }
      }
      rig.present(rig.shadow.bounds, 0xFF12_3456)
      #expect(rig.device.window.allSatisfy { $0 & alpha.mask == alpha.mask })
    }
  }

  @Test func whatIsCapturedIsWhatTheDeviceShows() throws {
    var random = SeededGenerator(seed: 8)
    for layout in ChannelCopyTests.known {
      let rig = try FramebufferRig(layout, options: DisplayOptions(rotation: .quarter))
      rig.shadow.scribble(using: &random)
      rig.present(DamageRegion(rig.shadow.bounds))
      let captured = rig.display.capture()
      // Shown again, the captured picture is stored as the same pixels: it is what they stand for.
      let panel = ReferenceChannels.panel(captured, turn: .quarter, as: layout)
      #expect(
        panel.map { $0 & layout.colorBits } == rig.device.window.map { $0 & layout.colorBits },
        "\(layout.name)")
    }
  }

  /// Two devices with opposite bits in their memory, changed before each frame: a byte that is the
  /// same in both was written, from the picture alone; one that is not was left alone.
  @Test(arguments: known) func nothingIsEverReadFromTheDevice(layout: ChannelLayout) throws {
    var random = SeededGenerator(seed: 77)
    let (width, height) = (23, 11)
    let devices = [false, true].map {
      FakeFramebuffer(
        mode: .fake(width, height, layout), padding: 7, memoryRows: 2 * height, seed: 5,
        complement: $0)
    }
    let displays = try devices.map { device in
      try openFramebuffer(
        device.path, DisplayOptions(rotation: .quarter), devices: FakeFramebuffers(device)
      ) { _ in }
    }
    let shadow = Bitmap(width: height, height: width)
    for frame in 0..<40 {
      let rect = PixelRect(
        x: Int.random(in: 0..<height, using: &random), y: Int.random(in: 0..<width, using: &random),
        width: 5, height: 3
      ).intersection(shadow.bounds)
      shadow.scribble(in: frame == 0 ? nil : rect, using: &random)
      let noise = devices[0].contents.map { _ in UInt8.random(in: 0...255, using: &random) }
      devices[0].fill(with: noise)
      devices[1].fill(with: noise.map { ~$0 })
      for display in displays {
        _ = display.handleEvents(now: .seconds(frame))
        _ = display.present(
          shadow, damage: DamageRegion(frame == 0 ? shadow.bounds : rect), now: .seconds(frame))
      }
      let (first, second) = (devices[0].contents, devices[1].contents)
      var written = 0
      for index in first.indices {
        if first[index] == second[index] {
          written += 1
        } else if first[index] != noise[index] || second[index] != ~noise[index] {
          Issue.record("a byte was made from what was there")
        }
      }
      let pixels = frame == 0 ? width * height : rect.area
      #expect(written == pixels * layout.bytesPerPixel)
    }
  }
}
