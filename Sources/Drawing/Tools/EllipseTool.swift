package import Geometry

/// Spans an ellipse from touch-down to the finger, in any direction.
package struct EllipseTool: Tool {
  package static let name = ToolName.ellipse
  package let style: DrawingStyle
  package var state = ToolState<EllipseDrawable>.idle

  package init(style: DrawingStyle) {
    self.style = style
  }

  package func shape(at point: Point) -> EllipseDrawable {
    EllipseDrawable(
      corner: point, opposite: point, strokeWidth: style.lineWidth, color: style.color)
  }

  package func lead(_ shape: inout EllipseDrawable, to point: Point) -> Footprint {
    guard point != shape.opposite else { return .nothing }
    let old = shape
    shape.opposite = point
    let outer = old.extent(by: style.renderer).union(shape.extent(by: style.renderer))
    return .ring(outer: outer, inner: old.interior.intersection(shape.interior))
  }
}
