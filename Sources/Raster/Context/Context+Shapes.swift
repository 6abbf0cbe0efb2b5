public import Geometry

/// Shapes that need no path: they go a shorter way to the same pixels.
extension Context {
  /// Fills a rectangle with the fill colour. On whole pixels its edges are hard.
  public func fill(_ rect: Rect) {
    if state.isPlain && state.fillPaint == nil {
      fillPlainly(rect, state.fillSource)
    } else {
      fill(FilledRect(rect: rect))
    }
  }

  /// Fills a rectangle with a gradient, a pattern or another colour.
  public func fill(_ rect: Rect, with paint: Paint) {
    self.paint(FilledRect(rect: rect), with: paint)
  }

  /// Makes a rectangle transparent, partly at edges that are not on pixel borders, whatever the
  /// blend mode.
  public func clear(_ rect: Rect) {
    if state.isPlain { return fillPlainly(rect, .eraser) }
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

  private func fillPlainly(_ rect: Rect, _ source: SolidSource) {
    guard !source.isInvisible else { return }
    let shape = FilledRect(rect: rect)
    guard shape.isUpright(in: self) else { return fillTurned(shape, source) }
    guard let coverage = shape.coverage(in: self) else { return }
    if let pixels = coverage.wholePixels {
      // No painter is made: of a small rectangle that would take as long as its pixels.
      let stride = bitmap.pixelStride
      let place = bitmap.pixels + (pixels.y &* stride &+ pixels.x)
      if source.isOpaque {
        kernels.fill(
          place, stride: stride, width: pixels.width, height: pixels.height, with: source.pixel)
      } else {
        kernels.blend(source, place, stride: stride, width: pixels.width, height: pixels.height)
      }
      paintedPixels &+= pixels.width &* pixels.height
      return
    }
    var painter = SolidPainter(source, bitmap, kernels)
    coverage.paint(&painter)
    paintedPixels &+= painter.painted
  }

  @inline(never)
  private func fillTurned(_ shape: FilledRect, _ source: SolidSource) {
    paintPlainly(shape, source)
  }
}
