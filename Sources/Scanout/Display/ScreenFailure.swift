package import Geometry
package import LinuxIO

/// Why one device, or one of its screens, or a console cannot be used.
public struct ScreenFailure: Error, Hashable, Sendable {
  /// What the user may do about a failure by the program's own means, which a library does not
  /// know: the program names its option, command or service.
  public enum Advice: Hashable, Sendable {
    /// The path is no card: those that there are can be listed.
    case listCards
    /// The path is no framebuffer device: those that there are can be listed.
    case listFramebuffers
    /// The mode that was asked for is not to be had: none need be asked for.
    case omitMode
    /// The pixel format that was asked for is not to be had: none need be asked for.
    case omitFormat
    /// The right to change the console is missing, which a program started on it has.
    case startOnConsole
  }

  /// What was tried, on what, why it failed, and what helps against it outside of the program.
  public var message: String
  /// What the program may add; nil: nothing.
  public var advice: Advice?
  /// Whether a right that this user lacks is the reason.
  public var lacksPermission = false
  /// The size of the panel of which the margins leave nothing; nil: that is not the reason.
  package var sizeWithoutRoom: PixelSize?

  package init(_ message: String, advice: Advice? = nil) {
    self.message = message
    self.advice = advice
  }

  package init(_ error: SystemError, advice: Advice? = nil) {
    self.init("\(error)", advice: advice)
    lacksPermission = [.accessDenied, .notPermitted].contains(error.errno)
  }

  /// Margins that leave nothing of a panel.
  package init(_ margins: Margins, leaveNothingOf size: PixelSize) {
    self.init("margins of \(margins) pixels leave nothing of \(size)")
    sizeWithoutRoom = size
  }

  /// The same reason after other words.
  package func prefixed(_ words: String) -> ScreenFailure {
    var failure = self
    failure.message = words + message
    return failure
  }

  /// The message, and after a semicolon what the program has to say about the advice.
  public func message(advice text: (Advice) -> String?) -> String {
    guard let more = advice.flatMap(text) else { return message }
    return "\(message); \(more)"
  }
}

extension ScreenFailure: CustomStringConvertible {
  /// The message alone.
  public var description: String { message }
}
