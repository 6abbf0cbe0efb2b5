/// A place in device space: the pixel in column `x` and row `y`, counted from the top left.
public struct PixelPoint: Hashable, Sendable {
  /// The column, from the left.
  public var x: Int
  /// The row, from the top.
  public var y: Int

  /// A pixel inside of a picture or outside; nothing is checked.
  @inlinable
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

/// A width and a height in whole pixels; neither is negative.
public struct PixelSize: Hashable, Sendable, CustomStringConvertible {
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// A size of any two numbers; nothing is checked.
  @inlinable
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Such as "1920x1080".
  public var description: String { "\(width)x\(height)" }
}

/// Whole pixels of device space: columns `minX..<maxX`, rows `minY..<maxY`.
public struct PixelRect: Hashable, Sendable {
  /// The leftmost column.
  public var x: Int
  /// The topmost row.
  public var y: Int
  /// The number of columns; the rectangle is empty where it is not positive.
  public var width: Int
  /// The number of rows; the rectangle is empty where it is not positive.
  public var height: Int

  /// A rectangle by four numbers; nothing is checked.
  @inlinable
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The columns `minX..<maxX` of the rows `minY..<maxY`.
  @inlinable
  public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.init(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  /// A whole picture of the given size.
  @inlinable
  public init(_ size: PixelSize) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// The smallest pixel rectangle that covers `rect`, cut to `bounds`.
  ///
  /// A rectangle without width or height covers the pixels that its line runs through, and none
  /// where that is the edge between two. Empty where `rect` lies outside, has a negative size or is
  /// not finite. No side of `bounds` may lie beyond 2⁵³, which Double counts exactly.
  public init(covering rect: Rect, within bounds: PixelRect) {
    guard rect.isFinite else {
      self.init(x: bounds.x, y: bounds.y, width: 0, height: 0)
      return
    }
    // Clamped while still floating, so that no conversion can overflow.
    func clamp(_ value: Double, _ low: Int, _ high: Int) -> Int {
      Int(min(max(value, Double(low)), Double(high)))
    }
    let left = clamp(rect.minX.rounded(.down), bounds.minX, bounds.maxX)
    let top = clamp(rect.minY.rounded(.down), bounds.minY, bounds.maxY)
    let right = clamp(rect.maxX.rounded(.up), bounds.minX, bounds.maxX)
    let bottom = clamp(rect.maxY.rounded(.up), bounds.minY, bounds.maxY)
    self.init(minX: left, minY: top, maxX: max(left, right), maxY: max(top, bottom))
  }

  /// An empty rectangle in the top left corner.
  public static let zero = PixelRect(x: 0, y: 0, width: 0, height: 0)

  /// The leftmost column.
  @inlinable public var minX: Int { x }
  /// The topmost row.
  @inlinable public var minY: Int { y }
  /// The column after the rightmost one.
  @inlinable public var maxX: Int { x + width }
  /// The row after the lowest one.
  @inlinable public var maxY: Int { y + height }
  /// Whether there is no pixel in it.
  @inlinable public var isEmpty: Bool { width <= 0 || height <= 0 }
  /// The number of pixels.
  @inlinable public var area: Int { isEmpty ? 0 : width * height }
  /// The width and height, wherever the rectangle lies.
  public var size: PixelSize { PixelSize(width: width, height: height) }
  /// The same rectangle in user space, at one unit a pixel.
  public var rect: Rect {
    Rect(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
  }

  /// The part that both cover; empty where they do not meet.
  @inlinable
  public func intersection(_ other: PixelRect) -> PixelRect {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    return PixelRect(
      minX: left, minY: top, maxX: max(left, min(maxX, other.maxX)),
      maxY: max(top, min(maxY, other.maxY)))
  }

  /// The smallest rectangle that holds both; an empty one adds nothing.
  @inlinable
  public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY))
  }

  /// Whether at least one pixel lies in both.
  @inlinable
  public func intersects(_ other: PixelRect) -> Bool {
    !isEmpty && !other.isEmpty && minX < other.maxX && other.minX < maxX && minY < other.maxY
      && other.minY < maxY
  }

  /// Whether each pixel of `other` lies in this one; true of an empty `other`, wherever it is.
  @inlinable
  public func contains(_ other: PixelRect) -> Bool {
    other.isEmpty
      || (minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY)
  }

  /// Whether the pixel in column `x` and row `y` lies in it.
  @inlinable
  public func contains(x: Int, y: Int) -> Bool {
    x >= minX && x < maxX && y >= minY && y < maxY
  }

  /// The rectangle moved by `dx` columns to the right and `dy` rows down.
  public func offsetBy(dx: Int, dy: Int) -> PixelRect {
    PixelRect(x: x + dx, y: y + dy, width: width, height: height)
  }
}
