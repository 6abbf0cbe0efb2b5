public import Geometry
public import Raster

/// A freehand line: the trail of a pencil, with round ends and joins. A single point is a dot.
public struct StrokeDrawable: Drawable, Hashable {
  public private(set) var trail: Trail
  public var width: Double
  public var color: Color

  public init(start: Point, width: Double, color: Color) {
    trail = Trail(start: start)
    self.width = width
    self.color = color
  }

  public var isEmpty: Bool { false }

  public var bounds: Rect { trail.bounds.insetBy(dx: -reach, dy: -reach) }

  public func footprint(by renderer: Renderer) -> Footprint {
    .polyline(trail.points, radius: width / 2)
  }

  /// Half the width, and room for the slack of curves at the smallest scale.
  private var reach: Double { width / 2 + Footprint.slack }

  /// Adds a position; gives what that changes, nothing for the place where the trail ends already.
  /// The segment before changes as well: its end was a cap and is a join now.
  mutating func extend(to point: Point) -> Footprint {
    guard trail.extend(to: point) else { return .nothing }
    return .polyline(Array(trail.points.suffix(3)), radius: width / 2)
  }

  public func draw(in context: Context) {
    trail.stroke(in: context, width: width, color: color)
  }

  public func draw(in canvas: ImmediateCanvas) {
    trail.stroke(in: canvas, width: width, color: color)
  }
}
