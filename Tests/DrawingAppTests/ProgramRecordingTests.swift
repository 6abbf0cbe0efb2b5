import Foundation
import Testing

/// Recordings of devices, in and out of the whole program.
@Suite struct ProgramRecordingTests {
  private static let headless = ["--display", "headless:320x480"]

  /// A panel of 32 by 48 units and a stroke on it from 4,20 to 24,20.
  private static let description = """
    # EVEMU 1.3
    N: Small panel
    I: 0018 0001 0002 0003
    P: 02 00 00 00 00 00 00 00
    B: 03 03 00 00 00 00 80 60 02
    A: 2f 0 4 0 0 0
    A: 35 0 31 0 0 0
    A: 36 0 47 0 0 0
    A: 39 0 65535 0 0 0

    """

  private static let events = """
    E: 100.000000 0003 0039 0001
    E: 100.000000 0003 0035 0004
    E: 100.000000 0003 0036 0020
    E: 100.000000 0000 0000 0000
    E: 100.020000 0003 0035 0024
    E: 100.020000 0000 0000 0000
    E: 100.040000 0003 0039 -001
    E: 100.040000 0000 0000 0000

    """

  private func expectStroke(_ run: ProgramRun) throws {
    let picture = try run.picture("last.png")
    #expect(picture[100, 200].rawValue == 0xFFFF_0000)
    #expect(picture[239, 200].rawValue == 0xFFFF_0000)
    #expect(picture[30, 200].rawValue == 0xFFFF_FFFF)
    #expect(picture[250, 200].rawValue == 0xFFFF_FFFF)
  }

  @Test func aRecordingIsDrawnOverTheWholePicture() throws {
    let run = try ProgramRun()
    try run.write("panel.txt", Self.description + Self.events)
    let code = try run.run(
      Self.headless + ["--fake-input", "panel.txt", "--screenshot", "last.png"])
    #expect(code == 0, "\(run.errors)")
    try expectStroke(run)
  }

  @Test func bareEventsOnStandardInputNeedTheirDescription() throws {
    let run = try ProgramRun()
    try run.write("panel.desc", Self.description)
    let arguments =
      Self.headless + [
        "--fake-input", "-", "--fake-device", "panel.desc", "--screenshot", "last.png",
        "--realtime",
      ]
    #expect(try run.run(arguments, input: Self.events) == 0, "\(run.errors)")
    try expectStroke(run)
  }

  @Test func whatIsRecordedReplaysToTheSamePicture() throws {
    let first = try ProgramRun()
    try first.write(
      "script.txt",
      """
      drag 20 100 200 180
      select Pencil
      begin
      touch 0 down 20 300
      touch 1 down 40 350
      end
      touch 0 move 90.5 310.25
      touch 1 up
      """)
    let code = try first.run(
      Self.headless + [
        "--fake-input", "script.txt", "--record-input", "seen", "--screenshot", "last.png",
      ])
    #expect(code == 0, "\(first.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: first.path("seen"))
    #expect(names.count == 1)
    let second = try ProgramRun()
    let replay = try second.run(
      Self.headless + [
        "--fake-input", "\(first.path("seen"))/\(names[0])", "--screenshot", "last.png",
      ])
    #expect(replay == 0, "\(second.errors)")
    let pictures = try [first.picture("last.png"), second.picture("last.png")]
    let differing = (0..<480).flatMap { y in
      (0..<320).filter { pictures[0][$0, y] != pictures[1][$0, y] }
    }
    #expect(differing.isEmpty)
  }

  @Test func aDirectoryThatCannotBeRecordedIntoEndsTheStart() throws {
    let run = try ProgramRun()
    #expect(try run.run(Self.headless + ["--record-input", "/proc/none"]) == 73)
    #expect(run.errors.contains("/proc/none"))
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test func inspectPrintsWhatIsSeen() throws {
    let run = try ProgramRun()
    try run.write("panel.desc", Self.description)
    try run.write("events", Self.events + "E: 100.05 0003 0035 0009\nE: broken\n")
    #expect(try run.run(["inspect", "events", "--description", "panel.desc"]) == 0)
    #expect(
      run.output == """
        {"device":"Small panel","kind":"touchscreen","protocol":"B","slots":5,\
        "axes":{"x":[0,31],"y":[0,47]},"events":9,"contacts":1,"max_simultaneous":1,\
        "open_at_eof":0,"draws":true,"contact_list":[{"n":1,"begin_ms":0,"end_ms":40,"moves":1,\
        "first":[4,20],"last":[24,20],"first_norm":[0.129032,0.425532],\
        "last_norm":[0.774194,0.425532]}]}

        """)
    #expect(run.errors.contains("events:10: "))
  }

