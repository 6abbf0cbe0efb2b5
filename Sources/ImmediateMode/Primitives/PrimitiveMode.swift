/// How `drawArrays` puts vertices together (OpenGL ES 1.1, section 2.6.1).
public enum PrimitiveMode: Hashable, Sendable {
  /// GL_POINTS: each vertex by itself.
  case points
  /// GL_LINES: each pair of vertices; a last one without partner is left out.
  case lines
  /// GL_LINE_STRIP: from each vertex to the next.
  case lineStrip
  /// GL_LINE_LOOP: the same, and back to the first.
  case lineLoop
  /// GL_TRIANGLES: each three vertices.
  case triangles
  /// GL_TRIANGLE_STRIP: each vertex with the two before it.
  case triangleStrip
  /// GL_TRIANGLE_FAN: each vertex with the one before it and the first.
  case triangleFan
}
