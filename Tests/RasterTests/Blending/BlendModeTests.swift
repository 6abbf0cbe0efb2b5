import Geometry
import TestSupport
import Testing

@testable import Raster

@Suite struct BlendModeTests {
  /// Blends up to four pixels through the rows that the painter uses.
  private func blend(
    _ mode: BlendMode, _ source: [UInt32], over backdrop: [UInt32], coverage: [UInt8]? = nil
  ) -> [UInt32] {
    var result = backdrop
    result.withUnsafeMutableBufferPointer { pixels in
      source.withUnsafeBufferPointer { source in
        if let coverage {
          coverage.withUnsafeBufferPointer {
            mode.blend(
              source.baseAddress!, over: pixels.baseAddress!, source.count - 3,
              coverage: $0.baseAddress!)
          }
        } else {
          mode.blend(
            source.baseAddress!, over: pixels.baseAddress!, source.count - 3, coverage: nil)
        }
      }
    }
    return result
  }

  private func distance(
    _ mode: BlendMode, _ result: UInt32, _ source: UInt32, _ backdrop: UInt32,
    _ coverage: Double = 1
  ) -> Double {
    func channels(_ pixel: UInt32) -> ReferenceBlending.Channels {
      ReferenceBlending.channels(PremultipliedPixel(rawValue: pixel))
    }
    let exact = ReferenceBlending.blend(
      mode, channels(source), over: channels(backdrop), coverage: coverage)
    return ReferenceBlending.distance(PremultipliedPixel(rawValue: result), exact)
  }

  private func isWellFormed(_ pixel: UInt32) -> Bool {
    let alpha = pixel >> 24
    return pixel & 255 <= alpha && (pixel >> 8) & 255 <= alpha && (pixel >> 16) & 255 <= alpha
  }