  @Test func inspectNamesFilesAndDevicesThatAreNotThere() throws {
    for (arguments, code, word) in [
      (["inspect", "none"], 66, "No such file"), (["inspect", "noise"], 66, "noise:1: "),
      (["inspect", "panel", "--device", "1"], 64, "--device 1"),
      (["inspect", "panel", "--description", "none"], 66, "none"),
    ] as [([String], Int32, String)] {
      let run = try ProgramRun()
      try run.write("panel", Self.description)
      try run.write("noise", "\u{1}\u{2} noise\n")
      #expect(try run.run(arguments) == code, "\(arguments)")
      #expect(run.errors.contains(word), "\(run.errors)")
      #expect(run.output.isEmpty)
    }
  }

  @Test func inspectReadsStandardInput() throws {
    let file = try ProgramRun()
    try file.write("panel.evemu", Self.description + Self.events)
    #expect(try file.run(["inspect", "panel.evemu"]) == 0)
    let run = try ProgramRun()
    #expect(try run.run(["inspect", "-"], input: Self.description + Self.events) == 0)
    #expect(!run.output.isEmpty && run.output == file.output && run.errors.isEmpty)
    let described = try ProgramRun()
    try described.write("panel.desc", Self.description)
    let arguments = ["inspect", "-", "--description", "panel.desc"]
    #expect(try described.run(arguments, input: Self.events) == 0)
    #expect(described.output == file.output)
    let bad = try ProgramRun()
    #expect(try bad.run(["inspect", "-"], input: "nonsense\n") == 66)
    #expect(bad.errors.contains("standard input:1: "))
  }

  /// A mouse, and a panel of 320 by 480 units on which a finger goes from 40,200 to 240,200.
  private static let twoLogs = """
    Input device name: "Example mouse"
    Supported events:
      Event type 1 (EV_KEY)
        Event code 272 (BTN_LEFT)
      Event type 2 (EV_REL)
        Event code 0 (REL_X)
        Event code 1 (REL_Y)
    Event: time 0.000001, type 2 (EV_REL), code 0 (REL_X), value 3
    Event: time 0.000001, -------------- SYN_REPORT ------------
    Input device name: "Example panel"
    Supported events:
      Event type 1 (EV_KEY)
        Event code 330 (BTN_TOUCH)
      Event type 3 (EV_ABS)
        Event code 0 (ABS_X)
          Max      319
        Event code 1 (ABS_Y)
          Max      479
    Event: time 0.010000, type 3 (EV_ABS), code 0 (ABS_X), value 40
    Event: time 0.010000, type 3 (EV_ABS), code 1 (ABS_Y), value 200
    Event: time 0.010000, type 1 (EV_KEY), code 330 (BTN_TOUCH), value 1
    Event: time 0.010000, -------------- SYN_REPORT ------------
    Event: time 0.020000, type 3 (EV_ABS), code 0 (ABS_X), value 240
    Event: time 0.020000, -------------- SYN_REPORT ------------
    Event: time 0.030000, type 1 (EV_KEY), code 330 (BTN_TOUCH), value 0
    Event: time 0.030000, -------------- SYN_REPORT ------------

    """

  @Test func logsOneAfterTheOtherAreSeveralDevices() throws {
    let run = try ProgramRun()
    try run.write("logs", Self.twoLogs)
    let code = try run.run(Self.headless + ["--fake-input", "logs", "--screenshot", "last.png"])
    #expect(code == 0 && run.errors.isEmpty, "\(run.errors)")
    try expectStroke(run)
    for (arguments, name, draws) in [
      ([], "Example panel", true), (["--device", "0"], "Example mouse", false),
      (["--device", "1"], "Example panel", true),
    ] as [([String], String, Bool)] {
      let look = try ProgramRun()
      try look.write("logs", Self.twoLogs)
      #expect(try look.run(["inspect", "logs"] + arguments) == 0)
      #expect(look.output.contains("\"device\":\"\(name)\""))
      #expect(look.output.contains("\"draws\":\(draws)"))
    }
  }

