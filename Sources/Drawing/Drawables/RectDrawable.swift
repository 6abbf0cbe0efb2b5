package import Geometry
package import Raster

/// A rectangle filled and stroked in one colour. Without a size it is the square of its stroke.
///
/// The GL draws the fill alone, and so nothing where there is no area; but the square of a touch
/// without motion it draws, too, so that a tap leaves the same mark by either renderer.
package struct RectDrawable: Drawable, Hashable {
  /// Two opposite corners, in any order.
  package var corner: Point
  package var opposite: Point
  package var strokeWidth: Double
  package var color: Color

  package init(corner: Point, opposite: Point, strokeWidth: Double, color: Color) {
    self.corner = corner
    self.opposite = opposite
    self.strokeWidth = strokeWidth
    self.color = color
  }

  package var isEmpty: Bool { !corner.isFinite || !opposite.isFinite }

  /// Without the stroke.
  var frame: Rect { Rect(spanning: corner, opposite) }

  /// The stroke's outer edge.
  package var bounds: Rect {
    frame.insetBy(dx: -strokeWidth / 2, dy: -strokeWidth / 2)
  }

  package func footprint(by renderer: Renderer) -> Footprint {
    guard !isEmpty else { return .nothing }
    let extent = extent(by: renderer)
    return extent.isEmpty ? .nothing : .rect(extent)
  }

  /// The edge of what is filled.
  func extent(by renderer: Renderer) -> Rect {
    renderer == .quartz || corner == opposite ? bounds : frame
  }

  /// Fill and mitred stroke together cover exactly the outer rectangle, and the stroke is as wide
  /// inside as outside, so no soft pixel of the fill shows: one fill gives the same pixels, and
  /// the right ones for a translucent colour too.
  package func draw(in context: Context) {
    guard !isEmpty else { return }
    context.withSavedState {
      context.setFillColor(color)
      context.fill(bounds)
    }
  }

  package func draw(in canvas: ImmediateCanvas) {
    guard !isEmpty else { return }
    canvas.setColor(color)
    canvas.fillRect(extent(by: .gles))
  }
}
