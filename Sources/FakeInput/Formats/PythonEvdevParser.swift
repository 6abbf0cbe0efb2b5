internal import Evdev

/// Reads what python-evdev prints: the listing of its own evtest (`python -m evdev.evtest`, with
/// `-c` or in old versions before the events), `print(device)`, and
/// `devices[current].capabilities()`.
///
///     Device name: Example panel
///     Device info: bus: 0018, vendor 0416, product 038f, version 1001
///     Device capabilities:
///       Type EV_ABS 3:
///         Code ABS_MT_SLOT 47:
///           value 0, min 0, max 9, fuzz 0, flat 0, res 0
///     Listening for events ...
///
/// Events name no device: where several were listened to at once, they are of the last one that is
/// described.
struct PythonEvdevParser: RecordingParser {
  private enum Section {
    case head
    case properties
    case codes(UInt16)
    /// The range of an axis is on the next line.
    case range(UInt16)
  }

  /// No machine has more.
  private static let mostDevices = 256
  /// The longest dictionary that is read, in bytes.
  private static let longestDictionary = 1 << 18

  private var devices = [DescribedDevice()]
  private var section = Section.head
  /// A dictionary of capabilities that goes on over several lines.
  private var dictionary: [UInt8]?
  private(set) var faults = FaultList()

  /// The number of the device that is being read.
  private var current: Int { devices.count - 1 }

  func finished() -> [DescribedDevice] { devices }

  mutating func finish(at number: Int) { takeDictionary() }

  mutating func take(_ bytes: ArraySlice<UInt8>, number: Int) {
    var line = RecordingLine(bytes)
    line.skip { RecordingLine.isBlank($0) || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "#") }
    // What the interpreter prints after a prompt.
    if line.skip("...") { line.skipBlanks() }
    if line.isAtEnd { return }
    if let event = PythonEvdevLine(line) {
      takeDictionary()
      devices[current].events.append(event.event)
    } else if dictionary != nil {
      collect(line)
    } else if line.skip("time ") || line.skip("event at ") || line.contains("InputEvent(") {
      faults.note(line: number, "an event cannot be read")
    } else if line.skip("Device name:") {
      begin(number)
      devices[current].name = line.trimmedRest
    } else if line.skip("device /dev/input/") {
      begin(number)
      takeTitle(line)
    } else if line.next == UInt8(ascii: "{") {
      collect(line)
    } else {
      takeListing(&line)
    }
  }

  /// The head of a device: of a further one, where something is known of the present one.
  private mutating func begin(_ number: Int) {
    section = .head
    guard
      !devices[current].name.isEmpty || devices[current].isDescribed
        || !devices[current].events.isEmpty
    else { return }
    guard devices.count < PythonEvdevParser.mostDevices else {
      faults.note(line: number, "there are more than \(PythonEvdevParser.mostDevices) devices")
      return
    }
    devices.append(DescribedDevice())
  }

  /// `device /dev/input/event7, name "Example", phys "usb-1/input0"`
  private mutating func takeTitle(_ line: RecordingLine) {
    func quoted(after mark: StaticString) -> String? {
      var line = line
      guard line.skip(past: mark) else { return nil }
      return line.rest.split(separator: "\"", omittingEmptySubsequences: false).first.map(
        String.init)
    }
    devices[current].name = quoted(after: "name \"") ?? ""
    devices[current].phys = quoted(after: "phys \"") ?? ""
  }

  private mutating func takeListing(_ line: inout RecordingLine) {
    if line.skip("Device info:") {
      takeIdentity(&line)
    } else if line.skip("Input properties:") {
      section = .properties
    } else if line.skip("Device capabilities:") || line.skip("Listening for events") {
      section = .head
    } else if line.skip("Type ") {
      _ = line.name()
      line.skipBlanks()
      guard let type = line.decimal().flatMap({ UInt16(exactly: $0) }), line.skip(":") else {
        return
      }
      section = .codes(type)
      devices[current].codes[type, default: []].formUnion([])
    } else {
      takeEntry(&line)
    }
  }

  private mutating func takeEntry(_ line: inout RecordingLine) {
    switch section {
    case .head: break
    case .properties:
      guard !line.name().isEmpty, line.skipBlanks(), let number = line.decimal(),
        let property = UInt16(exactly: number)
      else { return }
      devices[current].properties.insert(property)
    case .range(let code):
      devices[current].takeRange(line, of: code)
      section = .codes(EventType.abs)
    case .codes(let type):
      // `Code BTN_LEFT, BTN_MOUSE 272`: the number is the last word.
      guard line.skip("Code "),
        let last = line.trimmedRest.split(separator: " ").last,
        let code = UInt16(last.hasSuffix(":") ? last.dropLast() : last)
      else { return }
      devices[current].codes[type, default: []].insert(code)
      if type == EventType.abs {
        devices[current].takeRange(RecordingLine(""), of: code)
        if last.hasSuffix(":") { section = .range(code) }
      }
    }
  }

  /// `bus: 0018, vendor 0416, product 038f, version 1001`
  private mutating func takeIdentity(_ line: inout RecordingLine) {
    var ids: [UInt16] = []
    for mark: StaticString in ["bus: ", "vendor ", "product ", "version "] {
      guard line.skip(past: mark), let number = line.hexadecimal() else { return }
      ids.append(UInt16(truncatingIfNeeded: number))
    }
    devices[current].ids = ids
  }

  // MARK: Capabilities as a dictionary

  private mutating func collect(_ line: RecordingLine) {
    var bytes = dictionary ?? []
    bytes += Array(line.rest.utf8) + [UInt8(ascii: " ")]
    guard bytes.count <= PythonEvdevParser.longestDictionary else {
      dictionary = nil
      return
    }
    dictionary = bytes
    if line.trimmedRest.hasSuffix("}") { takeDictionary() }
  }

  /// `{1: [330], 3: [(0, AbsInfo(value=0, min=0, max=4095, …)), …]}`, or with names:
  /// `{('EV_KEY', 1): [('BTN_TOUCH', 330)], ('EV_ABS', 3): [(('ABS_X', 0), AbsInfo(…)), …]}`.
  private mutating func takeDictionary() {
    guard let dictionary else { return }
    self.dictionary = nil
    var line = RecordingLine(dictionary[...])
    var type: UInt16?
    var code: UInt16?
    while !line.isAtEnd {
      if line.skip("'") {
        line.skip { $0 != UInt8(ascii: "'") }
        _ = line.skip("'")
      } else if line.skip("AbsInfo(") {
        if type == EventType.abs, let code { devices[current].takeRange(line, of: code) }
        line.skip { $0 != UInt8(ascii: ")") }
      } else if let number = line.decimal() {
        var after = line
        _ = after.skip(")")
        if after.skip(":") {
          type = UInt16(exactly: number)
          code = nil
          if let type { devices[current].codes[type, default: []].formUnion([]) }
        } else if let type, let number = UInt16(exactly: number) {
          code = number
          devices[current].codes[type, default: []].insert(number)
          if type == EventType.abs { devices[current].takeRange(RecordingLine(""), of: number) }
        }
      } else {
        // A name that is quoted otherwise, brackets, commas.
        if line.name().isEmpty { line.skipOne() }
      }
    }
  }
}
