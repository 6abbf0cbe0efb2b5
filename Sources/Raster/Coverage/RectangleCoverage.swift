internal import Geometry

/// The coverage of a rectangle with sides along the pixel borders: the product of how much of a
/// column and how much of a row it takes. Edges are rounded to 1/4096 pixel, as those of paths.
struct RectangleCoverage {
  private let x0: Int
  private let y0: Int
  private let x1: Int
  private let y1: Int

  /// nil where nothing of it lies within the clip, or it is not finite.
  @inline(__always)
  init?(_ low: Vector, _ high: Vector, clip: PixelRect) {
    let extent = high - low
    let left = max(low.x, Double(clip.minX))
    let top = max(low.y, Double(clip.minY))
    let right = min(high.x, Double(clip.maxX))
    let bottom = min(high.y, Double(clip.maxY))
    guard left < right, top < bottom, extent.x.isFinite, extent.y.isFinite else { return nil }
    // A clip lies within the bitmap, so all four are at least 0 here.
    x0 = Int(left * 4096 + 0.5)
    y0 = Int(top * 4096 + 0.5)
    x1 = Int(right * 4096 + 0.5)
    y1 = Int(bottom * 4096 + 0.5)
  }

  @inline(__always)
  func paint<Painter: SpanPainter>(_ painter: inout Painter) {
    let firstX = x0 &>> 12
    let firstY = y0 &>> 12
    let lastX = (x1 &+ 4095) &>> 12
    let lastY = (y1 &+ 4095) &>> 12
    if (x0 | x1 | y0 | y1) & 4095 == 0 {
      return painter.block(firstX, firstY, lastX &- firstX, lastY &- firstY)
    }
    let left = min(x1, (firstX &+ 1) &<< 12) &- x0
    let right = x1 &- max(x0, (lastX &- 1) &<< 12)
    let isNarrow = lastX &- firstX <= 1
    let innerX = left == 4096 ? firstX : firstX &+ 1
    let innerEnd = right == 4096 ? lastX : lastX &- 1
    var y = firstY
    while y < lastY {
      let height = min(y1, (y &+ 1) &<< 12) &- max(y0, y &<< 12)
      painter.begin(row: y)
      if isNarrow {
        pixel(firstX, left, height, &painter)
      } else {
        if innerX > firstX { pixel(firstX, left, height, &painter) }
        if innerEnd > innerX {
          let coverage = RectangleCoverage.coverage(4096, height)
          if coverage != 0 { painter.span(innerX, innerEnd &- innerX, coverage) }
        }
        if innerEnd < lastX { pixel(lastX &- 1, right, height, &painter) }
      }
      y &+= 1
    }
  }

  @inline(__always)
  private func pixel<Painter: SpanPainter>(
    _ x: Int, _ width: Int, _ height: Int, _ painter: inout Painter
  ) {
    let coverage = RectangleCoverage.coverage(width, height)
    if coverage != 0 { painter.pixel(x, coverage) }
  }

  /// The product of two parts of 4096, as 0...255.
  @inline(__always)
  private static func coverage(_ width: Int, _ height: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: (width &* height &* 255 &+ (1 &<< 23)) &>> 24)
  }
}
