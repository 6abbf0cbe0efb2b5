import Evdev
import FakeInput
import Geometry
import TestSupport
import Testing

@Suite struct ScriptParserTests {
  private func commands(_ text: String) throws -> [ScriptCommand] {
    try Script.parse(text, file: "s").lines.map(\.command)
  }

  private func parseError(_ text: String, file: String) -> FakeInputError? {
    parseError(Array(text.utf8), file: file)
  }

  private func parseError(_ bytes: [UInt8], file: String) -> FakeInputError? {
    do throws(FakeInputError) {
      _ = try Script.parse(bytes, file: file)
      Issue.record("the script passed")
      return nil
    } catch {
      return error
    }
  }

  @Test func eachCommandIsRead() throws {
    let text = """
      # a whole script
      device touch protocol=B slots=5 x=0..1023 y=599..-3 swap  # the panel
      device absmouse x=0..100 y=0..100

      touch 1 down 10 20.5
      touch 1 move -3 1e3
      touch 1 palm
      touch 1 up
      \ttap 5 6
      drag 1 2 3 4
      drag 1 2 3 4 steps 2 over 50
      mouse move -5 7
      mouse to 10 20
      mouse press
      mouse release
      key ctrl+shift+z
      select Two Words # the control
      begin
      touch 2 down 1 1
      end
      raw EV_ABS ABS_MT_SLOT 12
      raw 3 0x2f -1
      raw EV_ABS ABS_MT_TOOL_TYPE MT_TOOL_PALM
      syn
      dropped
      unplug
      plug
      wait 12.5
      screenshot a file.png # here
      expect 10 20 #FF8000
      expect 10.9 20 #ff8000 +-3 # nearly
      expect-contacts 2
      """
    let lines = try Script.parse(text, file: "s").lines
    let expected: [ScriptCommand] = [
      .device(
        DeviceDeclaration(
          kind: .touch(.slots), slots: 5, x: .init(minimum: 0, maximum: 1023),
          y: .init(minimum: 599, maximum: -3), swaps: true)),
      .device(
        DeviceDeclaration(
          kind: .absoluteMouse, x: .init(minimum: 0, maximum: 100),
          y: .init(minimum: 0, maximum: 100))),
      .touch(id: 1, .down(Point(x: 10, y: 20.5))), .touch(id: 1, .move(Point(x: -3, y: 1000))),
      .touch(id: 1, .palm), .touch(id: 1, .up), .tap(Point(x: 5, y: 6)),
      .drag(
        from: Point(x: 1, y: 2), to: Point(x: 3, y: 4), steps: 8, interval: .milliseconds(16)),
      .drag(
        from: Point(x: 1, y: 2), to: Point(x: 3, y: 4), steps: 2, interval: .milliseconds(25)),
      .mouse(.move(dx: -5, dy: 7)), .mouse(.to(Point(x: 10, y: 20))), .mouse(.press),
      .mouse(.release), .key([KeyCode.leftCtrl, 42, KeyCode.z]), .select("Two Words"), .begin,
      .touch(id: 2, .down(Point(x: 1, y: 1))), .end, .raw(type: 3, code: 0x2f, value: 12),
      .raw(type: 3, code: 0x2f, value: -1), .raw(type: 3, code: 0x37, value: 2), .report,
      .dropped, .unplug, .plug, .wait(.microseconds(12500)), .screenshot("a file.png"),
      .expect(PixelExpectation(x: 10, y: 20, color: 0xff8000)),
      .expect(PixelExpectation(x: 10, y: 20, color: 0xff8000, tolerance: 3)), .expectContacts(2),
    ]
    #expect(lines.map(\.command) == expected)
    #expect(lines[2].number == 5)
    #expect(lines.last?.number == 32)
  }

