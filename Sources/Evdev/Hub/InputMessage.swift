/// A message about a device, for the log of whoever uses the hub.
public struct InputMessage: Hashable, Sendable {
  /// How much a message matters.
  public enum Severity: Hashable, Sendable {
    case debug
    case info
    case warning
  }

  /// How much it matters.
  public var severity: Severity
  /// One sentence without a full stop.
  public var text: String
  /// What was rejected, where the message says that a device had a contact rejected for the first
  /// time: the program may add which of its settings turns that off.
  public var rejection: ContactRejection.Kind?

  /// A message of this text.
  public init(
    _ severity: Severity, _ text: String, rejection: ContactRejection.Kind? = nil
  ) {
    self.severity = severity
    self.text = text
    self.rejection = rejection
  }
}
