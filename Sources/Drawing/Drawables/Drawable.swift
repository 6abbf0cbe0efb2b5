package import Geometry
package import Raster

/// Something that has one duty: to draw itself.
///
/// A drawable is a value in sheet space: points, origin in the canvas's top left corner. It knows
/// nothing of screens, so the same list of drawables can be drawn again at another size or into
/// another kind of file. Whoever draws it sets the transform from points to pixels and the clip.
/// For each renderer it has a drawing verb and knows where that may touch.
///
/// Two promises hold the sheet together, for either renderer:
/// - Drawing through any clip gives exactly the pixels that drawing without it gives there. So a
///   frame may redraw just the damaged rectangles, and a finished shape looks as it did in
///   progress.
/// - No pixel outside of the renderer's footprint is touched.
///
/// Geometry that is not finite draws nothing; what lies far outside is clipped.
package protocol Drawable {
  /// Draws by paths.
  func draw(in context: Context)

  /// Draws by vertex arrays.
  func draw(in canvas: ImmediateCanvas)

  /// The rectangle that drawing may touch, stroke and softened edges included.
  var bounds: Rect { get }

  /// Where drawing may touch, as tight as it is cheap to say; nothing where the renderer draws
  /// nothing.
  func footprint(by renderer: Renderer) -> Footprint

  /// True where it draws nothing at all: such a shape leaves no edit.
  var isEmpty: Bool { get }

  /// The freehand stroke that it is drawn as, if it is one.
  var stroke: StrokeDrawable? { get }
}

extension Drawable {
  package func footprint(by renderer: Renderer) -> Footprint { .rect(bounds) }

  package var stroke: StrokeDrawable? { nil }
}
