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

  /// Draws the part of a shape that lies in `rect`; `transform` leads from the sheet to pixels.
  func draw(_ drawable: any Drawable, in rect: PixelRect, under transform: AffineTransform) {
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