  @Test func rangesThatNoLineGivesAreSaidToBeGuessed() throws {
    let ranges = ["          Max      319\n", "          Max      479\n"]
    var log = Self.twoLogs
    for range in ranges {
      log = log.replacingOccurrences(of: range.dropFirst(4), with: "")
    }
    for (text, words) in [
      (Self.events, ["describes no device", "guessed"]),
      (log, ["device 1", "no range for ABS_X and ABS_Y", "guessed"]),
    ] {
      for arguments in [Self.headless + ["--fake-input", "input"], ["inspect", "input"]] {
        let run = try ProgramRun()
        try run.write("input", text)
        #expect(try run.run(arguments) == 0)
        #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
        #expect(words.allSatisfy(run.errors.contains), "\(run.errors)")
      }
    }
  }

  @Test func aClockThatJumpsIsSaidOnceAndKeepsNobodyWaiting() throws {
    let jumped = Self.events.replacingOccurrences(of: "100.0", with: "1700000100.0")
    let text = Self.description + Self.events + jumped + Self.events
    let run = try ProgramRun()
    try run.write("input", text)
    let code = try run.run(
      Self.headless + ["--fake-input", "input", "--realtime", "--screenshot", "last.png"])
    #expect(code == 0)
    #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    #expect(run.errors.contains("its clock jumps") && run.errors.contains("2 times"))
    try expectStroke(run)
    let look = try ProgramRun()
    try look.write("input", text)
    #expect(try look.run(["inspect", "input"]) == 0)
    #expect(look.output.contains("\"begin_ms\":56,\"end_ms\":96"), "\(look.output)")
    #expect(look.errors == run.errors)
  }

