public import Geometry
public import Raster

/// A straight line with butt ends. Without length it draws nothing.
public struct LineDrawable: Drawable, Hashable {
  public var start: Point
  public var end: Point
  public var width: Double
  public var color: Color

  public init(start: Point, end: Point, width: Double, color: Color) {
    self.start = start
    self.end = end
    self.width = width
    self.color = color
  }

  public var isEmpty: Bool { start == end || !start.isFinite || !end.isFinite }

  public var bounds: Rect {
    Rect(spanning: start, end).insetBy(dx: -width / 2, dy: -width / 2)
  }

  public var footprint: Footprint {
    isEmpty ? .nothing : .polyline([start, end], radius: width / 2)
  }

  public func draw(in context: Context) {
    guard !isEmpty else { return }
    context.withSavedState {
      context.setStrokeColor(color)
      context.lineWidth = width
      context.lineCap = .butt
      context.strokeLine(from: start, to: end)
    }
  }
}
