/// What `enable` and `disable` switch. All are disabled at first.
public enum Capability: Hashable, Sendable, CaseIterable {
  /// GL_TEXTURE_2D: fragments take their colour from the bound texture.
  case texture2D
  /// GL_BLEND: fragments are mixed with what is stored.
  case blend
  /// GL_SCISSOR_TEST: nothing outside of the scissor box changes.
  case scissorTest

  /// Its place in `ImmediateState.enabled`.
  var bit: UInt8 {
    switch self {
    case .texture2D: 1
    case .blend: 2
    case .scissorTest: 4
    }
  }
}
