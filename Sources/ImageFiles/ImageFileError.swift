public import LinuxIO

/// Why a picture could not be read or written: the file, the reason and what to do.
public struct ImageFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong, for callers that act on it.
  public enum Cause: Hashable, Sendable {
    /// The file itself could not be read or written.
    case system(Errno)
    /// The bytes are no picture of that format, or stop too early.
    case malformed
    /// A side or the area is beyond `PNGFile.maximumSide` or `PNGFile.maximumArea`, or zero.
    case size
    /// There is no memory for it.
    case memory
  }

  /// What went wrong.
  public var cause: Cause
  /// What was tried, such as "read".
  public var action: String
  /// The path, or words for bytes in memory.
  public var subject: String
  /// Why, in words: the system's, libpng's, or the size that is out of range.
  public var reason: String
  /// What to do about it: the end of the message.
  public var remedy: String

  /// An error of these parts, as another codec would throw it.
  public init(cause: Cause, action: String, subject: String, reason: String, remedy: String) {
    self.cause = cause
    self.action = action
    self.subject = subject
    self.reason = reason
    self.remedy = remedy
  }

  /// All parts in one message: "cannot read a.png: it is empty; give a complete PNG file".
  public var description: String { "cannot \(action) \(subject): \(reason); \(remedy)" }

  /// The same error about a file instead of bytes in memory.
  func about(_ path: String) -> ImageFileError {
    var copy = self
    copy.subject = path
    return copy
  }
}
