/// The arithmetic of one blend mode.
///
/// All of it is on premultiplied bytes: of the source s and its alpha a, of the backdrop d and its
/// alpha b. Each mode of the standard has the form (255·(s + d) - x) / 255, and a rule is its x:
/// what the two lose by meeting. x and the whole numerator are sums of products of bytes, of which
/// the numerator lies in 0...65,025: so it is exact in 16-bit lanes however the steps between wrap,
/// and the one division rounds to nearest.
///
/// Where coverage m is less than 255, the byte so found is mixed with the backdrop, which rounds
/// once more: (r·m + d·(255 - m)) / 255. It is less than one step away from the exact value.
/// Source-over does without the first rounding.
///
/// No result has a colour above its alpha: every step grows with s and with d.
protocol BlendRule {
  /// x for eight channels, of which `color` is all ones for colours and 0 for alpha.
  static func loss(
    _ s: SIMD8<UInt16>, _ a: SIMD8<UInt16>, _ d: SIMD8<UInt16>, _ b: SIMD8<UInt16>,
    color: SIMD8<UInt16>
  ) -> SIMD8<UInt16>

  /// Four pixels with their coverages, 0...255.
  static func blend(
    _ source: SIMD4<UInt32>, over backdrop: SIMD4<UInt32>, _ coverage: SIMD4<UInt32>
  ) -> SIMD4<UInt32>
}

enum SourceOverRule: BlendRule {
  @inline(__always)
  static func loss(
    _ s: SIMD8<UInt16>, _ a: SIMD8<UInt16>, _ d: SIMD8<UInt16>, _ b: SIMD8<UInt16>,
    color: SIMD8<UInt16>
  ) -> SIMD8<UInt16> { d &* a }

  /// What `SolidSource` does, with a colour for each pixel: the product of alpha and coverage is
  /// rounded, then the sum.
  @inline(__always)
  static func blend(
    _ source: SIMD4<UInt32>, over backdrop: SIMD4<UInt32>, _ coverage: SIMD4<UInt32>
  ) -> SIMD4<UInt32> {
    let half = SIMD8<UInt16>(repeating: 128)
    let m = ByteMath.lanes(coverage | (coverage &<< 16))
    let a = ByteMath.alphas(source)
    let rest = SIMD8<UInt16>(repeating: 255) &- ByteMath.divide(a &* m &+ half)
    let s = ByteMath.lanes(source)
    let d = ByteMath.lanes(backdrop)
    return ByteMath.join(
      ByteMath.even(s) &* m &+ ByteMath.even(d) &* rest &+ half,
      (s &>> 8) &* m &+ (d &>> 8) &* rest &+ half)
  }
}

enum CopyRule: BlendRule {
  @inline(__always)
  static func loss(
    _ s: SIMD8<UInt16>, _ a: SIMD8<UInt16>, _ d: SIMD8<UInt16>, _ b: SIMD8<UInt16>,
    color: SIMD8<UInt16>
  ) -> SIMD8<UInt16> { d &* 255 }
}

enum ClearRule: BlendRule {
  @inline(__always)
  static func loss(
    _ s: SIMD8<UInt16>, _ a: SIMD8<UInt16>, _ d: SIMD8<UInt16>, _ b: SIMD8<UInt16>,
    color: SIMD8<UInt16>
  ) -> SIMD8<UInt16> { (s &+ d) &* 255 }
}

enum MultiplyRule: BlendRule {
  @inline(__always)
  static func loss(
    _ s: SIMD8<UInt16>, _ a: SIMD8<UInt16>, _ d: SIMD8<UInt16>, _ b: SIMD8<UInt16>,
    color: SIMD8<UInt16>
  ) -> SIMD8<UInt16> { s &* b &+ d &* a &- s &* d }
}

enum ScreenRule: BlendRule {
  @inline(__always)
  static func loss(
    _ s: SIMD8<UInt16>, _ a: SIMD8<UInt16>, _ d: SIMD8<UInt16>, _ b: SIMD8<UInt16>,
    color: SIMD8<UInt16>
  ) -> SIMD8<UInt16> { s &* d }
}

enum DarkenRule: BlendRule {
  @inline(__always)
  static func loss(
    _ s: SIMD8<UInt16>, _ a: SIMD8<UInt16>, _ d: SIMD8<UInt16>, _ b: SIMD8<UInt16>,
    color: SIMD8<UInt16>
  ) -> SIMD8<UInt16> {
    let x = s &* b
    let y = d &* a
    return x &+ y &- ByteMath.smaller(x, y)
  }
}

enum LightenRule: BlendRule {
  @inline(__always)
  static func loss(
    _ s: SIMD8<UInt16>, _ a: SIMD8<UInt16>, _ d: SIMD8<UInt16>, _ b: SIMD8<UInt16>,
    color: SIMD8<UInt16>
  ) -> SIMD8<UInt16> { ByteMath.smaller(s &* b, d &* a) }
}

enum DifferenceRule: BlendRule {
  /// Colours lose it twice: x may wrap, the numerator does not.
  @inline(__always)
  static func loss(
    _ s: SIMD8<UInt16>, _ a: SIMD8<UInt16>, _ d: SIMD8<UInt16>, _ b: SIMD8<UInt16>,
    color: SIMD8<UInt16>
  ) -> SIMD8<UInt16> {
    let smaller = ByteMath.smaller(s &* b, d &* a)
    return smaller &+ (smaller & color)
  }
}

extension BlendRule {
  /// Four fully covered pixels.
  @inline(__always)
  static func blend(_ source: SIMD4<UInt32>, over backdrop: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let s = ByteMath.lanes(source)
    let d = ByteMath.lanes(backdrop)
    let a = ByteMath.alphas(source)
    let b = ByteMath.alphas(backdrop)
    let half = SIMD8<UInt16>(repeating: 128)
    let colors = SIMD8<UInt16>(repeating: 0xFFFF)
    let greens = ByteMath.lanes(SIMD4<UInt32>(repeating: 0x0000_FFFF))
    let evenS = ByteMath.even(s)
    let evenD = ByteMath.even(d)
    let oddS = s &>> 8
    let oddD = d &>> 8
    let even = (evenS &+ evenD) &* 255 &- loss(evenS, a, evenD, b, color: colors)
    let odd = (oddS &+ oddD) &* 255 &- loss(oddS, a, oddD, b, color: greens)
    return ByteMath.join(even &+ half, odd &+ half)
  }

  @inline(__always)
  static func blend(
    _ source: SIMD4<UInt32>, over backdrop: SIMD4<UInt32>, _ coverage: SIMD4<UInt32>
  ) -> SIMD4<UInt32> {
    let r = ByteMath.lanes(blend(source, over: backdrop))
    let d = ByteMath.lanes(backdrop)
    let m = ByteMath.lanes(coverage | (coverage &<< 16))
    let rest = SIMD8<UInt16>(repeating: 255) &- m
    let half = SIMD8<UInt16>(repeating: 128)
    return ByteMath.join(
      ByteMath.even(r) &* m &+ ByteMath.even(d) &* rest &+ half,
      (r &>> 8) &* m &+ (d &>> 8) &* rest &+ half)
  }
}
