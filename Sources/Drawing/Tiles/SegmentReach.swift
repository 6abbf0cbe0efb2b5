internal import Geometry

/// The pixels that a segment of a stroke may touch: those near the straight line between two
/// places. Pixels of the picture throughout.
struct SegmentReach {
  private let start: Point
  private let end: Point
  private let radius: Double
  private let low: Point
  private let high: Point
  /// How far the columns of a row go to either side of where the line crosses it.
  private let spread: Double
  private let slope: Double

  /// - Parameter radius: How far anything may be from the line, caps included.
  init(from start: Point, to end: Point, radius: Double) {
    self.start = start
    self.end = end
    self.radius = radius
    low = Point(min(start.x, end.x) - radius, min(start.y, end.y) - radius)
    high = Point(max(start.x, end.x) + radius, max(start.y, end.y) + radius)
    let dx = end.x - start.x
    let dy = end.y - start.y
    spread = radius * (dx * dx + dy * dy).squareRoot() / abs(dy)
    slope = dx / dy
  }

  /// The pixels around all of them, cut to `bounds`; empty where any number is not finite.
  func box(within bounds: PixelRect) -> PixelRect {
    PixelRect(covering: Rect(spanning: low, high), within: bounds)
  }

  /// The columns of a row of pixels, held to `from..<to`.
  @inline(__always)
  func columns(row: Int, from: Int, to: Int) -> Range<Int> {
    let top = Double(row)
    guard top < high.y, top + 1 > low.y else { return from..<from }
    var left = low.x
    var right = high.x
    // Of a level line the bounds are all that there is.
    if spread < 1e6 {
      let a = start.x + (top - start.y) * slope
      let b = a + slope
      left = max(left, min(a, b) - spread)
      right = min(right, max(a, b) + spread)
    }
    let first = Int(min(max(left, Double(from)), Double(to)))
    let end = Int(min(max(right.rounded(.up), Double(from)), Double(to)))
    return first..<max(first, end)
  }
}
