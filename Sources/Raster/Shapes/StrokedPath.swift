internal import Geometry

/// The line along a path, with the context's line style.
struct StrokedPath: Shape {
  let path: Path

  func cover<Painter: SpanPainter>(in context: Context, _ painter: inout Painter) {
    guard !path.isEmpty, path.isFinite else { return }
    let map = VectorTransform(context.state.transform)
    let style = context.state.stroke
    // Flattening and the joins between the pieces of a curve share the tolerance.
    let tolerance = path.hasCurves ? Flattener.tolerance / 2 : Flattener.tolerance
    guard context.stroker.prepare(style, map: map, tolerance: tolerance) else { return }
    let reach = Vector(repeating: style.reach(hasJoins: true))
    let (low, high) = map.box(path.lowest - reach, path.highest + reach)
    guard let window = PixelRect(around: low, high, within: context.state.clip) else { return }
    context.stroker.removeAll()
    Flattener.flatten(
      path, by: VectorTransform(.identity), tolerance: tolerance / map.largestScale,
      into: &context.stroker)
    context.rasterizer.begin(window: window, low: low, high: high, watch: .outline)
    context.stroker.strokeAll(into: &context.rasterizer)
    context.rasterizer.finish(.nonZero, painter: &painter)
  }
}
