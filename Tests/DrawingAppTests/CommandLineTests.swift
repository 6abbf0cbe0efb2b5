import Evdev
import Geometry
import Scanout
import Testing

@testable import DrawingApp
@testable import Kiosk

@Suite struct CommandLineTests {
  private func settings(_ words: String...) throws -> Settings { try settings(words) }

  private func settings(_ words: [String]) throws -> Settings {
    let line = try ParsedLine(words)
    #expect(line.command.name == "run")
    return line.settings
  }

  private func refusal(_ words: [String]) -> KioskError? {
    do throws(KioskError) {
      _ = try ParsedLine.invocation(words)
      return nil
    } catch {
      return error
    }
  }

  private func help(_ words: [String]) throws -> String {
    guard case .help(let text) = try ParsedLine.invocation(words) else {
      throw KioskError(.internalFault, "\(words) does not ask for help")
    }
    return text
  }

  private let grammar = DrawingProgram.grammar
  private let nothing = Settings(own: DrawingSettings())

  // MARK: - Commands

  @Test func noWordsRun() throws {
    #expect(try settings() == nothing)
    #expect(try settings("run") == nothing)
  }

  @Test func theCommandsOfThisVersionAreTaken() throws {
    for name in ["run", "list", "layout", "calibrate", "demo"] {
      let line = try ParsedLine([name])
      #expect(line.command.name == name)
      #expect(line.settings == nothing && line.call.words.isEmpty && line.call.operand.isEmpty)
    }
    let list = try ParsedLine(["list", "--json"])
    #expect(list.command.name == "list" && list.call.words == ["json": ""])
    let demo = try ParsedLine(["demo", "--output", "/tmp/demo"])
    #expect(demo.command.name == "demo" && demo.call.words == ["output": "/tmp/demo"])
    guard case .version = try ParsedLine.invocation(["--version"]) else {
      Issue.record("no version")
      return
    }
  }

  @Test func theWordsOfACommandsOwnOptionsAreRead() throws {
    let output = CommandOption("output", as: .folder, meaning: "")
    let json = CommandOption(flag: "json", meaning: "")
    #expect(try ParsedLine(["demo", "--output=a"]).call[output] == "a")
    #expect(try ParsedLine(["demo"]).call[output] == nil)
    #expect(try ParsedLine(["list", "--json"]).call[json])
    #expect(try !ParsedLine(["list"]).call[json])
  }

  @Test func layoutTakesTheOptionsThatARunIsLaidOutBy() throws {
    let line = try ParsedLine([
      "layout", "--display", "headless:480x320", "--rotate=90", "--scale", "2", "--keep", "last",
      "--state-dir", "none", "--seed", "1",
    ])
    #expect(line.command.name == "layout")
    let display = line.settings.runtime.display
    #expect(display.options.choice == .headless(PixelSize(width: 480, height: 320)))
    #expect(display.options.rotation == .quarter)
    #expect(display.scale == 2)
  }

  @Test(arguments: ["--screenshot", "--stats", "--fake-input"])
  func layoutRefusesWhatItWouldNotDo(option: String) throws {
    let error = try #require(refusal(["layout", option, "x"]))
    #expect(error.exitCode == .usage)
    #expect(error.message.contains("\(option) does not apply to layout"))
  }

  @Test func inspectTakesAFileAndItsOptions() throws {
    let plain = try ParsedLine(["inspect", "a.evemu"])
    #expect(plain.command.name == "inspect")
    #expect(plain.call.operand == "a.evemu" && plain.call.words.isEmpty)
    let full = try ParsedLine(["inspect", "--device=1", "a.evemu", "--description", "a.desc"])
    #expect(full.call.operand == "a.evemu")
    #expect(full.call.words == ["device": "1", "description": "a.desc"])
    #expect(full.call[CommandOption("device", as: .wholeNumber(0...9), meaning: "")] == 1)
    for words in [
      ["inspect"], ["inspect", "a", "b"], ["inspect", "a", "--device", "-1"],
      ["inspect", "a", "--device", "x"], ["inspect", "a", "--description"], ["inspect", ""],
      ["inspect", "a", "--seed", "1"], ["run", "--device", "1"],
    ] {
      #expect(try #require(refusal(words), "\(words)").exitCode == .usage)
    }
  }

