import Geometry
import TestSupport
import Testing

@testable import Raster

/// The conversions to scan-out formats, proved over all colours.
///
/// A channel of what is stored depends on the same channel of the pixel alone: that is tested by
/// putting pixels together from their channels, and all 256 values of each channel are tested at
/// each threshold. Together that is every colour.
@Suite struct PixelEncodingTests {
  private func check<Encoding: PixelEncoding>(_: Encoding.Type, _ format: PixelFormat) {
    var wrong = 0
    var random = SeededGenerator(seed: 1)
    #expect(Encoding.bytesPerPixel == format.bytesPerPixel)
    for threshold in 0..<8 {
      let word = UInt32(32 * threshold + 31) * 0x1_0001
      for byte in UInt32(0)...255 {
        for shift in [UInt32(0), 8, 16] {
          let pixel = byte << shift
          let exact = ReferencePresenting.stored(pixel, threshold: UInt32(threshold), as: format)
          if Encoding.stored(pixel, threshold: word) != exact { wrong += 1 }
        }
        let pixel = UInt32(truncatingIfNeeded: random.next()) & 0xFF_FFFF
        let channels = [pixel & 0xFF, pixel & 0xFF00, pixel & 0xFF0000]
          .map { Encoding.stored($0, threshold: word) }
        let sum = channels[0] | channels[1] | channels[2]
        if Encoding.stored(pixel, threshold: word) != sum { wrong += 1 }
        // Alpha changes no colour.
        let alpha = Encoding.stored(pixel | byte << 24, threshold: word)
        if Encoding.pixel(alpha) != Encoding.pixel(sum) { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  @Test func everyColourOfEveryFormatIsExact() {
    check(XRGB8888Encoding.self, .xrgb8888)
    check(XBGR8888Encoding.self, .xbgr8888)
    check(RGB565Encoding.self, .rgb565)
    check(RGB888Encoding.self, .rgb888)
    check(XRGB2101010Encoding.self, .xrgb2101010)
  }

  /// All colours of a channel, each beside others, in each lane.
  @Test func lanesEqualTheDefinition() {
    func wrong<Encoding: PixelEncoding>(_: Encoding.Type) -> Int {
      var wrong = 0
      var random = SeededGenerator(seed: 2)
      let memory = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 8)
      defer { memory.deallocate() }
      for round in 0..<256 {
        var pixels = SIMD8<UInt32>()
        var thresholds = SIMD8<UInt32>()
        for lane in 0..<8 {
          pixels[lane] = UInt32(truncatingIfNeeded: round) &* 0x0101_0101
          if lane > 0 { pixels[lane] ^= UInt32(truncatingIfNeeded: random.next()) }
          thresholds[lane] = UInt32(32 * ((lane + round) % 8) + 31) * 0x1_0001
        }
        memory.initializeMemory(as: UInt8.self, repeating: 0xA5, count: 64)
        Encoding.store(pixels, thresholds: thresholds, at: memory + 1)
        for lane in 0..<8 {
          let mask = UInt32.max >> UInt32(32 - 8 * Encoding.bytesPerPixel)
          let stored = Encoding.load(memory + (1 + lane * Encoding.bytesPerPixel))
          let exact = Encoding.stored(pixels[lane], threshold: thresholds[lane])
          if stored != exact & mask { wrong += 1 }
        }
        let end = 1 + 8 * Encoding.bytesPerPixel
        if memory.load(as: UInt8.self) != 0xA5 { wrong += 1 }
        if memory.load(fromByteOffset: end, as: UInt8.self) != 0xA5 { wrong += 1 }
      }
      return wrong
    }
    #expect(wrong(XRGB8888Encoding.self) == 0)
    #expect(wrong(XBGR8888Encoding.self) == 0)
    #expect(wrong(RGB565Encoding.self) == 0)
    #expect(wrong(RGB888Encoding.self) == 0)
    #expect(wrong(XRGB2101010Encoding.self) == 0)
  }

  @Test func tenBitsKeepBlackWhiteAndEveryByte() {
    for byte in UInt32(0)...255 {
      let stored = XRGB2101010Encoding.stored(byte, threshold: 0)
      #expect(stored >> 2 == byte)
      #expect(abs(Double(stored) - Double(byte) * 1023 / 255) < 0.75)
    }
    #expect(XRGB2101010Encoding.stored(0xFFFF_FFFF, threshold: 0) == 0x3FFF_FFFF)
  }

  private func shown(_ pixel: UInt32, _ threshold: Int) -> UInt32 {
    let word = UInt32(32 * threshold + 31) * 0x1_0001
    return RGB565Encoding.pixel(RGB565Encoding.stored(pixel, threshold: word))
  }

  @Test func coloursThat565HasAreFlat() {
    var wrong = 0
    for value in UInt32(0)...0xFFFF {
      let pixel = RGB565Encoding.pixel(value)
      // The extreme thresholds: between them the outcome only grows.
      if shown(pixel, 0) != pixel || shown(pixel, 7) != pixel { wrong += 1 }
    }
    #expect(wrong == 0)
    for pure in [0, 0xFF, 0xFF00, 0xFF_0000, 0xFFFF, 0xFF_FF00, 0xFF_00FF, 0xFF_FFFF] as [UInt32] {
      #expect((0..<8).allSatisfy { shown(pure, $0) == pure | 0xFF00_0000 })
    }
  }

  @Test func theMeanOverATileIsTheColour() {
    for byte in 0...255 {
      let pixel = UInt32(byte) * 0x01_0101
      let all = (0..<8).map { shown(pixel, $0) }
      for shift in [UInt32(0), 8, 16] {
        let values = all.map { Int($0 >> shift & 255) }
        // At most the two nearest that the format has.
        #expect(Set(values).count <= 2)
        let sum = values.reduce(0, +)
        #expect(abs(sum - 8 * byte) <= 8, "\(byte) is shown as \(sum)/8")
        // Exact where the steps are 8 and 4, which is all but a quarter and a sixteenth of them.
        let step = shift == 8 ? (values[0] / 4 % 16 == 15) : (values[0] / 8 % 4 == 3)
        if !step { #expect(sum == 8 * byte) }
      }
    }
  }

  @Test func aBrighterByteIsNeverShownDarker() {
    for threshold in 0..<8 {
      for shift in [UInt32(0), 8, 16] {
        let values = (UInt32(0)...255).map { shown($0 << shift, threshold) >> shift & 255 }
        #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
      }
    }
  }
}
