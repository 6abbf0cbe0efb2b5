package import Geometry

/// Draws a straight line from touch-down to the finger.
package struct LineTool: Tool {
  package static let name = ToolName.line
  package let style: DrawingStyle
  package var state = ToolState<LineDrawable>.idle

  package init(style: DrawingStyle) {
    self.style = style
  }

  package func shape(at point: Point) -> LineDrawable {
    LineDrawable(start: point, end: point, width: style.lineWidth, color: style.color)
  }

  package func lead(_ shape: inout LineDrawable, to point: Point) -> Footprint {
    guard point != shape.end else { return .nothing }
    // The old line back to the start and the new one from there: narrow strips hold both.
    defer { shape.end = point }
    return .bend(from: shape.end, by: shape.start, to: point, radius: shape.width / 2)
  }
}
