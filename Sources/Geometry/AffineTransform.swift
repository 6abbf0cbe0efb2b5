internal import Glibc

/// A map of the plane that keeps lines straight: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`
/// (the six numbers of Quartz, in its order).
public struct AffineTransform: Hashable, Sendable {
  /// How much of x goes into x'.
  public var a: Double
  /// How much of x goes into y'.
  public var b: Double
  /// How much of y goes into x'.
  public var c: Double
  /// How much of y goes into y'.
  public var d: Double
  /// What is added to x', in the units of the target.
  public var tx: Double
  /// What is added to y', in the units of the target.
  public var ty: Double

  /// A transform by its six numbers; nothing is checked.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// Leaves every point where it is.
  public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Moves by `x` to the right and `y` down.
  public init(translationX x: Double, y: Double) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Stretches along each axis, away from the origin; negative factors mirror.
  public init(scaleX x: Double, y: Double) {
    self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// A turn by `radians`: clockwise as seen, since y grows downwards.
  public init(rotation radians: Double) {
    let sine = sin(radians)
    let cosine = cos(radians)
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// The transform that applies `self` first and `next` after it.
  public func concatenating(_ next: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d,
      c: c * next.a + d * next.c, d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
  }

  /// The area that a square of area 1 gets; negative where the plane is mirrored.
  @inlinable public var determinant: Double { a * d - b * c }

  /// The transform that undoes this one.
  ///
  /// nil where the plane collapses to a line or a point, and where the numbers of either transform
  /// are beyond double precision: a determinant of 0 or infinity, or NaN.
  public func inverted() -> AffineTransform? {
    let area = determinant
    guard area != 0, area.isFinite, isFinite else { return nil }
    let ia = d / area
    let ib = -b / area
    let ic = -c / area
    let id = a / area
    let result = AffineTransform(
      a: ia, b: ib, c: ic, d: id, tx: -(tx * ia + ty * ic), ty: -(tx * ib + ty * id))
    return result.isFinite ? result : nil
  }

  /// Whether all six numbers are neither infinite nor NaN.
  @inlinable
  public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  /// Whether the six numbers are exactly those of `identity`.
  public var isIdentity: Bool { self == .identity }

  /// Where `point` goes.
  @inlinable
  public func apply(to point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// The bounding box of the transformed rectangle.
  public func apply(to rect: Rect) -> Rect {
    let corners = [
      apply(to: Point(x: rect.minX, y: rect.minY)), apply(to: Point(x: rect.maxX, y: rect.minY)),
      apply(to: Point(x: rect.minX, y: rect.maxY)), apply(to: Point(x: rect.maxX, y: rect.maxY)),
    ]
    return corners.dropFirst().reduce(Rect(spanning: corners[0], corners[0])) {
      $0.union(Rect(spanning: $1, $1))
    }
  }
}