  @Test(arguments: [
    ("bogus", "unknown command “bogus”"),
    ("Tap 1 2", "unknown command “Tap”"),
    ("tap", "X is missing"),
    ("tap 5", "Y is missing"),
    ("tap 5 six", "Y is a number, not “six”"),
    ("tap nan 5", "X is a number, not “nan”"),
    ("tap inf 5", "X is a number, not “inf”"),
    ("tap 0x10 5", "X is a number, not “0x10”"),
    ("tap 1e999 5", "X is a number, not “1e999”"),
    ("tap 1 2 3", "“3” is too much"),
    ("touch", "the number of a touch is missing"),
    ("touch one down 1 2", "the number of a touch is a whole number from 0"),
    ("touch -1 down 1 2", "the number of a touch is a whole number from 0"),
    ("touch 1", "down, move, up or palm is missing"),
    ("touch 1 sideways", "a touch goes down, move, up or palm, not “sideways”"),
    ("touch 1 down 5", "Y is missing"),
    ("touch 1 up 5", "“5” is too much"),
    ("touch 1 move 1 1", "touch 1 is not down"),
    ("touch 1 up", "touch 1 is not down"),
    ("touch 1 palm", "touch 1 is not down"),
    ("drag 1 2 3", "Y is missing"),
    ("drag 1 2 3 4 5", "drag takes steps N and over MS, not “5”"),
    ("drag 1 2 3 4 steps", "a number of steps is missing"),
    ("drag 1 2 3 4 steps 0", "a number of steps is a whole number from 1"),
    ("drag 1 2 3 4 steps 2.5", "a number of steps is a whole number from 1"),
    ("drag 1 2 3 4 over -5", "a time is from 0"),
    ("mouse", "move, to, press or release is missing"),
    ("mouse jump", "a mouse does move, to, press or release, not “jump”"),
    ("mouse move 5 5", "the script's device is a touch panel"),
    ("mouse press", "the script's device is a touch panel"),
    ("key", "the name of a key is missing"),
    ("key nosuchkey", "unknown key “nosuchkey”"),
    ("key ctrl+", "unknown key “”"),
    ("select", "the name of a control is missing"),
    ("select # nothing", "the name of a control is missing"),
    ("begin 1", "“1” is too much"),
    ("end", "end has no begin"),
    ("begin", "begin has no end"),
    ("raw", "the type of an event is missing"),
    ("raw EV_NONE 0 0", "unknown event type “EV_NONE”"),
    ("raw 99 0 0", "unknown event type “99”"),
    ("raw EV_ABS", "the code of an event is missing"),
    ("raw EV_ABS ABS_NONE 1", "unknown event code “ABS_NONE” of EV_ABS"),
    ("raw EV_ABS 70000 1", "unknown event code “70000” of EV_ABS"),
    ("raw EV_ABS ABS_X", "the value of an event is missing"),
    ("raw EV_ABS ABS_X 1.5", "the value is a whole number of 32 bits, not “1.5”"),
    ("raw EV_ABS ABS_X 99999999999", "the value is a whole number of 32 bits"),
    ("plug", "the device is plugged in already"),
    ("wait", "a number of milliseconds is missing"),
    ("wait soon", "a number of milliseconds is a number, not “soon”"),
    ("wait -1", "a time is from 0"),
    ("wait 99999999999", "a time is from 0"),
    ("screenshot", "a file name is missing"),
    ("expect 1 2", "a colour #RRGGBB is missing"),
    ("expect 1 2 FF0000", "a colour is #RRGGBB, not “FF0000”"),
    ("expect 1 2 #FF000", "a colour is #RRGGBB, not “#FF000”"),
    ("expect 1 2 #GG0000", "a colour is #RRGGBB, not “#GG0000”"),
    ("expect 1 2 #FF0000 3", "the tolerance is +-T with T from 0 to 255, not “3”"),
    ("expect 1 2 #FF0000 +-256", "the tolerance is +-T"),
    ("expect-contacts", "a number of contacts is missing"),
    ("expect-contacts -1", "a number of contacts is a whole number from 0"),
    ("device", "touch, mouse or absmouse is missing"),
    ("device piano", "device is touch, mouse or absmouse, not “piano”"),
    ("device touch protocol=C", "protocol is B, A or single, not “C”"),
    ("device touch slots=0", "slots is a number from 1 to 256, not “0”"),
    ("device touch slots=many", "slots is a number from 1 to 256, not “many”"),
    ("device touch x=0-100", "x is MIN..MAX, two whole numbers of 32 bits, not “0-100”"),
    ("device touch y=0..3000000000", "y is MIN..MAX"),
    ("device touch x=0..1.5", "x is MIN..MAX"),
    ("device touch color=red", "this device has no option “color=red”"),
    ("device touch swap=yes", "this device has no option “swap=yes”"),
    ("device mouse swap", "this device has no option “swap”"),
    ("device mouse x=0..5", "this device has no option “x=0..5”"),
  ])
  func aBadLineIsNamedWithFileLineAndReason(line: String, reason: String) {
    let error = parseError("# first\n\n\(line)\n", file: "bad.txt")
    #expect(error?.file == "bad.txt" && error?.line == 3, "\(String(describing: error))")
    #expect(error?.reason.contains(reason) == true, "\(String(describing: error))")
    #expect(error?.description.hasPrefix("bad.txt:3: ") == true)
  }

