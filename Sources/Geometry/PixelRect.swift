/// A place in device space: the pixel in column `x` and row `y`, counted from the top left.
public struct PixelPoint: Hashable, Sendable {
  public var x: Int
  public var y: Int

  @inlinable
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

/// A width and a height in whole pixels; neither is negative.
public struct PixelSize: Hashable, Sendable, CustomStringConvertible {
  public var width: Int
  public var height: Int

  @inlinable
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  public var description: String { "\(width)x\(height)" }
}

/// Whole pixels of device space: columns `minX..<maxX`, rows `minY..<maxY`.
public struct PixelRect: Hashable, Sendable {
  public var x: Int
  public var y: Int
  public var width: Int
  public var height: Int

  @inlinable
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  @inlinable
  public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.init(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  @inlinable
  public init(_ size: PixelSize) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// The smallest pixel rectangle that covers `rect`, cut to `bounds`; empty where `rect` is empty,
  /// lies outside, or is not finite.
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

  public static let zero = PixelRect(x: 0, y: 0, width: 0, height: 0)

  @inlinable public var minX: Int { x }
  @inlinable public var minY: Int { y }
  @inlinable public var maxX: Int { x + width }
  @inlinable public var maxY: Int { y + height }
  @inlinable public var isEmpty: Bool { width <= 0 || height <= 0 }
  /// The number of pixels.
  @inlinable public var area: Int { isEmpty ? 0 : width * height }
  public var size: PixelSize { PixelSize(width: width, height: height) }
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

  @inlinable
  public func intersects(_ other: PixelRect) -> Bool {
    !isEmpty && !other.isEmpty && minX < other.maxX && other.minX < maxX && minY < other.maxY
      && other.minY < maxY
  }

  @inlinable
  public func contains(_ other: PixelRect) -> Bool {
    other.isEmpty
      || (minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY)
  }

  @inlinable
  public func contains(x: Int, y: Int) -> Bool {
    x >= minX && x < maxX && y >= minY && y < maxY
  }

  public func offsetBy(dx: Int, dy: Int) -> PixelRect {
    PixelRect(x: x + dx, y: y + dy, width: width, height: height)
  }
}
