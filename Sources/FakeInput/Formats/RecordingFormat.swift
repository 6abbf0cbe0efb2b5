/// The kinds of recordings, recognized by their content and never by their name.
package enum RecordingFormat: String, Hashable, Sendable, CaseIterable {
  case evemu = "an EVEMU recording"
  case libinput = "a libinput recording"
  case evtest = "an evtest log"
  case getevent = "a getevent log"
  case pythonEvdev = "a listing of python-evdev"

  /// What the lines of a whole file prove it to be; nil where no line is one of a recording.
  static func of(_ bytes: [UInt8]) -> RecordingFormat? {
    var lines = RecordingLines(bytes)
    var signs: Set<Sign> = []
    while let line = lines.next() {
      if let sign = Sign(line) { signs.insert(sign) }
      // No other sign outweighs these.
      if signs.contains(.libinputNode) { return .libinput }
    }
    if signs.contains(.evemuData) { return .evemu }
    if signs.contains(.evtestLine) { return .evtest }
    if signs.contains(.geteventLine) { return .getevent }
    if signs.contains(.pythonEvdevLine) { return .pythonEvdev }
    if signs.contains(.libinputHead) { return .libinput }
    return signs.contains(.evemuHead) ? .evemu : nil
  }

  /// What a single line is a sign of.
  enum Sign {
    case evemuHead
    case evemuData
    case libinputHead
    case libinputNode
    case evtestLine
    case geteventLine
    case pythonEvdevLine

    init?(_ bytes: ArraySlice<UInt8>) {
      var line = RecordingLine(bytes)
      if let sign = Sign.evemu(line) ?? Sign.libinput(line, isQuoted: false) {
        self = sign
        return
      }
      // Logs are pasted into mails and bug reports.
      line.skip { RecordingLine.isBlank($0) || Sign.quotes.contains($0) }
      if let sign = Sign.libinput(line, isQuoted: true) {
        self = sign
      } else if line.skip("Event: time ") {
        self = .evtestLine
      } else if line.skip("Input device name: ") || line.skip("Input driver version is")
        || line.skip("Input device ID: bus ")
      {
        // The comments of an EVEMU file repeat the head of evtest.
        var start = RecordingLine(bytes)
        self = start.skip("# Input") ? .evemuHead : .evtestLine
      } else if Sign.isGetevent(line) {
        self = .geteventLine
      } else if Sign.isPythonEvdev(line) {
        self = .pythonEvdevLine
      } else {
        return nil
      }
    }

    private static func isGetevent(_ line: RecordingLine) -> Bool {
      var head = line
      if head.skip("add device "), head.decimal() != nil { return head.skip(": /dev/input/") }
      return GeteventLine(line) != nil
    }

    private static func isPythonEvdev(_ line: RecordingLine) -> Bool {
      var head = line
      return head.skip("device /dev/input/event") || head.skip("Device capabilities:")
        || head.skip("Device info: bus: ") || PythonEvdevLine(line) != nil
    }

    private static let quotes = Array(">+#".utf8)

    private static func evemu(_ whole: RecordingLine) -> Sign? {
      var line = whole
      if line.skip("# EVEMU "), line.decimal() != nil { return .evemuHead }
      line = whole
      if line.skip("E:") {
        line.skipBlanks()
        return line.time() == nil ? nil : .evemuData
      }
      if line.skip("N: ") { return .evemuData }
      for tag: StaticString in ["I: ", "P: ", "B: ", "A: ", "L: ", "S: "] where line.skip(tag) {
        return line.hexadecimal() == nil ? nil : .evemuData
      }
      return nil
    }

    private static func libinput(_ whole: RecordingLine, isQuoted: Bool) -> Sign? {
      var line = whole
      line.skipBlanks()
      if line.skip("- node: /dev/input") || line.skip("node: /dev/input") { return .libinputNode }
      line = whole
      if line.skip("# libinput record") { return .libinputHead }
      if isQuoted { return nil }
      if line.skip("version: ") { return line.decimal() == nil ? nil : .libinputHead }
      return line.skip("ndevices: ") || line.skip("devices:") ? .libinputHead : nil
    }
  }
}
