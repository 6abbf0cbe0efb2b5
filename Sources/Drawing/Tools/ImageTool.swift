public import Geometry

/// Sets a stamp down with its middle under the finger; it follows until the lift.
public struct ImageTool: Tool {
  public static let name = ToolName.image
  public let style: DrawingStyle
  public var state = ToolState<ImageDrawable>.idle

  public init(style: DrawingStyle) {
    self.style = style
  }

  public func shape(at point: Point) -> ImageDrawable {
    ImageDrawable(center: point, stamp: style.stamp)
  }

  public func lead(_ shape: inout ImageDrawable, to point: Point) -> [Footprint] {
    guard point != shape.center else { return [] }
    let old = shape.footprint(by: style.renderer)
    shape.center = point
    return [old, shape.footprint(by: style.renderer)]
  }
}
