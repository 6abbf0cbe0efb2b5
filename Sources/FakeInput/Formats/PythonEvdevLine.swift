internal import Evdev

/// An event as python-evdev prints it: its own evtest, an event with `print`, or with `repr`.
///
///     time 1337197425.477827  type 3 (EV_ABS), code 57   (ABS_MT_TRACKING_ID), value 7
///     time 1337197425.477827  ------------- SYN_REPORT -------------
///     event at 1337197425.477827, code 57, type 03, val 07
///     InputEvent(1337197425, 477827, 3, 57, 7)
struct PythonEvdevLine {
  var event: InputEvent

  /// nil for a line that is no event.
  ///
  /// - Parameter line: without marks of quotation before it.
  init?(_ line: RecordingLine) {
    var line = line
    line.skipBlanks()
    let found: InputEvent? =
      if line.skip("time ") {
        PythonEvdevLine.printed(&line)
      } else if line.skip("event at ") {
        PythonEvdevLine.described(&line)
      } else if line.skip(past: "InputEvent(") {
        PythonEvdevLine.represented(&line)
      } else {
        nil
      }
    guard let found else { return nil }
    event = found
  }

  private static func printed(_ line: inout RecordingLine) -> InputEvent? {
    line.skipBlanks()
    guard let time = line.time(), line.skipBlanks() else { return nil }
    if line.skip("type ") {
      guard let type = number(&line), line.skip(past: "code "), let code = number(&line),
        line.skip(past: "value "), let value = line.decimal().flatMap({ Int32(exactly: $0) })
      else { return nil }
      return InputEvent(time: time, type: type, code: code, value: value)
    }
    guard let mark = line.next, Array("-+!".utf8).contains(mark),
      let code = SynCode.named(in: line)
    else { return nil }
    return InputEvent(time: time, type: EventType.syn, code: code, value: 0)
  }

  private static func described(_ line: inout RecordingLine) -> InputEvent? {
    guard let time = line.time(), line.skip(", code "), let code = number(&line),
      line.skip(", type "), let type = number(&line), line.skip(", val "),
      let value = line.decimal().flatMap({ Int32(exactly: $0) })
    else { return nil }
    return InputEvent(time: time, type: type, code: code, value: value)
  }

  private static func represented(_ line: inout RecordingLine) -> InputEvent? {
    var numbers: [Int64] = []
    while let number = line.decimal() {
      numbers.append(number)
      // Python 2 marks long numbers.
      _ = line.skip("L")
      line.skip { $0 == UInt8(ascii: ",") || RecordingLine.isBlank($0) }
    }
    guard line.skip(")"), numbers.count == 5,
      let time = Duration(recordedSeconds: numbers[0], microseconds: numbers[1]),
      let type = UInt16(exactly: numbers[2]), let code = UInt16(exactly: numbers[3]),
      let value = Int32(exactly: numbers[4])
    else { return nil }
    return InputEvent(time: time, type: type, code: code, value: value)
  }

  private static func number(_ line: inout RecordingLine) -> UInt16? {
    line.decimal().flatMap { UInt16(exactly: $0) }
  }
}

extension SynCode {
  /// The code whose name stands somewhere in a line that gives no numbers.
  static func named(in line: RecordingLine) -> UInt16? {
    if line.contains("SYN_MT_REPORT") { return SynCode.mtReport }
    if line.contains("SYN_DROPPED") { return SynCode.dropped }
    return line.contains("SYN_REPORT") ? SynCode.report : nil
  }
}
