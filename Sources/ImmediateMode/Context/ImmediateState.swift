internal import Geometry
internal import Raster

/// All that the commands set (section 6.2 lists the GL's own).
struct ImmediateState {
  var matrixMode = MatrixMode.modelView
  var modelView = AffineTransform.identity
  var projection = AffineTransform.identity
  /// In window coordinates.
  var viewport: PixelRect
  var scissor: PixelRect
  var clearColor = Color.clear
  var color = FragmentColor(Color.white)
  /// A bit for each `Capability` and each `ClientArray`.
  var enabled: UInt8 = 0
  var enabledArrays: UInt8 = 0
  var vertexArray: VertexArray?
  var textureCoordinates: VertexArray?
  var texture: Texture?
  var environment = TextureEnvironment.modulate
  var lineWidth = 1
  var pointSize = 1
  var sourceFactor = SourceFactor.one
  var destinationFactor = DestinationFactor.zero

  init(window: PixelRect) {
    viewport = window
    scissor = window
  }

  func isEnabled(_ capability: Capability) -> Bool { enabled & capability.bit != 0 }
  func isEnabled(_ array: ClientArray) -> Bool { enabledArrays & array.bit != 0 }

  /// The one that matrix commands work on.
  var matrix: AffineTransform {
    get { matrixMode == .modelView ? modelView : projection }
    set {
      switch matrixMode {
      case .modelView: modelView = newValue
      case .projection: projection = newValue
      }
    }
  }

  /// From vertices to window coordinates (section 2.10).
  var toWindow: AffineTransform {
    let halfWidth = Double(viewport.width) / 2
    let halfHeight = Double(viewport.height) / 2
    let window = AffineTransform(
      a: halfWidth, b: 0, c: 0, d: halfHeight, tx: Double(viewport.x) + halfWidth,
      ty: Double(viewport.y) + halfHeight)
    return modelView.concatenating(projection).concatenating(window)
  }

  /// How fragments meet the colour buffer. Blending by one and zero is none.
  var blending: Blending {
    guard isEnabled(.blend) else { return .replace }
    switch (sourceFactor, destinationFactor) {
    case (.one, .zero): return .replace
    case (.one, .oneMinusSourceAlpha): return .over
    default: return .factors(sourceFactor, destinationFactor)
    }
  }

  /// The texture that fragments take their colour from. One without an image is incomplete, as
  /// if texturing were disabled (section 3.7.9).
  var activeTexture: Texture? {
    guard isEnabled(.texture2D), let texture, texture.width > 0 else { return nil }
    return texture
  }
}
