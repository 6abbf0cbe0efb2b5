import Foundation
import Testing

@testable import DrawingApp
@testable import Kiosk

/// What holds of every declaration of a setting.
@Suite struct SettingsListTests {
  private let grammar = DrawingProgram.grammar

  @Test func aDefaultThatCanBeWrittenIsWhatHoldsWithoutIt() throws {
    let standard = Settings(own: DrawingSettings())
    for setting in grammar.settings.settings where setting.isAvailable {
      guard case .value(let word, _)? = setting.standard else { continue }
      let name = setting.key?.text ?? setting.flag ?? ""
      var settings = standard
      let apply = try #require(setting.read(word), "\(name) = \(word) is not allowed")
      apply(&settings)
      // These have a default that goes by other settings.
      let goesByOthers = [
        "canvas.background", "input.palm-size", "input.ghost-filter", "input.edge-filter",
      ]
      if goesByOthers.contains(name) {
        #expect(settings.own.backgroundColor == standard.own.backgroundColor)
        #expect(settings.runtime.rejection == standard.runtime.rejection)
      } else {
        #expect(settings == standard, "\(name) = \(word)")
      }
    }
  }

  @Test func everySettingIsSomethingThatCanBeGiven() {
    for setting in grammar.settings.settings {
      #expect(setting.key != nil || setting.option != nil)
      #expect(!setting.meaning.hasSuffix("."))
      #expect(setting.placeholder == nil || !setting.allowed.isEmpty)
    }
  }

  /// An outside program's settings, declared in a few lines.
  private struct ClockSettings: Hashable {
    var showsSeconds = false
    var size = 10
  }

  private var clock: CommandLineGrammar<ClockSettings> {
    let settings = SettingsList<ClockSettings>([
      Setting(
        \.showsSeconds, as: .yesNo, key: "clock.seconds", default: "no", effect: .atOnce,
        meaning: "whether seconds are shown"),
      Setting(
        \.size, as: .wholeNumber(1...99), key: "clock.size", option: "size", default: "10",
        meaning: "of the digits"),
    ])
    let show = Command<ClockSettings>(
      "show", meaning: "show the time", groups: OptionGroup.allCases
    ) { _ in .done }
    return CommandLineGrammar(
      ProgramIdentity(name: "clock", version: "1.0", purpose: "a clock"), commands: [show],
      ProgramConfiguration(settings: settings, standard: ClockSettings()))
  }

  @Test func anotherProgramHasItsOwnKeysAndOptionsBesideTheRuntimes() throws {
    var parser = CommandLineParser(
      ["--size", "20", "--rotate", "90", "--screenshot", "a.png"], clock)
    guard
      case .command(let command, let call) = try parser.parse(
        started: .zero, log: Log(level: .error) { _ in })
    else {
      Issue.record("no command")
      return
    }
    #expect(command.name == "show")
    let file = try ConfigurationFile.parse(
      Array("[clock]\nseconds = yes\nsize = 5\n[display]\nscale = 2\n[canvas]\nkeep = all\n".utf8),
      file: "a.conf", settings: call.source.list)
    #expect(file.warnings.count == 2 && file.warnings[0].contains("[canvas]"))
    let settings = call.source.settings(from: file)
    #expect(settings.own == ClockSettings(showsSeconds: true, size: 20))
    #expect(settings.runtime.display.scale == 2)
    #expect(settings.runtime.displayOptions.rotation == .quarter)
    #expect(settings.runtime.outputs.screenshot == "a.png")
    #expect(
      settings.runtime.configuration.origins["clock.size"] == FilePosition(file: "a.conf", line: 3))
    #expect(HelpText(clock).overview.contains("/etc/clock/clock.conf"))
    #expect(!HelpText(clock).overview.contains("tigereye"))
  }

  // MARK: The sample configuration

  private static let sample = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("systemd/tigereye.conf")

  /// TIGEREYE_WRITE_SAMPLE=1 writes the file anew, and fails the run.
  @Test func theSampleConfigurationIsMadeOfTheDeclarations() throws {
    let text = DrawingProgram.installedConfiguration
    if ProcessInfo.processInfo.environment["TIGEREYE_WRITE_SAMPLE"] != nil {
      try Data(text.utf8).write(to: Self.sample)
      Issue.record("wrote systemd/tigereye.conf; run the tests again without the variable")
    }
    #expect(try String(contentsOf: Self.sample, encoding: .utf8) == text)
  }

  @Test func theSampleConfigurationSaysWhatItSays() throws {
    let file = try ConfigurationFile.parse(
      Array(DrawingProgram.installedConfiguration.utf8), file: "a.conf", settings: grammar.settings)
    #expect(file.warnings.isEmpty)
    #expect(file.assignments.map(\.name) == ["display.wait", "kiosk.locked"])
  }

  /// With the number sign taken away, every key of the sample is a line that is understood.
  @Test func theValuesOfTheSampleAreAllowed() throws {
    let lines = DrawingProgram.installedConfiguration.split(
      separator: "\n", omittingEmptySubsequences: false
    ).map { line in
      let key = line.hasPrefix("#") && !line.hasPrefix("# ") && !line.hasSuffix("=")
      return key ? line.dropFirst() : line
    }
    let file = try ConfigurationFile.parse(
      Array(lines.joined(separator: "\n").utf8), file: "a.conf", settings: grammar.settings)
    #expect(file.warnings.allSatisfy { $0.contains("is not available in this version") })
    let known = grammar.settings.settings.filter { setting in
      guard setting.isAvailable, setting.key != nil else { return false }
      if case .value? = setting.standard { return true }
      return setting.key?.text == "kiosk.locked"
    }
    let words = file.assignments.filter { $0.name.hasPrefix("labels.") }
    #expect(words.map(\.name) == ["labels.nl.Language", "labels.nl.Red", "labels.nl.Sky Blue"])
    #expect(file.assignments.count == known.count + words.count)
  }

  @Test func linesOfTheSampleAreShort() {
    for line in DrawingProgram.installedConfiguration.split(separator: "\n") {
      #expect(line.count <= 100, "\(line)")
    }
  }
}
