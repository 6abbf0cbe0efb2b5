/// A font file that cannot be used: which, and why.
public struct TypesettingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The font file.
  public var path: String
  /// The middle of the sentence.
  public var reason: String

  public init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  public var description: String {
    "cannot use font \(path): \(reason); give a TrueType or OpenType file that can be read"
  }
}
