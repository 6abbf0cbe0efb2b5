internal import Geometry

extension Path {
  /// How far lines that stand for a curve are from it at most, unless another tolerance is given:
  /// 0.05, to either side, in the unit of the path.
  public static let defaultTolerance = 0.05

  /// The path with all curves and arcs replaced by lines.
  ///
  /// Complexity: linear in the number of lines.
  ///
  /// - Parameter tolerance: how far a line may be from its curve, to either side, in the unit of
  ///   the path; the ends of each curve stay where they are. Values below 10⁻⁹, NaN included, count
  ///   as that. A curve, or a quarter of a turn of an arc, becomes at most 4,096 lines.
  /// - Returns: the same subpaths in lines; none where the path is not finite.
  public func flattened(tolerance: Double = Path.defaultTolerance) -> Path {
    guard isFinite else { return Path() }
    var lines = FlatPath()
    Flattener.flatten(
      self, by: VectorTransform(.identity), tolerance: Path.held(tolerance), into: &lines)
    return lines.path
  }

  /// A tolerance that the flattener can work with.
  static func held(_ tolerance: Double) -> Double { tolerance > 1e-9 ? tolerance : 1e-9 }
}

/// Keeps an outline of lines as a path.
private struct FlatPath: OutlineSink {
  var path = Path()

  func canSkip(_ low: Vector, _ high: Vector) -> Bool { false }
  mutating func begin(at point: Vector) { path.move(point) }
  mutating func line(to point: Vector) { path.line(point) }
  mutating func curve(through point: Vector) { path.line(point) }

  mutating func end(closed: Bool) {
    if closed { path.close() }
  }
}
