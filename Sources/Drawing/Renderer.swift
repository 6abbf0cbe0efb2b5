/// How shapes become pixels.
public enum Renderer: String, Hashable, Sendable, CaseIterable {
  /// Paths with exact coverage, filled and stroked, as in the first tutorial.
  case quartz
  /// Vertex arrays through the OpenGL ES 1.1 pipeline, as in the second one: pixels are covered or
  /// not, and shapes are filled without an outline.
  case gles
}
