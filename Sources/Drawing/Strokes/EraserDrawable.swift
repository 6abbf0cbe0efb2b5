package import Geometry
package import Raster

/// What an eraser rubbed out: a freehand line in the colour of the sheet.
///
/// A type of its own, not a pencil in white: whoever draws the list onto another background, or
/// into a file without one, has to know that this removes.
package struct EraserDrawable: Drawable, Hashable {
  private(set) var freehand: StrokeDrawable

  /// - Parameter tolerance: As of `StrokeDrawable`.
  package init(start: Point, width: Double, background: Color, tolerance: Double = 0.5) {
    freehand = StrokeDrawable(start: start, width: width, color: background, tolerance: tolerance)
  }

  package var stroke: StrokeDrawable? { freehand }
  package var trail: Trail { freehand.trail }
  package var width: Double { freehand.width }
  package var background: Color { freehand.color }
  package var isEmpty: Bool { freehand.isEmpty }
  package var bounds: Rect { freehand.bounds }

  package func footprint(by renderer: Renderer) -> Footprint { freehand.footprint(by: renderer) }

  mutating func extend(to point: Point, noting changes: inout TrailChanges) -> Footprint {
    freehand.extend(to: point, noting: &changes)
  }

  /// The same stroke on paper of another colour.
  func over(_ background: Color) -> EraserDrawable {
    var eraser = self
    eraser.freehand.color = background
    return eraser
  }

  package func draw(in context: Context) { freehand.draw(in: context) }

  package func draw(in canvas: ImmediateCanvas) { freehand.draw(in: canvas) }
}
