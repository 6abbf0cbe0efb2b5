package import Geometry

/// Rubs out along the finger's way.
package struct EraserTool: Tool {
  package static let name = ToolName.eraser
  package let style: DrawingStyle
  package var state = ToolState<EraserDrawable>.idle

  package init(style: DrawingStyle) {
    self.style = style
  }

  package func shape(at point: Point) -> EraserDrawable {
    EraserDrawable(
      start: point, width: style.eraserWidth, background: style.background,
      tolerance: style.tolerance)
  }

  package func lead(_ shape: inout EraserDrawable, to point: Point) -> [Footprint] {
    [shape.extend(to: point)]
  }
}
