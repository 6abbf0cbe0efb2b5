/// Why no display could be opened. Each case holds the whole sentence: what was tried, on what, why
/// it failed, what to do.
public enum DisplayError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Nothing there can show a picture.
  case noUsableDisplay(String)
  /// Something is there, and this user may not open it.
  case permission(String)
  /// A screen is there, and another program holds it; it may let go of it.
  case held(String)

  public var description: String {
    switch self {
    case .noUsableDisplay(let sentence), .permission(let sentence), .held(let sentence): sentence
    }
  }
}

/// A sentence for the log about what was chosen, given up or could not be had.
public struct DisplayNote: Hashable, Sendable {
  public enum Severity: Hashable, Sendable {
    case info, warning
  }

  public var severity: Severity
  public var sentence: String

  public init(_ severity: Severity, _ sentence: String) {
    self.severity = severity
    self.sentence = sentence
  }
}