  @Test func whatUdevSaidOfARecordedDeviceCounts() throws {
    let text = """
      # libinput record
      version: 1
      ndevices: 1
      devices:
      - node: /dev/input/event3
        evdev:
          name: "example_ts"
          id: [24, 0, 0, 0]
          codes:
            1: [325, 330] # EV_KEY
            3: [47, 53, 54, 57] # EV_ABS
          absinfo:
            47: [0, 1, 0, 0, 0]
            53: [0, 319, 0, 0, 0]
            54: [0, 479, 0, 0, 0]
            57: [0, 255, 0, 0, 0]
          properties: []
        udev:
          properties:
          - ID_INPUT_TOUCHSCREEN=1
        quirks:
        events:
        - evdev:
          - [  0,      0,   3,  57,       0]
          - [  0,      0,   3,  53,      40]
          - [  0,      0,   3,  54,     200]
          - [  0,      0,   0,   0,       0]
          - [  0,  10000,   3,  53,     240]
          - [  0,  10000,   0,   0,       0]
          - [  0,  20000,   3,  57,      -1]
          - [  0,  20000,   0,   0,       0]

      """
    let run = try ProgramRun()
    try run.write("input", text)
    #expect(
      try run.run(Self.headless + ["--fake-input", "input", "--screenshot", "last.png"]) == 0)
    try expectStroke(run)
    let ignored = try ProgramRun()
    try ignored.write(
      "input",
      text.replacingOccurrences(of: "quirks", with: "  - LIBINPUT_IGNORE_DEVICE=1\n  quirks"))
    #expect(
      try ignored.run(Self.headless + ["--fake-input", "input", "--screenshot", "last.png"]) == 0)
    #expect(try ignored.picture("last.png")[150, 200].rawValue == 0xFFFF_FFFF)
    #expect(ignored.errors.contains("no device that draws"))
  }

  /// A keyboard that announces every axis there is.
  @Test func inspectSaysWhatTheProgramMakesOfAKeyboard() throws {
    let keys = String(repeating: "B: 01 ff ff ff ff ff ff ff ff\n", count: 2)
    let axes = (0..<64).map {
      "A: \(($0 < 16 ? "0" : "") + String($0, radix: 16)) 0 255 0 0 0\n"
    }.joined()
    let run = try ProgramRun()
    try run.write(
      "keyboard",
      "# EVEMU 1.3\nN: All axes\n\(keys)B: 03 ff ff ff ff ff ff ff ff\n\(axes)"
        + "E: 0.2 0001 001d 0001\nE: 0.2 0000 0000 0000\n")
    #expect(try run.run(["inspect", "keyboard"]) == 0)
    #expect(run.output.contains("\"kind\":\"other\"") && run.output.contains("\"draws\":false"))
    #expect(run.errors.contains("used as a keyboard"))
  }

  // MARK: Bad input

  /// `run` and `inspect` of a file that may be anything: they end, with what could be read or with
  /// one sentence, and name what is left out.
  private func expectVerdict(
    _ bytes: [UInt8], code expected: Int32? = nil, says word: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for arguments in [Self.headless + ["--fake-input", "input"], ["inspect", "input"]] {
      let run = try ProgramRun()
      try Data(bytes).write(to: URL(fileURLWithPath: run.path("input")))
      let code = try run.run(arguments)
      let lines = run.errors.split(separator: "\n")
      #expect(code == expected ?? code, "\(arguments)", sourceLocation: sourceLocation)
      #expect([0, 66].contains(code), "\(arguments)", sourceLocation: sourceLocation)
      if code == 66 { #expect(lines.count == 1, sourceLocation: sourceLocation) }
      #expect(lines.allSatisfy { $0.utf8.count < 300 }, sourceLocation: sourceLocation)
      if let word {
        #expect(run.errors.contains(word), "\(run.errors)", sourceLocation: sourceLocation)
      }
    }
  }

  @Test func aRecordingThatIsCutAnywhereIsReadAsFarAsItGoes() throws {
    let whole = Array((Self.description + Self.events).utf8)
    for count in stride(from: 1, to: whole.count, by: 37) {
      try expectVerdict(Array(whole[..<count]))
    }
    // Within the last event.
    try expectVerdict(Array(whole.dropLast(6)), code: 0, says: "an event (E:) cannot be read")
  }

  @Test func noiseIsOneSentence() throws {
    var state: UInt64 = 20_261_130
    let noise = (0..<100_000).map { _ -> UInt8 in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 33)
    }
    try expectVerdict(noise, code: 66, says: "input:1: ")
    try expectVerdict([UInt8](repeating: 0, count: 5000), code: 66, says: "input:1: ")
    // After a recording it is named, and the recording is read.
    try expectVerdict(
      Array((Self.description + Self.events).utf8) + noise, code: 0, says: "it is left out")
  }

  @Test func absurdTimesKeepNobodyWaiting() throws {
    let times = [
      "99999999999999999999.000000", "-5.000000", "300000000000.000000", "0.000001",
      "9223372036854775807.999999",
    ]
    let lines = times.map { "E: \($0) 0003 0035 0008\nE: \($0) 0000 0000 0000\n" }.joined()
    try expectVerdict(
      Array((Self.description + Self.events + lines).utf8), code: 0,
      says: "an event (E:) cannot be read")
    try expectVerdict(
      Array("Event: time 99999999999999999999.0, type 3 (EV_ABS), code 53 (X), value 1\n".utf8),
      code: 66, says: "input:1: ")
  }

  @Test func tenMegabytesOnOneLineAreNoRecordingAndNoScript() throws {
    let line = [UInt8](repeating: UInt8(ascii: "E"), count: 10 << 20)
    let events = Array((Self.description + Self.events).utf8)
    try expectVerdict(line, code: 66, says: "input:1: ")
    try expectVerdict(events + line, code: 0, says: "too long")
    let script = try ProgramRun()
    try Data(Array("tap 100 100 ".utf8) + line).write(
      to: URL(fileURLWithPath: script.path("input")))
    #expect(try script.run(Self.headless + ["--fake-input", "input"]) == 66)
    #expect(script.errors.hasPrefix("input:1: ") && script.errors.utf8.count < 300)
  }

  @Test func aDescriptionForAScriptIsRefused() throws {
    let run = try ProgramRun()
    try run.write("panel.desc", Self.description)
    try run.write("script.txt", "tap 1 1\n")
    let arguments =
      Self.headless + ["--fake-input", "script.txt", "--fake-device", "panel.desc"]
    #expect(try run.run(arguments) == 64)
    #expect(run.errors.contains("script.txt is a script"))
  }
}
