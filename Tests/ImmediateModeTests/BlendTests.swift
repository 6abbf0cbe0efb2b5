import Geometry
import Raster
import TestSupport
import Testing

@testable import ImmediateMode

/// Section 4.1.7.
@Suite struct BlendTests {
  /// Table 4.1 in numbers from 0 to 1.
  private func weight(_ factor: SourceFactor, _ s: [Double], _ d: [Double], _ i: Int) -> Double {
    switch factor {
    case .zero: 0
    case .one: 1
    case .destinationColor: d[i]
    case .oneMinusDestinationColor: 1 - d[i]
    case .sourceAlpha: s[3]
    case .oneMinusSourceAlpha: 1 - s[3]
    case .destinationAlpha: d[3]
    case .oneMinusDestinationAlpha: 1 - d[3]
    case .sourceAlphaSaturate: i == 3 ? 1 : min(s[3], 1 - d[3])
    }
  }

  private func weight(_ factor: DestinationFactor, _ s: [Double], _ d: [Double], _ i: Int)
    -> Double
  {
    switch factor {
    case .zero: 0
    case .one: 1
    case .sourceColor: s[i]
    case .oneMinusSourceColor: 1 - s[i]
    case .sourceAlpha: s[3]
    case .oneMinusSourceAlpha: 1 - s[3]
    case .destinationAlpha: d[3]
    case .oneMinusDestinationAlpha: 1 - d[3]
    }
  }

  private func parts(_ pixel: UInt32) -> [Double] {
    [16, 8, 0, 24].map { Double((pixel >> $0) & 255) / 255 }
  }

  @Test(arguments: SourceFactor.allCases, DestinationFactor.allCases)
  func everyPairOfFactorsIsTheEquation(source: SourceFactor, destination: DestinationFactor) {
    var random = SeededGenerator(seed: 3)
    let fixture = ImmediateFixture(width: 1, height: 1)
    fixture.context.enable(.blend)
    fixture.context.blendFunc(source, destination)
    for _ in 0..<40 {
      let stored = UInt32(truncatingIfNeeded: random.next())
      let color = UInt32(truncatingIfNeeded: random.next())
      let (s, d) = (parts(color), parts(stored))
      fixture.bitmap[0, 0] = PremultipliedPixel(rawValue: stored)
      fixture.context.color(red: s[0], green: s[1], blue: s[2], alpha: s[3])
      fixture.draw(.points, [(0.5, 0.5)])
      let found = parts(fixture.bitmap[0, 0].rawValue)
      for i in 0..<4 {
        let exact = s[i] * weight(source, s, d, i) + d[i] * weight(destination, s, d, i)
        #expect(abs(found[i] - min(exact, 1)) <= 0.5001 / 255)
      }
    }
  }

  @Test func withoutBlendingTheColorIsStored() {
    let fixture = ImmediateFixture(width: 1, height: 1)
    fixture.context.blendFunc(.zero, .one)
    fixture.context.color(red: 1, green: 0, blue: 0, alpha: 0)
    fixture.draw(.points, [(0.5, 0.5)])
    #expect(fixture.bitmap[0, 0].rawValue == 0x00FF_0000)
  }

  /// All stored bytes under all alphas: fast loops give what the equation gives.
  @Test func premultipliedSourceOverIsTheEquationForAllBytes() {
    let row = Bitmap(width: 256, height: 1)
    for alpha in 0..<256 as Range<UInt32> {
      let source = alpha << 24 | alpha << 16 | alpha / 2 << 8 | alpha / 3
      var wanted: [UInt32] = []
      for byte in 0..<256 as Range<UInt32> {
        let stored = byte << 24 | byte << 16 | (255 - byte) << 8 | byte / 2
        row[Int(byte), 0] = PremultipliedPixel(rawValue: stored)
        wanted.append(Blending.over.mix(source, stored))
      }
      PixelRun.blend(source, over: row.pixels, 255)
      let solid = (0..<255).map { row[$0, 0].rawValue }
      #expect(solid == Array(wanted.dropLast()), "alpha \(alpha)")
      // The last pixel was not asked for.
      #expect(row[255, 0].rawValue == 255 << 24 | 255 << 16 | 127)
    }
  }

  @Test func runsOfPixelsBlendAsSinglePixelsDo() {
    var random = SeededGenerator(seed: 9)
    for count in 0..<14 {
      let stored = Bitmap(width: 16, height: 1)
      let source = Bitmap(width: 16, height: 1)
      var wanted: [UInt32] = []
      for x in 0..<16 {
        let alpha = random.oneIn(3) ? 0 : UInt32.random(in: 0...255, using: &random)
        source[x, 0] = PremultipliedPixel(rawValue: alpha << 24 | alpha << 8 | alpha / 2)
        stored[x, 0] = PremultipliedPixel(rawValue: UInt32(truncatingIfNeeded: random.next()))
        wanted.append(
          x < count
            ? Blending.over.mix(source[x, 0].rawValue, stored[x, 0].rawValue)
            : stored[x, 0].rawValue)
      }
      PixelRun.blend(UnsafePointer(source.pixels), over: stored.pixels, count)
      #expect((0..<16).map { stored[$0, 0].rawValue } == wanted)
    }
  }
}
