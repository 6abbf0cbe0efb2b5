public import Geometry
public import Raster

/// A rectangle filled and stroked in one colour. Without a size it is the square of its stroke.
public struct RectDrawable: Drawable, Hashable {
  /// Two opposite corners, in any order.
  public var corner: Point
  public var opposite: Point
  public var strokeWidth: Double
  public var color: Color

  public init(corner: Point, opposite: Point, strokeWidth: Double, color: Color) {
    self.corner = corner
    self.opposite = opposite
    self.strokeWidth = strokeWidth
    self.color = color
  }

  public var isEmpty: Bool { !corner.isFinite || !opposite.isFinite }

  /// The stroke's outer edge.
  public var bounds: Rect {
    Rect(spanning: corner, opposite).insetBy(dx: -strokeWidth / 2, dy: -strokeWidth / 2)
  }

  public var footprint: Footprint { isEmpty ? .nothing : .rect(bounds) }

  /// Fill and mitred stroke together cover exactly the outer rectangle, and the stroke is as wide
  /// inside as outside, so no soft pixel of the fill shows: one fill gives the same pixels, and
  /// the right ones for a translucent colour too.
  public func draw(in context: Context) {
    guard !isEmpty else { return }
    context.withSavedState {
      context.setFillColor(color)
      context.fill(bounds)
    }
  }
}
