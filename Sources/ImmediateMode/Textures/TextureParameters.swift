/// How a texture is looked up between its texels (section 3.7.5). There are no mipmaps.
public enum TextureFilter: Hashable, Sendable {
  /// GL_NEAREST: the texel that the place lies in.
  case nearest
  /// GL_LINEAR: the four texels around, by their distances in 1/256.
  case linear
}

/// What lies beyond a texture's edges (section 3.7.6).
public enum TextureWrap: Hashable, Sendable {
  /// GL_REPEAT: the texture again.
  case `repeat`
  /// GL_CLAMP_TO_EDGE: the texels of the edge.
  case clampToEdge
}

/// How a texture's colour becomes that of a fragment (table 3.15, RGBA).
public enum TextureEnvironment: Hashable, Sendable {
  /// GL_REPLACE: alone.
  case replace
  /// GL_MODULATE: times the current colour, component by component.
  case modulate
}