  @Test(arguments: [
    ("touch 1 down 1 1\ntouch 1 down 2 2", "touch 1 is down already"),
    ("touch 1 down 1 1\ntouch 1 up\ntouch 1 up", "touch 1 is not down"),
    ("device touch slots=1\ntouch 1 down 1 1\ntouch 2 down 2 2", "touch 2 finds no free slot"),
    ("device touch protocol=single\ntouch 1 down 1 1\ntouch 2 down 2 2", "no free slot"),
    ("device touch protocol=single\ntouch 1 down 1 1\ntouch 1 palm", "cannot tell a palm"),
    ("device touch slots=1\ntouch 1 down 1 1\ntap 3 3", "tap finds no free slot"),
    ("device mouse\ntouch 1 down 1 1", "touch needs a touch panel"),
    ("device mouse\nmouse press\nmouse press", "the mouse button is down already"),
    ("device touch\ndevice touch", "the script has a touch panel already"),
    ("device mouse\ndevice absmouse", "the script has a mouse already"),
    ("tap 1 1\ndevice touch", "device must come before the first event"),
    ("begin\nbegin\nend\nend", "begin cannot stand between begin and end"),
    ("begin\nwait 5\nend", "only what fits into one frame"),
    ("begin\ntap 5 5\nend", "only what fits into one frame"),
    ("begin\ndevice touch\nend", "only what fits into one frame"),
    ("begin\ntouch 1 down 1 1\n\n", "begin has no end"),
    ("unplug\nunplug", "the device is unplugged already"),
  ])
  func whatMakesNoSenseIsRefused(text: String, reason: String) {
    let error = parseError(text, file: "f")
    #expect(error?.reason.contains(reason) == true, "\(String(describing: error))")
  }

  @Test func aScriptOfNothingIsEmpty() throws {
    for text in ["", "\n\n", "# only\n  # comments\n\t\n", "\u{FEFF}# a mark\r\n\r\n"] {
      #expect(try commands(text) == [])
    }
  }

  @Test func lineEndsAndBlanksDoNotMatter() throws {
    #expect(
      try commands("tap 1 2\r\n\ttap  3\t4   \r\ntap 5 6")
        == [.tap(Point(x: 1, y: 2)), .tap(Point(x: 3, y: 4)), .tap(Point(x: 5, y: 6))])
    #expect(try commands("tap 1 2#close") == [.tap(Point(x: 1, y: 2))])
  }

  @Test func binaryNoiseAndLongLinesAreNamedShort() {
    var numbers = SeededGenerator(seed: 3)
    let noise = (0..<5000).map { _ in UInt8.random(in: 0...255, using: &numbers) }
    let error = parseError(noise, file: "f")
    #expect((error?.description.count ?? 0) < 200)
    let long = [UInt8](repeating: UInt8(ascii: "x"), count: 10 << 20)
    let longError = parseError(long, file: "f")
    #expect(longError?.line == 1)
    #expect((longError?.description.count ?? 0) < 200)
  }

  @Test func aCommentMayBeOfAnyLengthAndACommandMayNot() throws {
    let long = String(repeating: "x", count: 1 << 17)
    #expect(
      try commands("tap 1 2 # \(long)\n# \(long)\ntap 3 4\n")
        == [.tap(Point(x: 1, y: 2)), .tap(Point(x: 3, y: 4))])
    let error = parseError(Array("tap 1 2\nselect \(long)\ntap 3 4\n".utf8), file: "f")
    #expect(error?.line == 2 && error?.reason == "the line is too long to be a command")
  }

  @Test(arguments: 0..<40)
  func randomScriptsNeverTrap(seed: Int) {
    var numbers = SeededGenerator(seed: UInt64(seed))
    let words = [
      "touch", "tap", "drag", "mouse", "key", "select", "begin", "end", "raw", "syn", "dropped",
      "unplug", "plug", "wait", "screenshot", "expect", "expect-contacts", "device", "down", "up",
      "move", "palm", "to", "press", "release", "steps", "over", "1", "2", "-1", "1e30", "0.5",
      "EV_ABS", "ABS_MT_SLOT", "#FF0000", "+-3", "#", "ctrl+z", "x=0..5", "x=..", "swap",
      "protocol=A", "protocol=single", "mouse", "absmouse", "\u{0}", "é", "99999999999999999999",
    ]
    for _ in 0..<300 {
      // Lines that parse are played, one after the other, so that the player sees them too.
      var text = ""
      for _ in 0..<Int.random(in: 1...6, using: &numbers) {
        let count = Int.random(in: 0...6, using: &numbers)
        let line = (0..<count).map { _ in words.randomElement(using: &numbers)! }
          .joined(separator: " ")
        if (try? Script.parse(text + line + "\n", file: "f")) != nil { text += line + "\n" }
      }
      _ = try? Stage(text).play()
    }
  }
}
