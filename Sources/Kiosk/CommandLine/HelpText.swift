/// What `--help` prints, made from the vocabulary so that it cannot fall behind the parser.
enum HelpText {
  private static let width = 80
  private static let refusal = "not available in this version"

  /// For the program as a whole.
  static var overview: String {
    var text = "\(Version.text): draw with fingers, straight to a Linux screen\n\nUsage:\n"
    for command in CommandName.allCases {
      let ending = command.isAvailable ? "" : "; \(refusal)"
      text += entry("\(Version.program) \(command.usage)", command.meaning + ending)
    }
    text += "  \(Version.program) --version\n"
    text += "  \(Version.program) [COMMAND] --help\n\nOptions of run:\n"
    return text + options(of: .run)
  }

  /// For one command.
  static func text(for command: CommandName) -> String {
    if command == .run { return overview }
    var text = "Usage: \(Version.program) \(command.usage)\n\n"
    text += wrapped(command.meaning, indent: 0)
    guard command.isAvailable else { return text + "\n\(command.rawValue) is \(refusal).\n" }
    if command == .layout {
      text += wrapped(
        "The options are those of run, so that the layout is that of the same command line; "
          + "those that play a script or write a file do not apply.", indent: 0)
    }
    return text + "\nOptions:\n" + options(of: command)
  }

  private static func options(of command: CommandName) -> String {
    OptionName.known(to: command).map { option in
      let name = option.placeholder.map { "\(option.flag) \($0)" } ?? option.flag
      return entry(name, option.meaning)
    }.joined()
  }

  private static func entry(_ name: String, _ meaning: String) -> String {
    "  \(name)\n" + wrapped(meaning, indent: 8)
  }

  private static func wrapped(_ sentence: String, indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    for word in sentence.split(separator: " ") {
      if let line = lines.last, line.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(line) \(word)"
      } else {
        lines.append(margin + word)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