  @Test func aDescriptionNeedsARecordingToDescribe() throws {
    let error = try #require(refusal(["--fake-device", "a"]))
    #expect(error.exitCode == .usage)
    #expect(error.message.contains("--fake-input"))
  }

  @Test func anUnknownCommandIsNamedWithTheNearestOne() throws {
    let error = try #require(refusal(["lits"]))
    #expect(error.exitCode == .usage)
    #expect(error.message.contains("lits"))
    #expect(error.message.contains("list"))
    #expect(try #require(refusal([""])).exitCode == .usage)
    #expect(try #require(refusal(["help"])).message.hasSuffix("is --help"))
  }

  @Test func aCommandAfterOptionsIsRefused() throws {
    let error = try #require(refusal(["--seed", "1", "layout"]))
    #expect(error.exitCode == .usage)
    #expect(error.message.contains("the command comes before the options"))
    #expect(try #require(refusal(["run", "picture.png"])).exitCode == .usage)
    #expect(try #require(refusal(["run", "-"])).exitCode == .usage)
  }

  @Test(arguments: ["export", "gallery", "pin"])
  func commandsOfLaterVersionsAreRefused(command: String) throws {
    for words in [[command], [command, "out.png"], [command, "--whatever"]] {
      let error = try #require(refusal(words))
      #expect(error.exitCode == .usage)
      #expect(error.message == "\(command) is not available in this version")
    }
    #expect(try help([command, "--help"]).contains("not available in this version"))
  }

  // MARK: - Options

  @Test func everyWorkingOptionArrives() throws {
    let given = try settings(
      "--display", "drm:/dev/dri/card1", "--connector", "HDMI-A-1", "--mode", "1280x720@59.94",
      "--rotate", "270", "--format", "xrgb8888", "--scale", "1.5", "--fake-input", "a.script",
      "--fake-device", "a.desc", "--record-input", "seen",
      "--realtime", "--screenshot", "a.png", "--stats", "a.json", "--seed", "18446744073709551615",
      "--keep", "last", "--renderer", "gles", "--config", "a.conf", "--state-dir", "none",
      "--no-grab", "--log-level", "debug")
    var expected = nothing
    expected.runtime.display.options = DisplayOptions(
      choice: .drm(path: "/dev/dri/card1"), connector: "HDMI-A-1",
      mode: ModeRequest(size: PixelSize(width: 1280, height: 720), refreshHz: 59.94),
      rotation: .threeQuarters, format: .only(.xrgb8888))
    expected.runtime.display.scale = 1.5
    expected.runtime.playback.fakeInput = .file("a.script")
    expected.runtime.playback.fakeDevice = "a.desc"
    expected.runtime.outputs.recordings = "seen"
    expected.runtime.playback.isRealtime = true
    expected.runtime.outputs.screenshot = "a.png"
    expected.runtime.outputs.statistics = "a.json"
    expected.own.seed = .max
    expected.own.keep = .last
    expected.own.renderer = .gles
    expected.runtime.configuration.path = "a.conf"
    expected.runtime.input.grabs = false
    expected.runtime.outputs.stateDirectory = .nothing
    expected.runtime.logLevel = .debug
    #expect(given == expected)
  }

  @Test func bothSpellingsOfAValueAreTheSame() throws {
    #expect(try settings("--rotate", "90") == settings("--rotate=90"))
    #expect(try settings("--rotate", "90") != nothing)
    #expect(try settings("--screenshot=a=b.png").runtime.outputs.screenshot == "a=b.png")
    #expect(try settings("--fake-input=-").runtime.playback.fakeInput == .standardInput)
    #expect(try settings("--fake-input", "-").runtime.playback.fakeInput == .standardInput)
  }

