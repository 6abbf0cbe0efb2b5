package import Geometry

/// Sets a stamp down with its middle under the finger; it follows until the lift.
package struct ImageTool: Tool {
  package static let name = ToolName.image
  package let style: DrawingStyle
  package var state = ToolState<ImageDrawable>.idle

  package init(style: DrawingStyle) {
    self.style = style
  }

  package func shape(at point: Point) -> ImageDrawable {
    ImageDrawable(center: point, stamp: style.stamp)
  }

  package func lead(_ shape: inout ImageDrawable, to point: Point) -> Footprint {
    guard point != shape.center else { return .nothing }
    defer { shape.center = point }
    return .stamps(shape.center, point, side: shape.stamp.side)
  }
}
