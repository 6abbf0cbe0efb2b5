package import Geometry
package import Raster

/// An ellipse filled and stroked in one colour. Without a size it is the round dot of its stroke.
///
/// The GL draws the fill alone, and so nothing where there is no area; but the dot of a touch
/// without motion it draws, too, so that a tap leaves the same mark by either renderer.
package struct EllipseDrawable: Drawable, Hashable {
  /// Two opposite corners of the rectangle around it, in any order.
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

  var frame: Rect { Rect(spanning: corner, opposite) }

  package var bounds: Rect { frame.insetBy(dx: -strokeWidth / 2, dy: -strokeWidth / 2) }

  package func footprint(by renderer: Renderer) -> Footprint {
    guard !isEmpty else { return .nothing }
    let extent = extent(by: renderer)
    return extent.isEmpty ? .nothing : .rect(extent)
  }

  /// Whether it is the dot of a touch without motion.
  private var isDot: Bool { corner == opposite }

  /// What may be touched. By paths, the four tangent points lie on the bounds themselves, and
  /// flattening may round them outwards. By vertices, only pixels whose centre is inside are
  /// touched.
  func extent(by renderer: Renderer) -> Rect {
    switch renderer {
    case .quartz: bounds.insetBy(dx: -Footprint.slack, dy: -Footprint.slack)
    case .gles: isDot ? bounds : frame
    }
  }

  /// A rectangle well inside: the corners at 45 degrees, where every pixel has the colour.
  var interior: Rect {
    frame.insetBy(dx: frame.width * 0.1465, dy: frame.height * 0.1465)
  }

  package func draw(in context: Context) {
    guard !isEmpty else { return }
    context.withSavedState {
      context.setColor(color)
      if isDot {
        context.fillEllipse(in: bounds)
        return
      }
      context.lineWidth = strokeWidth
      if frame.width == 0 || frame.height == 0 {
        // Where an ellipse becomes flat, its stroke becomes a line with round ends.
        context.lineCap = .round
        context.strokeLine(
          from: Point(x: frame.minX, y: frame.minY), to: Point(x: frame.maxX, y: frame.maxY))
        return
      }
      // The outer edge of the stroke is not itself an ellipse, so it is really stroked. Round
      // joins keep the sharp ends of a thin one within the bounds.
      context.lineJoin = .round
      context.beginPath()
      context.addEllipse(in: frame)
      context.fillAndStrokePath()
    }
  }

  package func draw(in canvas: ImmediateCanvas) {
    guard !isEmpty else { return }
    canvas.setColor(color)
    canvas.fillEllipse(in: extent(by: .gles))
  }
}
