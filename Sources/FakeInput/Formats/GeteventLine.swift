internal import Evdev

/// An event as Android's `getevent` prints it:
///
///     [   14275.464083] /dev/input/event2: EV_ABS       ABS_MT_POSITION_X    0000034f
///
/// The time is there with `-t` (old builds print `14275-464083: `), the node unless one was named,
/// names instead of hexadecimal numbers with `-l`. Columns are cut at 12 and 20 characters.
struct GeteventLine {
  /// Empty where the line has none.
  var node = ""
  var event: InputEvent

  /// nil for a line that is no event.
  ///
  /// - Parameter line: without marks of quotation before it.
  init?(_ line: RecordingLine) {
    var line = line
    line.skipBlanks()
    guard let first = line.next, first < 0x80 else { return nil }
    let time = GeteventLine.time(&line)
    line.skipBlanks()
    if line.skip("/dev/input/") {
      let name = line.word(upTo: UInt8(ascii: ":"))
      guard line.skip(":") else { return nil }
      node = "/dev/input/\(name)"
      line.skipBlanks()
    }
    guard let type = GeteventLine.type(line.name()), line.skipBlanks(),
      let code = GeteventLine.code(line.name(), ofType: type), line.skipBlanks(),
      let value = GeteventLine.value(line.name(), ofType: type, code: code),
      line.next.map(RecordingLine.isBlank) ?? true
    else { return nil }
    event = InputEvent(time: time ?? .zero, type: type, code: code, value: value)
  }

  private static func time(_ line: inout RecordingLine) -> Duration? {
    let start = line
    if line.skip("[") {
      line.skipBlanks()
      if let time = line.time(), line.skip("]") { return time }
    } else if let seconds = line.decimal(), line.skip("-"), let part = line.decimal(),
      line.skip(":")
    {
      return Duration(recordedSeconds: seconds, microseconds: part)
    }
    line = start
    return nil
  }

  private static func type(_ word: Substring) -> UInt16? {
    // A number has four digits, so that no word of another text is taken for one.
    hexadecimal(word, digits: 4).flatMap { UInt16(exactly: $0) }.flatMap { $0 <= 0x1f ? $0 : nil }
      ?? (word.hasPrefix("EV_") ? EventNames.type(named: String(word)) : nil)
  }

  /// The code of a type, by its number of four digits or by its name.
  static func code(_ word: Substring, ofType type: UInt16) -> UInt16? {
    if let number = hexadecimal(word, digits: 4) { return UInt16(exactly: number) }
    let name = String(word)
    return EventNames.code(named: name, ofType: type)
      ?? firstOfGroup[name].flatMap { EventNames.code(named: $0, ofType: type) }
  }

  /// Of several names for one code Android prints the first of linux/input.h.
  private static let firstOfGroup = [
    "BTN_MISC": "BTN_0", "BTN_MOUSE": "BTN_LEFT", "BTN_JOYSTICK": "BTN_TRIGGER",
    "BTN_GAMEPAD": "BTN_SOUTH", "BTN_DIGI": "BTN_TOOL_PEN", "BTN_WHEEL": "BTN_GEAR_DOWN",
  ]

  private static func value(_ word: Substring, ofType type: UInt16, code: UInt16) -> Int32? {
    if let number = hexadecimal(word, digits: 8) { return Int32(bitPattern: number) }
    if type == EventType.key {
      switch word {
      case "UP": return 0
      case "DOWN": return 1
      case "REPEAT": return 2
      default: return nil
      }
    }
    return EventNames.value(named: String(word), ofType: type, code: code)
  }

  private static func hexadecimal(_ word: Substring, digits: Int) -> UInt32? {
    word.utf8.count == digits ? UInt32(word, radix: 16) : nil
  }
}
