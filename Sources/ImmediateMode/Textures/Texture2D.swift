public import Geometry
public import Raster

/// An image ready to be drawn with its middle at a point: a texture whose sides are the next powers
/// of two, and the rectangle that shows the image's part of it.
public final class Texture2D {
  /// The image in its first corner, filtered linearly; the rest is transparent.
  public let texture: Texture
  /// Of the image, in pixels.
  public let size: PixelSize
  private let vertices = VertexArray()
  private let coordinates: VertexArray

  /// Copies the bitmap's pixels. Nil where a side is 0 or above `Texture.maximumSide`.
  public init?(_ bitmap: Bitmap) {
    let sides = 1...Texture.maximumSide
    guard sides.contains(bitmap.width), sides.contains(bitmap.height) else { return nil }
    let width = Texture.powerOfTwo(holding: bitmap.width)
    let height = Texture.powerOfTwo(holding: bitmap.height)
    texture = Texture()
    texture.minFilter = .linear
    texture.wrapS = .clampToEdge
    texture.wrapT = .clampToEdge
    texture.load(bitmap, width: width, height: height)
    size = bitmap.size
    let maxS = Double(bitmap.width) / Double(width)
    let maxT = Double(bitmap.height) / Double(height)
    coordinates = VertexArray([0, maxT, maxS, maxT, 0, 0, maxS, 0])
  }

  /// Draws the image, a unit a pixel, upright and with its middle at `center`, as a strip of two
  /// triangles. Where its pixels fall onto those of the bitmap they are copied or blended
  /// unchanged.
  ///
  /// Leaves the texture bound, both arrays set and enabled. Blending and the texture environment
  /// are the caller's: (`.one`, `.oneMinusSourceAlpha`) suits premultiplied pixels. Texturing is
  /// enabled for the call and then as it was.
  public func draw(at center: Point, in context: ImmediateContext) {
    let halfWidth = Double(size.width) / 2
    let halfHeight = Double(size.height) / 2
    vertices.removeAll()
    vertices.append(center.x - halfWidth, center.y - halfHeight)
    vertices.append(center.x + halfWidth, center.y - halfHeight)
    vertices.append(center.x - halfWidth, center.y + halfHeight)
    vertices.append(center.x + halfWidth, center.y + halfHeight)
    let wasTextured = context.isEnabled(.texture2D)
    context.enable(.texture2D)
    context.bindTexture(texture)
    context.enableClientState(.vertexArray)
    context.enableClientState(.textureCoordArray)
    context.vertexPointer(vertices)
    context.texCoordPointer(coordinates)
    context.drawArrays(.triangleStrip, first: 0, count: 4)
    if !wasTextured { context.disable(.texture2D) }
  }
}
