/// How far the picture is turned clockwise relative to the panel's scan-out, in quarter turns.
///
/// The upright picture is what people see and what every coordinate of the program means; the panel
/// is the memory that is scanned out. At `.quarter` and `.threeQuarters` their sides are swapped.
public enum QuarterTurn: Int, CaseIterable, Sendable {
  case none = 0
  case quarter = 90
  case half = 180
  case threeQuarters = 270

  /// One turn after another.
  public func adding(_ other: QuarterTurn) -> QuarterTurn {
    QuarterTurn(rawValue: (rawValue + other.rawValue) % 360)!
  }

  /// The turn that leads back.
  public var inverse: QuarterTurn { QuarterTurn(rawValue: (360 - rawValue) % 360)! }

  /// Whether width and height change places.
  public var swapsSides: Bool { self == .quarter || self == .threeQuarters }

  /// The size of the upright picture on a panel of size `panel`, and the other way round.
  public func turned(_ size: PixelSize) -> PixelSize {
    swapsSides ? PixelSize(width: size.height, height: size.width) : size
  }

  /// Where a rectangle of the upright picture lies on a panel of size `panel`.
  public func panelRect(of rect: PixelRect, panel: PixelSize) -> PixelRect {
    switch self {
    case .none:
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
