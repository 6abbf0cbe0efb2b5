public import Geometry
public import Raster
internal import Touches

/// The paper: what was drawn, what is being drawn, and how both become pixels.
///
/// Finished shapes are drawn once, into `bitmap`. Shapes in the air exist only as values; a frame
/// copies the damaged part of the bitmap and draws them over it, clipped to the damage. So a frame
/// costs its damage, whether ten shapes are kept or a hundred thousand, and a cancelled shape
/// leaves nothing to be repaired.
///
///     touch ──▶ tool of that contact ──▶ damage ──────────────▶ compose(into:rect:)
///                        │ lift
///                        ▼
///                     history ──▶ bitmap
///
/// Shapes in the air lie over all finished ones, in the order of their touch-downs; at the lift a
/// shape joins the finished ones as the topmost of them. Where two fingers' shapes overlap, the one
/// that is lifted first ends up below.
///
/// The sheet's space is points with the origin in the canvas's corner; `transform` leads to the
/// pixels of the picture. Nothing is ever drawn outside of `canvas`.
public final class Sheet {
  public private(set) var options: SheetOptions
  /// The whole picture, bars included.
  public private(set) var size: PixelSize
  /// The part of the picture that is drawn on.
  public private(set) var canvas: PixelRect
  /// Pixels a point.
  public private(set) var scale: Double

  /// The tool of the next contacts. Fingers that are down go on with theirs: at a table for many,
  /// one person's choice must not tear another's shape away.
  public var selectedTool = ToolName.line {
    didSet {
      // Rendered now rather than under the finger.
      if selectedTool == .image {
        options.stamp.prepare(side: options.stamp.side * scale, for: options.renderer)
      }
    }
  }
  /// The colour of the next contacts.
  public var colorChoice = ColorChoice.fixed(Color(rgb: 0xFF0000))

  /// All that is finished, in the picture's own coordinates: a shape must see the same transform
  /// here and in the air, or rounding could tell the two apart.
  var surface: Surface
  var history: History
  /// In the order of their touch-downs.
  var airborne: [Airborne] = []
  var damage = DamageRegion()
  var generator: SeededGenerator
  /// Keep.last: where the bitmap shows its one shape.
  var shownRects: [PixelRect] = []
  /// The last composition's target, kept for its scratch memory.
  var target: Surface?
  /// Pixels copied and filled by compositions and by undoing.
  var plainPixels = 0
  /// Pixels drawn on surfaces that are gone.
  var formerPixels = 0

  /// One contact that is down.
  struct Airborne {
    let contact: ContactID
    var tool: any Tool
    /// Of a freehand stroke.
    var ink: StrokeInk?
  }

  /// - Parameters:
  ///   - size: The whole picture, at least one pixel.
  ///   - canvas: The part that is drawn on; cut to the picture.
  ///   - scale: Pixels a point, above 0.
  public init(
    size: PixelSize, canvas: PixelRect, scale: Double = 1, options: SheetOptions = SheetOptions()
  ) {
    precondition(scale > 0 && scale.isFinite)
    self.options = options
    self.size = size
    self.canvas = canvas.intersection(PixelRect(size))
    self.scale = scale
    history = History(budget: options.undoBudget)
    generator = SeededGenerator(seed: options.seed)
    surface = Sheet.makeSurface(size, canvas: self.canvas, options: options)
    damage.add(self.canvas)
  }

  /// All that is finished as pixels.
  var bitmap: Bitmap { surface.bitmap }

  /// From sheet space to the pixels of the picture.
  public var transform: AffineTransform {
    AffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: Double(canvas.minX), ty: Double(canvas.minY))
  }

  /// What has changed since it was last asked: every pixel outside of it is as it was.
  public func takeDamage() -> DamageRegion {
    defer { damage.removeAll() }
    return damage
  }

  /// How many contacts are down.
  public var contactCount: Int { airborne.count }

  /// The finished shapes that can be seen, or lie beneath those, oldest first.
  public var drawables: [any Drawable] {
    history.visible.compactMap { edit in
      if case .draw(let drawable) = edit.change { return drawable }
      return nil
    }
  }

  /// Pixels written by drawing, copying and filling since the beginning.
  public var paintedPixels: Int {
    formerPixels + plainPixels + surface.paintedPixels + (target?.paintedPixels ?? 0)
  }

  /// Goes over to a screen of another size. The drawing stays: its origin stays in the canvas's
  /// corner, its points take the new scale, every shape is drawn again. Shapes in the air are
  /// dropped, for their fingers were on another picture. O(shapes kept).
  public func resize(to size: PixelSize, canvas: PixelRect, scale: Double) {
    precondition(scale > 0 && scale.isFinite)
    cancelAll()
    self.size = size
    self.canvas = canvas.intersection(PixelRect(size))
    self.scale = scale
    formerPixels += surface.paintedPixels + (target?.paintedPixels ?? 0)
    target = nil
    surface = Sheet.makeSurface(size, canvas: self.canvas, options: options)
    redrawAll()
  }

  /// Goes over to paper of another colour: every shape is drawn again, what was rubbed out shows the
  /// new paper, and contacts go on. O(shapes kept).
  public func setBackground(_ color: Color) {
    guard color != options.background else { return }
    options.background = color
    history.setBackground(color)
    for index in airborne.indices {
      guard var eraser = airborne[index].tool as? EraserTool else { continue }
      eraser.setBackground(color)
      airborne[index].tool = eraser
    }
    bitmap.fill(color, in: canvas)
    redrawAll()
  }

  /// The width of the next lines, outlines and pencil strokes, in points, above 0. Contacts that are
  /// down go on with theirs.
  public func setLineWidth(_ width: Double) {
    precondition(width > 0 && width.isFinite)
    options.lineWidth = width
  }

  /// Draws what is finished on a surface that shows the paper alone.
  private func redrawAll() {
    history.relocate { rects(of: $0.change) }
    damage.removeAll()
    damage.add(canvas)
    switch options.keep {
    case .all:
      redrawFinished(in: [canvas])
    case .last:
      shownRects = []
      showNewest()
    }
  }

  /// Draws a shape into the finished ones, cut to `rect`, which lies in the canvas.
  func draw(_ drawable: any Drawable, in rect: PixelRect) {
    surface.draw(drawable, in: rect, under: transform)
  }

  private static func makeSurface(
    _ size: PixelSize, canvas: PixelRect, options: SheetOptions
  ) -> Surface {
    let bitmap = Bitmap(width: size.width, height: size.height)
    bitmap.fill(options.background, in: canvas)
    return Surface(bitmap, renderer: options.renderer)
  }
}
