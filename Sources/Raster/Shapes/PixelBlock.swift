internal import Geometry

/// Pixels of the bitmap that lie within the clip, whatever the transform.
struct PixelBlock: Shape {
  let rect: PixelRect

  func cover<Painter: SpanPainter>(in context: Context, _ painter: inout Painter) {
    painter.block(rect.minX, rect.minY, rect.width, rect.height)
  }
}
