/// A line of a file that somebody wrote, counted from 1.
public struct FilePosition: Hashable, Sendable, CustomStringConvertible {
  public var file: String
  public var line: Int

  public init(file: String, line: Int) {
    self.file = file
    self.line = line
  }

  public var description: String { "\(printable(file, limit: 4096)):\(line)" }
}
