import Foundation
import Testing

/// Files and streams as they are found in use: names of any bytes, links, limits, full disks.
@Suite struct ProgramFileTests {
  private static let run = "\"$T\" --display headless:320x480 --fake-input"

  /// Runs a line of the shell and checks that it fails with one message.
  private func expectFailure(
    _ line: String, code: Int32, says words: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let run = try ProgramRun()
    #expect(try run.shell(line) == code, "\(line)", sourceLocation: sourceLocation)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 1, "\(line): \(run.errors)", sourceLocation: sourceLocation)
    for word in words {
      #expect(run.errors.contains(word), "\(line): \(run.errors)", sourceLocation: sourceLocation)
    }
  }

  // MARK: Standard output

  @Test(arguments: [
    "--help", "--version", "list", "list --json", "layout --display headless:320x480",
    "demo", "inspect a.evemu", "run --help",
  ])
  func standardOutputThatCannotBeWrittenIsAnInputOutputFault(_ words: String) throws {
    let recording = """
      printf 'N: x\\nI: 3 1 2 1\\nE: 0.000000 1 330 1\\nE: 0.000000 0 0 0\\n' >a.evemu
      """
    try expectFailure(
      "\(recording); exec \"$T\" \(words) >/dev/full 2>errors || exit $?", code: 74,
      errorsIn: "errors")
    try expectFailure(
      "\(recording); exec \"$T\" \(words) >&- 2>errors || exit $?", code: 74,
      errorsIn: "errors")
  }

  /// As above, where other lines may come before the one that says what failed.
  private func expectFailure(
    _ line: String, code: Int32, errorsIn name: String
  ) throws {
    let run = try ProgramRun()
    #expect(try run.shell(line) == code, "\(line)")
    let errors = try String(contentsOfFile: run.path(name), encoding: .utf8)
    let last = errors.split(separator: "\n").last ?? ""
    #expect(last.hasPrefix("tigereye: cannot write standard output: "), "\(line): \(errors)")
    #expect(last.contains("; "))
  }

  // MARK: Names and links

  @Test func namesThatAreNotUTF8AreOpenedAndWrittenAsTheyAre() throws {
    let run = try ProgramRun()
    let code = try run.shell(
      """
      in=$(printf 'a\\351.txt'); out=$(printf 'o\\377\\376.png'); stats=$(printf 's\\200.json')
      echo 'drag 20 100 60 100' >"$in"
      \(Self.run) "$in" --screenshot "$out" --stats="$stats" || exit $?
      cp "$out" out.png && cp "$stats" stats.json
      """)
    #expect(code == 0, "\(run.errors)")
    #expect(try run.picture("out.png")[40, 100].rawValue == 0xFFFF_0000)
    #expect(try run.json("stats.json")["version"] as? Int == 1)
  }

  @Test func aMessageShowsTheBytesOfANameThatIsNotUTF8() throws {
    try expectFailure(
      "exec \(Self.run) \"$(printf 'a\\351')\"", code: 66, says: ["a\\xE9", "No such file"])
    try expectFailure(
      "exec \(Self.run) - --screenshot \"$(printf 'no/\\377.png')\" </dev/null", code: 73,
      says: ["no/\\xFF.png"])
  }

  @Test func demoPrintsThePathsAsTheyAre() throws {
    let run = try ProgramRun()
    let code = try run.shell(
      """
      "$T" demo --output "$(printf 'd\\351')" >paths || exit $?
      IFS= read -r first <paths && cp "$first" picture.png
      """)
    #expect(code == 0, "\(run.errors)")
    #expect(try run.picture("picture.png").size.width == 1280)
  }

  @Test func outputsThroughALinkAreWrittenToItsTarget() throws {
    let run = try ProgramRun()
    let code = try run.shell(
      """
      mkdir pictures; echo old >pictures/there.json
      ln -s pictures/new.png link.png; ln -s "$PWD/pictures/there.json" link.json
      \(Self.run) - --screenshot link.png --stats link.json </dev/null || exit $?
      test -L link.png && test -L link.json
      """)
    #expect(code == 0, "\(run.errors)")
    #expect(try run.picture("pictures/new.png").size.width == 320)
    #expect(try run.json("pictures/there.json")["version"] as? Int == 1)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: run.path("pictures")).sorted() == [
        "new.png", "there.json",
      ])
  }

  // MARK: Limits

  @Test func aFileOverTheLimitNamesTheLimit() throws {
    try expectFailure(
      "truncate -s 65M big; exec \(Self.run) big", code: 66, says: ["big", "64 MiB"])
  }

  @Test func aLimitOfFileSizesIsAnErrorWithItsMessage() throws {
    for option in ["--screenshot a.png", "--stats a.json"] {
      try expectFailure(
        "ulimit -f 1; exec \(Self.run) - \(option) </dev/null", code: 74,
        says: ["File too large", "ulimit -f"])
    }
  }

  @Test func aPictureThatDoesNotFitIntoMemoryIsOneMessage() throws {
    try expectFailure(
      "ulimit -v 1000000; exec \(Self.run) - --display headless:16384x16384 </dev/null", code: 70,
      says: ["cannot allocate the bitmaps of a picture of 16384x16384"])
  }

  @Test(arguments: 4...12)
  func aLimitOfOpenFilesIsNamedWithWhatIsNeeded(_ limit: Int) throws {
    let run = try ProgramRun()
    let code = try run.shell(
      "exec prlimit --nofile=\(limit) \(Self.run) - --screenshot a.png --stats a.json </dev/null")
    if limit == 4 { #expect(code != 0) }
    guard code != 0 else { return }
    #expect([66, 70, 73, 74].contains(code))
    let last = run.errors.split(separator: "\n").last ?? ""
    #expect(last.contains("may open \(limit) files and needs up to 64"), "\(run.errors)")
  }

  @Test func marginsThatLeaveNothingAreNamedByTheirLine() throws {
    for command in ["run --fake-input -", "layout"] {
      try expectFailure(
        """
        printf '[display]\\nmargins = 200\\n' >a.conf
        exec "$T" \(command) --display headless:320x480 --config a.conf </dev/null
        """, code: 78, says: ["a.conf:2: ", "200", "320x480"])
    }
  }

  // MARK: Signals before the first picture

  @Test(arguments: ["--fake-input", "--config", "--fake-device"])
  func aSignalEndsAProgramThatWaitsForAPipe(_ option: String) throws {
    // A shell starts what runs in its background without SIGINT, and programs inherit that.
    signal(SIGINT, SIG_DFL)
    for signal in [SIGTERM, SIGINT] {
      let run = try ProgramRun()
      #expect(mkfifo(run.path("pipe"), 0o600) == 0)
      let other = option == "--fake-device" ? ["--fake-input", "-"] : []
      try run.start(["--display", "headless:320x480", option, "pipe"] + other)
      try awaitHandlers(of: run)
      run.signal(signal)
      #expect(run.wait() == 0, "\(run.errors)")
      #expect(run.errors.isEmpty)
    }
  }

  /// Waits until the program catches SIGTERM; before that, it has not begun.
  private func awaitHandlers(of run: ProgramRun) throws {
    while true {
      let status = try String(contentsOfFile: "/proc/\(run.identifier)/status", encoding: .utf8)
      let line = status.split(separator: "\n").first { $0.hasPrefix("SigCgt:") } ?? ""
      let mask = UInt64(line.split(separator: "\t").last ?? "", radix: 16) ?? 0
      if mask & 1 << UInt64(SIGTERM - 1) != 0, mask & 1 << UInt64(SIGINT - 1) != 0 { return }
      sched_yield()
    }
  }
}
