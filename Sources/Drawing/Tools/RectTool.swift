package import Geometry

/// Spans a rectangle from touch-down to the finger, in any direction.
package struct RectTool: Tool {
  package static let name = ToolName.rect
  package let style: DrawingStyle
  package var state = ToolState<RectDrawable>.idle

  package init(style: DrawingStyle) {
    self.style = style
  }

  package func shape(at point: Point) -> RectDrawable {
    RectDrawable(
      corner: point, opposite: point, strokeWidth: style.lineWidth, color: style.color)
  }

  package func lead(_ shape: inout RectDrawable, to point: Point) -> Footprint {
    guard point != shape.opposite else { return .nothing }
    let old = shape.extent(by: style.renderer)
    shape.opposite = point
    let new = shape.extent(by: style.renderer)
    return .ring(outer: old.union(new), inner: old.intersection(new))
  }
}
