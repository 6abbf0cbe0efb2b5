/// A font file that cannot be used: which, and why.
public struct TypesettingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The font file.
  public var path: String
  /// What is wrong with it, as a clause: "it has no outlines".
  public var reason: String

  /// An error of the file at `path`.
  public init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// The file, what is wrong with it and what would do.
  public var description: String {
    "cannot use font \(path): \(reason); give a TrueType or OpenType file that can be read"
  }
}
