import Foundation
import Geometry
import Raster
import Testing

/// Whole runs of the program without a screen.
@Suite struct ProgramRunTests {
  private func play(
    _ script: String, _ options: [String] = [], size: String = "320x480",
    in run: ProgramRun? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> ProgramRun {
    let run = try run ?? ProgramRun()
    try run.write("script.txt", script)
    let code = try run.run(
      ["--display", "headless:\(size)", "--fake-input", "script.txt", "--screenshot", "last.png"]
        + options)
    #expect(code == 0, "\(run.errors)", sourceLocation: sourceLocation)
    return run
  }

  private func pixels(_ bitmap: Bitmap) -> [UInt32] {
    (0..<bitmap.height).flatMap { y in (0..<bitmap.width).map { bitmap[$0, y].rawValue } }
  }

  @Test func everyToolDrawsWhatTheContractSays() throws {
    _ = try play(
      """
      # Red and Line are selected first; a tap of Line leaves nothing.
      tap 20 60
      expect 20 60 #FFFFFF
      drag 20 100 120 100
      expect 60 99 #FF0000
      expect 60 100 #FF0000
      expect 60 98 #FFFFFF
      expect 60 101 #FFFFFF
      select Blue
      select Rect
      tap 200 60
      expect 199 59 #0000FF
      expect 200 60 #0000FF
      expect 201 60 #FFFFFF
      drag 180 200 140 160
      expect 139 159 #0000FF
      expect 180 200 #0000FF
      expect 181 180 #FFFFFF
      select Yellow
      select Ellipse
      drag 200 160 280 220
      expect 240 190 #FFFF00
      expect 200 160 #FFFFFF
      select Green
      select Pencil
      begin
      touch 0 down 20 300
      touch 1 down 20 340
      end
      touch 0 move 120 300
      touch 1 move 120 340
      expect-contacts 2
      begin
      touch 0 up
      touch 1 up
      end
      expect 60 300 #00FF00
      expect 60 340 #00FF00
      expect 60 320 #FFFFFF
      select Eraser
      drag 10 300 130 300
      expect 60 300 #FFFFFF
      expect 60 340 #00FF00
      select Undo
      expect 60 300 #00FF00
      select Redo
      expect 60 300 #FFFFFF
      key ctrl+z
      expect 60 300 #00FF00
      select Clear
      expect 60 100 #FFFFFF
      select Undo
      expect 60 100 #FF0000
      """)
  }

  /// Down and up in one frame, and in two that are read at once: nobody has seen the finger.
  @Test(arguments: ["Pencil", "Rect", "Ellipse"], ["", "syn\n"])
  func aTapBetweenTwoReadingsDrawsADot(tool: String, between: String) throws {
    _ = try play(
      """
      select \(tool)
      begin
      touch 0 down 100 150
      \(between)touch 0 up
      end
      expect-contacts 0
      expect 100 150 #FF0000 +-60
      expect 103 150 #FFFFFF
      select Undo
      expect 100 150 #FFFFFF
      """)
  }

  @Test func imageHidesTheColours() throws {
    let run = try play(
      """
      select Image
      drag 60 200 160 240
      """)
    #expect(try run.picture("last.png")[160, 240].rawValue != 0xFFFF_FFFF)
    let hidden = try ProgramRun()
    try hidden.write("hidden.txt", "select Image\nselect Red\n")
    let code = try hidden.run(
      ["--display", "headless:320x480", "--fake-input", "hidden.txt"])
    #expect(code == 1)
    #expect(hidden.errors.contains("hidden.txt:2: "))
  }

  @Test func cancelledShapesLeaveNothing() throws {
    _ = try play(
      """
      select Rect
      touch 0 down 50 100
      touch 0 move 150 200
      expect 100 150 #FF0000
      touch 0 palm
      expect 100 150 #FFFFFF
      expect-contacts 0
      touch 0 up
      touch 1 down 50 100
      touch 1 move 150 200
      unplug
      expect 100 150 #FFFFFF
      expect-contacts 0
      plug
      drag 50 100 150 200
      expect 100 150 #FF0000
      """)
  }

  @Test func contactsStillDownStayInTheScreenshot() throws {
    let run = try play("select Rect\ntouch 0 down 50 100\ntouch 0 move 150 200\n")
    #expect(try run.picture("last.png")[100, 150].rawValue == 0xFFFF_0000)
  }

  @Test func keepLastShowsOnlyTheNewestShape() throws {
    _ = try play(
      """
      drag 20 100 120 100
      drag 20 200 120 200
      expect 60 100 #FFFFFF
      expect 60 200 #FF0000
      """, ["--keep", "last"])
  }

  @Test func emptyScriptPresentsOneFrame() throws {
    let run = try play("# nothing\n\n", ["--stats", "stats.json"])
    let frames = try run.json("stats.json")["frames"] as? [String: Int]
    #expect(frames?["presented"] == 1)
    #expect(try run.picture("last.png").size == PixelSize(width: 320, height: 480))
  }

  @Test func theUprightPictureIsTheSameAtEveryRotation() throws {
    let script = """
      drag 20.25 100.5 250 311
      select Ellipse
      drag 200 160 280 220
      select Image
      tap 100 300
      """
    let upright = try play(script, ["--seed", "1"])
    let expected = pixels(try upright.picture("last.png"))
    for (rotation, size) in [("90", "480x320"), ("180", "320x480"), ("270", "480x320")] {
      let turned = try play(script, ["--seed", "1", "--rotate", rotation], size: size)
      #expect(pixels(try turned.picture("last.png")) == expected, "rotated by \(rotation)")
    }
  }

  @Test func seedDecidesTheRandomColours() throws {
    let script = "select Rect\nselect Random\ndrag 20 100 60 140\ndrag 120 100 160 140\n"
    let first = try play(script, ["--seed", "7"]).picture("last.png")
    let second = try play(script, ["--seed", "7"]).picture("last.png")
    let third = try play(script, ["--seed", "8"]).picture("last.png")
    #expect(pixels(first) == pixels(second))
    #expect(first[40, 120] != third[40, 120])
    #expect(first[40, 120] != first[140, 120])
    #expect(first[40, 120].rawValue >> 24 == 255)
  }

  @Test func statisticsTellWhatHappened() throws {
    let run = try play("drag 20 100 120 100 steps 4\n", ["--stats", "stats.json"])
    let stats = try run.json("stats.json")
    let input = try #require(stats["input"] as? [String: Any])
    #expect(input["contacts"] as? Int == 1)
    #expect(input["max_contacts"] as? Int == 1)
    #expect(input["frames"] as? Int == 6)
    #expect(input["ghosts"] as? Int == 0)
    let latency = try #require(stats["latency_us"] as? [String: Int])
    // Four moves and the lift change pixels; the touch-down of a line does not.
    #expect(try #require(latency["count"]) >= 4)
    #expect(try #require(latency["p50"]) <= (try #require(latency["max"])))
    #expect((stats["startup_us"] as? Int).map { $0 > 0 } == true)
    let raster = try #require(stats["raster"] as? [String: Int])
    #expect(try #require(raster["pixels_presented"]) >= 320 * 480)
    #expect((stats["journal"] as? [String: Any])?["records"] is NSNull)
  }

  @Test func streamIsPlayedAsItArrives() throws {
    let run = try ProgramRun()
    try run.start(["--display", "headless:320x480", "--fake-input", "-"])
    run.send("drag 20 100 120 100\nscreenshot first.png\n")
    // The program draws while its input is still open.
    #expect(run.awaitFile("first.png"))
    run.send("expect 60 100 #FF0000\n")
    run.closeInput()
    #expect(run.wait() == 0)
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func signalEndsTheProgramCleanly(_ number: Int32) throws {
    let run = try ProgramRun()
    try run.start(
      [
        "--display", "headless:320x480", "--fake-input", "-", "--screenshot", "last.png",
        "--stats", "stats.json",
      ])
    run.send("drag 20 100 120 100\nscreenshot first.png\n")
    #expect(run.awaitFile("first.png"))
    run.signal(number)
    #expect(run.wait() == 0)
    #expect(try run.picture("last.png")[60, 100].rawValue == 0xFFFF_0000)
    #expect(try run.json("stats.json")["version"] as? Int == 1)
  }

  @Test func screenshotSignalSavesIntoTheStateDirectory() throws {
    let run = try ProgramRun()
    try run.start(
      ["--display", "headless:320x480", "--input", "none"],
      environment: ["STATE_DIRECTORY": run.path("state")])
    // The program listens as soon as signals are blocked; before that SIGUSR1 would end it.
    while !signalsAreBlocked(run) { sched_yield() }
    run.signal(SIGUSR1)
    while (try? FileManager.default.contentsOfDirectory(atPath: run.path("state")))?
      .contains(where: { $0.hasSuffix(".png") }) != true
    { sched_yield() }
    run.signal(SIGTERM)
    #expect(run.wait() == 0)
  }

  @Test func ctrlSSavesThePictureIntoTheStateDirectory() throws {
    let run = try play(
      "drag 20 100 120 100\nkey ctrl+s\ndrag 20 200 120 200\n", ["--state-dir", "state"])
    let names = try FileManager.default.contentsOfDirectory(atPath: run.path("state"))
    let saved = try #require(names.first { $0.hasPrefix("screenshot-") && $0.hasSuffix(".png") })
    let picture = try run.picture("state/\(saved)")
    #expect(names.count == 1)
    #expect(picture[60, 100].rawValue == 0xFFFF_0000 && picture[60, 200].rawValue == 0xFFFF_FFFF)
  }

  @Test func untouchedGlassWakesNothing() throws {
    let run = try ProgramRun()
    try run.start(
      ["--display", "headless:1920x1080", "--input", "none", "--stats", "stats.json"])
    while !signalsAreBlocked(run) { sched_yield() }
    run.signal(SIGTERM)
    #expect(run.wait() == 0)
    // The signal alone woke the loop, however long the program ran.
    #expect(try run.json("stats.json")["wakeups"] as? Int == 1)
  }

  /// Whether signals come to the loop: it has a descriptor for them.
  private func signalsAreBlocked(_ run: ProgramRun) -> Bool {
    let folder = "/proc/\(run.identifier)/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.contains { name in
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")
      return target == "anon_inode:[signalfd]"
    }
  }

  @Test func fractionsOfMouseMovesAddUp() throws {
    _ = try play(
      """
      device mouse
      select Rect
      mouse to 100 200
      mouse press
      mouse move 0.5 0.25
      mouse move 0.5 0.25
      mouse move 0.5 0.25
      mouse move 0.5 0.25
      mouse release
      mouse to 160 300
      expect 102 200 #FF0000
      expect 102 201 #FF0000
      expect 103 200 #FFFFFF
      expect 102 202 #FFFFFF
      """)
  }

  @Test func reloadSaysWhatItDid() throws {
    let run = try ProgramRun()
    try run.write("a.conf", "[log]\nlevel = info\n")
    try run.start(["--display", "headless:320x480", "--fake-input", "-", "--config", "a.conf"])
    func expectAfterHangUp(_ text: String, _ number: Int) throws {
      try run.write("a.conf", text)
      run.signal(SIGHUP)
      while run.errors.split(separator: "\n").count < number { sched_yield() }
    }
    run.send("screenshot first.png\n")
    #expect(run.awaitFile("first.png"))
    try expectAfterHangUp("[kiosk]\nlocked = yes\n", 1)
    #expect(run.errors.contains("read the configuration again"))
    try expectAfterHangUp("[canvas]\nkeep = last\n", 3)
    #expect(run.errors.contains("at the next start"))
    try expectAfterHangUp("[canvas]\nkeep = some\n", 5)
    #expect(run.errors.contains("a.conf:2: "))
    #expect(run.errors.contains("the settings stay as they were"))
    run.closeInput()
    #expect(run.wait() == 0)
    #expect(run.errors.components(separatedBy: "read the configuration again").count == 3)
  }

  @Test func inputThatWaitsForItsTurnWakesNothing() throws {
    let run = try ProgramRun()
    let code = try run.run(
      [
        "--display", "headless:320x480", "--fake-input", "-", "--realtime", "--stats", "stats.json",
      ], input: "wait 300\ntap 20 100\nwait 100\n")
    #expect(code == 0)
    // A wake-up for each step at its time, and some for the input; not one for each look at it.
    let wakeups = try #require(try run.json("stats.json")["wakeups"] as? Int)
    #expect(wakeups < 20)
  }

  @Test func aFrameOfAnyLengthIsReadAsAWhole() throws {
    let moves = (0..<9000).map { "touch 0 move \(20 + $0 % 200) \(100 + $0 / 100)" }
    let lines =
      ["select Rect", "touch 0 down 20 100", "begin"] + moves
      + ["end", "expect 100 150 #FF0000", "touch 0 up"]
    _ = try play(lines.joined(separator: "\n"))
  }

  @Test func closedStreamsAreNobodyElse() throws {
    let run = try ProgramRun()
    let arguments = [
      "--display", "headless:320x480", "--fake-input", "-", "--screenshot", "last.png",
    ]
    // All three streams are closed by a shell that then becomes the program.
    #expect(try run.runClosed(arguments) == 0)
    #expect(try run.picture("last.png").size == PixelSize(width: 320, height: 480))
  }

  @Test func demoWritesItsPicture() throws {
    let run = try ProgramRun()
    #expect(try run.run(["demo", "--output", "out"]) == 0)
    #expect(
      run.output
        == "out/demo.png\nout/demo-light.png\nout/demo-dark.png\nout/demo-stats.json\n")
    let picture = try run.picture("out/demo.png")
    let colors = Set(pixels(picture))
    for color: UInt32 in [0xFFFF_0000, 0xFF00_00FF, 0xFFFF_FF00, 0xFF00_FF00] {
      #expect(colors.contains(color))
    }
    #expect(colors.count > 500)
  }
}

extension ProgramRun {
  /// A field of /proc/PID/status.
  func status(_ name: String) -> String? {
    guard let text = try? String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8)
    else { return nil }
    for line in text.split(separator: "\n") where line.hasPrefix("\(name):") {
      return line.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces)
    }
    return nil
  }
}
