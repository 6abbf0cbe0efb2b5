/// A command and the number of its line.
package struct ScriptLine: Hashable, Sendable {
  /// From 1.
  package var number: Int
  package var command: ScriptCommand

  package init(number: Int, command: ScriptCommand) {
    self.number = number
    self.command = command
  }
}

/// A whole script, free of errors that can be found without playing it.
package struct Script: Hashable, Sendable {
  /// The name that messages call it by.
  package var file: String
  package var lines: [ScriptLine]

  package init(file: String, lines: [ScriptLine]) {
    self.file = file
    self.lines = lines
  }

  /// Reads a whole file. The first error counts.
  package static func parse(_ bytes: [UInt8], file: String) throws(FakeInputError) -> Script {
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

  package static func parse(_ text: String, file: String) throws(FakeInputError) -> Script {
    try parse(Array(text.utf8), file: file)
  }
}
