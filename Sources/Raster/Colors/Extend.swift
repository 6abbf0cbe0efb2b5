/// What a gradient or a pattern shows beyond its ends.
public enum Extend: Hashable, Sendable, CaseIterable {
  /// Nothing.
  case none
  /// The colour at the end goes on.
  case pad
  /// It begins again.
  case `repeat`
  /// It runs back and forth.
  case reflect
}
