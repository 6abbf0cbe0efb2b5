/// Turns the words of a command line into an `Invocation`, from left to right; the first fault ends
/// it. `--help` and `--version` end it too, so that they work beside options that would not.
///
/// Of an option that is given several times the last one counts, so that a wrapper's options can be
/// overridden by appending. Each is checked all the same: a bad value is never passed over.
struct CommandLineParser<Own> {
  private let grammar: CommandLineGrammar<Own>
  private let words: [String]
  private var next = 0
  private var command: Command<Own>
  private var operand: String?
  private var assignments: [Assignment<ProgramSettings<Own>>] = []
  private var own: [String: String] = [:]

  init(_ words: [String], _ grammar: CommandLineGrammar<Own>) {
    self.words = words
    self.grammar = grammar
    command = grammar.commands[0]
  }

  /// - Parameters:
  ///   - started: When the program started.
  ///   - log: For whoever does what is asked.
  ///
  /// Errors: `usage`, with the word and what is allowed in its place.
  mutating func parse(started: Duration, log: Log) throws(KioskError) -> Invocation<Own> {
    var isCommandGiven = false
    if let word = words.first, !word.hasPrefix("-") {
      guard let known = grammar.command(word) else { throw unknownCommand(word) }
      command = known
      isCommandGiven = true
      next = 1
    }
    let help = HelpText(grammar)
    if !command.isAvailable {
      if words.contains("--help") { return .help(help.text(for: command)) }
      throw KioskError(.usage, "\(command.name) is not available in this version")
    }
    while next < words.count {
      let word = words[next]
      next += 1
      guard word.hasPrefix("-"), word != "-" else {
        try takeOperand(word)
        continue
      }
      switch try takeOption(word) {
      case .help: return .help(isCommandGiven ? help.text(for: command) : help.overview)
      case .version: return .version
      case nil: break
      }
    }
    if let expected = command.operand, operand == nil {
      throw KioskError(
        .usage,
        "\(command.name) needs \(expected.meaning): \(command.name) \(expected.placeholder)")
    }
    let source = grammar.source(options: assignments)
    try grammar.settings.check(source.optionsAlone)
    return .command(
      command,
      CommandCall(
        operand: operand ?? "", words: own, source: source, started: started, log: log))
  }

  // MARK: - Options

  private enum General {
    case help
    case version
  }

  /// Takes an option and its value; one of those that end everything is the answer.
  private mutating func takeOption(_ word: String) throws(KioskError) -> General? {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let flag = String(parts[0])
    let attached = parts.count == 2 ? String(parts[1]) : nil
    if flag == "--help" || flag == "--version" {
      try takeNoValue(flag, attached)
      return flag == "--help" ? .help : .version
    }
    guard let name = flag.dropping(prefix: "--") else { throw unknownOption(flag) }
    if let option = command.options.first(where: { $0.name == name }) {
      own[name] = try takeValue(
        flag, attached, option.allowed, isFlag: option.placeholder == nil
      ) { option.isAllowed($0) ? $0 : nil }
      return nil
    }
    guard let setting = grammar.settings.setting(ofOption: name) else { throw unknownOption(flag) }
    guard command.groups.contains(setting.group) else {
      throw misplacedOption(flag, grammar.owners(of: setting))
    }
    let apply = try takeValue(
      flag, attached, setting.allowed, isFlag: setting.placeholder == nil, setting.read)
    assignments.append(Assignment(name: flag, position: nil, apply: apply))
    return nil
  }

  private func takeNoValue(_ flag: String, _ attached: String?) throws(KioskError) {
    if attached != nil { throw KioskError(.usage, "\(flag) takes no value; give it alone") }
  }

  /// The value that is attached, or else the next word, as `read` understands it. A word that is
  /// itself an option is not taken for a value: a forgotten value would swallow it.
  private mutating func takeValue<Value>(
    _ flag: String, _ attached: String?, _ allowed: String, isFlag: Bool,
    _ read: (String) -> Value?
  ) throws(KioskError) -> Value {
    var word = attached ?? ""
    if isFlag {
      try takeNoValue(flag, attached)
    } else if attached == nil {
      guard next < words.count, !words[next].hasPrefix("--") else {
        throw KioskError(.usage, "\(flag) needs a value: \(allowed)")
      }
      word = words[next]
      next += 1
    }
    guard let value = read(word) else {
      let given = "\(flag) \(word.isEmpty ? "''" : printable(word))"
      throw KioskError(.usage, "\(given) is not allowed; give \(allowed)")
    }
    return value
  }

  private func unknownOption(_ flag: String) -> KioskError {
    for other in grammar.commands {
      guard other.options.contains(where: { $0.flag == flag }) else { continue }
      let owners = grammar.commands.filter { $0.options.contains { $0.flag == flag } }
      return misplacedOption(flag, owners.map(\.name))
    }
    let guess = nearest(to: flag, among: grammar.options(of: command).map(\.flag))
    return KioskError(
      .usage, "unknown option \(printable(flag)); the nearest known one is \(guess)")
  }

  private func misplacedOption(_ flag: String, _ owners: [String]) -> KioskError {
    KioskError(
      .usage,
      "\(flag) does not apply to \(command.name); it is an option of \(listing(owners))")
  }

  // MARK: - Other words

  private func unknownCommand(_ word: String) -> KioskError {
    let known = grammar.commands.map(\.name) + CommandLineGrammar<Own>.general.map(\.flag)
    let guess = nearest(to: word, among: known)
    let name = word.isEmpty ? "''" : printable(word)
    return KioskError(.usage, "unknown command \(name); the nearest known one is \(guess)")
  }

  private mutating func takeOperand(_ word: String) throws(KioskError) {
    guard command.operand != nil, operand == nil, !word.isEmpty else { throw misplaced(word) }
    operand = word
  }

  private func misplaced(_ word: String) -> KioskError {
    let name = word.isEmpty ? "''" : printable(word)
    if grammar.command(word) != nil {
      return KioskError(.usage, "unexpected argument \(name); the command comes before the options")
    }
    let limit = command.operand == nil ? "options only" : "one file and options"
    return KioskError(.usage, "unexpected argument \(name); \(command.name) takes \(limit)")
  }
}
