/// What the command line of a program may hold: its commands and its settings.
package struct CommandLineGrammar<Own> {
  /// As the program is called.
  let program: String
  let version: String
  /// What the program is for, in a few words.
  let purpose: String
  /// The first is meant where none is given.
  let commands: [Command<Own>]
  let settings: SettingsList<ProgramSettings<Own>>
  /// The program's own settings where nothing is given.
  let standard: Own
  /// What the program's settings ask of the runtime.
  let adjust: (Own, inout RuntimeSettings) -> Void
  /// Where the configuration is if no option says so; it may be missing.
  let configurationPath: String

  init(
    _ identity: ProgramIdentity, commands: [Command<Own>],
    _ configuration: ProgramConfiguration<Own>
  ) {
    precondition(!commands.isEmpty, "a program has a command to begin with")
    program = identity.name
    version = identity.version
    purpose = identity.purpose
    self.commands = commands
    settings = ProgramSettings.list(configuration.settings, program: program)
    standard = configuration.standard
    configurationPath = configuration.path ?? "/etc/\(program)/\(program).conf"
    adjust = configuration.adjust
  }

  func command(_ name: String) -> Command<Own>? { commands.first { $0.name == name } }

  /// The settings with these options and the configuration that they name, or the usual one.
  func source(
    options: [Assignment<ProgramSettings<Own>>] = []
  ) -> SettingsSource<Own> {
    SettingsSource(self, options: options)
  }

  /// The commands that know an option of the settings.
  func owners(of option: Setting<ProgramSettings<Own>>) -> [String] {
    commands.filter { $0.groups.contains(option.group) }.map(\.name)
  }

  /// All options of a command, as help lists them.
  func options(of command: Command<Own>) -> [OptionWords] {
    settings.options(of: command.groups).map { OptionWords($0) }
      + command.options.map { OptionWords($0) }
      + (command.isAvailable ? CommandLineGrammar.general : CommandLineGrammar.general.dropLast())
  }

  /// The options that every command knows.
  static var general: [OptionWords] {
    [
      OptionWords(flag: "--help", help: "print this text"),
      OptionWords(flag: "--version", help: "print the version"),
    ]
  }
}

/// What help says of an option.
struct OptionWords: Hashable {
  let flag: String
  let placeholder: String?
  let help: String

  init(flag: String, placeholder: String? = nil, help: String) {
    self.flag = flag
    self.placeholder = placeholder
    self.help = help
  }

  init<Values>(_ setting: Setting<Values>) {
    self.init(flag: setting.flag ?? "", placeholder: setting.placeholder, help: setting.help)
  }

  init(_ option: CommandOptionDeclaration) {
    self.init(flag: option.flag, placeholder: option.placeholder, help: option.meaning)
  }
}
