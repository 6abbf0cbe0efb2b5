internal import Geometry

/// Where shapes and paints come together.
extension Context {
  /// Draws a shape with the fill colour, or what has taken its place.
  @inline(__always)
  func fill(_ shape: some Shape) {
    if state.isPlain && state.fillPaint == nil {
      paintPlainly(shape, state.fillSource)
    } else {
      paintFill(shape)
    }
  }

  @inline(never)
  private func paintFill(_ shape: some Shape) {
    paint(shape, with: state.fillPaint ?? .color(state.fillColor))
  }

  /// Draws a shape with the stroke colour, or what has taken its place.
  @inline(__always)
  func stroke(_ shape: some Shape) {
    if state.isPlain && state.strokePaint == nil {
      paintPlainly(shape, state.strokeSource)
    } else {
      paintStroke(shape)
    }
  }

  @inline(never)
  private func paintStroke(_ shape: some Shape) {
    paint(shape, with: state.strokePaint ?? .color(state.strokeColor))
  }

  /// The short way: one colour, source-over, through nothing but a rectangle.
  @inline(__always)
  func paintPlainly(_ shape: some Shape, _ source: SolidSource) {
    guard !source.isInvisible else { return }
    var painter = SolidPainter(source, bitmap, kernels)
    shape.cover(in: self, &painter)
    paintedPixels += painter.painted
  }

  /// Draws a shape with any paint.
  func paint(_ shape: some Shape, with paint: Paint) {
    switch paint {
    case .color(let color):
      if state.isPlain {
        let pixel = color.premultiplied(opacity: state.alpha)
        return paintPlainly(shape, SolidSource(pixel))
      }
      paintRows.color.prepare(color, opacity: state.alpha)
      self.paint(shape, from: paintRows.color)
    case .linearGradient(let gradient):
      if state.isPlain, let axis = GradientAxis(gradient, transform: state.transform),
        axis.across == 0
      {
        return self.paint(shape, with: gradient, along: axis)
      }
      let source = paintRows.linear
      if source.prepare(gradient, transform: state.transform, opacity: state.alpha) {
        self.paint(shape, from: source)
      }
    case .radialGradient(let gradient):
      let source = paintRows.radial
      if source.prepare(gradient, transform: state.transform, opacity: state.alpha) {
        self.paint(shape, from: source)
      }
    case .pattern(let pattern):
      self.paint(shape, with: pattern)
    }
  }

  /// Rows of one colour each, blended as `paintPlainly` does.
  private func paint(
    _ shape: some Shape, with gradient: LinearGradient, along axis: GradientAxis
  ) {
    var painter = RowGradientPainter(gradient, axis, opacity: state.alpha, bitmap, kernels)
    shape.cover(in: self, &painter)
    paintedPixels += painter.painted
  }

  /// The long way, which can do everything.
  func paint(_ shape: some Shape, from source: any PaintSource) {
    if let mask = state.clipMask { restoreRows(of: mask) }
    var painter = RowPainter(source, bitmap, state, paintRows, kernels)
    shape.cover(in: self, &painter)
    painter.finish()
    paintedPixels += painter.painted
  }
}
