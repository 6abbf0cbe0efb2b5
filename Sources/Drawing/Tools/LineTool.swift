public import Geometry

/// Draws a straight line from touch-down to the finger.
public struct LineTool: Tool {
  public static let name = ToolName.line
  public let style: DrawingStyle
  public var state = ToolState<LineDrawable>.idle

  public init(style: DrawingStyle) {
    self.style = style
  }

  public func shape(at point: Point) -> LineDrawable {
    LineDrawable(start: point, end: point, width: style.lineWidth, color: style.color)
  }

  public func lead(_ shape: inout LineDrawable, to point: Point) -> [Footprint] {
    guard point != shape.end else { return [] }
    // The old line back to the start and the new one from there: narrow strips hold both.
    let places = [shape.end, shape.start, point]
    shape.end = point
    return [.polyline(places, radius: shape.width / 2)]
  }
}