  /// All pairs of bytes as colours of opaque pixels, and all pairs of alphas with colours of a
  /// half.
  @Test(arguments: BlendMode.allCases)
  func allPairsAreRoundedToNearest(mode: BlendMode) {
    var wrong = 0
    for s in UInt32(0)...255 {
      var sources: [UInt32] = []
      var backdrops: [UInt32] = []
      for d in UInt32(0)...255 {
        sources += [0xFF00_0000 | s, s << 24 | s / 2]
        backdrops += [0xFF00_0000 | d, d << 24 | d / 2]
      }
      let results = blend(mode, sources + [0, 0, 0], over: backdrops)
      for (i, result) in results.enumerated() {
        let a = Double(sources[i] >> 24) / 255
        let b = Double(backdrops[i] >> 24) / 255
        let color = ReferenceBlending.color(
          mode, Double(sources[i] & 255) / 255, a, Double(backdrops[i] & 255) / 255, b)
        let alpha = ReferenceBlending.alpha(mode, a, b)
        if abs(Double(result & 255) - color * 255) > 0.500_001 { wrong += 1 }
        if abs(Double(result >> 24) - alpha * 255) > 0.500_001 { wrong += 1 }
        if result & 0xFFFF00 != 0 || result & 255 > result >> 24 { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  @Test(arguments: BlendMode.allCases)
  func coverageMixesTheResultWithTheBackdrop(mode: BlendMode) {
    var wrong = 0
    let count = 1000
    for seed in UInt64(1)...3 {
      let sources = Bitmap.random(count + 3, 1, seed: seed)
      let backdrops = Bitmap.random(count, 1, seed: seed + 100)
      var random = SeededGenerator(seed: seed)
      let coverage = (0..<count + 3).map { _ in UInt8(random.int(in: 0...255)) }
      func pixels(_ bitmap: Bitmap) -> [UInt32] {
        (0..<bitmap.width).map { bitmap[$0, 0].rawValue }
      }
      let source = pixels(sources)
      let backdrop = pixels(backdrops)
      let results = blend(mode, source, over: backdrop, coverage: coverage)
      for i in 0..<count {
        let part = Double(coverage[i]) / 255
        if distance(mode, results[i], source[i], backdrop[i], part) >= 1 { wrong += 1 }
        if !isWellFormed(results[i]) { wrong += 1 }
        if coverage[i] == 0 && results[i] != backdrop[i] { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  /// What the long way makes of source-over is what the short one makes.
  @Test func sourceOverHasTheBitsOfSolidColours() {
    var wrong = 0
    for alpha in stride(from: UInt32(0), through: 255, by: 5) {
      let pixel = alpha << 24 | alpha << 8 | alpha / 2
      let solid = SolidSource(PremultipliedPixel(rawValue: pixel))
      for d in [UInt32(0), 1, 100, 128, 254, 255] {
        let backdrop = d &* 0x0101_0101
        let results = blend(
          .sourceOver, [UInt32](repeating: pixel, count: 259),
          over: [UInt32](repeating: backdrop, count: 256),
          coverage: (0..<259).map { UInt8($0 & 255) })
        for m in 0..<256 where results[m] != solid.blend(over: backdrop, UInt32(m)) { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  /// Any length, and nothing beyond.
  @Test(arguments: BlendMode.allCases)
  func rowsEndWhereTheyShould(mode: BlendMode) {
    let source = [UInt32](repeating: 0x8040_2010, count: 16)
    let full = blend(mode, Array(source.prefix(7)), over: [0xFF10_2030, 0xFF10_2030, 0, 0])
    for count in 1...9 {
      for coverage in [nil, [UInt8](repeating: 255, count: 16)] {
        var pixels = [UInt32](repeating: 0xFF10_2030, count: 12)
        pixels = blend(
          mode, Array(source.prefix(count + 3)), over: pixels, coverage: coverage)
        for i in 0..<12 { #expect(pixels[i] == (i < count ? full[0] : 0xFF10_2030)) }
      }
    }
  }

  @Test func everyVerbHonoursTheMode() {
    let image = Bitmap(width: 2, height: 2)
    image.fill(Color(rgb: 0x00FF00), in: image.bounds)
    var mask = Path()
    mask.addRect(Rect(x: 0, y: 0, width: 2, height: 2))
    let verbs: [(Context) -> Void] = [
      { $0.fill(Rect(x: 1, y: 1, width: 2, height: 2)) },
      { $0.stroke(Rect(x: 1, y: 1, width: 2, height: 2)) },
      { $0.fillEllipse(in: Rect(x: -4, y: -4, width: 12, height: 12)) },
      { $0.strokeLine(from: Point(0, 1.5), to: Point(4, 1.5)) },
      { $0.draw(image, at: Point(1, 1)) },
      { $0.draw(image, in: Rect(x: 0, y: 0, width: 4, height: 4)) },
      { $0.draw(CoverageMask.render(mask), at: PixelPoint(x: 1, y: 1)) },
    ]
    for verb in verbs {
      let bitmap = Bitmap(width: 4, height: 4)
      bitmap.fill(Color(rgb: 0xFF00FF), in: bitmap.bounds)
      let context = Context(bitmap)
      context.setColor(Color(rgb: 0x00FF00))
      context.lineWidth = 3
      context.blendMode = .screen
      verb(context)
      #expect(bitmap[1, 1].rawValue == 0xFFFF_FFFF)
    }
  }

  @Test func clearingIgnoresTheModeAndKeepsIt() {
    let bitmap = Bitmap(width: 2, height: 1)
    bitmap.fill(.white, in: bitmap.bounds)
    let context = Context(bitmap)
    context.blendMode = .multiply
    context.clear(Rect(x: 0, y: 0, width: 1, height: 1))
    #expect(bitmap[0, 0].rawValue == 0 && bitmap[1, 0].rawValue == 0xFFFF_FFFF)
    #expect(context.blendMode == .multiply)
  }

  @Test func copyReplacesTransparencyToo() {
    let bitmap = Bitmap(width: 2, height: 1)
    bitmap.fill(.white, in: bitmap.bounds)
    let context = Context(bitmap)
    context.blendMode = .copy
    context.alpha = 0.5
    context.setFillColor(Color(rgb: 0xFF0000, alpha: 0.5))
    context.fill(Rect(x: 0, y: 0, width: 1, height: 1))
    #expect(bitmap[0, 0].rawValue == 0x4040_0000)
    #expect(bitmap[1, 0].rawValue == 0xFFFF_FFFF)
  }
}
