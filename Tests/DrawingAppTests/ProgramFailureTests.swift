import Foundation
import Testing

/// Every failure is one message on standard error and an exit code of sysexits.h.
@Suite struct ProgramFailureTests {
  private static let headless = ["--display", "headless:320x480"]

  private func expectFailure(
    _ arguments: [String], code: Int32, says words: [String], input: String = "",
    in run: ProgramRun? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let run = try run ?? ProgramRun()
    #expect(try run.run(arguments, input: input) == code, sourceLocation: sourceLocation)
    for word in words {
      #expect(run.errors.contains(word), "\(run.errors)", sourceLocation: sourceLocation)
    }
    #expect(
      run.errors.split(separator: "\n").count == 1, "\(run.errors)", sourceLocation: sourceLocation)
  }

  @Test func unknownWordsNameTheNearestKnownOnes() throws {
    try expectFailure(["--rotat", "90"], code: 64, says: ["--rotat", "--rotate"])
    try expectFailure(["demmo"], code: 64, says: ["demmo", "demo"])
  }

  @Test(arguments: [
    ["export", "x.png"], ["pin"],
  ])
  func whatIsToComeIsRefusedByName(_ arguments: [String]) throws {
    try expectFailure(arguments, code: 64, says: ["not available in this version"])
  }

  @Test func framebufferDeviceThatIsNotThereIsNoUsableDisplay() throws {
    try expectFailure(
      ["--display", "fbdev:/dev/fb77"], code: 69, says: ["/dev/fb77", "No such file"])
  }

  @Test func missingScriptIsAnInputFault() throws {
    try expectFailure(
      Self.headless + ["--fake-input", "none.txt"], code: 66, says: ["none.txt", "No such file"])
  }

  @Test func malformedScriptDrawsNothing() throws {
    let run = try ProgramRun()
    try run.write("bad.txt", "screenshot early.png\ntap 1\n")
    try expectFailure(
      Self.headless + ["--fake-input", "bad.txt"], code: 66, says: ["bad.txt:2: "], in: run)
    #expect(!FileManager.default.fileExists(atPath: run.path("early.png")))
  }

  @Test func malformedLineOfAStreamEndsItThere() throws {
    let run = try ProgramRun()
    try expectFailure(
      Self.headless + ["--fake-input", "-", "--screenshot", "last.png"], code: 66, says: [":2: "],
      input: "drag 10 100 60 100\nbogus\ndrag 10 200 60 200\n", in: run)
    let picture = try run.picture("last.png")
    #expect(picture[30, 100].rawValue == 0xFFFF_0000)
    #expect(picture[30, 200].rawValue == 0xFFFF_FFFF)
  }

  @Test func failedExpectationsAreSaidAndTheScriptGoesOn() throws {
    let run = try ProgramRun()
    try run.write(
      "wrong.txt",
      """
      expect 10 100 #123456
      select Nothing
      expect-contacts 2
      expect 4000 100 #FFFFFF
      drag 10 100 60 100
      """)
    let code = try run.run(
      Self.headless + ["--fake-input", "wrong.txt", "--screenshot", "last.png"])
    #expect(code == 1)
    #expect(run.errors.contains("wrong.txt:1: expected #123456 at 10 100, found #FFFFFF"))
    #expect(run.errors.contains("wrong.txt:2: expected "))
    #expect(run.errors.contains("wrong.txt:3: expected 2 contacts, found 0"))
    #expect(run.errors.contains("wrong.txt:4: expected #FFFFFF at 4000 100, found no such pixel"))
    #expect(try run.picture("last.png")[30, 100].rawValue == 0xFFFF_0000)
  }

  @Test func outputThatCannotBeMadeIsNamed() throws {
    try expectFailure(
      Self.headless + ["--fake-input", "-", "--screenshot", "no/such/folder.png"], code: 73,
      says: ["no/such/folder.png"])
  }

  @Test func oneOutputThatFailsLeavesTheOther() throws {
    let run = try ProgramRun()
    try expectFailure(
      Self.headless + [
        "--fake-input", "-", "--screenshot", "no/such/folder.png", "--stats", "stats.json",
      ], code: 73, says: ["no/such/folder.png"], in: run)
    #expect(try run.json("stats.json")["version"] as? Int == 1)
  }

  @Test func pipeThatNobodyReadsIsNotWaitedFor() throws {
    let run = try ProgramRun()
    #expect(mkfifo(run.path("pipe"), 0o600) == 0)
    try expectFailure(
      Self.headless + ["--fake-input", "-", "--stats", "pipe"], code: 73, says: ["pipe"], in: run)
  }

  @Test func fullDiskIsAnInputOutputFault() throws {
    for option in ["--screenshot", "--stats"] {
      try expectFailure(
        Self.headless + ["--fake-input", "-", option, "/dev/full"], code: 74,
        says: ["/dev/full", "No space left"])
    }
  }

  @Test func displayThatDoesNotExistFailsAtOnce() throws {
    try expectFailure(
      ["--display", "drm:/dev/dri/none"], code: 69, says: ["/dev/dri/none", "No such file"])
  }

  @Test func namedDeviceThatIsMissingIsAnInputFault() throws {
    try expectFailure(
      Self.headless + ["--input", "/dev/input/none"], code: 66, says: ["/dev/input/none"])
  }

  @Test func badConfigurationNamesFileAndLine() throws {
    let run = try ProgramRun()
    try run.write("bad.conf", "[display]\nrotate = 45\n")
    try expectFailure(
      Self.headless + ["--config", "bad.conf", "--fake-input", "-"], code: 78,
      says: ["bad.conf:2: ", "0, 90, 180 or 270"], in: run)
  }
}
