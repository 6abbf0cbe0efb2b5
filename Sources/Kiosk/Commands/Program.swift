internal import LinuxIO

/// The program from its arguments to its exit code.
public enum Program {
  /// Does what one start of the program is asked to do. Whatever fails has been said on standard
  /// error when this returns.
  public static func run(_ arguments: [String]) -> ExitCode {
    StandardStream.occupyMissing()
    let started = KernelClock().now
    let log = Log.standardError()
    // A reader of our output that goes away is an error of a write, not the end of the program.
    SignalDescriptor.ignoreBrokenPipes()
    do {
      return try run(Invocation.parse(arguments), started: started, log: log)
    } catch {
      log.report(error)
      return error.exitCode
    }
  }

  /// Ends the process; the console and all devices have been given back before.
  public static func exit(_ code: ExitCode) -> Never {
    endProcess(code.rawValue)
  }

  private static func run(
    _ invocation: Invocation, started: Duration, log: Log
  ) throws(KioskError) -> ExitCode {
    switch invocation {
    case .help(let text):
      try print(text)
      return .done
    case .version:
      try print(Version.text + "\n")
      return .done
    case .list(let options):
      let settings = try SettingsSource(options.run).load(log: log)
      try ListCommand(settings: settings, asJSON: options.asJSON, log: log).run()
      return .done
    case .layout(let options):
      try LayoutCommand(settings: SettingsSource(options).load(log: log)).run()
      return .done
    case .inspect(let options):
      try InspectCommand(options: options, log: log).run()
      return .done
    case .run(let options):
      return try RunCommand(source: SettingsSource(options), started: started, log: log).run()
    case .calibrate(let options):
      return try CalibrateCommand(source: SettingsSource(options), started: started, log: log)
        .run()
    case .demo(let options):
      try DemoCommand(options: options, started: started, log: log).run()
      return .done
    }
  }

  /// Prints whole lines for whoever reads standard output. Errors: `inputOutput` where nobody does.
  static func print(_ text: String) throws(KioskError) {
    do {
      try StandardStream.output.write(text)
    } catch {
      throw KioskError(.inputOutput, "\(error)")
    }
  }
}
