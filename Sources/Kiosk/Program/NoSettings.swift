/// The settings of a program that has none of its own.
public struct NoSettings: Hashable, Sendable {
  /// There is but one value.
  public init() {}
}
