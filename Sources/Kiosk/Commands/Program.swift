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
      return try run(arguments, started: started, log: log)
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
    _ arguments: [String], started: Duration, log: Log
  ) throws(KioskError) -> ExitCode {
    let grammar = DrawingProgram.grammar
    var parser = CommandLineParser(arguments, grammar)
    switch try parser.parse(started: started, log: log) {
    case .help(let text):
      try print(text)
    case .version:
      try print("\(grammar.program) \(grammar.version)\n")
    case .command(let command, let call):
      guard let body = command.body else { preconditionFailure("the parser refuses it") }
      return try body(call)
    }
    return .done
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
