/// A place in window coordinates: from the bottom left corner of the bitmap, y upwards.
struct WindowVertex {
  /// In pixels, as the matrices gave it.
  var x: Double
  var y: Double
  /// In 1/256 pixel, rounded to the nearest; 0 unless `isNear`.
  var fixed = FixedPoint(x: 0, y: 0)
  /// Whether the place is within `reach`, so that `fixed` holds it.
  let isNear: Bool

  /// Beyond this many pixels from the corner, primitives are cut. Larger than any bitmap, and small
  /// enough that products of two differences stay far below 2⁶³: (2·2²⁰·2⁸)² = 2⁵⁸.
  static let reach = 1_048_576.0

  init(x: Double, y: Double) {
    self.x = x
    self.y = y
    // False for NaN.
    isNear = abs(x) <= WindowVertex.reach && abs(y) <= WindowVertex.reach
    if isNear { fixed = FixedPoint(x: FixedPoint.round(x), y: FixedPoint.round(y)) }
  }

  var isFinite: Bool { x.isFinite && y.isFinite }
}

/// A place in 1/256 pixel.
struct FixedPoint: Hashable {
  /// A pixel.
  static let one = 256
  static let half = 128

  var x: Int
  var y: Int

  static func round(_ pixels: Double) -> Int {
    Int((pixels * Double(one)).rounded())
  }
}

/// Rounds towards minus infinity; `divisor` is above 0.
@inline(__always)
func floorDivision(_ dividend: Int, _ divisor: Int) -> (quotient: Int, remainder: Int) {
  var quotient = dividend / divisor
  var remainder = dividend &- quotient &* divisor
  if remainder < 0 {
    quotient &-= 1
    remainder &+= divisor
  }
  return (quotient, remainder)
}
