/// Why a command was ignored (section 2.5). Errors that types rule out, as GL_INVALID_ENUM, are not
/// among them.
public enum ImmediateError: Hashable, Sendable {
  /// GL_INVALID_VALUE: a number is out of range.
  case invalidValue
  /// GL_INVALID_OPERATION: arrays are shorter than what is to be drawn. The GL leaves this
  /// undefined; the answer is WebGL's.
  case invalidOperation
}
