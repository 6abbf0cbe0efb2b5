/// A message for the log about what was chosen, given up or could not be had.
public struct DisplayNote: Hashable, Sendable {
  /// How much it matters.
  public enum Severity: Hashable, Sendable {
    case info, warning
  }

  /// A warning where something does not work as it should.
  public var severity: Severity
  /// One message, without a full stop.
  public var message: String
  /// What the program may add (`ScreenFailure.Advice`).
  public var advice: ScreenFailure.Advice?

  package init(_ severity: Severity, _ message: String) {
    self.severity = severity
    self.message = message
  }

  package init(_ severity: Severity, _ failure: ScreenFailure) {
    self.severity = severity
    message = failure.message
    advice = failure.advice
  }
}
