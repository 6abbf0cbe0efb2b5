internal import Geometry

/// Which pixels a point covers: a square of `size` pixels a side (section 3.3.1). One of odd size
/// has its middle in the middle of the pixel that holds the point, one of even size on the corner
/// of pixels that is nearest to it.
struct PointRasterizer {
  /// The pixels that may be painted, in the bitmap; y downwards.
  let clip: PixelRect
  /// The height of the bitmap in pixels.
  let height: Int
  let size: Int

  func draw<Painter: FragmentPainter>(_ place: FixedPoint, _ painter: inout Painter) {
    let left = first(place.x)
    let bottom = first(place.y)
    let square = PixelRect(x: left, y: height - bottom - size, width: size, height: size)
      .intersection(clip)
    guard !square.isEmpty else { return }
    for row in square.minY..<square.maxY {
      painter.paint(row: row, from: square.minX, to: square.maxX)
    }
  }

  private func first(_ place: Int) -> Int {
    size % 2 == 1
      ? (place &>> 8) &- size / 2 : ((place &+ FixedPoint.half) &>> 8) &- size / 2
  }
}
