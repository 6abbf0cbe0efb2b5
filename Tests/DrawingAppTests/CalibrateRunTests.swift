import Evdev
import Foundation
import Geometry
import Raster
import TestSupport
import Testing

@testable import Kiosk

/// Whole runs of `tigereye calibrate` without a screen.
@Suite struct CalibrateRunTests {
  private func calibrate(
    _ script: String, _ options: [String] = ["--state-dir", "state"], size: String = "320x480",
    in given: ProgramRun? = nil, code: Int32 = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> ProgramRun {
    let run = try given ?? ProgramRun()
    try run.write("script.txt", script)
    let found = try run.run(
      ["calibrate", "--display", "headless:\(size)", "--fake-input", "script.txt"] + options)
    #expect(found == code, "\(run.errors)", sourceLocation: sourceLocation)
    return run
  }

  private let crosses = String(repeating: "select Cross\n", count: 5)

  private func saved(_ run: ProgramRun) -> String? {
    try? String(contentsOfFile: run.path("state/calibration"), encoding: .utf8)
  }

  // MARK: All orientations

  /// A panel whose axes are laid as `exchange` says, from device to panel, as raw events.
  private struct ExchangedPanel {
    let exchange: AxisExchange
    let geometry: PictureGeometry

    var columns: Double { Double(64 * geometry.panel.width) }
    var rows: Double { Double(64 * geometry.panel.height) }

    /// What it sends for a position of the picture.
    func raw(_ position: Point) -> (x: Int32, y: Int32) {
      let inverse = AxisExchange.allCases.first { $0.then(exchange) == .identity }!
      let sent = inverse.matrix.place(of: geometry.panelFraction(of: position))
      func value(_ fraction: Double, _ count: Double) -> Int32 {
        Int32(min(max((fraction * count).rounded(.down), 0), count - 1))
      }
      return (value(sent.x, columns), value(sent.y, rows))
    }

    func position(_ point: Point) -> String {
      let place = raw(point)
      return "raw EV_ABS ABS_MT_POSITION_X \(place.x)\nraw EV_ABS ABS_MT_POSITION_Y \(place.y)\n"
    }

    func down(_ point: Point, id: Int) -> String {
      "begin\nraw EV_ABS ABS_MT_TRACKING_ID \(id)\n" + position(point) + "end\n"
    }

    func move(_ point: Point) -> String { "begin\n" + position(point) + "end\n" }

    var up: String { "raw EV_ABS ABS_MT_TRACKING_ID -1\n" }

    func tap(_ point: Point, id: Int) -> String { down(point, id: id) + "wait 50\n" + up }
  }

  @Test(arguments: AxisExchange.allCases, QuarterTurn.allCases)
  func everyOrientationIsMendedAndRunFindsIt(
    exchange: AxisExchange, turn: QuarterTurn
  ) throws {
    let geometry = PictureGeometry(panel: PixelSize(width: 480, height: 320), turn: turn)
    let panel = ExchangedPanel(exchange: exchange, geometry: geometry)
    let layout = CalibrationLayout(size: geometry.picture, scale: 1)
    var script = ""
    for (index, cross) in layout.crosses.enumerated() {
      script += panel.tap(cross, id: index + 1)
    }
    script += panel.tap(layout.keepButton.center, id: 9)
    let options = ["--state-dir", "state", "--rotate", "\(turn.rawValue)"]
    let run = try calibrate(script, options, size: "480x320")
    #expect(run.output.contains("ENV{LIBINPUT_CALIBRATION_MATRIX}=\"\(exchange.matrix.text)\""))

    // The corners, by what was saved.
    let learned = CalibrationFile.load(
      from: run.path("state"), log: Log(level: .error) { Issue.record("\($0)") })
    try #require(learned.count == 1)
    let mapping = TouchMapping(
      x: AxisRange(minimum: 0, maximum: 64 * 480 - 1),
      y: AxisRange(minimum: 0, maximum: 64 * 320 - 1), geometry: geometry,
      calibration: learned[0].matrix)
    let (width, height) = (geometry.picture.width, geometry.picture.height)
    for x in [0, width - 1] {
      for y in [0, height - 1] {
        let corner = Point(x == 0 ? 0 : Double(width), y == 0 ? 0 : Double(height))
        let raw = panel.raw(corner)
        let landed = mapping.position(rawX: raw.x, rawY: raw.y)
        #expect(Int(landed.x) == x && Int(landed.y) == y, "\(landed)")
      }
    }

    // A line that `run` draws with it, within the two units that rounding takes on the way.
    let again = try ProgramRun()
    try again.write("state/calibration", try #require(saved(run)), makingFolder: "state")
    let start = Point(20, 100)
    let end = Point(Double(width / 2), 100)
    try again.write(
      "script.txt",
      panel.down(start, id: 1) + panel.move(end) + panel.up
        + """
        expect 40 99 #FF0000 +-16
        expect 40 100 #FF0000 +-16
        expect 40 98 #FFFFFF +-16
        expect \(width / 2 - 1) 100 #FF0000 +-16
        expect \(width / 2 + 1) 100 #FFFFFF +-16
        expect 19 100 #FFFFFF +-16
        """)
    let code = try again.run(
      [
        "run", "--display", "headless:480x320", "--fake-input", "script.txt", "--state-dir",
        "state", "--rotate", "\(turn.rawValue)",
      ])
    #expect(code == 0, "\(again.errors)")
  }

  // MARK: Mending

  @Test func aSwappedPanelIsMended() throws {
    let run = try calibrate("device touch swap\n\(crosses)select Keep\n")
    #expect(run.output.contains("LIBINPUT_CALIBRATION_MATRIX}=\"0 1 0 1 0 0\""))
    #expect(run.output.contains("ATTRS{name}==\"Tigereye script panel\""))
    #expect(saved(run)?.contains("0 1 0 1 0 0 0000:0000:0000 \"script-panel/input0\"") == true)
  }

  @Test func anInvertedRangeNeedsNoMending() throws {
    let run = try calibrate("device touch x=4095..0 y=0..4095\n\(crosses)select Keep\n")
    #expect(run.output.contains("LIBINPUT_CALIBRATION_MATRIX}=\"1 0 0 0 1 0\""))
  }

  @Test(arguments: ["A", "single"])
  func otherProtocolsAreCalibratedToo(name: String) throws {
    let run = try calibrate("device touch protocol=\(name) swap\n\(crosses)select Keep\n")
    #expect(run.output.contains("LIBINPUT_CALIBRATION_MATRIX}=\"0 1 0 1 0 0\""))
  }

  /// The glass ends at 200…3900 of a declared 0…1023.
  @Test func aRangeThatLiesIsMended() throws {
    func value(_ position: Double, _ size: Double) -> Int { Int(200 + position / size * 3700) }
    var script = "device touch x=0..1023 y=0..1023\n"
    let layout = CalibrationLayout(size: PixelSize(width: 320, height: 480), scale: 1)
    func touch(_ point: Point, _ id: Int) -> String {
      let place =
        "raw EV_ABS ABS_MT_POSITION_X \(value(point.x, 320))\n"
        + "raw EV_ABS ABS_MT_POSITION_Y \(value(point.y, 480))\n"
      return "begin\nraw EV_ABS ABS_MT_TRACKING_ID \(id)\n\(place)end\nwait 50\n"
        + "raw EV_ABS ABS_MT_TRACKING_ID -1\n"
    }
    for (index, cross) in layout.crosses.enumerated() { script += touch(cross, index + 1) }
    let run = try calibrate(script + touch(layout.keepButton.center, 9))
    #expect(saved(run) != nil)
    let again = try ProgramRun()
    try again.write("state/calibration", try #require(saved(run)), makingFolder: "state")
    try again.write(
      "script.txt",
      "device touch x=0..1023 y=0..1023\nbegin\nraw EV_ABS ABS_MT_TRACKING_ID 1\n"
        + "raw EV_ABS ABS_MT_POSITION_X \(value(100, 320))\n"
        + "raw EV_ABS ABS_MT_POSITION_Y \(value(200, 480))\nend\n"
        + "raw EV_ABS ABS_MT_POSITION_X \(value(250, 320))\n"
        + "expect 120 199 #FF0000\nexpect 240 200 #FF0000 +-80\nexpect 120 203 #FFFFFF\n")
    let code = try again.run(
      ["--display", "headless:320x480", "--fake-input", "script.txt", "--state-dir", "state"])
    #expect(code == 0, "\(again.errors)")
  }

  // MARK: Endings without a change

  @Test func nothingIsSavedUnlessItIsKept() throws {
    let cases = [
      crosses, "\(crosses)key esc\nselect Keep\n", "\(crosses)wait 31000\nselect Keep\n",
      "select Cross\nwait 31000\n" + crosses + "select Keep\n", "key esc\n", "# nothing\n",
      "wait 31000\n",
      "\(crosses)select Again\n\(crosses)wait 31000\n",
    ]
    for script in cases {
      let run = try ProgramRun()
      try run.write("state/calibration", "# as it was\n", makingFolder: "state")
      // A time-out in the middle leaves the rest of the script unplayed.
      _ = try calibrate(script, in: run)
      #expect(saved(run) == "# as it was\n", "\(script)")
      #expect(run.output.isEmpty)
      #expect(run.errors.contains("no calibration was made"))
    }
  }

  /// A time-out is no fault: what was in force stays, and 0 says so. What keeps it from asking at
  /// all has the code that it has in `run`.
  @Test func whatKeepsItFromAskingIsOneSentenceAndItsCode() throws {
    let cases: [([String], Int32, String)] = [
      (["--display", "headless:320x480", "--input", "none"], 64, "nothing to calibrate"),
      (["--display", "headless:320x480", "--input", "/dev/input/none"], 66, "/dev/input/none"),
      (["--display", "drm:/dev/dri/none"], 69, "/dev/dri/none"),
      (["--display", "headless:320x480", "--fake-input", "none.txt"], 66, "none.txt"),
    ]
    for (options, code, word) in cases {
      let run = try ProgramRun()
      #expect(try run.run(["calibrate"] + options) == code, "\(options): \(run.errors)")
      #expect(run.errors.contains(word), "\(run.errors)")
      #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    }
  }

  @Test func againAsksAgain() throws {
    let run = try calibrate(
      "\(crosses)select Again\n\(crosses)select Keep\n", ["--state-dir", "state"])
    #expect(saved(run) != nil)
    #expect(run.errors.components(separatedBy: "touch cross 1 of 5").count == 3, "\(run.errors)")
  }

  @Test func badFitsAreRefusedWithAReasonAndOfferedAgain() throws {
    let same = String(repeating: "tap 100 100\n", count: 5)
    let line = (1...5).map { "tap \($0 * 50) 200\n" }.joined()
    let stray = "select Cross\nselect Cross\ntap 200 300\nselect Cross\nselect Cross\n"
    let run = try calibrate(
      "\(same)\(line)\(stray)drag 50 50 250 400\n\(crosses)select Keep\n")
    for reason in ["from one place", "on one line", "pixels from where", "the finger moved"] {
      #expect(run.errors.contains(reason), "\(reason): \(run.errors)")
    }
    #expect(saved(run) != nil)
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func signalsEndItUnchanged(number: Int32) throws {
    let run = try ProgramRun()
    try run.start(
      [
        "calibrate", "--display", "headless:320x480", "--fake-input", "-", "--state-dir", "state",
      ])
    run.send("\(crosses)screenshot test.png\n")
    #expect(run.awaitFile("test.png"))
    run.signal(number)
    #expect(run.wait() == 0)
    #expect(saved(run) == nil && run.output.isEmpty)
  }

  @Test func aFailedExpectationOfTheScriptIsToldAfterKeep() throws {
    let run = try calibrate("expect 0 0 #FF0000\n\(crosses)select Keep\n", code: 1)
    #expect(saved(run) != nil)
  }

  // MARK: Saving

  @Test func withoutAStateDirectoryTheRuleIsPrinted() throws {
    let run = try calibrate("\(crosses)select Keep\n", [])
    #expect(run.output.hasPrefix("ACTION!=\"remove\", SUBSYSTEM==\"input\""))
    #expect(!FileManager.default.fileExists(atPath: run.path(".local")))
    #expect(run.errors.contains("no state directory"))
  }

  @Test func aStateDirectoryThatCannotBeMadeEndsWithItsCode() throws {
    let run = try ProgramRun()
    try run.write("state", "no folder")
    _ = try calibrate("\(crosses)select Keep\n", in: run, code: 73)
    #expect(run.output.contains("LIBINPUT_CALIBRATION_MATRIX"))
  }

  @Test func aRuleThatCannotBePrintedDoesNotCostTheCalibration() throws {
    let run = try ProgramRun()
    try run.write("script.txt", "\(crosses)select Keep\n")
    let line = """
      exec "$T" calibrate --display headless:320x480 --fake-input script.txt --state-dir state \
      >/dev/full 2>errors
      """
    #expect(try run.shell(line) == 74)
    #expect(saved(run)?.contains("1 0 0 0 1 0 0000") == true)
    let errors = try String(contentsOfFile: run.path("errors"), encoding: .utf8)
    #expect(errors.contains("cannot write standard output: No space left"))
  }

  @Test func aConfiguredCalibrationIsSaidToCountFirst() throws {
    let run = try ProgramRun()
    try run.write("a.conf", "[input]\ncalibration = 0 1 0 1 0 0\n")
    _ = try calibrate(
      "\(crosses)select Keep\n", ["--state-dir", "state", "--config", "a.conf"], in: run)
    #expect(saved(run)?.contains("1 0 0 0 1 0 0000") == true)
    #expect(run.errors.contains("input.calibration"))
  }

  @Test func runWritesScreenshotsIntoTheGivenStateDirectory() throws {
    let run = try ProgramRun()
    try run.start(
      ["--display", "headless:320x480", "--fake-input", "-", "--state-dir", "kept/here"])
    run.send("screenshot first.png\n")
    #expect(run.awaitFile("first.png"))
    run.signal(SIGUSR1)
    while (try? FileManager.default.contentsOfDirectory(atPath: run.path("kept/here")))?
      .contains(where: { $0.hasSuffix(".png") }) != true
    { sched_yield() }
    run.closeInput()
    #expect(run.wait() == 0)
  }

  // MARK: Pictures

  @Test(arguments: ["320x480", "480x320", "3840x2160", "64x48"])
  func theCrossAndTheTestAreSeenAtEverySize(size: String) throws {
    let run = try calibrate(
      "screenshot ask.png\n\(crosses)screenshot test.png\nselect Keep\n", size: size)
    let ask = try run.picture("ask.png")
    let layout = CalibrationLayout(size: ask.size, scale: 1)
    let cross = layout.crosses[0]
    #expect(ask[Int(cross.x), Int(cross.y)].rawValue == 0xFF20_2428)
    let test = try run.picture("test.png")
    let keep = layout.keepButton
    #expect(test[Int(keep.minX) + Int(keep.width / 2), Int(keep.minY) + 2].rawValue == 0xFF1E_8E3E)
    #expect(saved(run) != nil)
  }
}

extension ProgramRun {
  /// As `write`, into a folder that is made.
  func write(_ name: String, _ text: String, makingFolder folder: String) throws {
    try FileManager.default.createDirectory(
      atPath: path(folder), withIntermediateDirectories: true)
    try write(name, text)
  }
}
