internal import Geometry
internal import Raster

/// The bitmap of what is finished, and how sheet space and paper lie in it.
///
/// It has the coordinates of the picture: a shape must see the same transform here and while it is in
/// progress, or rounding could make the two differ.
final class CanvasPixels {
  private let renderer: Renderer
  private var background: Color
  /// The part of the picture that is drawn on.
  private(set) var canvas: PixelRect
  /// From sheet space to the pixels of the picture.
  private(set) var transform: AffineTransform
  private var surface: Surface
  /// Pixels filled and put back.
  private var plainPixels = 0
  /// Pixels drawn on surfaces that are gone.
  private var formerPixels = 0

  /// Blank paper.
  ///
  /// - Parameter canvas: The part of the picture that is drawn on, within it.
  init(
    size: PixelSize, canvas: PixelRect, transform: AffineTransform, background: Color,
    renderer: Renderer
  ) {
    self.renderer = renderer
    self.background = background
    self.canvas = canvas
    self.transform = transform
    surface = CanvasPixels.makeSurface(size, canvas, background, renderer)
  }

  private static func makeSurface(
    _ size: PixelSize, _ canvas: PixelRect, _ background: Color, _ renderer: Renderer
  ) -> Surface {
    let bitmap = Bitmap(width: size.width, height: size.height)
    bitmap.fill(background, in: canvas)
    return Surface(bitmap, renderer: renderer)
  }

  /// The whole picture's size, of which the canvas is drawn on.
  var bitmap: Bitmap { surface.bitmap }

  /// Pixels written since the beginning.
  var paintedPixels: Int { formerPixels + plainPixels + surface.paintedPixels }

  // MARK: Places

  /// Where the renderer draws a shape.
  func footprint(of drawable: any Drawable) -> Footprint { drawable.footprint(by: renderer) }

  /// The pixels that a shape may touch, without overlaps.
  func rects(of drawable: any Drawable) -> [PixelRect] {
    var region = DamageRegion()
    for rect in footprint(of: drawable).pixelRects(under: transform, within: canvas) {
      region.add(rect)
    }
    return region.rects
  }

  // MARK: Drawing

  /// Ink for a stroke that begins.
  func makeInk() -> StrokeInk { surface.makeInk(window: canvas, transform: transform) }

  /// Draws an edit on top, all of it. `ink` has followed it; without any, a stroke takes what is
  /// stored, or gets its own, which is stored where it saves work.
  func draw(
    _ number: Int, _ drawable: any Drawable, ink: StrokeInk?, storing stashes: inout StashStore
  ) {
    guard let stroke = drawable.stroke else {
      return surface.draw(drawable, in: canvas, under: transform)
    }
    let stored = stashes.ink(number)
    let ink =
      ink ?? stored ?? surface.makeInk(window: canvas, transform: transform, of: stroke)
    surface.draw(stroke, ink, in: canvas, under: transform)
    if stored == nil && ink.isWorthKeeping {
      ink.close(stroke)
      stashes.store(ink, number)
    }
  }

  /// Draws the parts of a shape in `rects`; `ink` is that of a stroke that has been drawn.
  func draw(_ drawable: any Drawable, ink: StrokeInk?, in rects: [PixelRect]) {
    for rect in rects {
      surface.draw(drawable, ink, in: rect, under: transform)
    }
  }

  /// Makes `rects` blank.
  func fill(_ rects: [PixelRect]) {
    for rect in rects {
      bitmap.fill(background, in: rect)
      plainPixels += rect.area
    }
  }

  /// Takes note of pixels that somebody has put back into the bitmap.
  func count(restored rects: [PixelRect]) {
    plainPixels += rects.reduce(0) { $0 + $1.area }
  }

  // MARK: Changes

  /// Goes over to blank paper of another size.
  func resize(to size: PixelSize, canvas: PixelRect, transform: AffineTransform) {
    self.canvas = canvas
    self.transform = transform
    formerPixels += surface.paintedPixels
    surface = CanvasPixels.makeSurface(size, canvas, background, renderer)
  }

  /// Goes over to blank paper of another colour.
  func setBackground(_ color: Color) {
    background = color
    bitmap.fill(color, in: canvas)
  }
}
