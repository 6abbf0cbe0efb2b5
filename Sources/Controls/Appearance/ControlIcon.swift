import Geometry
import Raster

/// The picture on a control: shapes in a square of 20 units, drawn in one colour.
struct ControlIcon {
  /// The side of the square that the shapes are designed in.
  static let side = 20.0

  struct Layer {
    var path: Path
    /// The stroke's width in units; nil where the path is filled.
    var lineWidth: Double?
    /// Of the icon's colour; bodies are fainter than their outlines.
    var opacity = 1.0
    var rule = FillRule.nonZero
  }

  var layers: [Layer]

  /// Draws the icon into a square of `rect`'s centre and height, moved down by `offset` pixels.
  func draw(in context: Context, rect: Rect, color: Color, offset: Double = 0) {
    let unit = min(rect.width, rect.height) / ControlIcon.side
    let corner = Point(
      x: rect.midX - unit * ControlIcon.side / 2, y: rect.midY - unit * ControlIcon.side / 2)
    let transform = AffineTransform(
      a: unit, b: 0, c: 0, d: unit, tx: corner.x, ty: corner.y + offset)
    context.lineCap = .round
    context.lineJoin = .round
    for layer in layers {
      let layerColor = color.withAlpha(color.alpha * layer.opacity)
      let path = layer.path.transformed(by: transform)
      if let width = layer.lineWidth {
        context.setStrokeColor(layerColor)
        context.lineWidth = width * unit
        context.stroke(path)
      } else {
        context.setFillColor(layerColor)
        context.fill(path, using: layer.rule)
      }
    }
  }
}
