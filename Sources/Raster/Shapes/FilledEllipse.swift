internal import Geometry

/// The ellipse that touches the sides of a rectangle.
struct FilledEllipse: Shape {
  let rect: Rect

  @inline(__always)
  func cover<Painter: SpanPainter>(in context: Context, _ painter: inout Painter) {
    let transform = context.state.transform
    guard transform.b == 0 && transform.c == 0 else {
      var outline = Path()
      outline.addEllipse(in: rect)
      return FilledPath(path: outline, rule: .nonZero).cover(in: context, &painter)
    }
    let half = Vector(
      abs(rect.width * transform.a) / 2, abs(rect.height * transform.d) / 2)
    let center = VectorTransform(transform).apply(Vector(rect.midX, rect.midY))
    let reach = half + (center.magnitudes + half) * Vector.rounding
    let low = center - reach
    let high = center + reach
    guard let window = PixelRect(around: low, high, within: context.state.clip) else { return }
    context.rasterizer.begin(window: window, low: low, high: high)
    context.rasterizer.addEllipse(center, half)
    context.rasterizer.finish(.nonZero, painter: &painter)
  }
}
