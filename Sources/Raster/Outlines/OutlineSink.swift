/// What takes an outline after its curves became lines: the rasterizer, or the stroker.
///
/// Each subpath is one `begin`, any number of `line` and `curve`, and one `end`.
protocol OutlineSink: ~Copyable {
  /// Whether `curveBegins` and `curveEnds` are wanted.
  static var followsTangents: Bool { get }
  /// Whether a curve within this box of control points can be replaced by the line between its
  /// ends, since none of it shows.
  func canSkip(_ low: Vector, _ high: Vector) -> Bool
  mutating func begin(at point: Vector)
  mutating func line(to point: Vector)
  /// The same, where `point` is a vertex within a curve, not a corner.
  mutating func curve(through point: Vector)
  /// The next points belong to a curve, which leaves the last point in this direction (a vector of
  /// any length).
  mutating func curveBegins(along tangent: Vector)
  /// The last point ended a curve, which arrived in this direction.
  mutating func curveEnds(along tangent: Vector)
  /// The subpath is complete; `closed` says that it was closed on purpose.
  mutating func end(closed: Bool)
}

extension OutlineSink where Self: ~Copyable {
  @inline(__always)
  static var followsTangents: Bool { false }

  @inline(__always)
  mutating func curveBegins(along tangent: Vector) {}

  @inline(__always)
  mutating func curveEnds(along tangent: Vector) {}
}
