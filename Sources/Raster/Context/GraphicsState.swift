internal import Geometry

/// What `saveState` keeps.
struct GraphicsState {
  var transform = AffineTransform.identity
  /// The pixels that can change; `clipMask` takes parts of them away.
  var clip: PixelRect
  var clipMask: ClipMask?
  var fillColor = Color.black
  var strokeColor = Color.black
  /// What takes the place of the colours.
  var fillPaint: Paint?
  var strokePaint: Paint?
  var stroke = StrokeStyle()
  var alpha = 1.0
  var blendMode = BlendMode.sourceOver
  var interpolationQuality = InterpolationQuality.high
  var shouldAntialias = true

  init(clip: PixelRect) { self.clip = clip }

  // Inlined, since a call would copy the whole state and retain what it refers to.
  @inline(__always)
  var fillSource: SolidSource { SolidSource(fillColor.premultiplied(opacity: alpha)) }
  @inline(__always)
  var strokeSource: SolidSource { SolidSource(strokeColor.premultiplied(opacity: alpha)) }

  /// Whether coverage goes straight into the bitmap: source-over, clipped to a rectangle, with soft
  /// edges.
  @inline(__always)
  var isPlain: Bool { blendMode == .sourceOver && clipMask == nil && shouldAntialias }
}
