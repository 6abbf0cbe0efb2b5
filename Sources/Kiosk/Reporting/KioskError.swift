/// Why the program ends before its work is done: one message for people, one number for scripts.
public struct KioskError: Error, Hashable, Sendable, CustomStringConvertible {
  /// How the program ends.
  public var exitCode: ExitCode
  /// What was tried, on what, why it failed and what to do, without a full stop.
  public var message: String
  /// Where the cause stands, if it stands in a file.
  public var position: FilePosition?

  /// An error.
  ///
  /// - Parameters:
  ///   - exitCode: What the program ends with.
  ///   - message: What was tried, on what, why it failed and what to do, without a full stop.
  ///   - position: Where the cause stands, if it stands in a file.
  public init(_ exitCode: ExitCode, _ message: String, at position: FilePosition? = nil) {
    self.exitCode = exitCode
    self.message = message
    self.position = position
  }

  /// `FILE:LINE: message`, or the message alone.
  public var description: String {
    position.map { "\($0): \(message)" } ?? message
  }
}
