import Evdev
import Geometry
import Scanout
import Testing

@testable import Kiosk

@Suite struct CommandLineTests {
  private func options(_ words: String...) throws -> RunOptions {
    guard case .run(let options) = try Invocation.parse(words) else {
      throw KioskError(.internalFault, "\(words) is no run")
    }
    return options
  }

  private func refusal(_ words: [String]) -> KioskError? {
    do throws(KioskError) {
      _ = try Invocation.parse(words)
      return nil
    } catch {
      return error
    }
  }

  private func help(_ words: [String]) throws -> String {
    guard case .help(let text) = try Invocation.parse(words) else {
      throw KioskError(.internalFault, "\(words) does not ask for help")
    }
    return text
  }

  // MARK: - Commands

  @Test func noWordsRun() throws {
    #expect(try Invocation.parse([]) == .run(RunOptions()))
    #expect(try Invocation.parse(["run"]) == .run(RunOptions()))
  }

  @Test func theCommandsOfThisVersionAreTaken() throws {
    var asJSON = ListOptions()
    asJSON.asJSON = true
    #expect(try Invocation.parse(["list"]) == .list(ListOptions()))
    #expect(try Invocation.parse(["list", "--json"]) == .list(asJSON))
    var demo = DemoOptions()
    demo.output = "/tmp/demo"
    #expect(try Invocation.parse(["demo"]) == .demo(DemoOptions()))
    #expect(try Invocation.parse(["demo", "--output", "/tmp/demo"]) == .demo(demo))
    #expect(try Invocation.parse(["layout"]) == .layout(RunOptions()))
    #expect(try Invocation.parse(["--version"]) == .version)
  }

  @Test func layoutTakesTheOptionsThatARunIsLaidOutBy() throws {
    let words = [
      "layout", "--display", "headless:480x320", "--rotate=90", "--scale", "2", "--keep", "last",
      "--state-dir", "none", "--seed", "1",
    ]
    guard case .layout(let options) = try Invocation.parse(words) else {
      Issue.record("no layout")
      return
    }
    #expect(options.display == .headless(PixelSize(width: 480, height: 320)))
    #expect(options.rotation == .quarter)
    #expect(options.scale == .fixed(2))
  }

  @Test(arguments: ["--screenshot", "--stats", "--fake-input"])
  func layoutRefusesWhatItWouldNotDo(option: String) throws {
    let error = try #require(refusal(["layout", option, "x"]))
    #expect(error.exitCode == .usage)
    #expect(error.sentence.contains("\(option) does not apply to layout"))
  }

