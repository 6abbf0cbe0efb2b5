/// What blending by rules and scaling need beyond the solid painters.
extension ByteMath {
  /// The alpha of each of four pixels, in both of its lanes.
  @inline(__always)
  static func alphas(_ pixels: SIMD4<UInt32>) -> SIMD8<UInt16> {
    let alpha = pixels &>> 24
    return lanes(alpha | (alpha &<< 16))
  }

  @inline(__always)
  static func smaller(_ x: SIMD8<UInt16>, _ y: SIMD8<UInt16>) -> SIMD8<UInt16> {
    // Becomes PSUBUSW and PSUBW on SSE2, which has no unsigned minimum of words, UMIN on NEON.
    var result = x
    result.replace(with: y, where: y .< x)
    return result
  }

  /// Bits 16...31 of each product.
  @inline(__always)
  static func high(_ x: SIMD8<UInt16>, _ y: SIMD8<UInt16>) -> SIMD8<UInt16> {
    // Eight scalar products, which become one PMULHUW, or two UMULL and a narrowing shift.
    SIMD8<UInt16>(
      high(x[0], y[0]), high(x[1], y[1]), high(x[2], y[2]), high(x[3], y[3]), high(x[4], y[4]),
      high(x[5], y[5]), high(x[6], y[6]), high(x[7], y[7]))
  }

  @inline(__always)
  private static func high(_ x: UInt16, _ y: UInt16) -> UInt16 {
    UInt16(truncatingIfNeeded: (UInt32(x) &* UInt32(y)) &>> 16)
  }
}
