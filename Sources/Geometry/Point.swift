/// A position in user space, in points or pixels as the place that uses it says; x grows to the
/// right, y grows downwards, fractions are allowed.
public struct Point: Hashable, Sendable {
  /// Grows to the right.
  public var x: Double
  /// Grows downwards.
  public var y: Double

  /// A point at any two coordinates; nothing is checked.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The same without labels, for lists of points.
  @inlinable
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin: the top left corner.
  public static let zero = Point(x: 0, y: 0)

  /// Whether both coordinates are neither infinite nor NaN.
  @inlinable
  public var isFinite: Bool { x.isFinite && y.isFinite }
}
