public import Geometry

extension Context {
  /// From user space to device space.
  public var transform: AffineTransform { state.transform }

  /// Moves the origin of user space to the given point of it.
  public func translateBy(x: Double, y: Double) {
    concatenate(AffineTransform(translationX: x, y: y))
  }

  /// Makes a unit of user space larger by the given factors.
  public func scaleBy(x: Double, y: Double) {
    concatenate(AffineTransform(scaleX: x, y: y))
  }

  /// Turns user space by `radians`, clockwise as seen.
  public func rotate(by radians: Double) {
    concatenate(AffineTransform(rotation: radians))
  }

  /// Applies `transform` to user space: before all transforms so far.
  public func concatenate(_ transform: AffineTransform) {
    state.transform = transform.concatenating(state.transform)
  }

  /// Makes fills of one colour.
  public func setFillColor(_ color: Color) {
    state.fillColor = color
    if state.fillPaint != nil { state.fillPaint = nil }
  }

  /// Makes strokes of one colour.
  public func setStrokeColor(_ color: Color) {
    state.strokeColor = color
    if state.strokePaint != nil { state.strokePaint = nil }
  }

  /// Sets both colours.
  public func setColor(_ color: Color) {
    setFillColor(color)
    setStrokeColor(color)
  }

  /// Makes fills of a gradient, a pattern or a colour, until another one or a colour is set.
  public func setFillPaint(_ paint: Paint) {
    if case .color(let color) = paint { return setFillColor(color) }
    state.fillPaint = paint
  }

  /// Makes strokes of a gradient, a pattern or a colour, until another one or a colour is set.
  public func setStrokePaint(_ paint: Paint) {
    if case .color(let color) = paint { return setStrokeColor(color) }
    state.strokePaint = paint
  }

  /// How drawing and what is there come together, source-over at first.
  public var blendMode: BlendMode {
    get { state.blendMode }
    set { state.blendMode = newValue }
  }

  /// How images are drawn that are not drawn pixel by pixel, `.high` at first.
  public var interpolationQuality: InterpolationQuality {
    get { state.interpolationQuality }
    set { state.interpolationQuality = newValue }
  }

  /// Whether a pixel that is covered in part is painted in part, true at first. Otherwise it is
  /// painted where at least half of it is covered, so that shapes that share an edge leave no gap,
  /// but share the pixels that the edge cuts in equal parts.
  public var shouldAntialias: Bool {
    get { state.shouldAntialias }
    set { state.shouldAntialias = newValue }
  }

  /// A factor for the alpha of all that is drawn, 1 at first.
  public var alpha: Double {
    get { state.alpha }
    set { state.alpha = newValue }
  }

  /// The width of strokes in user space, 1 at first. Strokes of width 0 or less show nothing.
  public var lineWidth: Double {
    get { state.stroke.width }
    set { state.stroke.width = newValue }
  }

  /// `.butt` at first.
  public var lineCap: LineCap {
    get { state.stroke.cap }
    set { state.stroke.cap = newValue }
  }

  /// `.miter` at first.
  public var lineJoin: LineJoin {
    get { state.stroke.join }
    set { state.stroke.join = newValue }
  }

  /// The longest miter as a multiple of the line width, 10 at first; corners that are more pointed
  /// get a bevel.
  public var miterLimit: Double {
    get { state.stroke.miterLimit }
    set { state.stroke.miterLimit = newValue }
  }
}
