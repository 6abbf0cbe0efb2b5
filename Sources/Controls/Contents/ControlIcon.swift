public import Geometry
public import Raster

/// The icon on a control, drawn in one colour: shapes in a square of 20 units, or whatever a
/// closure draws.
public struct ControlIcon {
  /// The side of the square that the shapes are designed in.
  public static let side = 20.0

  /// One shape, filled or stroked.
  public struct Layer {
    /// In a square of 20 units, y down.
    package var path: Path
    /// The stroke's width in units; nil where the path is filled. Caps and joins are round.
    package var lineWidth: Double?
    /// Of the icon's colour, 0...1.
    package var opacity: Double
    /// What a filled path covers.
    package var rule: FillRule

    /// A shape; filled where no line width is given.
    public init(
      path: Path, lineWidth: Double? = nil, opacity: Double = 1, rule: FillRule = .nonZero
    ) {
      self.path = path
      self.lineWidth = lineWidth
      self.opacity = opacity
      self.rule = rule
    }
  }

  private enum Content {
    case layers([Layer])
    case closure((Context, Rect, Color) -> Void)
  }

  private let content: Content

  /// An icon of shapes, drawn one over the other.
  public init(layers: [Layer]) {
    content = .layers(layers)
  }

  /// An icon that `body` draws: into the square, in the colour; the context is clipped to the
  /// control and its state is restored afterwards.
  public init(drawing body: @escaping (Context, Rect, Color) -> Void) {
    content = .closure(body)
  }

  /// Draws the icon into a square of `rect`'s centre and height, moved down by `offset` pixels.
  func draw(in context: Context, rect: Rect, color: Color, offset: Double = 0) {
    switch content {
    case .layers(let layers):
      draw(layers, in: context, rect: rect, color: color, offset: offset)
    case .closure(let body):
      context.withSavedState { body(context, rect.offsetBy(dx: 0, dy: offset), color) }
    }
  }

  private func draw(
    _ layers: [Layer], in context: Context, rect: Rect, color: Color, offset: Double
  ) {
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
