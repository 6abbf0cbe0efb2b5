public import Geometry

/// Why no display could be opened.
public struct DisplayError: Error, Hashable, Sendable {
  /// What kind of obstacle it is, which decides whether waiting helps.
  public enum Kind: Hashable, Sendable {
    /// Nothing there can show a picture.
    case noUsableDisplay
    /// Something is there, and this user may not open it.
    case permission
    /// A screen is there, and another program holds it; it may let go of it.
    case held
    /// The margins that were asked for leave nothing of a screen of this size, and no other screen
    /// can be used.
    case noRoom(PixelSize)
  }

  /// The worst obstacle: no room before held before permission before nothing usable.
  public var kind: Kind
  /// What was wrong with each device that was tried, in that order; never empty.
  public var failures: [ScreenFailure]
  /// Whether one device was asked for, so that its failure alone is the reason.
  package var isOfOneDevice: Bool

  package init(_ kind: Kind, _ failures: [ScreenFailure], isOfOneDevice: Bool) {
    self.kind = kind
    self.failures = failures
    self.isOfOneDevice = isOfOneDevice
  }

  /// A message with what the program has to say about each failure, as `advice` puts it: the end of
  /// a sentence, without its first letter as a capital; nil: nothing.
  public func message(advice: (ScreenFailure.Advice) -> String?) -> String {
    let causes = failures.map { $0.message(advice: advice) }.joined(separator: "; ")
    return isOfOneDevice ? causes : "no usable display: \(causes)"
  }
}

extension DisplayError: CustomStringConvertible {
  /// What was tried, on what, and why it failed.
  public var description: String { message { _ in nil } }
}
