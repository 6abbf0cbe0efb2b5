import Evdev
import Geometry
import LinuxIO
import Scanout
import Testing

@testable import Kiosk

@Suite struct ConfigurationTests {
  private func parse(_ text: String) throws -> Configuration {
    try Configuration.parse(Array(text.utf8), file: "a.conf")
  }

  private func fault(_ bytes: [UInt8]) -> KioskError? {
    do throws(KioskError) {
      _ = try Configuration.parse(bytes, file: "a.conf")
      return nil
    } catch {
      return error
    }
  }

  // MARK: - Lines

  @Test func sectionsKeysAndComments() throws {
    let text = """
      \u{FEFF}# first
        ; second
      [display] # third

      rotate = 90 ; turned
      connector=HDMI-A-1\t# the left one
      mode = 800x480
      [canvas]
      background = #C7C7C7 # grey
      keep =\tlast\t
      """
    for ending in ["\n", "\r\n"] {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let result = try parse(lines.joined(separator: ending))
      #expect(result.rotation == .quarter)
      #expect(result.connector == "HDMI-A-1")
      #expect(result.mode == ModeRequest(size: PixelSize(width: 800, height: 480)))
      #expect(result.background == RGBColor(rawValue: 0xC7C7C7))
      #expect(result.keep == .last)
      #expect(result.warnings == [])
    }
  }

  @Test func aCommentNeedsASpaceBefore() throws {
    #expect(try parse("[controls]\nfont = /a#b;c.ttf ;d").font == "/a#b;c.ttf")
  }

  @Test func anEmptyFileSaysNothing() throws {
    #expect(try parse("") == Configuration())
    #expect(try parse("\u{FEFF}\n\n") == Configuration())
  }

  @Test func aLineMayBeLong() throws {
    let path = "/" + String(repeating: "é", count: 300_000)
    #expect(try parse("[controls]\nfont = \(path)\n").font == path)
  }

  @Test func theLastOfSeveralCounts() throws {
    #expect(try parse("[canvas]\nkeep = all\n[log]\n[canvas]\nkeep = last\n").keep == .last)
  }

  @Test(arguments: [
    ("keep = all", 1), ("[canvas]\nkeep", 2), ("[canvas]\n= all", 2), ("\n\n[canvas", 3),
    ("[canvas] keep = all", 1), ("[canvas]\nkeep = a\u{7}", 2), ("[canvas]\nkeep = all\rx", 2),
    ("[canvas]\nkeep = \u{0}", 2),
  ])
  func aMalformedLineIsNamedByItsNumber(text: String, line: Int) throws {
    let error = try #require(fault(Array(text.utf8)))
    #expect(error.exitCode == .badConfiguration)
    #expect(error.position == FilePosition(file: "a.conf", line: line))
    #expect(error.description.hasPrefix("a.conf:\(line): "))
  }

  @Test func bytesThatAreNotUTF8AreRefused() throws {
    let error = try #require(fault(Array("[log]\n# ".utf8) + [0xFF, 0xC0]))
    #expect(error.exitCode == .badConfiguration)
    #expect(error.position?.line == 2)
  }

  // MARK: - Keys

