package import Geometry

/// Draws freehand along the finger's way.
///
/// Where the style says so and the contact reports its pressure at touch-down, the width follows
/// it, from a quarter of the line width for the lightest touch to twice of it for the hardest:
/// width = lineWidth · (0.25 + 1.75·pressure). At a pressure of 3/7, about that of writing, it is
/// the line width. Between positions the width changes evenly.
package struct PencilTool: Tool {
  package static let name = ToolName.pencil
  package let style: DrawingStyle
  package var state = ToolState<StrokeDrawable>.idle
  private var pressedWidth: Double?
  private var changes = TrailChanges()

  package init(style: DrawingStyle) {
    self.style = style
  }

  /// A pressure that is missing leaves the one before in force; beyond the range, the range counts.
  package mutating func press(_ pressure: Double?) {
    guard style.followsPressure, let pressure, !pressure.isNaN else { return }
    pressedWidth = style.lineWidth * (0.25 + 1.75 * min(max(pressure, 0), 1))
  }

  package func shape(at point: Point) -> StrokeDrawable {
    StrokeDrawable(
      start: point, width: style.lineWidth, pressedWidth: pressedWidth, color: style.color,
      tolerance: style.tolerance)
  }

  package mutating func lead(_ shape: inout StrokeDrawable, to point: Point) -> Footprint {
    shape.extend(to: point, pressedWidth: pressedWidth, noting: &changes)
  }
}
