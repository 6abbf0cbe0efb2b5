internal import Geometry

extension PixelRect {
  /// The pixels of `bounds` that something between `low` and `high` can touch; nil where there are
  /// none, or where the two are not finite. A flattened curve may reach over its box by the
  /// tolerance, so a little is added.
  ///
  /// Unless `isWidened` is false, the columns are widened to multiples of eight within the bounds:
  /// the eight pixels of a step of the sweep then lie in one cache line, and the last step of
  /// a row is a whole one.
  @inline(__always)
  init?(
    around low: Vector, _ high: Vector, within bounds: PixelRect, isWidened: Bool = true
  ) {
    let spare = 0.07
    let left = max(low.x - spare, Double(bounds.minX))
    let top = max(low.y - spare, Double(bounds.minY))
    let right = min(high.x + spare, Double(bounds.maxX))
    let bottom = min(high.y + spare, Double(bounds.maxY))
    let extent = high - low
    guard left < right, top < bottom, extent.x.isFinite, extent.y.isFinite else { return nil }
    // Counted from the bounds, so that cutting off the fraction rounds downwards.
    var minX = bounds.minX &+ Int(left - Double(bounds.minX))
    let minY = bounds.minY &+ Int(top - Double(bounds.minY))
    var maxX = min(bounds.maxX, bounds.minX &+ Int(right - Double(bounds.minX)) &+ 1)
    let maxY = min(bounds.maxY, bounds.minY &+ Int(bottom - Double(bounds.minY)) &+ 1)
    if isWidened {
      minX = max(bounds.minX, minX & ~7)
      maxX = min(bounds.maxX, (maxX &+ 7) & ~7)
    }
    self.init(x: minX, y: minY, width: maxX &- minX, height: maxY &- minY)
  }
}
