internal import Geometry

/// What `saveState` keeps.
struct GraphicsState {
  var transform = AffineTransform.identity
  var clip: PixelRect
  var fillColor = Color.black
  var strokeColor = Color.black
  var stroke = StrokeStyle()
  var alpha = 1.0

  var fillSource: SolidSource { SolidSource(fillColor.premultiplied(opacity: alpha)) }
  var strokeSource: SolidSource { SolidSource(strokeColor.premultiplied(opacity: alpha)) }
}
