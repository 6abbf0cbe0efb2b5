import Evdev
import Foundation
import Testing

@testable import DrawingApp
@testable import Kiosk

/// The keys that say how devices and their contacts are taken.
@Suite struct InputSettingsTests {
  private func parse(_ text: String) throws -> InputSettings {
    try settings("[input]\n\(text)\n", []).input
  }

  private func message(_ text: String) -> String? {
    do throws(KioskError) {
      _ = try ConfigurationFile.parse(
        Array("[input]\n\(text)\n".utf8), file: "a.conf",
        settings: DrawingProgram.grammar.settings)
      return nil
    } catch {
      return error.position == FilePosition(file: "a.conf", line: 2) ? error.message : "elsewhere"
    }
  }

  @Test func valuesAreTakenInAllTheirForms() throws {
    #expect(try parse("palm-size = off").rejection.palmSize == .off)
    #expect(try parse("palm-size = auto").rejection.palmSize == .auto)
    #expect(try parse("palm-size = 25").rejection.palmSize == .millimetres(25))
    #expect(try parse("palm-size = 25.5mm").rejection.palmSize == .millimetres(25.5))
    #expect(try parse("palm-size = 120units").rejection.palmSize == .units(120))
    #expect(try parse("release-timeout = off").rejection.releaseTimeout == nil)
    #expect(try parse("release-timeout = 300ms").rejection.releaseTimeout == .milliseconds(300))
    #expect(try parse("release-timeout = 1.5s").rejection.releaseTimeout == .milliseconds(1500))
    #expect(try parse("mouse-speed = flat").mouseSpeed == .flat)
    #expect(try parse("mouse-speed = 0.1").mouseSpeed == .curve(0.1))
    #expect(try parse("filters = none").filters == FilterChoice.unfiltered)
    #expect(try parse("filters = auto").filters == .auto)
    #expect(
      try parse("filters = pressure=30 debounce=20ms/3mm # the old panel").filters
        == .chain([.pressure(press: 30, release: 23), .debounce]))
    #expect(
      try parse("map = usb-1.2/input0 -> DSI-1, Pen, Inc. -> HDMI-A-1").map
        == DeviceMap([
          .init(device: "usb-1.2/input0", connector: "DSI-1"),
          .init(device: "Pen, Inc.", connector: "HDMI-A-1"),
        ]))
  }

  @Test func whatIsAllowedIsSaid() {
    let palm = "off, auto, millimetres from 1 to 500 as 30mm, or units from 1 as 120units"
    let filters =
      "auto, none, or a chain of pressure=N[/N], median[=N], debounce[=MS[/MM]] and "
      + "smooth[=HZ/SLOPE]"
    let cases = [
      ("palm-size", palm, ["0", "501", "x", "0units", "1.5units", "3000000000units", "mm", ""]),
      ("filters", filters, ["median=2", "blur", "none median", "smooth=1", ""]),
      ("mouse-speed", "a number from 0.1 to 10, or flat", ["0", "11", "-1", "fast", ""]),
      (
        "map", "DEVICE -> CONNECTOR, and more such pairs after commas",
        ["left", "left ->", "-> DSI-1", "left -> DSI-1,", ""]
      ),
      (
        "release-timeout", "off, or a time from 50ms to 60s",
        ["49ms", "61s", "5", "s", "-1s", ""]
      ),
      ("ghost-filter", "yes or no", ["auto", ""]), ("edge-filter", "yes or no", ["3", ""]),
    ]
    for (key, allowed, values) in cases {
      for value in values {
        #expect(
          message("\(key) = \(value)")
            == "input.\(key) must be \(allowed); found \(value.isEmpty ? "nothing" : value)")
      }
    }
  }

  // MARK: - What holds in a run

  private func settings(_ text: String, _ words: [String]) throws -> RuntimeSettings {
    try ParsedLine.settings(words, configuration: text).runtime
  }

  private static let everything =
    "[input]\npalm-size = 20\nghost-filter = yes\nedge-filter = yes\nrelease-timeout = 1s\n"

  @Test func devicesAreJudgedUnlessTheConfigurationSaysOtherwise() throws {
    let plain = try settings("", [])
    #expect(plain.rejection == .standard)
    #expect(plain.rejection.releaseTimeout == nil)
    #expect(plain.input.filters == .auto)
    #expect(plain.input.mouseSpeed == .standard)
    #expect(!plain.input.reportsPressure)
    #expect(plain.input.calibration == nil)
    let off = try settings("[input]\npalm-size = off\nghost-filter = no\nedge-filter = no\n", [])
    #expect(off.rejection == .palmsByDevice)
  }

  @Test func scriptsAreJudgedOnlyWhereTheConfigurationThatIsNamedSaysSo() throws {
    let script = ["--fake-input", "x.txt"]
    #expect(try settings("", script).rejection == .palmsByDevice)
    // The one that is there anyway was made for the panel.
    #expect(try settings(Self.everything, script).rejection == .palmsByDevice)
    let named = script + ["--config", "a.conf"]
    #expect(try settings("", named).rejection == .palmsByDevice)
    #expect(
      try settings(Self.everything, named).rejection
        == ContactRejection(
          palmSize: .millimetres(20), rejectsGhosts: true, rejectsRestingEdges: true,
          releaseTimeout: .seconds(1)))
  }

  @Test func theSettingsReachTheDevices() throws {
    let text = """
      [input]
      filters = smooth
      mouse-speed = 3
      map = a -> b
      calibration = -1 0 1 0 1 0
      [canvas]
      pressure = yes
      """
    #expect(
      try settings(text, []).inputOptions
        == InputOptions(
          calibration: TouchCalibration(-1, 0, 1, 0, 1, 0),
          map: DeviceMap([.init(device: "a", connector: "b")]),
          contacts: ContactOptions(
            rejection: .standard, filters: .chain([.smooth]), reportsPressure: true),
          mouseSpeed: .curve(3)))
  }

  // MARK: - Whole runs

  private func play(_ script: String, _ configuration: String) throws -> [String: Any] {
    let run = try ProgramRun()
    try run.write("script.txt", script)
    try run.write("a.conf", configuration)
    let code = try run.run([
      "--display", "headless:320x480", "--fake-input", "script.txt", "--config", "a.conf",
      "--stats", "stats.json",
    ])
    #expect(code == 0, "\(run.errors)")
    return try run.json("stats.json")["input"] as? [String: Any] ?? [:]
  }

  /// Three contacts: one of a single frame alone in a corner, a rest with the greatest pressure,
  /// and a tap.
  private static let ghosts = """
    select Rect
    raw EV_ABS ABS_MT_TRACKING_ID 90
    raw EV_ABS ABS_MT_POSITION_X 64
    raw EV_ABS ABS_MT_POSITION_Y 64
    raw EV_KEY BTN_TOUCH 1
    raw EV_ABS ABS_MT_TRACKING_ID -1
    raw EV_KEY BTN_TOUCH 0
    syn
    begin
    touch 1 down 100 200
    raw EV_ABS ABS_MT_PRESSURE 255
    end
    wait 500
    expect-contacts CONTACTS
    touch 1 up
    expect 100 200 #COLOR
    """

  @Test func ghostsAreRejectedAndCountedWhereTheConfigurationAsksForIt() throws {
    let told = Self.ghosts.replacingOccurrences(of: "CONTACTS", with: "1")
      .replacingOccurrences(of: "COLOR", with: "FF0000")
    let kept = try play(told, "")
    #expect(kept["ghosts"] as? Int == 0)
    #expect(kept["contacts"] as? Int == 3)
    // One sign alone makes no ghost: the greatest pressure is what many panels always report.
    let rejected = try play(told, "[input]\nghost-filter = yes\n")
    #expect(rejected["ghosts"] as? Int == 1)
    #expect(rejected["contacts"] as? Int == 2)
  }

  @Test func aFingerInACornerIsSeenBeforeTheScriptGoesOn() throws {
    let script = """
      touch 0 down 2 478
      expect-contacts 1
      wait 100
      expect-contacts 1
      touch 0 up
      expect-contacts 0
      """
    #expect(try play(script, "[input]\nghost-filter = yes\n")["ghosts"] as? Int == 0)
  }

  @Test func whatRestsOnTheBorderIsGoneAfterTwoSeconds() throws {
    let script = """
      select Rect
      touch 0 down 2 240
      touch 1 down 160 240
      wait 3000
      expect-contacts 1
      expect 2 240 #FFFFFF
      expect 160 240 #FF0000
      """
    _ = try play(script, "[input]\nedge-filter = yes\n")
  }

  @Test func whatIsRejectedIsCountedAndTheKeyThatTurnsItOffIsNamedOnce() throws {
    let run = try ProgramRun()
    try run.write(
      "script.txt",
      """
      touch 0 down 100 240
      raw EV_ABS ABS_MT_TOUCH_MAJOR 200
      touch 0 up
      touch 0 down 120 240
      raw EV_ABS ABS_MT_TOUCH_MAJOR 201
      touch 0 up
      raw EV_ABS ABS_MT_TOUCH_MAJOR 9
      touch 1 down 2 240
      wait 3000
      """)
    try run.write("a.conf", "[input]\npalm-size = 150units\nedge-filter = yes\n")
    let code = try run.run([
      "--display", "headless:320x480", "--fake-input", "script.txt", "--config", "a.conf",
      "--stats", "stats.json",
    ])
    #expect(code == 0, "\(run.errors)")
    let input = try run.json("stats.json")["input"] as? [String: Any] ?? [:]
    #expect(input["palms"] as? Int == 2)
    #expect(input["edges"] as? Int == 1)
    #expect(input["ghosts"] as? Int == 0)
    #expect(run.errors.components(separatedBy: "input.palm-size = off").count == 2)
    #expect(run.errors.components(separatedBy: "input.edge-filter = no").count == 2)
  }

  @Test func strokesWhoseIdentityComesBeforeThePositionAreNotJoined() throws {
    var script = "tap 20 420\n"
    for (index, id) in (50..<55).enumerated() {
      let (x, y) = ((60 + 40 * index) * 64, (120 + 50 * index) * 64)
      script += """
        begin
        raw EV_ABS ABS_MT_SLOT 0
        raw EV_ABS ABS_MT_TRACKING_ID \(id)
        end
        wait 4
        begin
        raw EV_ABS ABS_MT_POSITION_X \(x)
        raw EV_ABS ABS_MT_POSITION_Y \(y)
        end
        begin
        raw EV_ABS ABS_MT_POSITION_X \(x + 640)
        end
        begin
        raw EV_ABS ABS_MT_TRACKING_ID -1
        end

        """
    }
    for index in 0..<5 {
      script += "expect \(65 + 40 * index) \(120 + 50 * index) #FF0000\n"
      // Half-way from the end of each to the begin of the next.
      script += "expect \(85 + 40 * index) \(145 + 50 * index) #FFFFFF\n"
    }
    script += "expect 40 270 #FFFFFF\n"
    #expect(try play(script, "")["contacts"] as? Int == 6)
  }

  @Test func aFingerOnTheLastPlaceIsThereBeforeTheLastPicture() throws {
    let script = """
      select Rect
      tap 100 200
      tap 200 300
      begin
      raw EV_ABS ABS_MT_TRACKING_ID 90
      end
      """
    #expect(try play(script, "")["contacts"] as? Int == 4)
  }

  @Test func silenceEndsAStrokeOnlyWhereThatIsSet() throws {
    let script = "touch 0 down 100 240\ntouch 0 move 120 240\nwait 5000\nexpect-contacts "
    _ = try play(script + "1\n", "")
    _ = try play(script + "0\nexpect 110 240 #FF0000\n", "[input]\nrelease-timeout = 1s\n")
  }

  @Test func largeContactsAreCancelled() throws {
    let script = """
      touch 0 down 100 240
      touch 0 move 120 240
      raw EV_ABS ABS_MT_TOUCH_MAJOR 200
      expect-contacts CONTACTS
      """
    _ = try play(script.replacingOccurrences(of: "CONTACTS", with: "1"), "")
    _ = try play(
      script.replacingOccurrences(of: "CONTACTS", with: "0"),
      "[input]\npalm-size = 150units\n")
  }

  @Test func thePencilsWidthFollowsThePressureWhereThatIsSet() throws {
    let script = """
      select Pencil
      begin
      touch 0 down 60 240
      raw EV_ABS ABS_MT_PRESSURE 255
      end
      touch 0 move 110 240
      touch 0 move 160 240
      touch 0 up
      expect 110 240 #FF0000
      expect 110 241 #COLOR
      """
    // Two points wide, and four at full pressure.
    _ = try play(script.replacingOccurrences(of: "COLOR", with: "FFFFFF"), "")
    _ = try play(
      script.replacingOccurrences(of: "COLOR", with: "FF0000"), "[canvas]\npressure = yes\n")
  }
}
