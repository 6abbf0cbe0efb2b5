@testable import DrawingApp
@testable import Kiosk

/// A command line of the drawing program that was understood.
struct ParsedLine {
  let command: Command<DrawingSettings>
  let call: CommandCall<DrawingSettings>

  /// Errors: `usage`; `internalFault` where it asks for help or the version.
  init(_ words: [String]) throws {
    guard case .command(let command, let call) = try ParsedLine.invocation(words) else {
      throw KioskError(.internalFault, "\(words) is no command")
    }
    self.command = command
    self.call = call
  }

  static func invocation(_ words: [String]) throws(KioskError) -> Invocation<DrawingSettings> {
    var parser = CommandLineParser(words, DrawingProgram.grammar)
    return try parser.parse(started: .zero, log: Log(level: .error) { _ in })
  }

  /// What the options alone make of the settings.
  var settings: Settings { call.source.optionsAlone }

  /// The settings of a run with these words, where the usual configuration holds `text`.
  static func settings(_ words: [String], configuration text: String = "") throws -> Settings {
    let source = try ParsedLine(words).call.source
    let file = try ConfigurationFile.parse(
      Array(text.utf8), file: "a.conf", settings: source.list)
    return source.settings(from: file)
  }
}
