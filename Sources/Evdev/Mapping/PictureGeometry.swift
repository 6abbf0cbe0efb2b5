public import Geometry

/// The screen that a device's values land on.
public struct PictureGeometry: Hashable, Sendable {
  /// The size of the scan-out, in the panel's own orientation.
  public var panel: PixelSize
  /// How the upright picture is turned on the panel.
  public var turn: QuarterTurn
  /// The size of the upright picture.
  public var picture: PixelSize
  /// Where the picture is seen on the panel, in pixels of the upright panel. Smaller than the panel
  /// where there are margins; of another size than the picture where the screen shrinks it.
  public var place: PixelRect

  /// - Parameters:
  ///   - panel: The size of the scan-out, in pixels.
  ///   - turn: The rotation of the picture on the panel.
  ///   - picture: The size of the upright picture; the whole panel where nil.
  ///   - place: Where it is seen, in pixels of the panel as it is scanned out; the whole panel
  ///     where nil.
  public init(
    panel: PixelSize, turn: QuarterTurn = .zero, picture: PixelSize? = nil, place: PixelRect? = nil
  ) {
    self.panel = panel
    self.turn = turn
    let upright = turn.turned(panel)
    self.picture = picture ?? upright
    self.place = place.map { turn.inverse.panelRect(of: $0, panel: upright) } ?? PixelRect(upright)
  }

  /// The size of the upright panel, margins included.
  public var upright: PixelSize { turn.turned(panel) }

  /// From the upright panel to the picture; what lies in a margin goes to the nearest pixel.
  func position(_ point: Point) -> Point {
    guard place != PixelRect(picture) else { return point }
    return Point(
      x: PictureGeometry.within(point.x, from: place.minX, length: place.width, picture.width),
      y: PictureGeometry.within(point.y, from: place.minY, length: place.height, picture.height))
  }

  /// The inverse of `position` for what lies in the picture.
  func uprightPoint(of point: Point) -> Point {
    guard place != PixelRect(picture) else { return point }
    func out(_ value: Double, _ start: Int, _ length: Int, _ size: Int) -> Double {
      Double(start) + value * Double(length) / Double(max(size, 1))
    }
    return Point(
      x: out(point.x, place.minX, place.width, picture.width),
      y: out(point.y, place.minY, place.height, picture.height))
  }

  private static func within(
    _ value: Double, from start: Int, length: Int, _ size: Int
  ) -> Double {
    let inside = (value - Double(start)) * Double(size) / Double(max(length, 1))
    // The last pixel, not the one after it, at a fineness that pictures can show.
    return min(max(inside, 0), Double(size) - 1 / 64)
  }
}
