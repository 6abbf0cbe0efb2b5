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

  /// The pixels that drawing can change; empty where nothing can be drawn.
  public var clipBounds: PixelRect { state.clip }

  /// Keeps drawing within `rect` of user space from now on, until the state is restored. A clip
  /// consists of whole pixels: each edge goes to the nearest pixel border, so that two clips that
  /// share an edge never share a pixel. Of a turned rectangle its bounding box is taken. A rectangle
  /// that is not finite lets nothing through.
  public func clip(to rect: Rect) {
    let map = VectorTransform(state.transform)
    let a = Vector(rect.minX, rect.minY)
    let b = Vector(rect.maxX, rect.maxY)
    let (low, high) = map.box(pointwiseMinimum(a, b), pointwiseMaximum(a, b))
    let extent = high - low
    guard extent.x.isFinite, extent.y.isFinite else {
      state.clip = PixelRect(x: state.clip.minX, y: state.clip.minY, width: 0, height: 0)
      return
    }
    // Held to a range that no bitmap leaves, so that the conversion cannot overflow.
    let range = Double(2 * Bitmap.maximumSide)
    func border(_ value: Double) -> Int {
      Int((min(max(value, -range), range) + 0.5).rounded(.down))
    }
    clip(
      to: PixelRect(
        minX: border(low.x), minY: border(low.y), maxX: border(high.x), maxY: border(high.y)))
  }

  /// Keeps drawing within pixels of the bitmap, whatever the transform.
  public func clip(to rect: PixelRect) {
    state.clip = state.clip.intersection(rect)
  }

  public func setFillColor(_ color: Color) { state.fillColor = color }
  public func setStrokeColor(_ color: Color) { state.strokeColor = color }

  /// Sets both colours.
  public func setColor(_ color: Color) {
    state.fillColor = color
    state.strokeColor = color
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
