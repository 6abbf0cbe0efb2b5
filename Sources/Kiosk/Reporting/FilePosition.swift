/// A line of a file that somebody wrote, counted from 1.
public struct FilePosition: Hashable, Sendable, CustomStringConvertible {
  /// The path as it was given.
  public var file: String
  /// Counted from 1.
  public var line: Int

  /// A place in a file; nothing is checked.
  public init(file: String, line: Int) {
    self.file = file
    self.line = line
  }

  /// `FILE:LINE`, with what cannot be printed replaced.
  public var description: String { "\(printable(file, limit: 4096)):\(line)" }
}
