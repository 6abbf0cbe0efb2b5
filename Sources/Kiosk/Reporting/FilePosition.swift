/// A line of a file that somebody wrote, counted from 1.
public struct FilePosition: Hashable, Sendable, CustomStringConvertible {
  /// The file's path, or what messages call the input.
  public var file: String
  /// Counted from 1.
  public var line: Int

  /// A line of a file.
  public init(file: String, line: Int) {
    self.file = file
    self.line = line
  }

  /// `FILE:LINE`, as editors know it.
  public var description: String { "\(printable(file, limit: 4096)):\(line)" }
}
