public import Raster

extension ImmediateContext {
  // MARK: What is enabled

  /// Switches a capability on; all are off at first.
  public func enable(_ capability: Capability) { state.enabled |= capability.bit }
  /// Switches a capability off.
  public func disable(_ capability: Capability) { state.enabled &= ~capability.bit }
  /// Whether a capability is on.
  public func isEnabled(_ capability: Capability) -> Bool { state.isEnabled(capability) }

  /// Makes `drawArrays` read an array (section 2.8); at first none is, and nothing is drawn.
  public func enableClientState(_ array: ClientArray) { state.enabledArrays |= array.bit }
  /// Makes `drawArrays` do without an array.
  public func disableClientState(_ array: ClientArray) { state.enabledArrays &= ~array.bit }

  // MARK: Fragments

  /// The current colour, which every fragment gets (section 2.7); initially white. Components are
  /// held to 0...1 and are taken as they are: the GL multiplies nothing by alpha by itself.
  public func color(red: Double, green: Double, blue: Double, alpha: Double) {
    state.color = FragmentColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// The width of lines in pixels (section 3.4): rounded to a whole number, at least 1 and at most
  /// `maximumWidth`. Initially 1. Zero, less, or NaN is an `.invalidValue`.
  public func lineWidth(_ width: Double) {
    guard let pixels = ImmediateContext.wholeWidth(width) else { return record(.invalidValue) }
    state.lineWidth = pixels
  }

  /// The side of points in pixels (section 3.3), with the same limits as `lineWidth`.
  public func pointSize(_ size: Double) {
    guard let pixels = ImmediateContext.wholeWidth(size) else { return record(.invalidValue) }
    state.pointSize = pixels
  }

  /// The widest line and the largest point, in pixels.
  public static let maximumWidth = 65_536

  private static func wholeWidth(_ width: Double) -> Int? {
    guard width > 0 else { return nil }
    return Int(max(1, min(width.rounded(), Double(maximumWidth))))
  }

  /// How much of the fragment and of the stored pixel go into the result while blending is enabled
  /// (section 4.1.7). Initially (`.one`, `.zero`).
  public func blendFunc(_ source: SourceFactor, _ destination: DestinationFactor) {
    state.sourceFactor = source
    state.destinationFactor = destination
  }

  /// The box that fragments must lie in while the scissor test is enabled (section 4.1.2), in
  /// pixels from the bottom left corner. Initially the whole bitmap. A negative size is an
  /// `.invalidValue`.
  public func scissor(x: Int, y: Int, width: Int, height: Int) {
    guard let rect = windowRect(x, y, width, height) else { return record(.invalidValue) }
    state.scissor = rect
  }

  // MARK: Textures

  /// The texture that fragments take their colour from while texturing is enabled (section
  /// 3.7.11). Textures are objects here rather than names; any number of contexts may share one.
  public func bindTexture(_ texture: Texture?) { state.texture = texture }

  /// Gives the bound texture a copy of the bitmap's pixels, premultiplied as they are (section
  /// 3.7.1). Both sides must be powers of two from 1 to `Texture.maximumSide`, else this is an
  /// `.invalidValue`; without a bound texture it is an `.invalidOperation`.
  public func texImage2D(_ bitmap: Bitmap) {
    guard let texture = state.texture else { return record(.invalidOperation) }
    guard Texture.isValid(bitmap.width), Texture.isValid(bitmap.height) else {
      return record(.invalidValue)
    }
    texture.load(bitmap, width: bitmap.width, height: bitmap.height)
  }

  /// How the texture's colour and the current colour become the fragment's (section 3.7.12).
  /// Initially `.modulate`.
  public func texEnv(_ environment: TextureEnvironment) { state.environment = environment }
}
