/// The rotation of the picture relative to the panel's scan-out, clockwise in quarter turns.
///
/// The upright picture is the logical output: what people see and what every coordinate of a
/// program means. The panel is the memory that is scanned out. The raw value is in degrees.
public enum QuarterTurn: Int, CaseIterable, Sendable {
  /// The picture lies on the panel as it is.
  case zero = 0
  /// The picture's top is at the panel's right; the sides are swapped.
  case quarter = 90
  /// The picture is upside down on the panel.
  case half = 180
  /// The picture's top is at the panel's left; the sides are swapped.
  case threeQuarters = 270

  /// One turn after another.
  public func adding(_ other: QuarterTurn) -> QuarterTurn {
    QuarterTurn(rawValue: (rawValue + other.rawValue) % 360)!
  }

  /// The turn that leads back.
  public var inverse: QuarterTurn { QuarterTurn(rawValue: (360 - rawValue) % 360)! }

  /// Whether width and height change places.
  public var swapsSides: Bool { self == .quarter || self == .threeQuarters }

  /// The size of the upright picture on a panel of that size, and the other way round.
  public func turned(_ size: PixelSize) -> PixelSize {
    swapsSides ? PixelSize(width: size.height, height: size.width) : size
  }

  /// Where a rectangle of the upright picture lies on a panel of size `panel`.
  public func panelRect(of rect: PixelRect, panel: PixelSize) -> PixelRect {
    switch self {
    case .zero:
      return rect
    case .quarter:
      return PixelRect(
        x: panel.width - rect.maxY, y: rect.minX, width: rect.height, height: rect.width)
    case .half:
      return PixelRect(
        x: panel.width - rect.maxX, y: panel.height - rect.maxY, width: rect.width,
        height: rect.height)
    case .threeQuarters:
      return PixelRect(
        x: rect.minY, y: panel.height - rect.maxX, width: rect.height, height: rect.width)
    }
  }

  /// The pixel of the panel that shows the upright pixel.
  public func panelPoint(of point: PixelPoint, panel: PixelSize) -> PixelPoint {
    let rect = panelRect(
      of: PixelRect(x: point.x, y: point.y, width: 1, height: 1), panel: panel)
    return PixelPoint(x: rect.x, y: rect.y)
  }
}
