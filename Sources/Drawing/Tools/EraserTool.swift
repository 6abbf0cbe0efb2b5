public import Geometry
internal import Raster

/// Rubs out along the finger's way.
public struct EraserTool: Tool {
  public static let name = ToolName.eraser
  public private(set) var style: DrawingStyle
  public var state = ToolState<EraserDrawable>.idle

  public init(style: DrawingStyle) {
    self.style = style
  }

  public func shape(at point: Point) -> EraserDrawable {
    EraserDrawable(
      start: point, width: style.eraserWidth, background: style.background,
      leeway: style.leeway)
  }

  /// Goes on rubbing out on paper of another colour.
  mutating func setBackground(_ color: Color) {
    style.background = color
    if case .tracking(let shape) = state { state = .tracking(shape.over(color)) }
  }

  public func lead(_ shape: inout EraserDrawable, to point: Point) -> [Footprint] {
    [shape.extend(to: point)]
  }
}