  @Test func inputIsAutoNoneOrPaths() throws {
    #expect(try settings("--input", "auto").runtime.input.selection == .auto)
    #expect(try settings("--input", "none").runtime.input.selection == .nothing)
    #expect(
      try settings("--input", "/dev/input/event0,/dev/input/event1").runtime.input.selection
        == .paths(["/dev/input/event0", "/dev/input/event1"]))
  }

  @Test func theLastOfSeveralCounts() throws {
    #expect(try settings("--seed", "1", "--seed=2").own.seed == 2)
    // Overridden or not, a bad value is a fault.
    #expect(refusal(["--rotate", "45", "--rotate", "90"])?.exitCode == .usage)
  }

  @Test func anUnknownOptionIsNamedWithTheNearestOne() throws {
    let pairs = [
      ("--rotat", "--rotate"), ("--dipslay=auto", "--display"), ("-display", "--display"),
      ("--keeep", "--keep"), ("-h", "--help"), ("--rot", "--rotate"), ("--ROTATE=90", "--rotate"),
      ("--fake", "--fake-input"), ("--log", "--log-level"), ("--Re", "--realtime"),
      ("--fake-inptu", "--fake-input"),
    ]
    for (word, guess) in pairs {
      let error = try #require(refusal([word]))
      #expect(error.exitCode == .usage)
      let flag = word.prefix { $0 != "=" }
      #expect(error.message == "unknown option \(flag); the nearest known one is \(guess)")
    }
  }

  @Test func anOptionOfAnotherCommandIsNotUnknown() throws {
    let error = try #require(refusal(["run", "--json"]))
    #expect(error.exitCode == .usage)
    #expect(error.message == "--json does not apply to run; it is an option of list")
  }

  @Test func screensAndFormatsAreTakenAsTheyAreNamed() throws {
    func options(_ words: [String]) throws -> DisplayOptions {
      try settings(words).runtime.display.options
    }
    #expect(try options(["--display", "fbdev"]).choice == .fbdev(path: nil))
    #expect(try options(["--display=fbdev:/dev/fb0"]).choice == .fbdev(path: "/dev/fb0"))
    #expect(try options(["--format", "rgb565"]).format == .only(.rgb565))
    #expect(try options(["--format", "xrgb2101010"]).format == .only(.xrgb2101010))
  }

  @Test func listTakesTheOptionsThatChooseScreenAndDevices() throws {
    let words = [
      "list", "--json", "--display", "drm", "--connector", "DSI-1", "--rotate", "90", "--input",
      "none",
    ]
    let line = try ParsedLine(words)
    let runtime = line.settings.runtime
    #expect(line.command.name == "list" && line.call.words == ["json": ""])
    #expect(runtime.display.options.choice == .drm(path: nil))
    #expect(runtime.display.options.connector == "DSI-1")
    #expect(runtime.display.options.rotation == .quarter)
    #expect(runtime.input.selection == InputOptions.Selection.nothing)
    #expect(refusal(["list", "--stats", "x"])?.exitCode == .usage)
  }

  @Test(arguments: [
    ("--display", "hdmi"), ("--display", "drm:"), ("--display", "fbdev:"),
    ("--display", "headless"),
    ("--display", "headless:0x480"), ("--display", "headless:320x0"),
    ("--display", "headless:16385x480"), ("--display", "headless:320x99999999999999999999"),
    ("--display", "headless:320"), ("--display", "headless:320x480x2"),
    ("--display", "headless:-1x480"), ("--display", "headless:+1x480"),
    ("--display", "headless:3 x480"), ("--display", "headless:٣x480"), ("--display", ""),
    ("--connector", ""), ("--connector", "HDMI A"), ("--mode", "1280"), ("--mode", "1280x720@"),
    ("--mode", "1280x720@0"), ("--mode", "1280x720@60@60"), ("--rotate", "45"),
    ("--rotate", "090"), ("--rotate", "-90"), ("--format", "XRGB8888"), ("--scale", "0"),
    ("--scale", "nan"), ("--scale", "inf"), ("--scale", "1e1"), ("--scale", "17"),
    ("--scale", "."), ("--input", ""), ("--input", "a,,b"), ("--fake-input", ""),
    ("--screenshot", ""), ("--seed", "-1"), ("--seed", "1.5"), ("--seed", "18446744073709551616"),
    ("--keep", "none"), ("--renderer", "vulkan"), ("--config", ""), ("--log-level", "trace"),
  ])
  func aBadValueIsRefusedWithWhatIsAllowed(option: String, value: String) throws {
    let error = try #require(refusal(["\(option)=\(value)"]), "\(option)=\(value) was taken")
    #expect(error.exitCode == .usage)
    #expect(error.message.hasPrefix("\(option) "))
    #expect(error.message.contains("; give "))
  }

  @Test func theLargestPanelIsTaken() throws {
    #expect(
      try settings("--display", "headless:16384x1").runtime.display.options.choice
        == .headless(PixelSize(width: 16384, height: 1)))
  }

  @Test func aForgottenValueDoesNotSwallowTheNextOption() throws {
    for words in [["--fake-input", "--realtime"], ["--seed"]] {
      let error = try #require(refusal(words))
      #expect(error.exitCode == .usage)
      #expect(error.message.hasPrefix("\(words[0]) needs a value: "))
    }
  }

  @Test func aFlagTakesNoValue() throws {
    for word in ["--realtime=yes", "--no-grab=", "--help=run", "--version=2"] {
      #expect(try #require(refusal([word])).message.hasSuffix("takes no value; give it alone"))
    }
  }

  @Test func combinationsThatWouldPassOverAnOptionAreRefused() throws {
    let combinations = [
      ["--display", "headless:9x9", "--connector", "DSI-1"],
      ["--mode", "9x9", "--display", "headless:9x9"],
      ["--fake-input", "a", "--input", "/dev/input/event0"],
      ["--realtime"],
      ["--screenshot", "a", "--stats", "a"],
    ]
    for words in combinations {
      #expect(refusal(words)?.exitCode == .usage, "\(words) was taken")
    }
    #expect(refusal(["--fake-input", "a", "--input", "none"]) == nil)
  }

  @Test func aMessageStaysOneLineWhateverItQuotes() throws {
    let words = [
      "--a\nb", "a\u{1B}[31mb", "--rotate=\r\n", String(repeating: "--x", count: 99_999),
    ]
    for word in words {
      let error = try #require(refusal([word]))
      #expect(error.exitCode == .usage)
      #expect(error.message.count < 600)
      #expect(error.message.unicodeScalars.allSatisfy { $0.value >= 32 })
    }
  }

  // MARK: - Help

  @Test func helpNamesEveryCommandAndOptionAndWhatIsNotAvailable() throws {
    let text = try help(["--help"])
    #expect(try help(["run", "--help"]) == text)
    for command in grammar.commands {
      #expect(text.contains("tigereye \(HelpText(grammar).usage(of: command))\n"))
      #expect(text.contains("\(command.name)"))
    }
    for option in grammar.options(of: grammar.commands[0]) {
      #expect(text.contains("  \(option.flag)"))
    }
    let sentences = text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ")
    #expect(sentences.contains("gallery; not available") || sentences.contains("not available in"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(text.hasSuffix("\n"))
  }

  @Test func helpOfACommandShowsItsOwnOptions() throws {
    #expect(try help(["list", "--help"]).contains("--json"))
    #expect(try help(["list", "--help"]).contains("--connector"))
    #expect(try !help(["list", "--help"]).contains("--stats"))
    #expect(try help(["demo", "--help"]).contains("--output DIR"))
    #expect(try help(["layout", "--help"]).contains("--rotate"))
    // Asked for in the middle of a command line, it ends it.
    #expect(try help(["layout", "--rotate", "90", "--help", "nonsense"]).contains("layout"))
  }

  @Test func everyOptionOfHelpIsKnownToTheParser() {
    for command in grammar.commands where command.isAvailable {
      for option in grammar.options(of: command) {
        let error = refusal([command.name, option.flag])
        #expect(error.map { !$0.message.hasPrefix("unknown") } ?? true)
      }
    }
  }

  // MARK: - Edit distance

  @Test func editDistanceCountsEdits() {
    let cases = [
      ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("abc", "abd", 1),
      ("abc", "acb", 1), ("abc", "ab", 1), ("kitten", "sitting", 3), ("ca", "abc", 3),
    ]
    for (left, right, distance) in cases {
      #expect(editDistance(left, right) == distance)
      #expect(editDistance(right, left) == distance)
    }
  }
}
