/// A rectangle in user space.
///
/// `origin` is the corner with the smallest coordinates as long as the size is not negative. A size
/// that is negative, zero or NaN encloses nothing: `isEmpty`.
public struct Rect: Hashable, Sendable {
  /// The top left corner, as long as the size is not negative.
  public var origin: Point
  /// From `origin` to the right and down.
  public var size: Size

  /// A rectangle from `origin` on; nothing is checked.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// A rectangle by four numbers; nothing is checked.
  public init(x: Double, y: Double, width: Double, height: Double) {
    origin = Point(x: x, y: y)
    size = Size(width: width, height: height)
  }

  /// The rectangle that two opposite corners span, whichever of them comes first.
  public init(spanning a: Point, _ b: Point) {
    self.init(
      x: min(a.x, b.x), y: min(a.y, b.y), width: abs(b.x - a.x), height: abs(b.y - a.y))
  }

  /// An empty rectangle at the origin.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// The left edge.
  @inlinable public var minX: Double { origin.x }
  /// The top edge.
  @inlinable public var minY: Double { origin.y }
  /// The right edge, which does not belong to the rectangle.
  @inlinable public var maxX: Double { origin.x + size.width }
  /// The bottom edge, which does not belong to the rectangle.
  @inlinable public var maxY: Double { origin.y + size.height }
  /// Half-way between left and right.
  @inlinable public var midX: Double { origin.x + size.width / 2 }
  /// Half-way between top and bottom.
  @inlinable public var midY: Double { origin.y + size.height / 2 }
  /// The width of `size`.
  @inlinable public var width: Double { size.width }
  /// The height of `size`.
  @inlinable public var height: Double { size.height }
  /// The point half-way between all edges.
  public var center: Point { Point(x: midX, y: midY) }

  /// True where the rectangle encloses no area.
  @inlinable
  public var isEmpty: Bool { !(size.width > 0 && size.height > 0) }

  /// Whether all four numbers are neither infinite nor NaN.
  @inlinable
  public var isFinite: Bool {
    origin.isFinite && size.width.isFinite && size.height.isFinite
  }

  /// Moves each edge inwards by the given distances; negative ones move it outwards.
  public func insetBy(dx: Double, dy: Double) -> Rect {
    Rect(x: minX + dx, y: minY + dy, width: width - 2 * dx, height: height - 2 * dy)
  }

  /// The rectangle moved by `dx` to the right and `dy` down.
  public func offsetBy(dx: Double, dy: Double) -> Rect {
    Rect(x: minX + dx, y: minY + dy, width: width, height: height)
  }

  /// The smallest rectangle that holds both; an empty one counts as the line or point that it is.
  public func union(_ other: Rect) -> Rect {
    Rect(
      spanning: Point(x: min(minX, other.minX), y: min(minY, other.minY)),
      Point(x: max(maxX, other.maxX), y: max(maxY, other.maxY)))
  }

  /// The part that both cover; of size zero where they do not meet.
  public func intersection(_ other: Rect) -> Rect {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    return Rect(
      x: left, y: top, width: max(0, min(maxX, other.maxX) - left),
      height: max(0, min(maxY, other.maxY) - top))
  }

  /// Half-open: the left and top edges belong to the rectangle, the right and bottom ones do not.
  @inlinable
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }
}
