package import FakeInput
internal import LinuxIO

/// A program that shows scenes on a Linux screen: what it is called, what can be set, what it can
/// do, and what it shows first. The runtime does the rest: screens and devices, their options and
/// configuration, and the commands `run`, `list`, `inspect` and `calibrate`.
///
///     Program("dots", version: "1.0", purpose: "dots where fingers are") { _ in Dots() }.main()
public struct Program<Settings> {
  package let grammar: CommandLineGrammar<Settings>
  private let staging: Staging<Settings>

  /// A program with settings of its own.
  ///
  /// - Parameters:
  ///   - name: As it is called. Its configuration is /etc/NAME/NAME.conf, its state directory
  ///     ~/.local/state/NAME.
  ///   - purpose: In a few words, without a full stop; help says it.
  ///   - settings: Where they are declared.
  ///   - standard: Their values where nothing is given.
  ///   - commands: What it can do beside showing its scenes.
  ///   - scene: Makes the first scene of a run.
  public init(
    _ name: String, version: String, purpose: String, settings: SettingsList<Settings>,
    standard: Settings, commands: [Command<Settings>] = [],
    scene: @escaping (Settings, Stage) -> any Scene
  ) {
    self.init(
      ProgramIdentity(name: name, version: version, purpose: purpose),
      ProgramConfiguration(settings: settings, standard: standard), commands: commands,
      staging: Staging(first: scene))
  }

  package init(
    _ identity: ProgramIdentity, _ configuration: ProgramConfiguration<Settings>,
    commands: [Command<Settings>], staging: Staging<Settings>
  ) {
    self.staging = staging
    grammar = CommandLineGrammar(
      identity,
      commands: [.run(identity.name, staging), .list(identity.name), .inspect]
        + [.calibrate(identity.name, staging)] + commands,
      configuration)
  }

  /// Does what the command line asks for, and ends the process with its exit code. The console and
  /// all devices have been given back before.
  public func main() -> Never {
    SignalDescriptor.endOnTermination()
    endProcess(run(commandLineWords()).rawValue)
  }

  /// Does what one start of the program is asked to do.
  ///
  /// - Parameter arguments: Without the program's own name.
  /// - Returns: How it ended. What failed has been said on standard error.
  public func run(_ arguments: [String]) -> ExitCode {
    StandardStream.occupyMissing()
    OpenFileLimit.raise()
    let started = KernelClock().now
    let log = Log.standardError(program: grammar.program)
    // A reader of our output that goes away is an error of a write, not the end of the program.
    SignalDescriptor.ignoreBrokenPipes()
    do {
      return try run(arguments, started: started, log: log)
    } catch {
      log.report(error)
      return error.exitCode
    }
  }

  private func run(
    _ arguments: [String], started: Duration, log: Log
  ) throws(KioskError) -> ExitCode {
    var parser = CommandLineParser(arguments, grammar)
    switch try parser.parse(started: started, log: log) {
    case .help(let text):
      try Output.print(text)
    case .version:
      try Output.print("\(grammar.program) \(grammar.version)\n")
    case .command(let command, let call):
      guard let body = command.body else { preconditionFailure("the parser refuses it") }
      return try body(call)
    }
    return .done
  }

  /// Runs a script with these settings, whatever is configured. Errors: as of `run`.
  package func play(
    _ script: Script, _ settings: ProgramSettings<Settings>, started: Duration, log: Log
  ) throws(KioskError) -> ExitCode {
    try RunCommand(
      program: grammar.program, staging: staging, source: grammar.source(), started: started,
      log: log
    ).run(settings, script: .whole(script))
  }
}

extension Program where Settings == NoSettings {
  /// A program without settings of its own.
  ///
  /// - Parameters:
  ///   - name: As it is called. Its configuration is /etc/NAME/NAME.conf, its state directory
  ///     ~/.local/state/NAME.
  ///   - purpose: In a few words, without a full stop; help says it.
  ///   - scene: Makes the first scene of a run.
  public init(
    _ name: String, version: String, purpose: String, scene: @escaping (Stage) -> any Scene
  ) {
    self.init(
      name, version: version, purpose: purpose, settings: SettingsList([]),
      standard: NoSettings(), scene: { scene($1) })
  }
}