  @Test func everyWorkingKeyArrives() throws {
    let result = try parse(
      """
      [display]
      display = headless:10x20
      connector = DSI-1
      mode = 10x20@60
      rotate = 180
      format = xrgb8888
      scale = 2
      wait = unlimited
      [input]
      input = none
      grab = no
      calibration = 1 0 0.5, 0 -1 1
      map = left -> HDMI-A-1
      filters = median smooth
      mouse-speed = 1.5
      palm-size = 30mm
      ghost-filter = no
      edge-filter = yes
      release-timeout = 2s
      [canvas]
      background = #010203
      keep = last
      renderer = gles
      line-width = 3.5
      pressure = yes
      [controls]
      font = /usr/share/fonts/a.ttf
      [kiosk]
      locked = yes
      vt-switch = no
      [gallery]
      state-dir = none
      [log]
      level = error
      """)
    var expected = Configuration()
    expected.display = .headless(PixelSize(width: 10, height: 20))
    expected.connector = "DSI-1"
    expected.mode = ModeRequest(size: PixelSize(width: 10, height: 20), refreshHz: 60)
    expected.rotation = .half
    expected.format = .xrgb8888
    expected.scale = .fixed(2)
    expected.wait = .unlimited
    expected.input = InputOptions.Selection.nothing
    expected.grabs = false
    expected.calibration = TouchCalibration(1, 0, 0.5, 0, -1, 1)
    expected.map = DeviceMap([.init(device: "left", connector: "HDMI-A-1")])
    expected.filters = .chain([.median, .smooth])
    expected.mouseSpeed = .curve(1.5)
    expected.palmSize = .millimetres(30)
    expected.rejectsGhosts = false
    expected.rejectsRestingEdges = true
    expected.release = .after(.seconds(2))
    expected.background = RGBColor(rawValue: 0x010203)
    expected.keep = .last
    expected.renderer = .gles
    expected.lineWidth = 3.5
    expected.followsPressure = true
    expected.font = "/usr/share/fonts/a.ttf"
    expected.isLocked = true
    expected.switchesConsoles = false
    expected.stateDirectory = StateDirectoryRequest.nothing
    expected.logLevel = .error
    #expect(result == expected)
  }

  /// The table of CONTRACT section 4, word for word.
  private static let contract = [
    "display": "display connector mode rotate format scale wait margins brightness",
    "input": """
    input grab calibration map filters mouse-speed palm-size ghost-filter edge-filter \
    release-timeout
    """,
    "canvas": "background keep renderer line-width pressure stamps memory",
    "controls": "colors shapes theme font labels",
    "kiosk": "locked vt-switch idle-reset blank hours operator-pin attract",
    "gallery": "state-dir limit-count limit-size copy-to",
    "log": "level",
  ]

  @Test func everyKeyOfTheContractIsKnown() {
    var names: Set<String> = []
    for (section, keys) in ConfigurationTests.contract {
      for key in keys.split(separator: " ") { names.insert("\(section).\(key)") }
    }
    #expect(Set(ConfigurationKey.allCases.map(\.rawValue)) == names)
    #expect(Set(ConfigurationKey.sections) == Set(ConfigurationTests.contract.keys))
  }

  @Test func thePencilFollowsPressureWhereTheFileSaysSo() throws {
    let result = try parse("[canvas]\npressure = yes\n")
    #expect(result.warnings.isEmpty)
    #expect(Settings(RunOptions(), result).followsPressure)
    #expect(!Settings(RunOptions(), Configuration()).followsPressure)
  }

