/// What `--help` prints, made from the declarations so that it cannot fall behind the parser.
struct HelpText<Own> {
  private let grammar: CommandLineGrammar<Own>

  init(_ grammar: CommandLineGrammar<Own>) {
    self.grammar = grammar
  }

  /// For the program as a whole: its commands, and the options of the first.
  var overview: String {
    let program = grammar.program
    var text = "\(program) \(grammar.version): \(grammar.purpose)\n\nUsage:\n"
    for command in grammar.commands {
      let ending = command.isAvailable ? "" : "; not available in this version"
      text += entry("\(program) \(usage(of: command))", command.meaning + ending)
    }
    text += "  \(program) --version\n"
    text += "  \(program) [COMMAND] --help\n\nOptions of \(grammar.commands[0].name):\n"
    return text + options(of: grammar.commands[0])
  }

  /// For one command.
  func text(for command: Command<Own>) -> String {
    if command.name == grammar.commands[0].name { return overview }
    var text = "Usage: \(grammar.program) \(usage(of: command))\n\n"
    text += wrapped(command.meaning, indent: 0)
    guard command.isAvailable else {
      return text + "\n\(command.name) is not available in this version.\n"
    }
    return text + "\nOptions:\n" + options(of: command)
  }

  /// The command with what may follow it.
  func usage(of command: Command<Own>) -> String {
    var words = [command.name == grammar.commands[0].name ? "[\(command.name)]" : command.name]
    if let operand = command.operand { words.append(operand.placeholder) }
    words += command.options.map { "[\(OptionWords($0).text)]" }
    if !command.groups.isEmpty { words.append("[OPTIONS]") }
    return words.joined(separator: " ")
  }

  private func options(of command: Command<Own>) -> String {
    grammar.options(of: command).map { entry($0.text, $0.help) }.joined()
  }

  private func entry(_ name: String, _ meaning: String) -> String {
    "  \(name)\n" + wrapped(meaning, indent: 8)
  }
}

extension OptionWords {
  /// The option as it is typed, with what stands for its value.
  fileprivate var text: String { placeholder.map { "\(flag) \($0)" } ?? flag }
}

/// Lines of at most `width` characters that each begin with `indent` spaces, or with `margin`.
func wrapped(_ text: String, indent: Int, margin: String = "", width: Int = 80) -> String {
  let margin = margin + String(repeating: " ", count: indent)
  var lines: [String] = []
  for word in text.split(separator: " ") {
    if let line = lines.last, line.count + 1 + word.count <= width {
      lines[lines.count - 1] = "\(line) \(word)"
    } else {
      lines.append(margin + word)
    }
  }
  return lines.joined(separator: "\n") + "\n"
}
