/// A command of a program, such as `list`: how help shows it, what it takes, and what it does.
public struct Command<Own> {
  /// A word after the command that is no option, such as the file of `inspect`.
  public struct Operand: Hashable, Sendable {
    let placeholder: String
    let meaning: String

    /// - Parameters:
    ///   - placeholder: What help puts in its place, such as "FILE".
    ///   - meaning: Completes "NAME needs …".
    public init(_ placeholder: String, meaning: String) {
      self.placeholder = placeholder
      self.meaning = meaning
    }
  }

  /// What a command is done with.
  package typealias Body = (CommandCall<Own>) throws(KioskError) -> ExitCode

  let name: String
  let meaning: String
  let operand: Operand?
  /// Which of the settings' options it knows.
  let groups: [OptionGroup]
  /// Its own options.
  let options: [CommandOptionDeclaration]
  /// nil: later versions have the command.
  let body: Body?

  /// - Parameters:
  ///   - name: As it is typed.
  ///   - meaning: In a few words, without a full stop.
  ///   - operand: Must be given; nil: the command takes options only.
  ///   - groups: Which of the settings' options it knows.
  ///   - options: Those that are its alone.
  ///   - body: Does it, and says how the program ends.
  public init(
    _ name: String, meaning: String, operand: Operand? = nil, groups: [OptionGroup] = [],
    options: [CommandOptionDeclaration] = [],
    body: @escaping (CommandCall<Own>) throws(KioskError) -> ExitCode
  ) {
    self.init(name, meaning, operand, groups, options, body)
  }

  /// A command that later versions have: help names it, and it is refused.
  package static func planned(
    _ name: String, meaning: String, operand: Operand? = nil
  ) -> Command {
    Command(name, meaning, operand, [], [], nil)
  }

  private init(
    _ name: String, _ meaning: String, _ operand: Operand?, _ groups: [OptionGroup],
    _ options: [CommandOptionDeclaration], _ body: Body?
  ) {
    self.name = name
    self.meaning = meaning
    self.operand = operand
    self.groups = groups
    self.options = options
    self.body = body
  }

  var isAvailable: Bool { body != nil }
}

/// One call of a command, with all that was given to it.
public struct CommandCall<Own> {
  /// The word that is no option.
  public internal(set) var operand = ""
  /// Values of the command's own options; flags have an empty one.
  var words: [String: String] = [:]
  package let source: SettingsSource<Own>
  /// When the program started, of `KernelClock`.
  package let started: Duration
  package let log: Log

  /// Prints whole lines for whoever reads standard output. Errors: `inputOutput` where nobody does.
  public func print(_ text: String) throws(KioskError) { try Output.print(text) }

  /// What was given for an option of this command; nil where it was not given.
  public subscript<Value>(option: CommandOption<Value>) -> Value? {
    guard let word = words[option.name], let format = option.format else { return nil }
    return format.read(word)
  }

  /// Whether a flag of this command was given.
  public subscript(flag: CommandOption<Bool>) -> Bool { words[flag.name] != nil }
}
