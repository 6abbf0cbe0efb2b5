internal import Geometry

/// A rectangle. Where its sides are parallel to those of the bitmap it needs no outline.
struct FilledRect: Shape {
  let rect: Rect

  func cover<Painter: SpanPainter>(in context: Context, _ painter: inout Painter) {
    if isUpright(in: context) {
      coverage(in: context)?.paint(&painter)
    } else if rect.width != 0 && rect.height != 0 {
      var outline = Path()
      outline.addRect(rect)
      FilledPath(path: outline, rule: .nonZero).cover(in: context, &painter)
    }
  }

  /// Whether the sides of rectangles are parallel to those of the bitmap.
  @inline(__always)
  func isUpright(in context: Context) -> Bool {
    context.state.transform.b == 0 && context.state.transform.c == 0
  }

  /// The coverage of the rectangle, where it is upright; nil where none of it shows.
  @inline(__always)
  func coverage(in context: Context) -> RectangleCoverage? {
    let transform = context.state.transform
    let scale = Vector(transform.a, transform.d)
    let origin = Vector(transform.tx, transform.ty)
    let a = Vector(rect.minX, rect.minY) * scale + origin
    let b = Vector(rect.maxX, rect.maxY) * scale + origin
    return RectangleCoverage(
      pointwiseMinimum(a, b), pointwiseMaximum(a, b), clip: context.state.clip)
  }

  /// The pixels that the rectangle covers, where it covers each of them fully; nil also where none
  /// of it shows.
  @inline(__always)
  func wholePixels(in context: Context) -> PixelRect? {
    guard isUpright(in: context), let coverage = coverage(in: context) else { return nil }
    return coverage.wholePixels
  }
}
