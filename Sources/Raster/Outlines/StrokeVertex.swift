/// A point of a flattened path, and what the path does there.
struct StrokeVertex {
  enum Kind: UInt8 {
    /// The path turns, or ends, with straight segments on both sides.
    case corner
    /// A point within a curve.
    case smooth
    /// The path turns, or ends, and at least one side is a curve.
    case bent
  }

  var point: Vector
  var kind: Kind
  /// The unit vectors along which the path comes to the point and leaves it, where these are not
  /// those of the segments; else zero. Only of `bent` points.
  var arriving = Vector(0, 0)
  var leaving = Vector(0, 0)
}
