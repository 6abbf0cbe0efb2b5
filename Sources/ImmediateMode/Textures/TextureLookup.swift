/// The texture coordinates of a call's vertices, in texels.
struct TextureLookup {
  /// Nil where all are (0, 0).
  let coordinates: VertexArray?
  /// The pair of the call's first vertex.
  let first: Int
  let width: Double
  let height: Double

  func corner(_ vertex: WindowVertex, _ index: Int, bitmapHeight: Int) -> TextureMap.Corner {
    var u = 0.0
    var v = 0.0
    if let coordinates {
      u = coordinates.elements[2 * (first + index)] * width
      v = coordinates.elements[2 * (first + index) + 1] * height
    }
    return TextureMap.Corner(x: vertex.x, y: Double(bitmapHeight) - vertex.y, u: u, v: v)
  }
}
