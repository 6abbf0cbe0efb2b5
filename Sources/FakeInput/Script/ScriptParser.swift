internal import Evdev
internal import Geometry

/// Reads a script line by line; what it lets pass can be played.
package struct ScriptParser {
  private let file: String
  private var number = 0
  private var checker = ScriptChecker()

  /// In bytes. No command is as long; a comment may be.
  private static let longestCommand = 1 << 16

  package init(file: String) {
    self.file = file
  }

  /// Told instead of a next line that does not end.
  var overlongLine: FakeInputError {
    FakeInputError(file: file, line: number + 1, reason: "the line is too long to be a command")
  }

  /// Reads the next line; nil where it holds no command.
  package mutating func parse(_ text: String) throws(FakeInputError) -> ScriptLine? {
    if text.utf8.count > ScriptParser.longestCommand,
      !text.utf8.prefix(ScriptParser.longestCommand).contains(UInt8(ascii: "#"))
    {
      // Characters are found slowly: in ten megabytes for seconds.
      throw overlongLine
    }
    number += 1
    var text = Substring(text)
    // Some editors begin a file with a byte order mark.
    if number == 1 && text.hasPrefix("\u{FEFF}") { text = text.dropFirst() }
    do throws(Malformed) {
      var words = Words(text)
      guard let name = words.next() else { return nil }
      let command = try ScriptParser.command(String(name), &words)
      try words.finish()
      try checker.check(command, line: number)
      return ScriptLine(number: number, command: command)
    } catch {
      throw FakeInputError(file: file, line: number, reason: error.reason)
    }
  }

  /// At the end of the file: nothing may be left open.
  package func finish() throws(FakeInputError) {
    if let line = checker.openFrame {
      throw FakeInputError(file: file, line: line, reason: "begin has no end")
    }
  }

  static func command(
    _ name: String, _ words: inout Words
  ) throws(Malformed) -> ScriptCommand {
    switch name {
    case "device": return .device(try device(&words))
    case "touch": return try touch(&words)
    case "tap": return .tap(try words.point())
    case "drag": return try drag(&words)
    case "mouse": return .mouse(try mouse(&words))
    case "key": return .key(try key(&words))
    case "select": return .select(try words.rest("the name of a control"))
    case "begin": return .begin
    case "end": return .end
    case "raw": return try raw(&words)
    case "syn": return .report
    case "dropped": return .dropped
    case "unplug": return .unplug
    case "plug": return .plug
    case "wait": return .wait(try words.milliseconds())
    case "screenshot": return .screenshot(try words.rest("a file name"))
    case "expect": return .expect(try expect(&words))
    case "expect-contacts":
      return .expectContacts(try words.integer("a number of contacts", in: 0...1000))
    default:
      throw Malformed("unknown command \(quoted(name))")
    }
  }

  private static func device(_ words: inout Words) throws(Malformed) -> DeviceDeclaration {
    var device = DeviceDeclaration()
    switch try words.word("touch, mouse or absmouse") {
    case "touch": device.kind = .touch(.slots)
    case "mouse": device.kind = .mouse
    case "absmouse": device.kind = .absoluteMouse
    case let other: throw Malformed("device is touch, mouse or absmouse, not \(quoted(other))")
    }
    while let option = words.next() {
      let parts = option.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = parts.count == 2 ? parts[1] : nil
      switch (String(parts[0]), value) {
      case ("protocol", let value?) where device.isTouch:
        device.kind = .touch(try touchProtocol(value))
      case ("slots", let value?) where device.isTouch:
        guard let slots = Int(value), (1...256).contains(slots) else {
          throw Malformed("slots is a number from 1 to 256, not \(quoted(value))")
        }
        device.slots = slots
      case ("x", let value?) where device.kind != .mouse:
        device.x = try axis("x", value)
      case ("y", let value?) where device.kind != .mouse:
        device.y = try axis("y", value)
      case ("swap", nil) where device.isTouch:
        device.swaps = true
      default:
        throw Malformed("this device has no option \(quoted(option))")
      }
    }
    return device
  }

  private static func touchProtocol(_ value: Substring) throws(Malformed) -> TouchProtocol {
    switch value.lowercased() {
    case "b": return .slots
    case "a": return .packets
    case "single": return .single
    default: throw Malformed("protocol is B, A or single, not \(quoted(value))")
    }
  }

  private static func axis(
    _ name: String, _ value: Substring
  ) throws(Malformed) -> DeviceDeclaration.ClosedAxis {
    // Split at the dots by hand: the numbers may be negative but have no fraction.
    guard let dots = value.firstIndex(of: "."), value[dots...].hasPrefix(".."),
      let minimum = Int32(value[..<dots]), let maximum = Int32(value[dots...].dropFirst(2))
    else {
      throw Malformed("\(name) is MIN..MAX, two whole numbers of 32 bits, not \(quoted(value))")
    }
    return DeviceDeclaration.ClosedAxis(minimum: minimum, maximum: maximum)
  }

  private static func touch(_ words: inout Words) throws(Malformed) -> ScriptCommand {
    let id = try words.integer("the number of a touch", in: 0...1_000_000)
    switch try words.word("down, move, up or palm") {
    case "down": return .touch(id: id, .down(try words.point()))
    case "move": return .touch(id: id, .move(try words.point()))
    case "up": return .touch(id: id, .up)
    case "palm": return .touch(id: id, .palm)
    case let other: throw Malformed("a touch goes down, move, up or palm, not \(quoted(other))")
    }
  }

  private static func drag(_ words: inout Words) throws(Malformed) -> ScriptCommand {
    let start = try words.point()
    let end = try words.point()
    var steps = 8
    var duration: Duration?
    while let option = words.next() {
      switch option {
      case "steps": steps = try words.integer("a number of steps", in: 1...100_000)
      case "over": duration = try words.milliseconds()
      default: throw Malformed("drag takes steps N and over MS, not \(quoted(option))")
      }
    }
    return .drag(
      from: start, to: end, steps: steps,
      interval: duration.map { $0 / steps } ?? .milliseconds(16))
  }

  private static func mouse(_ words: inout Words) throws(Malformed) -> MouseVerb {
    switch try words.word("move, to, press or release") {
    case "move":
      let distance = try words.point()
      // A million pixels cross every screen.
      func bounded(_ value: Double) -> Double { min(max(value, -1_000_000), 1_000_000) }
      return .move(dx: bounded(distance.x), dy: bounded(distance.y))
    case "to": return .to(try words.point())
    case "press": return .press
    case "release": return .release
    case let other: throw Malformed("a mouse does move, to, press or release, not \(quoted(other))")
    }
  }

  private static func raw(_ words: inout Words) throws(Malformed) -> ScriptCommand {
    let typeWord = try words.word("the type of an event")
    guard
      let type = number(typeWord).flatMap({ UInt16(exactly: $0) })
        ?? EventNames.type(named: String(typeWord)), type <= 0x1f
    else { throw Malformed("unknown event type \(quoted(typeWord))") }
    let codeWord = try words.word("the code of an event")
    guard
      let code = number(codeWord).flatMap({ UInt16(exactly: $0) })
        ?? EventNames.code(named: String(codeWord), ofType: type)
    else { throw Malformed("unknown event code \(quoted(codeWord)) of \(typeWord)") }
    let valueWord = try words.word("the value of an event")
    guard
      let value = number(valueWord).flatMap({ Int32(exactly: $0) })
        ?? EventNames.value(named: String(valueWord), ofType: type, code: code)
    else { throw Malformed("the value is a whole number of 32 bits, not \(quoted(valueWord))") }
    return .raw(type: type, code: code, value: value)
  }

  /// A whole number, decimal or with 0x.
  private static func number(_ word: Substring) -> Int64? {
    word.hasPrefix("0x") || word.hasPrefix("0X")
      ? Int64(word.dropFirst(2), radix: 16) : Int64(word)
  }

  private static func expect(_ words: inout Words) throws(Malformed) -> PixelExpectation {
    let x = try words.pixel("the column of a pixel")
    let y = try words.pixel("the row of a pixel")
    let color = try words.word("a colour #RRGGBB", allowingHash: true)
    guard let value = UInt32(writtenColor: color) else {
      throw Malformed("a colour is #RRGGBB, not \(quoted(color))")
    }
    var tolerance = 0
    if let word = words.next() {
      guard word.hasPrefix("+-"), let number = Int(word.dropFirst(2)), (0...255).contains(number)
      else { throw Malformed("the tolerance is +-T with T from 0 to 255, not \(quoted(word))") }
      tolerance = number
    }
    return PixelExpectation(x: x, y: y, color: value, tolerance: tolerance)
  }

  private static func key(_ words: inout Words) throws(Malformed) -> [UInt16] {
    let word = try words.word("the name of a key")
    var codes: [UInt16] = []
    for part in word.split(separator: "+", omittingEmptySubsequences: false) {
      guard let code = KeyNames.code(String(part)) else {
        throw Malformed("unknown key \(quoted(part))")
      }
      codes.append(code)
    }
    return codes
  }
}

/// Names of keys: the kernel's in lower case without the prefix, and what people call some of them.
enum KeyNames {
  private static let others = [
    "ctrl": "LEFTCTRL", "control": "LEFTCTRL", "shift": "LEFTSHIFT", "alt": "LEFTALT",
    "meta": "LEFTMETA", "super": "LEFTMETA", "escape": "ESC", "return": "ENTER", "del": "DELETE",
    "ins": "INSERT", "pgup": "PAGEUP", "pgdn": "PAGEDOWN", "bs": "BACKSPACE", "spacebar": "SPACE",
  ]

  static func code(_ name: String) -> UInt16? {
    guard !name.isEmpty else { return nil }
    let lower = name.lowercased()
    let kernel = others[lower] ?? (lower.hasPrefix("key_") ? String(lower.dropFirst(4)) : lower)
    return EventNames.code(named: "KEY_" + kernel.uppercased(), ofType: EventType.key)
  }
}
