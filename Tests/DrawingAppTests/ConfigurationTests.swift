import Evdev
import Geometry
import LinuxIO
import Raster
import Scanout
import Testing

@testable import DrawingApp
@testable import Kiosk

@Suite struct ConfigurationTests {
  /// What a file makes of the settings where nothing else is given, and its warnings.
  private func read(_ text: String) throws -> (settings: Settings, warnings: [String]) {
    let file = try ConfigurationFile.parse(
      Array(text.utf8), file: "a.conf", settings: DrawingProgram.grammar.settings)
    var settings = DrawingProgram.grammar.source().settings(from: file)
    settings.runtime.configuration.origins = [:]
    return (settings, file.warnings)
  }

  private func parse(_ text: String) throws -> Settings { try read(text).settings }

  private func fault(_ bytes: [UInt8]) -> KioskError? {
    do throws(KioskError) {
      _ = try ConfigurationFile.parse(
        bytes, file: "a.conf", settings: DrawingProgram.grammar.settings)
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
      let (result, warnings) = try read(lines.joined(separator: ending))
      #expect(result.runtime.display.options.rotation == .quarter)
      #expect(result.runtime.display.options.connector == "HDMI-A-1")
      #expect(
        result.runtime.display.options.mode
          == ModeRequest(size: PixelSize(width: 800, height: 480)))
      #expect(result.own.background == Color(rgb: 0xC7C7C7))
      #expect(result.own.keep == .last)
      #expect(warnings == [])
    }
  }

  @Test func aCommentNeedsASpaceBefore() throws {
    #expect(try parse("[controls]\nfont = /a#b;c.ttf ;d").runtime.font == "/a#b;c.ttf")
  }

  private func value(_ text: String) throws -> String? {
    try INIFile.parse(Array("[a]\nb = \(text)\n".utf8), file: "a.conf").entries.first?.value
  }

  @Test(arguments: [
    ("Moss #345612, Sand #E0C080", "Moss #345612, Sand #E0C080"),
    ("Moss #345612, Sand #E0C080 # two", "Moss #345612, Sand #E0C080"),
    ("Moss #345612", "Moss #345612"), ("#345612 #345612\t;x", "#345612 #345612"),
    ("Moss #34561", "Moss"), ("Moss #3456123", "Moss"), ("Moss #34561g", "Moss"),
    ("Moss #345612;", "Moss"), ("Moss #+45612", "Moss"), ("Moss #٣45612", "Moss"),
    ("#345612 # Moss", "#345612"), ("Moss ;345612", "Moss"), ("#ABCDEF, x", "#ABCDEF, x"),
  ])
  func aColourInAListIsNoComment(text: String, expected: String) throws {
    #expect(try value(text) == expected)
  }

  @Test(arguments: [
    ("\"a # b\"", "a # b"), ("\"a ; b\" # c", "a ; b"), ("\" a \";c", " a "), ("\"\"", ""),
    ("\"a\"b\"", "a\"b"), ("\"#345612\"", "#345612"), ("a \"b\"", "a \"b\""),
    ("\"[x] = y\"\t", "[x] = y"), ("\"a\" # it is \"b\"", "a"),
  ])
  func aValueInQuotesHoldsAnyCharacter(text: String, expected: String) throws {
    #expect(try value(text) == expected)
  }

  @Test func aQuoteThatIsNotClosedIsNamedByItsLine() throws {
    for text in ["\"a", "\"", "\"a\" b", "\"a # b"] {
      let error = try #require(fault(Array("[canvas]\nkeep = \(text)\n".utf8)))
      #expect(error.exitCode == .badConfiguration)
      #expect(error.position?.line == 2 && error.message.contains("double quote"))
    }
  }

  @Test func anEmptyFileSaysNothing() throws {
    #expect(try parse("") == Settings(own: DrawingSettings()))
    #expect(try parse("\u{FEFF}\n\n") == Settings(own: DrawingSettings()))
  }

  @Test func aLineMayBeLong() throws {
    let path = "/" + String(repeating: "é", count: 300_000)
    #expect(try parse("[controls]\nfont = \(path)\n").runtime.font == path)
  }

  @Test func theLastOfSeveralCounts() throws {
    #expect(try parse("[canvas]\nkeep = all\n[log]\n[canvas]\nkeep = last\n").own.keep == .last)
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
    var expected = Settings(own: DrawingSettings())
    expected.runtime.display.options = DisplayOptions(
      choice: .headless(PixelSize(width: 10, height: 20)), connector: "DSI-1",
      mode: ModeRequest(size: PixelSize(width: 10, height: 20), refreshHz: 60), rotation: .half,
      format: .only(.xrgb8888))
    expected.runtime.display.scale = 2
    expected.runtime.display.wait = nil
    expected.runtime.input.selection = .nothing
    expected.runtime.input.grabs = false
    expected.runtime.input.calibration = TouchCalibration(1, 0, 0.5, 0, -1, 1)
    expected.runtime.input.map = DeviceMap([.init(device: "left", connector: "HDMI-A-1")])
    expected.runtime.input.filters = .chain([.median, .smooth])
    expected.runtime.input.mouseSpeed = .curve(1.5)
    expected.runtime.input.rejection.palmSize = .millimetres(30)
    expected.runtime.input.rejection.rejectsGhosts = false
    expected.runtime.input.rejection.rejectsRestingEdges = true
    expected.runtime.input.rejection.releaseTimeout = .seconds(2)
    expected.own.background = Color(rgb: 0x010203)
    expected.own.keep = .last
    expected.own.renderer = .gles
    expected.own.controls.lineWidth = 3.5
    expected.own.followsPressure = true
    expected.runtime.input.reportsPressure = true
    expected.runtime.font = "/usr/share/fonts/a.ttf"
    expected.runtime.kiosk.isLocked = true
    expected.runtime.kiosk.switchesConsoles = false
    expected.runtime.outputs.stateDirectory = .nothing
    expected.runtime.logLevel = .error
    #expect(result == expected)
  }

  /// Every key, by its section.
  private static let keys = [
    "display": "display connector mode rotate format scale wait margins brightness late",
    "input": """
    input grab calibration map filters mouse-speed palm-size ghost-filter edge-filter \
    release-timeout pen-rejects-touch
    """,
    "canvas": """
    background keep renderer line-width pressure taper dots fill polygon-sides symmetry stamps \
    templates memory
    """,
    "controls": """
    colors shapes widths theme size place seats start random clear ring labels font languages \
    title logo hint
    """,
    "kiosk": "locked vt-switch blank idle-reset attract motion operator-pin hours",
    "gallery": "state-dir show limit-count limit-size forget copy-to copy-svg",
    "log": "level",
  ]

  @Test func everyKeyIsKnown() {
    var names: Set<String> = []
    for (section, keys) in ConfigurationTests.keys {
      for key in keys.split(separator: " ") { names.insert("\(section).\(key)") }
    }
    let list = DrawingProgram.grammar.settings
    #expect(Set(list.settings.compactMap { $0.key?.text }) == names)
    #expect(Set(list.sections) == Set(ConfigurationTests.keys.keys))
  }

  @Test func thePencilFollowsPressureWhereTheFileSaysSo() throws {
    let (result, warnings) = try read("[canvas]\npressure = yes\n")
    #expect(warnings.isEmpty)
    #expect(result.own.followsPressure)
    #expect(!Settings(own: DrawingSettings()).own.followsPressure)
  }

  @Test(arguments: [
    ("display", "late"),
    ("canvas", "stamps"), ("canvas", "taper"), ("canvas", "dots"),
    ("canvas", "fill"), ("canvas", "polygon-sides"), ("canvas", "symmetry"),
    ("canvas", "templates"),
    ("controls", "place"),
    ("controls", "logo"),
    ("kiosk", "motion"), ("gallery", "show"), ("gallery", "forget"), ("gallery", "copy-svg"),
    ("kiosk", "idle-reset"), ("kiosk", "hours"), ("kiosk", "operator-pin"),
    ("kiosk", "attract"), ("gallery", "limit-count"),
    ("gallery", "limit-size"), ("gallery", "copy-to"),
  ])
  func aKeyOfALaterVersionIsAWarning(section: String, key: String) throws {
    #expect(
      try read("[\(section)]\n\n\(key) = yes\n").warnings == [
        "a.conf:3: \(section).\(key) is not available in this version and has no effect"
      ])
  }

  @Test func anUnknownKeyIsAWarningWithTheNearestOne() throws {
    let cases = [
      ("[canvas]\nkep = all", "a.conf:2: unknown key canvas.kep", "canvas.keep"),
      ("[canvas]\nlinewidth = 2", "a.conf:2: unknown key canvas.linewidth", "canvas.line-width"),
      ("[canvas]\nrotate = 90", "a.conf:2: unknown key canvas.rotate", "display.rotate"),
      ("[canvas]\n\nKeep = all", "a.conf:3: unknown key canvas.Keep", "canvas.keep"),
      ("[canvas]\nline = 2", "a.conf:2: unknown key canvas.line", "canvas.line-width"),
    ]
    for (text, beginning, guess) in cases {
      #expect(try read(text).warnings == ["\(beginning); the nearest known one is \(guess)"])
    }
  }

  @Test func anUnknownSectionIsAWarningToo() throws {
    let (result, warnings) = try read("[dispaly]\nrotate = 90\n")
    #expect(
      warnings == [
        "a.conf:1: unknown section [dispaly]; the nearest known one is [display]",
        "a.conf:2: unknown key dispaly.rotate; the nearest known one is display.rotate",
      ])
    #expect(result.runtime.display.options.rotation == .zero)
  }

  @Test func capitalsDoNotHideWhatIsMeant() throws {
    #expect(
      try read("[CANVAS]\nKeep = all\n").warnings == [
        "a.conf:1: unknown section [CANVAS]; the nearest known one is [canvas]",
        "a.conf:2: unknown key CANVAS.Keep; the nearest known one is canvas.keep",
      ])
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
    #expect(error.message.hasPrefix("\(section).\(key) must be "))
  }

  @Test func marginsBrightnessAndBlankingAreRead() throws {
    let settings = try parse(
      "[display]\nmargins = 1, 2, 3, 4\nbrightness = 40\nformat = rgb565\n[kiosk]\nblank = 90\n"
    ).runtime
    #expect(settings.displayOptions.margins == Margins(left: 1, top: 2, right: 3, bottom: 4))
    #expect(settings.display.brightness == 0.4)
    #expect(settings.kiosk.blankDelay == .seconds(90))
    #expect(settings.displayOptions.format == .only(.rgb565))
    let plain = try parse("[display]\nmargins = 7\n[kiosk]\nblank = never\n").runtime
    #expect(plain.displayOptions.margins == Margins(left: 7, top: 7, right: 7, bottom: 7))
    #expect(plain.kiosk.blankDelay == nil && plain.display.brightness == nil)
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
