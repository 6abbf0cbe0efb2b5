public import Geometry

/// Draws freehand along the finger's way.
public struct PencilTool: Tool {
  public static let name = ToolName.pencil
  public let style: DrawingStyle
  public var state = ToolState<StrokeDrawable>.idle

  public init(style: DrawingStyle) {
    self.style = style
  }

  public func shape(at point: Point) -> StrokeDrawable {
    StrokeDrawable(start: point, width: style.lineWidth, color: style.color)
  }

  public func lead(_ shape: inout StrokeDrawable, to point: Point) -> [Footprint] {
    [shape.extend(to: point)]
  }
}
