internal import Geometry

/// A straight line with the context's line style.
struct StrokedSegment: Shape {
  let start: Point
  let end: Point

  @inline(__always)
  func cover<Painter: SpanPainter>(in context: Context, _ painter: inout Painter) {
    let map = VectorTransform(context.state.transform)
    let style = context.state.stroke
    guard context.stroker.prepare(style, map: map, tolerance: Flattener.tolerance) else { return }
    let from = Vector(start)
    let to = Vector(end)
    let reach = Vector(repeating: style.reach(hasJoins: false))
    let (low, high) = map.box(
      pointwiseMinimum(from, to) - reach, pointwiseMaximum(from, to) + reach)
    guard let window = PixelRect(around: low, high, within: context.state.clip) else { return }
    context.rasterizer.begin(window: window, low: low, high: high)
    context.stroker.stroke(from: from, to: to, into: &context.rasterizer)
    context.rasterizer.finish(.nonZero, painter: &painter)
  }
}
