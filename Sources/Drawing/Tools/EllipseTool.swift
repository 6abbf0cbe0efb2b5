public import Geometry

/// Spans an ellipse from touch-down to the finger, in any direction.
public struct EllipseTool: Tool {
  public static let name = ToolName.ellipse
  public let style: DrawingStyle
  public var state = ToolState<EllipseDrawable>.idle

  public init(style: DrawingStyle) {
    self.style = style
  }

  public func shape(at point: Point) -> EllipseDrawable {
    EllipseDrawable(
      corner: point, opposite: point, strokeWidth: style.lineWidth, color: style.color)
  }

  public func lead(_ shape: inout EllipseDrawable, to point: Point) -> [Footprint] {
    guard point != shape.opposite else { return [] }
    let old = shape
    shape.opposite = point
    let outer = old.extent(by: style.renderer).union(shape.extent(by: style.renderer))
    return [.ring(outer: outer, inner: old.interior.intersection(shape.interior))]
  }
}