  @Test(arguments: [
    ("canvas", "stamps"), ("canvas", "memory"),
    ("controls", "colors"), ("controls", "shapes"), ("controls", "theme"), ("controls", "labels"),
    ("kiosk", "idle-reset"), ("kiosk", "hours"), ("kiosk", "operator-pin"),
    ("kiosk", "attract"), ("gallery", "limit-count"),
    ("gallery", "limit-size"), ("gallery", "copy-to"),
  ])
  func aKeyOfALaterVersionIsAWarning(section: String, key: String) throws {
    let result = try parse("[\(section)]\n\n\(key) = yes\n")
    #expect(
      result.warnings == [
        "a.conf:3: \(section).\(key) is not available in this version and has no effect"
      ])
  }

  @Test func anUnknownKeyIsAWarningWithTheNearestOne() throws {
    let cases = [
      ("[canvas]\nkep = all", "a.conf:2: unknown key canvas.kep", "canvas.keep"),
      ("[canvas]\nlinewidth = 2", "a.conf:2: unknown key canvas.linewidth", "canvas.line-width"),
      ("[canvas]\nrotate = 90", "a.conf:2: unknown key canvas.rotate", "display.rotate"),
      ("[canvas]\n\nKeep = all", "a.conf:3: unknown key canvas.Keep", "canvas.keep"),
    ]
    for (text, beginning, guess) in cases {
      #expect(try parse(text).warnings == ["\(beginning); the nearest known one is \(guess)"])
    }
  }

  @Test func anUnknownSectionIsAWarningToo() throws {
    let result = try parse("[dispaly]\nrotate = 90\n")
    #expect(
      result.warnings == [
        "a.conf:1: unknown section [dispaly]; the nearest known one is [display]",
        "a.conf:2: unknown key dispaly.rotate; the nearest known one is display.rotate",
      ])
    #expect(result.rotation == nil)
  }

  @Test(arguments: [
    ("display", "display", "hdmi"), ("display", "display", "fbdev:"), ("display", "connector", ""),
    ("display", "mode", "big"), ("display", "rotate", "45"), ("display", "format", "rgb"),
    ("display", "scale", "-1"), ("display", "wait", "-1"), ("display", "wait", "1e9"),
    ("display", "wait", "86401"), ("input", "input", ""), ("input", "grab", "maybe"),
    ("input", "calibration", "1 0 0 0 1"), ("input", "calibration", "1 0 0 0 1 0 0"),
    ("input", "calibration", "1 0 0 0 x 0"), ("input", "calibration", "1 1 0 1 1 0"),
    ("input", "calibration", "inf 0 0 0 1 0"), ("canvas", "background", "white"),
    ("canvas", "background", "#FFF"), ("canvas", "background", "#+FFFFF"), ("canvas", "keep", "0"),
    ("canvas", "renderer", "GLES"), ("canvas", "line-width", "0"), ("controls", "font", ""),
    ("display", "margins", "-1"), ("display", "margins", "1,2,3"),
    ("display", "margins", "1,2,3,x"),
    ("display", "brightness", "0"), ("display", "brightness", "101"), ("kiosk", "blank", "0"),
    ("kiosk", "blank", "soon"), ("kiosk", "locked", "2"), ("kiosk", "vt-switch", "f1"),
    ("log", "level", "loud"),
  ])
  func aBadValueIsAnErrorWithWhatIsAllowed(section: String, key: String, value: String) throws {
    let text = "# line 1\n[\(section)]\n\(key) = \(value)\n"
    let error = try #require(fault(Array(text.utf8)), "\(section).\(key) = \(value) was taken")
    #expect(error.exitCode == .badConfiguration)
    #expect(error.position == FilePosition(file: "a.conf", line: 3))
    #expect(error.sentence.hasPrefix("\(section).\(key) must be "))
  }

  @Test func marginsBrightnessAndBlankingAreRead() throws {
    let settings = Settings(
      RunOptions(),
      try parse(
        "[display]\nmargins = 1, 2, 3, 4\nbrightness = 40\nformat = rgb565\n[kiosk]\nblank = 90\n"))
    #expect(settings.margins == Margins(left: 1, top: 2, right: 3, bottom: 4))
    #expect(settings.brightness == 0.4)
    #expect(settings.blankDelay == .seconds(90))
    #expect(settings.displayOptions.format == .only(.rgb565))
    #expect(settings.displayOptions.margins == settings.margins)
    let plain = Settings(
      RunOptions(), try parse("[display]\nmargins = 7\n[kiosk]\nblank = never\n"))
    #expect(plain.margins == Margins(left: 7, top: 7, right: 7, bottom: 7))
    #expect(plain.blankDelay == nil && plain.brightness == nil)
  }

  @Test func noBytesBringItDown() {
    let pieces = [
      "[", "]", "display", "canvas", "=", " ", "\t", "\n", "\r", "#", ";", "keep", "rotate", "90",
      "all", "\u{FEFF}", "é", "\"", "\\", "calibration", "1 0 0 0 1 0", "\u{0}", "log", "level",
    ].map { Array($0.utf8) }
    let seed: UInt64 = 4242
    var state = seed
    func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    for _ in 0..<5000 {
      var bytes: [UInt8] = []
      for _ in 0..<next(40) {
        if next(20) == 0 { bytes.append(UInt8(next(256))) } else { bytes += pieces[next(24)] }
      }
      guard let error = fault(bytes) else { continue }
      let lines = bytes.split(separator: 10, omittingEmptySubsequences: false).count
      #expect(error.exitCode == .badConfiguration)
      #expect((1...lines).contains(error.position?.line ?? 0), "seed \(seed): \(bytes)")
    }
  }
}
