/// One colour, prepared for blending: out = (s·m + d·(255 - a·m/255)) / 255 with the source's
/// premultiplied byte s, its alpha a, the coverage m and the destination byte d. The one division
/// of the sum rounds to nearest, so that coverage and alpha are not rounded one after the other;
/// for m = 255 this is source-over, s + d·(255 - a)/255.
struct SolidSource {
  let pixel: UInt32
  /// 255 for colours that hide what is below.
  let alpha: UInt32

  @inline(__always)
  init(_ pixel: PremultipliedPixel) {
    self.init(pixel: pixel.rawValue, alpha: UInt32(pixel.alpha))
  }

  /// Takes away as much as it covers, and leaves nothing.
  static var eraser: SolidSource { SolidSource(pixel: 0, alpha: 255) }

  @inline(__always)
  private init(pixel: UInt32, alpha: UInt32) {
    self.pixel = pixel
    self.alpha = alpha
  }

  /// Blue and red, and green and alpha, of several pixels. Loops compute them once.
  @inline(__always)
  var even: SIMD8<UInt16> { ByteMath.even(ByteMath.lanes(SIMD4(repeating: pixel))) }
  @inline(__always)
  var odd: SIMD8<UInt16> { ByteMath.lanes(SIMD4(repeating: pixel)) &>> 8 }

  var isOpaque: Bool { alpha == 255 }
  /// Whether blending it changes nothing.
  var isInvisible: Bool { alpha == 0 }

  @inline(__always)
  func blend(over destination: UInt32, _ coverage: UInt32) -> UInt32 {
    let rest = 255 &- ByteMath.multiply(alpha, coverage)
    return ByteMath.join(
      (pixel & 0xFF00FF) &* coverage &+ (destination & 0xFF00FF) &* rest &+ 0x800080,
      ((pixel &>> 8) & 0xFF00FF) &* coverage &+ ((destination &>> 8) & 0xFF00FF) &* rest
        &+ 0x800080)
  }

  @inline(__always)
  func blend(over destination: SIMD4<UInt32>, _ coverage: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let m = ByteMath.lanes(coverage | (coverage &<< 16))
    let half = SIMD8<UInt16>(repeating: 128)
    let rest: SIMD8<UInt16>
    if isOpaque {
      rest = SIMD8<UInt16>(repeating: 255) &- m
    } else {
      let a = SIMD8<UInt16>(repeating: UInt16(truncatingIfNeeded: alpha))
      rest = SIMD8<UInt16>(repeating: 255) &- ByteMath.divide(a &* m &+ half)
    }
    let d = ByteMath.lanes(destination)
    return ByteMath.join(
      even &* m &+ ByteMath.even(d) &* rest &+ half, odd &* m &+ (d &>> 8) &* rest &+ half)
  }
}
