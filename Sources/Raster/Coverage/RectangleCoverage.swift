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
    // Of what is not finite the extent is not either, since `low` is not above `high`.
    let extent = high - low
    guard extent.x < .infinity, extent.y < .infinity else { return nil }
    let first = pointwiseMaximum(low, Vector(Double(clip.minX), Double(clip.minY)))
    let last = pointwiseMinimum(
      high, Vector(Double(clip.minX &+ clip.width), Double(clip.minY &+ clip.height)))
    guard first.x < last.x, first.y < last.y else { return nil }
    let start = CoverageRasterizer.fixed(first)
    let end = CoverageRasterizer.fixed(last)
    x0 = start.x
    y0 = start.y
    x1 = end.x
    y1 = end.y
    guard x0 < x1, y0 < y1 else { return nil }
  }

  /// The pixels, where all of them are covered fully.
  @inline(__always)
  var wholePixels: PixelRect? {
    if (x0 | x1 | y0 | y1) & 4095 != 0 { return nil }
    return PixelRect(
      x: x0 &>> 12, y: y0 &>> 12, width: (x1 &- x0) &>> 12, height: (y1 &- y0) &>> 12)
  }

  @inline(__always)
  func paint<Painter: SpanPainter>(_ painter: inout Painter) {
    if let all = wholePixels { return painter.block(all.x, all.y, all.width, all.height) }
    let firstX = x0 &>> 12
    let firstY = y0 &>> 12
    let lastX = (x1 &+ 4095) &>> 12
    let lastY = (y1 &+ 4095) &>> 12
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
