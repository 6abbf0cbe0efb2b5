/// Which columns (or rows) of an image a column of the device is made of, and their weights, which
/// add up to 1: the first and the last one have their own, all between them the same.
struct AxisTaps {
  let first: Int
  let last: Int
  let firstWeight: Float
  let innerWeight: Float
  let lastWeight: Float

  /// The mean over the places `from` to `to` (in either order) of an axis of `size` columns, as far
  /// as they lie on it; beside the axis, its end.
  init(meanFrom from: Double, to: Double, size: Int) {
    let end = Double(size)
    // Rounded to 1/65536, as all places on images.
    let low = Double(BilinearMath.fixed(AxisTaps.held(min(from, to), end))) / 65_536
    let high = Double(BilinearMath.fixed(AxisTaps.held(max(from, to), end))) / 65_536
    let length = high - low
    let first = min(Int(low), size - 1)
    let last = length > 0 ? max(first, Int(high.rounded(.up)) - 1) : first
    self.init(
      first, last, firstWeight: (Double(first + 1) - low) / length, innerWeight: 1 / length,
      lastWeight: (high - Double(last)) / length)
  }

  /// The two columns around a place; the centre of the first column is 0.
  init(around place: Double, size: Int) {
    let fixed = BilinearMath.fixed(AxisTaps.held(place, Double(size - 1)))
    let first = fixed &>> 16
    let part = Double(fixed & 0xFFFF) / 65_536
    self.init(
      first, min(first + 1, size - 1), firstWeight: 1 - part, innerWeight: 0, lastWeight: part)
  }

  /// A single column counts as a whole, whatever its weight.
  private init(
    _ first: Int, _ last: Int, firstWeight: Double, innerWeight: Double, lastWeight: Double
  ) {
    self.first = first
    self.last = last
    self.firstWeight = last > first ? Float(firstWeight) : 1
    self.innerWeight = Float(innerWeight)
    self.lastWeight = Float(lastWeight)
  }

  private static func held(_ place: Double, _ end: Double) -> Double {
    place > 0 ? (place < end ? place : end) : 0
  }

  @inline(__always)
  func weight(_ column: Int) -> Float {
    column == first ? firstWeight : column == last ? lastWeight : innerWeight
  }
}
