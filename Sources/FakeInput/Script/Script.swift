/// A command and the line that it stands in.
public struct ScriptLine: Hashable, Sendable {
  /// From 1.
  public var number: Int
  public var command: ScriptCommand

  public init(number: Int, command: ScriptCommand) {
    self.number = number
    self.command = command
  }
}

/// A whole script, free of errors that can be told without playing it.
public struct Script: Hashable, Sendable {
  /// The name that messages call it by.
  public var file: String
  public var lines: [ScriptLine]

  public init(file: String, lines: [ScriptLine]) {
    self.file = file
    self.lines = lines
  }

  /// Reads a whole file. The first error counts.
  public static func parse(_ bytes: [UInt8], file: String) throws(FakeInputError) -> Script {
    var feed = LineFeed()
    feed.append(bytes)
    var parser = ScriptParser(file: file)
    var lines: [ScriptLine] = []
    while let text = feed.nextLine() ?? feed.takeRest() {
      if let line = try parser.parse(text) { lines.append(line) }
    }
    try parser.finish()
    return Script(file: file, lines: lines)
  }

  public static func parse(_ text: String, file: String) throws(FakeInputError) -> Script {
    try parse(Array(text.utf8), file: file)
  }
}
