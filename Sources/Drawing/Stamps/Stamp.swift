internal import ImmediateMode
public import Raster

/// A picture that the Image tool sets down: it draws itself at any size and stores the last
/// one.
public final class Stamp {
  /// Identifies it in a saved drawing.
  public let name: String
  /// The length of its sides, in points.
  public let side: Double
  private let render: (Int) -> Bitmap
  private var rendered: Bitmap?
  /// Of `rendered`.
  private var texture: Texture2D?

  /// A stamp that `render` draws.
  ///
  /// - Parameters:
  ///   - name: Identifies it in a saved drawing.
  ///   - side: The length of its sides, in points.
  ///   - render: Draws the picture as a square of so many pixels, at least one.
  public init(name: String, side: Double, render: @escaping (Int) -> Bitmap) {
    self.name = name
    self.side = side
    self.render = render
  }

  /// The built-in tiger, 96 points.
  public static func tiger() -> Stamp {
    Stamp(name: "tiger", side: 96) { TigerStamp.render(size: $0) }
  }

  /// The picture with sides of `pixels`; drawn only when the size is another than last time.
  package func bitmap(pixels: Int) -> Bitmap {
    if let rendered, rendered.width == pixels { return rendered }
    let fresh = render(pixels)
    rendered = fresh
    texture = nil
    return fresh
  }

  /// The same as a texture.
  func texture(pixels: Int) -> Texture2D? {
    let bitmap = bitmap(pixels: pixels)
    if let texture { return texture }
    texture = Texture2D(bitmap)
    return texture
  }

  /// Draws it ahead of its use at a side of `pixels`.
  func prepare(side pixels: Double, for renderer: Renderer) {
    let rounded = pixels.rounded()
    guard rounded >= 1 && rounded <= 16_384 else { return }
    switch renderer {
    case .quartz: _ = bitmap(pixels: Int(rounded))
    case .gles: _ = texture(pixels: Int(rounded))
    }
  }
}
