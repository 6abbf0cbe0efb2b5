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
    guard x0 < x1, y0 < y1 else { return nil }
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
    // Rows that are covered alike go together: one that is cut off on top, the whole ones, one
    // that is cut off below.
    let firstWhole = (y0 &+ 4095) &>> 12
    let endWhole = y1 &>> 12
    if firstWhole > endWhole {
      return rows(firstY, 1, y1 &- y0, firstX, lastX, &painter)
    }
    if firstY < firstWhole {
      rows(firstY, 1, firstWhole &<< 12 &- y0, firstX, lastX, &painter)
    }
    if firstWhole < endWhole {
      rows(firstWhole, endWhole &- firstWhole, 4096, firstX, lastX, &painter)
    }
    if endWhole < lastY {
      rows(endWhole, 1, y1 &- endWhole &<< 12, firstX, lastX, &painter)
    }
  }

  /// `count` rows of which the rectangle takes the part `height`, in the columns `firstX..<lastX`.
  @inline(__always)
  private func rows<Painter: SpanPainter>(
    _ y: Int, _ count: Int, _ height: Int, _ firstX: Int, _ lastX: Int, _ painter: inout Painter
  ) {
    let width = lastX &- firstX
    if width == 1 {
      let coverage = RectangleCoverage.coverage(x1 &- x0, height)
      guard coverage != 0 else { return }
      for row in y..<(y &+ count) {
        painter.begin(row: row)
        painter.pixel(firstX, coverage)
      }
      return
    }
    painter.box(
      firstX, y, width, count,
      BoxCoverage(
        first: RectangleCoverage.coverage((firstX &+ 1) &<< 12 &- x0, height),
        inner: RectangleCoverage.coverage(4096, height),
        last: RectangleCoverage.coverage(x1 &- (lastX &- 1) &<< 12, height)))
  }

  /// The product of two parts of 4096, as 0...255.
  @inline(__always)
  private static func coverage(_ width: Int, _ height: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: (width &* height &* 255 &+ (1 &<< 23)) &>> 24)
  }
}
