/// What `enableClientState` and `disableClientState` switch.
public enum ClientArray: Hashable, Sendable, CaseIterable {
  /// GL_VERTEX_ARRAY
  case vertexArray
  /// GL_TEXTURE_COORD_ARRAY; while it is disabled every vertex has the coordinates (0, 0).
  case textureCoordArray

  /// Its place in `ImmediateState.enabledArrays`.
  var bit: UInt8 {
    switch self {
    case .vertexArray: 1
    case .textureCoordArray: 2
    }
  }
}
