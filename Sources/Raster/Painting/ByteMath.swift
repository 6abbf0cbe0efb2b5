/// Products of two bytes over 255, rounded to nearest, in each form that the painters need.
///
/// x/255 is taken as (t + (t >> 8)) >> 8 with t = x + 128: exact for every x from 0 to 65,152,
/// where it still fits into 16 bits, so also for sums of two products of which the weights add up
/// to 255 (and rounding, at most 127/255). Eight pixels' 16-bit lanes are never widened: the even
/// and the odd bytes of a vector are worked on apart.
enum ByteMath {
  /// Round(a·b/255).
  @inline(__always)
  static func multiply(_ a: UInt32, _ b: UInt32) -> UInt32 {
    let t = a &* b &+ 128
    return (t &+ (t &>> 8)) &>> 8
  }

  /// Each byte of `pixel` times `factor`.
  @inline(__always)
  static func multiply(pixel: UInt32, by factor: UInt32) -> UInt32 {
    join((pixel & 0xFF00FF) &* factor &+ 0x800080, ((pixel &>> 8) & 0xFF00FF) &* factor &+ 0x800080)
  }

  /// Divides the two lanes of `even` (blue, red) and of `odd` (green, alpha), to which 128 was
  /// added, by 255 and puts them together.
  @inline(__always)
  static func join(_ even: UInt32, _ odd: UInt32) -> UInt32 {
    let e = ((even &+ ((even &>> 8) & 0xFF00FF)) &>> 8) & 0xFF00FF
    let o = (odd &+ ((odd &>> 8) & 0xFF00FF)) & 0xFF00_FF00
    return e | o
  }

  @inline(__always)
  static func join(_ even: SIMD8<UInt16>, _ odd: SIMD8<UInt16>) -> SIMD4<UInt32> {
    let e = divide(even)
    let o = (odd &+ (odd &>> 8)) & SIMD8<UInt16>(repeating: 0xFF00)
    return unsafeBitCast(e | o, to: SIMD4<UInt32>.self)
  }

  /// Round(x/255) for each lane of `x`, to which 128 was added.
  @inline(__always)
  static func divide(_ x: SIMD8<UInt16>) -> SIMD8<UInt16> {
    #if arch(x86_64)
      // (x·257) >> 16 is the same. SIMD has no high multiply, but eight scalar ones become one
      // PMULHUW, for which NEON would need three instructions; there the shifts below are two.
      return SIMD8<UInt16>(
        high(x[0]), high(x[1]), high(x[2]), high(x[3]), high(x[4]), high(x[5]), high(x[6]),
        high(x[7]))
    #else
      return (x &+ (x &>> 8)) &>> 8
    #endif
  }

  @inline(__always)
  private static func high(_ x: UInt16) -> UInt16 {
    UInt16(truncatingIfNeeded: (UInt32(x) &* 257) &>> 16)
  }

  @inline(__always)
  static func lanes(_ pixels: SIMD4<UInt32>) -> SIMD8<UInt16> {
    unsafeBitCast(pixels, to: SIMD8<UInt16>.self)
  }

  @inline(__always)
  static func even(_ lanes: SIMD8<UInt16>) -> SIMD8<UInt16> {
    lanes & SIMD8<UInt16>(repeating: 0x00FF)
  }

  @inline(__always)
  static func load(_ pixels: UnsafeMutablePointer<UInt32>) -> SIMD4<UInt32> {
    UnsafeRawPointer(pixels).loadUnaligned(as: SIMD4<UInt32>.self)
  }

  @inline(__always)
  static func store(_ value: SIMD4<UInt32>, _ pixels: UnsafeMutablePointer<UInt32>) {
    UnsafeMutableRawPointer(pixels).storeBytes(of: value, as: SIMD4<UInt32>.self)
  }

  /// Whether all bits of `v` are 0.
  @inline(__always)
  static func isZero(_ v: SIMD4<UInt32>) -> Bool {
    let halves = unsafeBitCast(v, to: SIMD2<UInt64>.self)
    return halves[0] | halves[1] == 0
  }

  /// Whether all four pixels have an alpha of 255.
  @inline(__always)
  static func isOpaque(_ v: SIMD4<UInt32>) -> Bool {
    let halves = unsafeBitCast(v, to: SIMD2<UInt64>.self)
    return halves[0] & halves[1] & 0xFF00_0000_FF00_0000 == 0xFF00_0000_FF00_0000
  }
}
