public import Geometry

/// Spans a rectangle from touch-down to the finger, in any direction.
public struct RectTool: Tool {
  public static let name = ToolName.rect
  public let style: DrawingStyle
  public var state = ToolState<RectDrawable>.idle

  public init(style: DrawingStyle) {
    self.style = style
  }

  public func shape(at point: Point) -> RectDrawable {
    RectDrawable(
      corner: point, opposite: point, strokeWidth: style.lineWidth, color: style.color)
  }

  public func lead(_ shape: inout RectDrawable, to point: Point) -> [Footprint] {
    guard point != shape.opposite else { return [] }
    let old = shape.extent(by: style.renderer)
    shape.opposite = point
    let new = shape.extent(by: style.renderer)
    return [.ring(outer: old.union(new), inner: old.intersection(new))]
  }
}
