/// Which matrix is current. Vertices go through the model-view matrix first, then through the
/// projection matrix (section 2.10.2).
public enum MatrixMode: Hashable, Sendable {
  /// GL_MODELVIEW
  case modelView
  /// GL_PROJECTION
  case projection
}
