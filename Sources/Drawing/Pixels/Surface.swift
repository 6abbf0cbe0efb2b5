internal import Geometry
internal import Raster

/// A bitmap and the renderer that draws shapes into it.
final class Surface {
  let bitmap: Bitmap
  private let tools: Tools

  private enum Tools {
    case quartz(Context)
    case gles(ImmediateCanvas)
  }

  init(_ bitmap: Bitmap, renderer: Renderer) {
    self.bitmap = bitmap
    switch renderer {
    case .quartz: tools = .quartz(Context(bitmap))
    case .gles: tools = .gles(ImmediateCanvas(bitmap))
    }
  }

  /// Pixels written by shapes since the surface was made.
  var paintedPixels: Int {
    switch tools {
    case .quartz(let context): context.paintedPixels
    case .gles(let canvas): canvas.paintedPixels
    }
  }

  /// Ink for a stroke that is drawn on this surface, or on one of its size, within `window`.
  func makeInk(window: PixelRect, transform: AffineTransform) -> StrokeInk {
    switch tools {
    case .quartz:
      .quartz(
        StrokeTiles(
          window: window, transform: transform, crowded: CoverageTiles(transform: transform)))
    case .gles(let canvas):
      .gles(
        StrokeTiles(
          window: window, transform: transform,
          crowded: SampledTiles(beside: canvas, transform: transform)))
    }
  }

  /// Ink that has taken in a finished stroke.
  func makeInk(
    window: PixelRect, transform: AffineTransform, of stroke: StrokeDrawable
  ) -> StrokeInk {
    let ink = makeInk(window: window, transform: transform)
    ink.takeIn(stroke)
    return ink
  }

  /// Draws the part in `rect` of a stroke that `ink` has followed: what `draw` gives without it.
  func draw(
    _ stroke: StrokeDrawable, _ ink: StrokeInk, in rect: PixelRect,
    under transform: AffineTransform
  ) {
    if stroke.trail.points.count == 1 { return draw(stroke, in: rect, under: transform) }
    switch (tools, ink) {
    case (.quartz(let context), .quartz(let tiles)):
      context.withSavedState {
        context.clip(to: rect)
        context.concatenate(transform)
        tiles.draw(stroke, in: rect, on: context)
      }
    case (.gles(let canvas), .gles(let tiles)):
      canvas.begin(clip: rect, transform: transform)
      tiles.draw(stroke, in: rect, on: canvas)
    default:
      draw(stroke, in: rect, under: transform)
    }
  }

  /// Draws the part of a shape that lies in `rect`; `ink` is that of a stroke, where there is any.
  func draw(
    _ drawable: some Drawable, _ ink: StrokeInk?, in rect: PixelRect,
    under transform: AffineTransform
  ) {
    if let ink, let stroke = drawable.stroke {
      draw(stroke, ink, in: rect, under: transform)
    } else {
      draw(drawable, in: rect, under: transform)
    }
  }

  /// Draws the part of a shape that lies in `rect`; `transform` leads from the sheet to pixels.
  func draw(_ drawable: some Drawable, in rect: PixelRect, under transform: AffineTransform) {
    switch tools {
    case .quartz(let context):
      context.withSavedState {
        context.clip(to: rect)
        context.concatenate(transform)
        drawable.draw(in: context)
      }
    case .gles(let canvas):
      canvas.begin(clip: rect, transform: transform)
      drawable.draw(in: canvas)
    }
  }
}
