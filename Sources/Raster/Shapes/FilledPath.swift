internal import Geometry

/// The inside of a path. Open subpaths are closed.
struct FilledPath: Shape {
  let path: Path
  let rule: FillRule

  func cover<Painter: SpanPainter>(in context: Context, _ painter: inout Painter) {
    guard !path.isEmpty, path.isFinite else { return }
    let map = VectorTransform(context.state.transform)
    let (low, high) = map.box(path.lowest, path.highest)
    guard let window = PixelRect(around: low, high, within: context.state.clip) else { return }
    context.rasterizer.begin(window: window, low: low, high: high, watch: .star)
    context.rasterizer.add(path, by: map)
    context.rasterizer.finish(rule, painter: &painter)
  }
}
