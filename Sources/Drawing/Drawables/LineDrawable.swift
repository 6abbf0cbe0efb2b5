package import Geometry
package import Raster

/// A straight line with butt ends. Without length it draws nothing.
package struct LineDrawable: Drawable, Hashable {
  package var start: Point
  package var end: Point
  package var width: Double
  package var color: Color

  package init(start: Point, end: Point, width: Double, color: Color) {
    self.start = start
    self.end = end
    self.width = width
    self.color = color
  }

  package var isEmpty: Bool { start == end || !start.isFinite || !end.isFinite }

  package var bounds: Rect {
    Rect(spanning: start, end).insetBy(dx: -width / 2, dy: -width / 2)
  }

  /// The GL's lines are whole pixels wide, up to half a pixel more than asked for; but no pixel is
  /// touched whose centre is not that near, so those are pixels that the exact line meets.
  package func footprint(by renderer: Renderer) -> Footprint {
    isEmpty ? .nothing : .bend(from: start, by: start, to: end, radius: width / 2)
  }

  package func draw(in context: Context) {
    guard !isEmpty else { return }
    context.withSavedState {
      context.setStrokeColor(color)
      context.lineWidth = width
      context.lineCap = .butt
      context.strokeLine(from: start, to: end)
    }
  }

  package func draw(in canvas: ImmediateCanvas) {
    guard !isEmpty else { return }
    canvas.setColor(color)
    canvas.strokeLine(from: start, to: end, width: width)
  }
}
