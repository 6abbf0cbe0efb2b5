/// The arithmetic of bilinear sampling in 16-bit lanes.
///
/// A byte v counts as v·256, a weight w as w/65536; the high half of their product is the weighted
/// byte with 8 bits of fraction, cut off. The two weights of an axis are f and 65535 - f. After
/// both axes at most 6/256 were cut off and 1/65536 of the value was lost twice, always downwards,
/// then 128/256 is added and the fraction cut off: an image of one colour keeps it, and any result
/// is the exact mix rounded to nearest, but for a 1/40 of a step that may tip the balance.
///
/// Every step grows with v, so that no colour comes to lie above its alpha.
enum BilinearMath {
  /// Rounds to 1/65536 by adding 1.5·2⁵²: the sum's lowest mantissa bits are the rounded number.
  @inline(__always)
  static func fixed(_ place: Vector) -> SIMD2<Int> {
    let magic = Vector(repeating: 6_755_399_441_055_744)
    let scaled = place * Vector(repeating: 65_536) + magic
    return unsafeBitCast(scaled, to: SIMD2<Int>.self)
      &- unsafeBitCast(magic, to: SIMD2<Int>.self)
  }

  @inline(__always)
  static func fixed(_ place: Double) -> Int {
    let magic = 6_755_399_441_055_744.0
    return Int(bitPattern: UInt((place * 65_536 + magic).bitPattern &- magic.bitPattern))
  }

  /// The weights of a pair of neighbours, twice each: of the left one in the lower half.
  @inline(__always)
  static func weights(_ place: Int) -> UInt64 {
    let right = UInt64(truncatingIfNeeded: place & 0xFFFF)
    // 65535 - f is the complement of f; times 0x10001 puts it into both lanes.
    return (right ^ 0xFFFF) &* 0x1_0001 | (right &* 0x1_0001) &<< 32
  }

  /// The mix of top left, top right, bottom left and bottom right, by the fractions of `x` and `y`.
  @inline(__always)
  static func mix(_ four: SIMD4<UInt32>, _ x: Int, _ y: Int) -> UInt32 {
    let v = ByteMath.lanes(four)
    let across = unsafeBitCast(SIMD2<UInt64>(repeating: weights(x)), to: SIMD8<UInt16>.self)
    let low = SIMD2<UInt64>(repeating: 0xFFFF_FFFF)
    // Blue and red, then green and alpha; a lane's sum stays below 65,536.
    let even = unsafeBitCast(ByteMath.high(v &<< 8, across), to: SIMD2<UInt64>.self)
    let odd = unsafeBitCast(
      ByteMath.high(v & SIMD8<UInt16>(repeating: 0xFF00), across), to: SIMD2<UInt64>.self)
    let rows = ((even &+ (even &>> 32)) & low) | (odd &+ (odd &<< 32)) & ~low
    let down = weights(y)
    let top = (down & 0xFFFF_FFFF) &* 0x1_0000_0001
    let bottom = (down &>> 32) &* 0x1_0000_0001
    let mixed = unsafeBitCast(
      ByteMath.high(
        unsafeBitCast(rows, to: SIMD8<UInt16>.self),
        unsafeBitCast(SIMD2<UInt64>(top, bottom), to: SIMD8<UInt16>.self)),
      to: SIMD2<UInt64>.self)
    let sum = mixed[0] &+ mixed[1] &+ 0x0080_0080_0080_0080
    return UInt32(truncatingIfNeeded: sum &>> 8) & 0x00FF_00FF
      | UInt32(truncatingIfNeeded: sum &>> 32) & 0xFF00_FF00
  }
}
