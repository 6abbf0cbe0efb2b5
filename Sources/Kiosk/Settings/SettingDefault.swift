/// What holds where a setting is not given.
public enum SettingDefault: Hashable, Sendable, ExpressibleByStringLiteral {
  /// A value that could as well be written, and more about it where that is not enough.
  case value(String, note: String? = nil)
  /// In words: no value says it.
  case described(String)

  /// A value that could as well be written.
  public init(stringLiteral value: String) {
    self = .value(value)
  }
}
