internal import Glibc

/// A map of the plane that keeps lines straight: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`
/// (the six numbers of Quartz, in its order).
public struct AffineTransform: Hashable, Sendable {
  public var a: Double
  public var b: Double
  public var c: Double
  public var d: Double
  public var tx: Double
  public var ty: Double

  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  public init(translationX x: Double, y: Double) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

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

  @inlinable public var determinant: Double { a * d - b * c }

  /// The transform that undoes this one; nil where the plane collapses to a line or a point.
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

  @inlinable
  public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  public var isIdentity: Bool { self == .identity }

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
