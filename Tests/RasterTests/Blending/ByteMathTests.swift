import Testing

@testable import Raster

/// The arithmetic of blending, over all of its inputs.
@Suite struct ByteMathTests {
  /// x/255, rounded to nearest; no product of integers lies halfway.
  private func rounded(_ x: UInt32) -> UInt32 { (2 * x + 255) / 510 }

  @Test func theProductOfAllPairsOfBytesIsRoundedToNearest() {
    var wrong = 0
    for a in UInt32(0)...255 {
      for b in UInt32(0)...255 {
        let exact = rounded(a * b)
        if ByteMath.multiply(a, b) != exact { wrong += 1 }
        let pixel = a &* 0x0101_0101
        if ByteMath.multiply(pixel: pixel, by: b) != exact &* 0x0101_0101 { wrong += 1 }
        let faded = ImageSpans.faded(SIMD4(repeating: pixel), b)
        if b > 0 && faded != SIMD4(repeating: exact &* 0x0101_0101) { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  /// s·m + d·(255 - round(a·m/255)) with s <= a is at most 255² + 127: more never comes, and would
  /// not fit into 16 bits on its way.
  @Test func theDivisionIsExactOverItsRange() {
    var wrong = 0
    for x in UInt32(0)...65_152 {
      let lanes = SIMD8<UInt16>(repeating: UInt16(x + 128))
      if ByteMath.divide(lanes)[3] != UInt16(rounded(x)) { wrong += 1 }
      let t = x + 128
      if (t + (t >> 8)) >> 8 != rounded(x) { wrong += 1 }
    }
    #expect(wrong == 0)
  }

  /// s + d·(255 - a)/255 for every alpha and every destination byte.
  @Test func sourceOverIsRoundedToNearest() {
    var wrong = 0
    for alpha in UInt32(0)...255 {
      let source = alpha << 24 | (alpha / 2) << 16 | (alpha / 3) << 8 | alpha
      let solid = SolidSource(PremultipliedPixel(rawValue: source))
      for d in UInt32(0)...255 {
        let destination = d &* 0x0101_0101
        let rest = rounded(d * (255 - alpha))
        let exact =
          (alpha + rest) << 24 | (alpha / 2 + rest) << 16 | (alpha / 3 + rest) << 8
          | (alpha + rest)
        let four = SIMD4<UInt32>(repeating: destination)
        let all = [
          ImageSpans.over(destination, source),
          ImageSpans.over(four, SIMD4(repeating: source))[2],
          solid.blend(over: destination, 255),
          solid.blend(over: four, SIMD4(repeating: 255))[1],
        ]
        if all.contains(where: { $0 != exact }) { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  /// Every coverage with a choice of alphas and destinations: scalar, vector and span alike, and
  /// equal to the definition.
  @Test func coverageIsBlendedWithOneRounding() {
    var wrong = 0
    let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: 16)
    defer { pixels.deallocate() }
    for alpha in stride(from: UInt32(0), through: 255, by: 15) {
      let solid = SolidSource(PremultipliedPixel(rawValue: alpha << 24 | alpha << 8 | alpha / 2))
      for m in UInt32(0)...255 {
        let rest = 255 - rounded(alpha * m)
        for d in [UInt32(0), 1, 128, 255] {
          let destination = d &* 0x0101_0101
          func channel(_ s: UInt32) -> UInt32 { rounded(s * m + d * rest) }
          let exact =
            channel(alpha) << 24 | channel(0) << 16 | channel(alpha) << 8 | channel(alpha / 2)
          if solid.blend(over: destination, m) != exact { wrong += 1 }
          let four = solid.blend(
            over: SIMD4(repeating: destination), SIMD4(repeating: m))
          if four != SIMD4(repeating: exact) { wrong += 1 }
          let count = Int(m % 16) + 1
          pixels.update(repeating: destination, count: 16)
          PixelSpans.blend(solid, pixels, count, m)
          for i in 0..<16 where pixels[i] != (i < count ? exact : destination) { wrong += 1 }
        }
      }
    }
    #expect(wrong == 0)
  }

  @Test func fillsStoreExactlyTheirPixels() {
    let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: 700)
    defer { pixels.deallocate() }
    for width in [0, 1, 2, 3, 4, 5, 7, 8, 15, 16, 17, 31, 63, 95, 96, 97, 200] {
      pixels.initialize(repeating: 1, count: 700)
      PixelSpans.fill(pixels + 10, stride: 220, width: width, height: 3, with: 9)
      for index in 0..<700 {
        let place = index - 10
        let inside = place >= 0 && place % 220 < width && place / 220 < 3
        #expect(pixels[index] == (inside ? 9 : 1))
      }
    }
  }
}
