internal import Geometry

extension Path {
  /// The outline of the stroke along the path: filled by the non-zero rule it covers what stroking
  /// the path covers. In a context without a transform the pixels are the same, bit for bit.
  ///
  /// The outline consists of lines and overlaps itself where the stroke does; all of it turns in
  /// one direction, but for the inner outlines of rings.
  ///
  /// - Parameters:
  ///   - width: of the line, in the unit of the path; 0 or less, or not finite, gives no outline.
  ///   - cap: how the ends of open subpaths and of dashes look.
  ///   - join: how corners look.
  ///   - miterLimit: the longest miter as a multiple of the width; longer ones become bevels.
  ///   - dashPhase: how much of the dash pattern lies before the start of each subpath.
  ///   - dashLengths: the lengths of dashes and gaps in turn, as for `Context.setLineDash`; none
  ///     for
  ///     a solid line. A pattern that would make more than about a million edges is made coarser.
  ///   - tolerance: how far the outline of a curve, a round cap or a round join may be from the
  ///     true
  ///     one, as for `flattened`. A path that is drawn larger needs a smaller one.
  /// - Returns: closed subpaths of lines; none where the path is not finite.
  public func stroked(
    width: Double, cap: LineCap = .butt, join: LineJoin = .miter, miterLimit: Double = 10,
    dashPhase: Double = 0, dashLengths: [Double] = [], tolerance: Double = Path.defaultTolerance
  ) -> Path {
    let style = StrokeStyle(
      width: width, cap: cap, join: join, miterLimit: miterLimit,
      dash: DashPattern(phase: dashPhase, lengths: dashLengths))
    var stroker = Stroker()
    // As in a context: flattening and the joins between the pieces of a curve share the tolerance.
    guard collect(style, tolerance, into: &stroker, flattening: hasCurves ? 0.5 : 1) else {
      return Path()
    }
    var outline = StrokeOutline()
    stroker.strokeAll(into: &outline)
    return outline.path
  }

  /// The dashes of the path as open subpaths of lines, without the gaps between them. Where a
  /// closed subpath is dashed all around it stays as it is, but flattened.
  ///
  /// Wide strokes of dashed curves are better made by `stroked`, which knows how the curves go on
  /// at the ends of the dashes.
  ///
  /// - Parameters:
  ///   - phase: how much of the pattern lies before the start of each subpath.
  ///   - lengths: the lengths of dashes and gaps in turn, as for `Context.setLineDash`. A
  ///     dash of length 0 becomes a line to the point where it begins. A pattern that would make
  ///     more than 131,072 dashes is made coarser.
  ///   - tolerance: how far a line may be from its curve, as for `flattened`.
  /// - Returns: a subpath for each dash; none where the path is not finite.
  public func dashed(
    phase: Double, lengths: [Double], tolerance: Double = Path.defaultTolerance
  ) -> Path {
    guard let pattern = DashPattern(phase: phase, lengths: lengths) else {
      return flattened(tolerance: tolerance)
    }
    var stroker = Stroker()
    // Square caps let dots through.
    let style = StrokeStyle(width: 1, cap: .square, dash: pattern)
    guard collect(style, tolerance, into: &stroker, flattening: 1) else { return Path() }
    // A stroke without width runs along the path, and back.
    stroker.half = 0
    var line = CenterLine()
    stroker.strokeAll(into: &line)
    return line.path
  }

  /// Makes a stroker ready to stroke this path. Returns false where nothing can be drawn.
  /// `flattening` is the part of the tolerance that is left to flattening.
  private func collect(
    _ style: StrokeStyle, _ tolerance: Double, into stroker: inout Stroker, flattening: Double
  ) -> Bool {
    guard !isEmpty, isFinite else { return false }
    let identity = VectorTransform(.identity)
    let part = Path.held(tolerance) * flattening
    guard stroker.prepare(style, map: identity, tolerance: part) else { return false }
    Flattener.flatten(self, by: identity, tolerance: part, into: &stroker)
    return true
  }
}

/// Keeps one side of a stroke as a path.
private struct CenterLine: StrokeSink {
  private(set) var path = Path()
  private var points: [Vector] = []

  var shown: PixelRect? { nil }

  mutating func addLine(_ from: Vector, _ to: Vector) {
    if points.isEmpty { points.append(from) }
    if let last = points.last, to.x != last.x || to.y != last.y { points.append(to) }
  }

  mutating func addLineBack(_ from: Vector, _ to: Vector) {}

  mutating func endStroke(isRing: Bool) {
    guard let first = points.first else { return }
    path.move(first)
    if isRing {
      for point in points.dropFirst().dropLast() { path.line(point) }
      path.close()
    } else {
      if points.count == 1 { path.line(first) }
      for point in points.dropFirst() { path.line(point) }
    }
    points.removeAll(keepingCapacity: true)
  }
}
