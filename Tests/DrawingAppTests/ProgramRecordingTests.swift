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

  // MARK: Bad input

  /// `run` and `inspect` of a file that may be anything: they end, with what could be read or with one
  /// sentence, and name what is left out.
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
