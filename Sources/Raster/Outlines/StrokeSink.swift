internal import Geometry

/// What takes the outline of a stroke: the rasterizer, or whoever wants it as a path.
///
/// Both sides of a subpath are followed at the same time. The edges of `addLine` follow each other;
/// those of `addLineBack`, on the left side, come in reverse: each ends where the one before it
/// began. The rasterizer does not mind in which order edges come.
protocol StrokeSink: ~Copyable {
  /// The pixels outside of which nothing is looked at; nil where all counts.
  var shown: PixelRect? { get }
  mutating func addLine(_ from: Vector, _ to: Vector)
  mutating func addLineBack(_ from: Vector, _ to: Vector)
  /// A subpath is complete: its sides are two outlines of their own where it is a ring, else the
  /// edges of both make one.
  mutating func endStroke(isRing: Bool)
}

extension CoverageRasterizer: StrokeSink {
  var shown: PixelRect? { window }

  @inline(__always)
  mutating func addLineBack(_ from: Vector, _ to: Vector) { addLine(from, to) }

  @inline(__always)
  mutating func endStroke(isRing: Bool) {}
}
