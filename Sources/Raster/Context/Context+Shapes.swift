public import Geometry

/// Shapes that need no path: they go a shorter way to the same pixels.
extension Context {
  /// Fills a rectangle with the fill colour. On whole pixels its edges are hard.
  public func fill(_ rect: Rect) {
    let shape = FilledRect(rect: rect)
    guard state.isPlain, state.fillPaint == nil, let pixels = shape.wholePixels(in: self) else {
      return fillSoftly(shape)
    }
    let source = state.fillSource
    // Of a small rectangle, a painter and its calls would take as long as its pixels.
    let stride = bitmap.pixelStride
    let place = bitmap.pixels + (pixels.y &* stride &+ pixels.x)
    let (width, height) = (pixels.width, pixels.height)
    if source.isOpaque {
      kernels.fill(place, stride: stride, width: width, height: height, with: source.pixel)
    } else if !source.isInvisible {
      kernels.blend(source, place, stride: stride, width: width, height: height)
    } else {
      return
    }
    paintedPixels &+= width &* height
  }

  /// Apart from the shortest way, which would have to save registers for this one.
  @inline(never)
  private func fillSoftly(_ shape: FilledRect) {
    fill(shape)
  }

  /// Fills a rectangle with a gradient, a pattern or another colour.
  public func fill(_ rect: Rect, with paint: Paint) {
    self.paint(FilledRect(rect: rect), with: paint)
  }

  /// Makes a rectangle transparent, partly at edges that are not on pixel borders, whatever the
  /// blend mode.
  public func clear(_ rect: Rect) {
    if state.isPlain { return paintPlainly(FilledRect(rect: rect), .eraser) }
    let mode = state.blendMode
    state.blendMode = .clear
    paintRows.color.prepare(.clear, opacity: 1)
    paint(FilledRect(rect: rect), from: paintRows.color)
    state.blendMode = mode
  }

  /// Strokes the outline of a rectangle.
  public func stroke(_ rect: Rect) {
    var outline = Path()
    outline.addRect(rect)
    stroke(outline)
  }

  /// Strokes a straight segment with the stroke colour, line width and cap.
  public func strokeLine(from start: Point, to end: Point) {
    stroke(StrokedSegment(start: start, end: end))
  }

  /// Fills the ellipse that touches the sides of `rect`.
  public func fillEllipse(in rect: Rect) {
    fill(FilledEllipse(rect: rect))
  }

  /// Strokes the ellipse that touches the sides of `rect`, half of the line on either side of it.
  public func strokeEllipse(in rect: Rect) {
    var outline = Path()
    outline.addEllipse(in: rect)
    stroke(outline)
  }

  /// Fills a rectangle with a gradient, whose points are in user space.
  public func drawLinearGradient(_ gradient: LinearGradient, in rect: Rect) {
    paint(FilledRect(rect: rect), with: .linearGradient(gradient))
  }

  /// Fills a rectangle with a gradient, whose points are in user space.
  public func drawRadialGradient(_ gradient: RadialGradient, in rect: Rect) {
    paint(FilledRect(rect: rect), with: .radialGradient(gradient))
  }
}
