package import Geometry
internal import Raster

/// Rubs out along the finger's way.
package struct EraserTool: Tool {
  package static let name = ToolName.eraser
  package private(set) var style: DrawingStyle
  package var state = ToolState<EraserDrawable>.idle
  private var changes = TrailChanges()

  package init(style: DrawingStyle) {
    self.style = style
  }

  package func shape(at point: Point) -> EraserDrawable {
    EraserDrawable(
      start: point, width: style.eraserWidth, background: style.background,
      tolerance: style.tolerance)
  }

  /// Goes on rubbing out on paper of another colour.
  mutating func setBackground(_ color: Color) {
    style.background = color
    if case .tracking(let shape) = state { state = .tracking(shape.over(color)) }
  }

  package mutating func lead(_ shape: inout EraserDrawable, to point: Point) -> Footprint {
    shape.extend(to: point, noting: &changes)
  }
}
