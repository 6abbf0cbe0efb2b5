public import Geometry

extension Context {
  /// Forgets the current path.
  public func beginPath() { path.removeAll() }

  /// Begins a subpath of the current path.
  public func move(to point: Point) { path.move(to: point) }
  /// Adds a straight segment to the current path; begins a subpath where there is none.
  public func addLine(to point: Point) { path.addLine(to: point) }

  /// Adds a quadratic Bézier curve to the current path.
  public func addQuadCurve(to end: Point, control: Point) {
    path.addQuadCurve(to: end, control: control)
  }

  /// Adds a cubic Bézier curve to the current path.
  public func addCurve(to end: Point, control1: Point, control2: Point) {
    path.addCurve(to: end, control1: control1, control2: control2)
  }

  /// Adds a part of a circle from one angle to another, in radians: `Path.addArc`.
  public func addArc(
    center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool
  ) {
    path.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  /// Adds a part of a circle by its start and extent, in radians: `Path.addRelativeArc`.
  public func addRelativeArc(center: Point, radius: Double, startAngle: Double, delta: Double) {
    path.addRelativeArc(center: center, radius: radius, startAngle: startAngle, delta: delta)
  }

  /// Adds a rounded corner between two tangents: `Path.addArc(tangent1End:tangent2End:radius:)`.
  public func addArc(tangent1End: Point, tangent2End: Point, radius: Double) {
    path.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius)
  }

  /// Begins a subpath at the first point and adds lines to the others.
  public func addLines(between points: [Point]) { path.addLines(between: points) }
  /// Adds a closed subpath around a rectangle.
  public func addRect(_ rect: Rect) { path.addRect(rect) }
  /// Adds a closed subpath around each rectangle.
  public func addRects(_ rects: [Rect]) { path.addRects(rects) }

  /// Adds a closed subpath around a rectangle whose corners are quarters of a circle.
  public func addRoundedRect(_ rect: Rect, cornerRadius: Double) {
    path.addRoundedRect(rect, cornerRadius: cornerRadius)
  }

  /// Adds a closed subpath around a rectangle whose corners are quarters of an ellipse.
  public func addRoundedRect(_ rect: Rect, cornerWidth: Double, cornerHeight: Double) {
    path.addRoundedRect(rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight)
  }

  /// Adds the ellipse that touches the edges of `rect` as a closed subpath.
  public func addEllipse(in rect: Rect) { path.addEllipse(in: rect) }
  /// Adds all segments of `other`.
  public func addPath(_ other: Path) { path.addPath(other) }
  /// Ends the current subpath with a line to its start.
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
    fill(FilledPath(path: path, rule: rule))
  }

  /// Fills `path` with a gradient, a pattern or another colour.
  public func fill(_ path: Path, with paint: Paint, using rule: FillRule = .nonZero) {
    self.paint(FilledPath(path: path, rule: rule), with: paint)
  }

  /// Fills `path` with a gradient, whose points are in user space.
  public func fill(_ path: Path, with gradient: LinearGradient, using rule: FillRule = .nonZero) {
    fill(path, with: .linearGradient(gradient), using: rule)
  }

  /// Strokes `path` with the stroke colour and the line style. The current path stays.
  public func stroke(_ path: Path) {
    stroke(StrokedPath(path: path))
  }

  /// Strokes `path` with a gradient, a pattern or another colour.
  public func stroke(_ path: Path, with paint: Paint) {
    self.paint(StrokedPath(path: path), with: paint)
  }
}
