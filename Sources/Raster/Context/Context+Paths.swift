public import Geometry

extension Context {
  /// Forgets the current path.
  public func beginPath() { path.removeAll() }

  public func move(to point: Point) { path.move(to: point) }
  public func addLine(to point: Point) { path.addLine(to: point) }

  public func addQuadCurve(to end: Point, control: Point) {
    path.addQuadCurve(to: end, control: control)
  }

  public func addCurve(to end: Point, control1: Point, control2: Point) {
    path.addCurve(to: end, control1: control1, control2: control2)
  }

  public func addArc(
    center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool
  ) {
    path.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  public func addRelativeArc(center: Point, radius: Double, startAngle: Double, delta: Double) {
    path.addRelativeArc(center: center, radius: radius, startAngle: startAngle, delta: delta)
  }

  public func addArc(tangent1End: Point, tangent2End: Point, radius: Double) {
    path.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius)
  }

  public func addLines(between points: [Point]) { path.addLines(between: points) }
  public func addRect(_ rect: Rect) { path.addRect(rect) }
  public func addRects(_ rects: [Rect]) { path.addRects(rects) }

  public func addRoundedRect(_ rect: Rect, cornerRadius: Double) {
    path.addRoundedRect(rect, cornerRadius: cornerRadius)
  }

  public func addRoundedRect(_ rect: Rect, cornerWidth: Double, cornerHeight: Double) {
    path.addRoundedRect(rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight)
  }

  public func addEllipse(in rect: Rect) { path.addEllipse(in: rect) }
  public func addPath(_ other: Path) { path.addPath(other) }
  public func closePath() { path.close() }

  /// Fills the current path with the fill colour and begins a new one. Open subpaths are closed.
  public func fillPath(using rule: FillRule = .nonZero) {
    fill(path, using: rule)
    path.removeAll()
  }

  /// Strokes the current path with the stroke colour and begins a new one.
  public func strokePath() {
    stroke(path)
    path.removeAll()
  }

  /// Fills the current path, strokes it on top, and begins a new one.
  public func fillAndStrokePath(using rule: FillRule = .nonZero) {
    fill(path, using: rule)
    stroke(path)
    path.removeAll()
  }

  /// Fills `path` with the fill colour. Open subpaths are closed. The current path stays.
  public func fill(_ path: Path, using rule: FillRule = .nonZero) {
    let source = state.fillSource
    guard !source.isInvisible else { return }
    var painter = SolidPainter(source, bitmap, kernels)
    if fill(path, using: rule, painter: &painter) { paintedPixels += painter.painted }
  }

  /// Fills `path` with a gradient, whose points are in user space.
  public func fill(_ path: Path, with gradient: LinearGradient, using rule: FillRule = .nonZero) {
    guard
      var painter = GradientPainter(
        gradient, transform: state.transform, opacity: state.alpha, bitmap)
    else { return }
    if fill(path, using: rule, painter: &painter) { paintedPixels += painter.painted }
  }

  /// Strokes `path` with the stroke colour, line width, cap and join. The current path stays.
  public func stroke(_ path: Path) {
    let source = state.strokeSource
    guard !source.isInvisible, !path.isEmpty, path.isFinite else { return }
    let map = VectorTransform(state.transform)
    let style = state.stroke
    // Flattening and the joins between the pieces of a curve share the tolerance.
    let tolerance = path.hasCurves ? Flattener.tolerance / 2 : Flattener.tolerance
    guard stroker.prepare(style, map: map, tolerance: tolerance) else { return }
    let reach = Vector(repeating: style.reach(hasJoins: true))
    let (low, high) = map.box(path.lowest - reach, path.highest + reach)
    guard let window = PixelRect(around: low, high, within: state.clip) else { return }
    stroker.removeAll()
    Flattener.flatten(
      path, by: VectorTransform(.identity), tolerance: tolerance / map.largestScale,
      into: &stroker)
    rasterizer.begin(window: window, low: low, high: high)
    stroker.strokeAll(into: &rasterizer)
    var painter = SolidPainter(source, bitmap, kernels)
    rasterizer.finish(.nonZero, painter: &painter)
    paintedPixels += painter.painted
  }

  /// Returns whether anything was looked at.
  private func fill<Painter: SpanPainter>(
    _ path: Path, using rule: FillRule, painter: inout Painter
  ) -> Bool {
    guard !path.isEmpty, path.isFinite else { return false }
    let map = VectorTransform(state.transform)
    let (low, high) = map.box(path.lowest, path.highest)
    guard let window = PixelRect(around: low, high, within: state.clip) else { return false }
    rasterizer.begin(window: window, low: low, high: high)
    Flattener.flatten(path, by: map, tolerance: Flattener.tolerance, into: &rasterizer)
    rasterizer.finish(rule, painter: &painter)
    return true
  }
}
