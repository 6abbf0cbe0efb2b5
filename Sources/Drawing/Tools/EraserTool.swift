public import Geometry

/// Rubs out along the finger's way.
public struct EraserTool: Tool {
  public static let name = ToolName.eraser
  public let style: DrawingStyle
  public var state = ToolState<EraserDrawable>.idle

  public init(style: DrawingStyle) {
    self.style = style
  }

  public func shape(at point: Point) -> EraserDrawable {
    EraserDrawable(
      start: point, width: style.eraserWidth, background: style.background,
      leeway: style.leeway)
  }

  public func lead(_ shape: inout EraserDrawable, to point: Point) -> [Footprint] {
    [shape.extend(to: point)]
  }
}