  @Test func inspectTakesAFileAndItsOptions() throws {
    var expected = InspectOptions(file: "a.evemu")
    #expect(try Invocation.parse(["inspect", "a.evemu"]) == .inspect(expected))
    expected.description = "a.desc"
    expected.device = 1
    #expect(
      try Invocation.parse(["inspect", "--device=1", "a.evemu", "--description", "a.desc"])
        == .inspect(expected))
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
    #expect(error.sentence.contains("--fake-input"))
  }

  @Test func anUnknownCommandIsNamedWithTheNearestOne() throws {
    let error = try #require(refusal(["lits"]))
    #expect(error.exitCode == .usage)
    #expect(error.sentence.contains("lits"))
    #expect(error.sentence.contains("list"))
    #expect(try #require(refusal([""])).exitCode == .usage)
    #expect(try #require(refusal(["help"])).sentence.hasSuffix("is --help"))
  }

  @Test func aCommandAfterOptionsIsRefused() throws {
    let error = try #require(refusal(["--seed", "1", "layout"]))
    #expect(error.exitCode == .usage)
    #expect(error.sentence.contains("the command comes before the options"))
    #expect(try #require(refusal(["run", "picture.png"])).exitCode == .usage)
    #expect(try #require(refusal(["run", "-"])).exitCode == .usage)
  }

  @Test(arguments: ["export", "pin"])
  func commandsOfLaterVersionsAreRefused(command: String) throws {
    for words in [[command], [command, "out.png"], [command, "--whatever"]] {
      let error = try #require(refusal(words))
      #expect(error.exitCode == .usage)
      #expect(error.sentence == "\(command) is not available in this version")
    }
    #expect(try help([command, "--help"]).contains("not available in this version"))
  }

  // MARK: - Options

  @Test func everyWorkingOptionArrives() throws {
    let given = try options(
      "--display", "drm:/dev/dri/card1", "--connector", "HDMI-A-1", "--mode", "1280x720@59.94",
      "--rotate", "270", "--format", "xrgb8888", "--scale", "1.5", "--fake-input", "a.script",
      "--fake-device", "a.desc", "--record-input", "seen",
      "--realtime", "--screenshot", "a.png", "--stats", "a.json", "--seed", "18446744073709551615",
      "--keep", "last", "--renderer", "gles", "--config", "a.conf", "--state-dir", "none",
      "--no-grab", "--log-level", "debug")
    var expected = RunOptions()
    expected.display = .drm(path: "/dev/dri/card1")
    expected.connector = "HDMI-A-1"
    expected.mode = ModeRequest(size: PixelSize(width: 1280, height: 720), refreshHz: 59.94)
    expected.rotation = .threeQuarters
    expected.format = .xrgb8888
    expected.scale = .fixed(1.5)
    expected.fakeInput = .file("a.script")
    expected.fakeDevice = "a.desc"
    expected.recordInput = "seen"
    expected.isRealtime = true
    expected.screenshot = "a.png"
    expected.statistics = "a.json"
    expected.seed = .max
    expected.keep = .last
    expected.renderer = .gles
    expected.configuration = "a.conf"
    expected.leavesDevicesShared = true
    expected.stateDirectory = StateDirectoryRequest.nothing
    expected.logLevel = .debug
    #expect(given == expected)
  }

  @Test func bothSpellingsOfAValueAreTheSame() throws {
    #expect(try options("--rotate", "90") == options("--rotate=90"))
    #expect(try options("--screenshot=a=b.png").screenshot == "a=b.png")
    #expect(try options("--fake-input=-").fakeInput == .standardInput)
    #expect(try options("--fake-input", "-").fakeInput == .standardInput)
  }

  @Test func inputIsAutoNoneOrPaths() throws {
    #expect(try options("--input", "auto").input == .auto)
    #expect(try options("--input", "none").input == InputOptions.Selection.nothing)
    #expect(
      try options("--input", "/dev/input/event0,/dev/input/event1").input
        == .paths(["/dev/input/event0", "/dev/input/event1"]))
  }

  @Test func theLastOfSeveralCounts() throws {
    #expect(try options("--seed", "1", "--seed=2").seed == 2)
    // Overridden or not, a bad value is a fault.
    #expect(refusal(["--rotate", "45", "--rotate", "90"])?.exitCode == .usage)
  }

  @Test func anUnknownOptionIsNamedWithTheNearestOne() throws {
    let pairs = [
      ("--rotat", "--rotate"), ("--dipslay=auto", "--display"), ("-display", "--display"),
      ("--keeep", "--keep"), ("-h", "--help"), ("--fake-inptu", "--fake-input"),
    ]
    for (word, guess) in pairs {
      let error = try #require(refusal([word]))
      #expect(error.exitCode == .usage)
      let flag = word.prefix { $0 != "=" }
      #expect(error.sentence == "unknown option \(flag); the nearest known one is \(guess)")
    }
  }

  @Test func anOptionOfAnotherCommandIsNotUnknown() throws {
    let error = try #require(refusal(["run", "--json"]))
    #expect(error.exitCode == .usage)
    #expect(error.sentence == "--json does not apply to run; it is an option of list")
  }

  @Test func screensAndFormatsAreTakenAsTheyAreNamed() throws {
    func options(_ words: [String]) throws -> RunOptions? {
      guard case .run(let options) = try Invocation.parse(words) else { return nil }
      return options
    }
    #expect(try options(["--display", "fbdev"])?.display == .fbdev(path: nil))
    #expect(try options(["--display=fbdev:/dev/fb0"])?.display == .fbdev(path: "/dev/fb0"))
    #expect(try options(["--format", "rgb565"])?.format == .rgb565)
    #expect(try options(["--format", "xrgb2101010"])?.format == .xrgb2101010)
  }

  @Test func listTakesTheOptionsThatChooseScreenAndDevices() throws {
    let words = [
      "list", "--json", "--display", "drm", "--connector", "DSI-1", "--rotate", "90", "--input",
      "none",
    ]
    guard case .list(let options) = try Invocation.parse(words) else {
      Issue.record("no list")
      return
    }
    #expect(options.asJSON && options.run.display == .drm(path: nil))
    #expect(options.run.connector == "DSI-1" && options.run.rotation == .quarter)
    #expect(options.run.input == InputOptions.Selection.nothing)
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
    #expect(error.sentence.hasPrefix("\(option) "))
    #expect(error.sentence.contains("; give "))
  }

  @Test func theLargestPanelIsTaken() throws {
    #expect(
      try options("--display", "headless:16384x1").display
        == .headless(PixelSize(width: 16384, height: 1)))
  }

  @Test func aForgottenValueDoesNotSwallowTheNextOption() throws {
    for words in [["--fake-input", "--realtime"], ["--seed"]] {
      let error = try #require(refusal(words))
      #expect(error.exitCode == .usage)
      #expect(error.sentence.hasPrefix("\(words[0]) needs a value: "))
    }
  }

  @Test func aFlagTakesNoValue() throws {
    for word in ["--realtime=yes", "--no-grab=", "--help=run", "--version=2"] {
      #expect(try #require(refusal([word])).sentence.hasSuffix("takes no value"))
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
      #expect(error.sentence.count < 600)
      #expect(error.sentence.unicodeScalars.allSatisfy { $0.value >= 32 })
    }
  }

  // MARK: - Help

  @Test func helpNamesEveryCommandAndOptionAndWhatIsNotAvailable() throws {
    let text = try help(["--help"])
    #expect(try help(["run", "--help"]) == text)
    for command in CommandName.allCases { #expect(text.contains("tigereye \(command.usage)\n")) }
    for option in OptionName.known(to: .run) { #expect(text.contains("  \(option.flag)")) }
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
    for command in CommandName.allCases where command.isAvailable {
      for option in OptionName.known(to: command) {
        let error = refusal([command.rawValue, option.flag])
        #expect(error.map { !$0.sentence.hasPrefix("unknown") } ?? true)
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
