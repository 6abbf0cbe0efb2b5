public import Geometry

/// Shapes that need no path: they go a shorter way to the same pixels.
extension Context {
  /// Fills a rectangle with the fill colour. On whole pixels its edges are hard.
  public func fill(_ rect: Rect) {
    fill(rect, with: state.fillSource)
  }

  /// Makes a rectangle transparent, partly at edges that are not on pixel borders.
  public func clear(_ rect: Rect) {
    fill(rect, with: .eraser)
  }

  /// Strokes the outline of a rectangle.
  public func stroke(_ rect: Rect) {
    var outline = Path()
    outline.addRect(rect)
    stroke(outline)
  }

  /// Strokes a straight segment with the stroke colour, line width and cap.
  public func strokeLine(from start: Point, to end: Point) {
    let source = state.strokeSource
    guard !source.isInvisible else { return }
    let map = VectorTransform(state.transform)
    let style = state.stroke
    guard stroker.prepare(style, map: map, tolerance: Flattener.tolerance) else { return }
    let from = Vector(start)
    let to = Vector(end)
    let reach = Vector(repeating: style.reach(hasJoins: false))
    let (low, high) = map.box(
      pointwiseMinimum(from, to) - reach, pointwiseMaximum(from, to) + reach)
    guard let window = PixelRect(around: low, high, within: state.clip) else { return }
    rasterizer.begin(window: window, low: low, high: high)
    stroker.stroke(from: from, to: to, into: &rasterizer)
    var painter = SolidPainter(source, bitmap, kernels)
    rasterizer.finish(.nonZero, painter: &painter)
    paintedPixels += painter.painted
  }

  /// Fills the ellipse that touches the sides of `rect`.
  public func fillEllipse(in rect: Rect) {
    let transform = state.transform
    guard transform.b == 0 && transform.c == 0 else {
      var outline = Path()
      outline.addEllipse(in: rect)
      return fill(outline)
    }
    let source = state.fillSource
    guard !source.isInvisible else { return }
    let half = Vector(
      abs(rect.width * transform.a) / 2, abs(rect.height * transform.d) / 2)
    let center = VectorTransform(transform).apply(Vector(rect.midX, rect.midY))
    let low = center - half
    let high = center + half
    guard let window = PixelRect(around: low, high, within: state.clip) else { return }
    rasterizer.begin(window: window, low: low, high: high)
    rasterizer.addEllipse(center, half)
    var painter = SolidPainter(source, bitmap, kernels)
    rasterizer.finish(.nonZero, painter: &painter)
    paintedPixels += painter.painted
  }

  /// Strokes the ellipse that touches the sides of `rect`, half of the line on either side of it.
  public func strokeEllipse(in rect: Rect) {
    var outline = Path()
    outline.addEllipse(in: rect)
    stroke(outline)
  }

  /// Fills a rectangle with a gradient, whose points are in user space.
  public func drawLinearGradient(_ gradient: LinearGradient, in rect: Rect) {
    guard
      var painter = GradientPainter(
        gradient, transform: state.transform, opacity: state.alpha, bitmap)
    else { return }
    guard isUpright else {
      var outline = Path()
      outline.addRect(rect)
      return fill(outline, with: gradient)
    }
    coverage(of: rect)?.paint(&painter)
    paintedPixels += painter.painted
  }

  private func fill(_ rect: Rect, with source: SolidSource) {
    guard !source.isInvisible else { return }
    guard isUpright else { return fillTurned(rect, with: source) }
    guard let coverage = coverage(of: rect) else { return }
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
  private func fillTurned(_ rect: Rect, with source: SolidSource) {
    var outline = Path()
    outline.addRect(rect)
    guard outline.isFinite else { return }
    var painter = SolidPainter(source, bitmap, kernels)
    let map = VectorTransform(state.transform)
    let (low, high) = map.box(outline.lowest, outline.highest)
    guard let window = PixelRect(around: low, high, within: state.clip) else { return }
    rasterizer.begin(window: window, low: low, high: high)
    Flattener.flatten(outline, by: map, tolerance: Flattener.tolerance, into: &rasterizer)
    rasterizer.finish(.nonZero, painter: &painter)
    paintedPixels += painter.painted
  }

  /// Whether the sides of rectangles are parallel to those of the bitmap.
  @inline(__always)
  private var isUpright: Bool { state.transform.b == 0 && state.transform.c == 0 }

  /// The coverage of a rectangle, where `isUpright`; nil where none of it shows.
  @inline(__always)
  private func coverage(of rect: Rect) -> RectangleCoverage? {
    let map = VectorTransform(state.transform)
    let a = map.apply(Vector(rect.minX, rect.minY))
    let b = map.apply(Vector(rect.maxX, rect.maxY))
    return RectangleCoverage(pointwiseMinimum(a, b), pointwiseMaximum(a, b), clip: state.clip)
  }
}
