public import Geometry
public import Raster

/// A freehand line: the trail of a pencil, with round ends and joins. A single point is a dot.
public struct StrokeDrawable: Drawable, Hashable {
  public private(set) var trail: Trail
  /// In points; where the trail has widths of its own, those count instead.
  public let width: Double
  public var color: Color

  /// - Parameters:
  ///   - width: In points.
  ///   - pressedWidth: The width at `start` of a stroke whose width varies.
  ///   - leeway: How far its curves may be from the straight lines between successive points, in
  ///     points; half a pixel at scale 1 unless given, 0 for no curves.
  public init(
    start: Point, width: Double, pressedWidth: Double? = nil, color: Color, leeway: Double = 0.5
  ) {
    trail = Trail(start: start, width: pressedWidth, leeway: leeway)
    self.width = width
    self.color = color
  }

  public var isEmpty: Bool { false }

  /// Half of the largest width.
  private var radius: Double { (trail.widths.isEmpty ? width : trail.greatestWidth) / 2 }

  public var bounds: Rect {
    // Room for the slack of curves at the smallest scale.
    let reach = radius + trail.bulge + Footprint.slack
    return trail.bounds.insetBy(dx: -reach, dy: -reach)
  }

  public func footprint(by renderer: Renderer) -> Footprint {
    .polyline(trail.points, radius: radius + trail.bulge)
  }

  /// Adds a position; gives what that changes, nothing for the place where the trail ends already.
  mutating func extend(to point: Point, pressedWidth: Double? = nil) -> Footprint {
    let changes = trail.extend(to: point, width: pressedWidth)
    guard !changes.isEmpty else { return .nothing }
    return .polyline(changes, radius: trail.widths.isEmpty ? width / 2 : trail.latestWidth / 2)
  }

  public func draw(in context: Context) {
    trail.stroke(in: context, width: width, color: color)
  }

  public func draw(in canvas: ImmediateCanvas) {
    trail.stroke(in: canvas, width: width, color: color)
  }
}
