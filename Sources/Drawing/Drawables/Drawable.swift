public import Geometry
public import Raster

/// Something that has one duty: to draw itself.
///
/// A drawable is a value in sheet space: points, origin in the canvas's top left corner. It knows
/// nothing of screens, so the same list of drawables can be drawn again at another size or into
/// another kind of file. Whoever draws it sets the transform from points to pixels and the clip.
/// This is also the seam for a second renderer: it takes the same values and its own drawing verb.
///
/// Two promises hold the sheet together:
/// - Drawing through any clip gives exactly the pixels that drawing without it gives there. So a
///   frame may redraw just the damaged rectangles, and a shape in the air equals the kept one.
/// - No pixel outside of `footprint` is touched.
///
/// Geometry that is not finite draws nothing; what lies far outside is clipped.
public protocol Drawable {
  func draw(in context: Context)

  /// The rectangle that drawing may touch, stroke and softened edges included.
  var bounds: Rect { get }

  /// Where drawing may touch, as tight as it is cheap to say.
  var footprint: Footprint { get }

  /// True where it draws nothing at all: such a shape is not worth keeping.
  var isEmpty: Bool { get }
}

extension Drawable {
  public var footprint: Footprint { .rect(bounds) }
}
