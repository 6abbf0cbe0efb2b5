import Foundation
import Raster
import Testing

/// What panels, pens and recorders do in use, in small recordings through the whole program: what is
/// drawn, and what `inspect` says of the same.
@Suite struct FieldRecordingTests {
  private static let folder =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Recordings/field").path

  /// A run of one of the recordings that has ended well.
  private struct Played {
    let run: ProgramRun
    let picture: Bitmap

    func color(_ x: Int, _ y: Int) -> UInt32 { picture[x, y].rawValue & 0xFFFFFF }

    func input(_ name: String) throws -> Int? {
      (try run.json("stats.json")["input"] as? [String: Any])?[name] as? Int
    }
  }

  private static let red: UInt32 = 0xFF0000
  private static let white: UInt32 = 0xFFFFFF

  private func play(
    _ name: String, size: String = "320x480", configuration: String? = nil,
    _ options: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Played {
    let run = try ProgramRun()
    var options = options
    if let configuration {
      try run.write("a.conf", configuration)
      options += ["--config", "a.conf"]
    }
    let code = try run.run(
      [
        "--display", "headless:\(size)", "--fake-input", "\(Self.folder)/\(name)", "--screenshot",
        "last.png", "--stats", "stats.json",
      ] + options)
    #expect(code == 0, "\(run.errors)", sourceLocation: sourceLocation)
    return Played(run: run, picture: try run.picture("last.png"))
  }

  /// What `inspect` prints.
  private func inspect(_ name: String, device: Int? = nil) throws -> [String: Any] {
    let run = try ProgramRun()
    let choice = device.map { ["--device", "\($0)"] } ?? []
    #expect(try run.run(["inspect", "\(Self.folder)/\(name)"] + choice) == 0, "\(run.errors)")
    return try run.json("standard-output")
  }

  // MARK: Identities and places

  @Test(arguments: ["identity-before-place.script", "touch-key-before-place.script"])
  func aPlaceThatComesLateJoinsNoStrokes(name: String) throws {
    // The expectations are in the scripts.
    let played = try play(name)
    #expect(try played.input("contacts") == 5)
  }

  @Test func twoIdentitiesInAFrameAreOneContact() throws {
    #expect(try inspect("two-identities.evtest")["contacts"] as? Int == 2)
    let played = try play("two-identities.evtest")
    #expect(try played.input("contacts") == 2 && played.input("max_contacts") == 1)
    for (y, color) in [(150, Self.red), (225, Self.white), (300, Self.red)] {
      #expect(played.color(160, y) == color)
    }
  }

  @Test func aTapOfTwoIdentitiesCountsOnce() throws {
    let layout = try ProgramRun()
    #expect(try layout.run(["layout", "--display", "headless:800x480"]) == 0)
    let controls = try layout.json("standard-output")["controls"] as? [[String: Any]] ?? []
    let undo = try #require(controls.first { $0["name"] as? String == "Undo" })
    func middle(_ start: String, _ length: String) throws -> Int {
      Int(
        try #require(undo[start] as? Double) + (try #require(undo[length] as? Double)) / 2)
    }
    let run = try ProgramRun()
    try run.write(
      "script",
      """
      drag 100 150 700 150
      drag 100 250 700 250
      begin
      raw EV_ABS ABS_MT_SLOT 3
      raw EV_ABS ABS_MT_TRACKING_ID 25
      raw EV_ABS ABS_MT_TRACKING_ID 0
      raw EV_ABS ABS_MT_POSITION_X \(try middle("x", "width") * 64)
      raw EV_ABS ABS_MT_POSITION_Y \(try middle("y", "height") * 64)
      end
      wait 60
      raw EV_ABS ABS_MT_TRACKING_ID -1
      expect 400 150 #FF0000
      expect 400 250 #FFFFFF
      """)
    let arguments = ["--display", "headless:800x480", "--fake-input", "script"]
    #expect(try run.run(arguments) == 0, "\(run.errors)")
  }

  // MARK: Rejection

  @Test func aTapCountsWhereEveryContactHasTheGreatestPressure() throws {
    let played = try play(
      "pressure-always-greatest.evemu", size: "640x400",
      configuration: "[input]\nghost-filter = yes\n")
    #expect(played.color(300, 200) == 0x0000FF)
    #expect(try played.input("ghosts") == 0)
    #expect(played.run.errors.isEmpty)
  }

  @Test func aFingerOnALargeFrameDrawsWithPalmsRejected() throws {
    let played = try play(
      "finger-of-38-mm.evemu", configuration: "[input]\npalm-size = auto\nghost-filter = yes\n")
    #expect(played.color(160, 239) == Self.red)
    #expect(try played.input("palms") == 0)
    #expect(played.run.errors.isEmpty)
  }

  @Test func whatIsTakenForAPalmIsCountedAndSaidWithItsKey() throws {
    let played = try play("finger-of-38-mm.evemu", configuration: "[input]\npalm-size = 30mm\n")
    #expect(played.color(160, 239) == Self.white)
    #expect(try played.input("palms") == 1)
    let lines = played.run.errors.split(separator: "\n")
    #expect(lines.count == 1, "\(lines)")
    #expect(lines.allSatisfy { $0.contains("Field infrared frame") && $0.contains("palm-size") })
  }

  // MARK: Pens

  @Test func aPenThatGoesWithItsTipDownEndsItsStroke() throws {
    #expect(try inspect("pen-goes-with-its-tip-down.evemu")["contacts"] as? Int == 2)
    let played = try play("pen-goes-with-its-tip-down.evemu", size: "640x400")
    for (x, y, color) in [
      (128, 120, Self.red), (288, 200, Self.white), (448, 280, Self.red), (220, 120, Self.white),
    ] {
      #expect(played.color(x, y) == color, "\(x),\(y)")
    }
  }

  @Test func aPenThatIsTurnedWithItsTipDownErases() throws {
    #expect(try inspect("pen-turned-with-its-tip-down.evemu")["contacts"] as? Int == 2)
    let played = try play("pen-turned-with-its-tip-down.evemu", size: "640x400")
    for (x, color) in [(100, Self.red), (250, Self.red), (380, Self.white), (440, Self.white)] {
      #expect(played.color(x, 120) == color, "\(x)")
    }
  }

  @Test func thePressureIsTheTipOfAPenThatNeverSendsItsKey() throws {
    #expect(try inspect("pen-without-touch-key.evemu")["contacts"] as? Int == 1)
    let played = try play("pen-without-touch-key.evemu", size: "640x400")
    for (x, color) in [(100, Self.white), (200, Self.red), (440, Self.red), (500, Self.white)] {
      #expect(played.color(x, 120) == color, "\(x)")
    }
  }

  @Test func aPenThatTapsBesideAFingerDraws() throws {
    let configuration = "[canvas]\ndots = yes\n"
    let played = try play(
      "pen-taps-beside-fingers.evemu", size: "640x400", configuration: configuration)
    #expect(try played.input("contacts") == 2 && played.input("max_contacts") == 1)
    // The finger's line, whole.
    for x in [70, 150, 250] { #expect(played.color(x, 120) == Self.red) }
  }

  @Test func theHandThatHoldsAPenDoesNotDraw() throws {
    let rejecting = try play("pen-and-hand.yml")
    let drawing = try play("pen-and-hand.yml", configuration: "[input]\npen-rejects-touch = no\n")
    for (y, expected) in [(150, true), (250, false), (350, true)] {
      #expect((rejecting.color(160, y) == Self.red) == expected, "\(y)")
      #expect(drawing.color(160, y) == Self.red, "\(y)")
    }
    // The pen's own line.
    #expect(rejecting.color(160, 200) == Self.red && drawing.color(160, 200) == Self.red)
    #expect(try rejecting.input("contacts") == 3 && drawing.input("contacts") == 4)
    #expect(rejecting.run.errors.isEmpty)
  }

  // MARK: Pointers and keyboards

  @Test func aPointerIsMovedByBothOfItsKindsOfAxes() throws {
    let seen = try inspect("pointer-with-both-axes.evemu")
    #expect(seen["kind"] as? String == "absmouse" && seen["draws"] as? Bool == true)
    let played = try play("pointer-with-both-axes.evemu")
    // From 80 to 160 by one, on to 240 by the other.
    for (x, color) in [(70, Self.white), (90, Self.red), (200, Self.red)] {
      #expect(played.color(x, 240) == color, "\(x)")
    }
  }

  @Test func aKeyboardWithEveryAxisIsAKeyboard() throws {
    let seen = try inspect("keyboard-with-every-axis.evemu")
    #expect(seen["kind"] as? String == "other" && seen["draws"] as? Bool == false)
    #expect(seen["contacts"] as? Int == 0)
    let played = try play("keyboard-with-every-axis.evemu")
    #expect(try played.input("contacts") == 0 && played.input("events") == 8)
    #expect(played.run.errors.contains("no device that draws: keyboard"))
  }

  /// All that the live program uses of a recording plays: a mouse draws, and a key is part of what
  /// was done. A touchpad is none of its devices.
  @Test func miceAndKeyboardsOfARecordingPlayToo() throws {
    let played = try play("mouse-keyboard-and-touchpad.yml")
    #expect(try played.input("contacts") == 2)
    // The first line stayed, the second one was undone.
    #expect(played.color(160, 150) == Self.red)
    #expect(played.color(160, 250) == Self.white && played.color(160, 400) == Self.white)
    #expect(try inspect("mouse-keyboard-and-touchpad.yml", device: 1)["kind"] as? String == "other")
  }

  // MARK: Recorders

  @Test func aClockThatIsSetWithinATouchDoesNotEndIt() throws {
    let seen = try inspect("clock-set-while-touched.evemu")
    let contact = try #require((seen["contact_list"] as? [[String: Any]])?.first)
    #expect(seen["contacts"] as? Int == 1 && contact["moves"] as? Int == 4)
    // Three frames of 10 ms, and as much for each of the two jumps.
    #expect(contact["begin_ms"] as? Double == 0 && contact["end_ms"] as? Double == 50)
    let played = try play("clock-set-while-touched.evemu", ["--realtime"])
    for x in [70, 130, 180, 230] { #expect(played.color(x, 150) == Self.red, "\(x)") }
  }

  @Test func aLogOfGeteventIsARecording() throws {
    let seen = try inspect("phone.getevent")
    #expect(seen["device"] as? String == "field_phone_ts" && seen["contacts"] as? Int == 1)
    let played = try play("phone.getevent")
    for (x, color) in [(70, Self.white), (90, Self.red), (230, Self.red), (250, Self.white)] {
      #expect(played.color(x, 240) == color, "\(x)")
    }
    #expect(played.run.errors.isEmpty)
  }

  // MARK: Work

  /// A frame of an eraser that rests costs the few pixels around it, however long it has rested.
  @Test(arguments: ["quartz", "gles"])
  func anEraserThatRestsCostsWhatItCovers(renderer: String) throws {
    func painted(_ frames: Int) throws -> Int {
      let whole = try String(
        contentsOfFile: "\(Self.folder)/resting-eraser.script", encoding: .utf8)
      let lines = whole.split(separator: "\n")
      let run = try ProgramRun()
      try run.write("script", (lines[..<(5 + frames)]).joined(separator: "\n"))
      let arguments = [
        "--display", "headless:320x480", "--fake-input", "script", "--renderer", renderer,
        "--stats", "stats.json",
      ]
      #expect(try run.run(arguments) == 0)
      return try #require(
        (try run.json("stats.json")["raster"] as? [String: Any])?["pixels_painted"] as? Int)
    }
    let counts = try [100, 300, 500].map(painted)
    #expect(counts[2] - counts[1] <= (counts[1] - counts[0]) * 11 / 10, "\(counts)")
    // The nine tiles around it, four times.
    #expect(counts[2] - counts[1] <= 200 * 4 * 48 * 48, "\(counts)")
    #expect(try play("resting-eraser.script", ["--renderer", renderer]).input("max_contacts") == 1)
  }
}
