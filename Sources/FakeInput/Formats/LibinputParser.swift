internal import Evdev
internal import Geometry

/// Reads what `libinput record` writes, YAML of its version 1: devices, each with its description
/// and events. Lines are recognized by their own form and not by their indentation, which pasted
/// copies lose.
struct LibinputParser: RecordingParser {
  /// The list whose numbers are being read.
  private enum Section {
    case codes
    case ranges
    case udev
    case other
  }

  /// No machine has more.
  private static let mostDevices = 256

  private var devices: [DescribedDevice] = []
  private var isBeyondLimit = false
  private(set) var faults = FaultList()
  private var section = Section.other
  private var remarkedCode: UInt16?
  private var announced: (line: Int, count: Int64)?

  func finished() -> [DescribedDevice] { devices }

  mutating func finish(at number: Int) {
    // The recorder prints the first device as it goes and the others at its end.
    guard let announced, announced.count > Int64(devices.count), !devices.isEmpty else { return }
    faults.note(
      line: announced.line,
      "\(announced.count) devices are announced, \(devices.count) found: the recorder was ended early"
    )
  }

  mutating func take(_ bytes: ArraySlice<UInt8>, number: Int) {
    var line = RecordingLine(bytes)
    line.skip { RecordingLine.isBlank($0) || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "+") }
    if line.isAtEnd { return }
    if line.skip("#") {
      takeComment(line)
    } else if line.skip("- node: ") {
      section = .other
      isBeyondLimit = devices.count == LibinputParser.mostDevices
      if isBeyondLimit {
        faults.note(line: number, "there are more than \(LibinputParser.mostDevices) devices")
      } else {
        devices.append(DescribedDevice())
      }
    } else if line.skip("version:") {
      line.skipBlanks()
      // That of the program stands in quotes.
      if devices.isEmpty, let version = line.decimal(), version != 1 {
        faults.note(line: number, "this is not version 1 of the format, the only one known")
      }
    } else if line.skip("ndevices:") {
      line.skipBlanks()
      // Of recordings one after the other each announces its own.
      if let count = line.decimal(), (0...1000).contains(count) {
        announced = (announced?.line ?? number, (announced?.count ?? 0) + count)
      }
    } else if !devices.isEmpty, !isBeyondLimit {
      takeDeviceLine(&line, number)
    }
  }

  private mutating func takeDeviceLine(_ line: inout RecordingLine, _ number: Int) {
    let device = devices.count - 1
    if line.skip("- [") {
      if !takeEvent(line, of: device) { faults.note(line: number, "an event cannot be read") }
    } else if line.skip("name:") {
      devices[device].name = String(line.trimmedRest.withoutQuotes)
    } else if line.skip("id: ") {
      guard let numbers = line.list() else {
        return faults.note(line: number, "the identity (id) cannot be read")
      }
      devices[device].ids = numbers.map { UInt16(truncatingIfNeeded: $0) }
    } else if line.skip("properties: ") {
      guard let numbers = line.list() else {
        return faults.note(line: number, "the properties cannot be read")
      }
      devices[device].properties = Set(numbers.compactMap { UInt16(exactly: $0) })
    } else if section == .udev, line.skip("- ") {
      takeTag(line, of: device)
    } else if let key = line.decimal() {
      takeNumbers(key, &line, of: device, number)
    } else {
      takeSection(&line)
    }
  }

  private mutating func takeSection(_ line: inout RecordingLine) {
    let name = line.name()
    guard line.skip(":") else { return }
    switch name {
    case "codes": section = .codes
    case "absinfo": section = .ranges
    case "udev": section = .udev
    case "quirks", "events", "hid", "libinput": section = .other
    default: break
    }
  }

  /// `KEY=VALUE` under `udev`, `properties`; a value with blanks may stand in quotes.
  private mutating func takeTag(_ line: RecordingLine, of device: Int) {
    let text = line.trimmedRest.withoutQuotes
    guard let equals = text.firstIndex(of: "="), equals != text.startIndex,
      devices[device].tags.count < LibinputParser.mostTags
    else { return }
    devices[device].tags[String(text[..<equals])] = String(text[text.index(after: equals)...])
  }

  /// udev has some dozens for a device.
  private static let mostTags = 1024

  /// `KEY: [number, …]` under `codes` or `absinfo`.
  private mutating func takeNumbers(
    _ key: Int64, _ line: inout RecordingLine, of device: Int, _ number: Int
  ) {
    guard section == .codes || section == .ranges, line.skip(":") else { return }
    line.skipBlanks()
    guard let key = UInt16(exactly: key), let numbers = line.list() else {
      return faults.note(line: number, "the codes or the range of an axis cannot be read")
    }
    if section == .codes {
      devices[device].codes[key] = Set(numbers.compactMap { UInt16(exactly: $0) })
    } else {
      devices[device].setLimits(of: key, to: numbers.map { Int32(clamping: $0) })
    }
  }

  /// `SECONDS, MICROSECONDS, TYPE, CODE, VALUE]`
  private mutating func takeEvent(_ line: RecordingLine, of device: Int) -> Bool {
    var line = line
    var numbers: [Int64] = []
    for index in 0..<5 {
      if index > 0, !line.skip(",") { return false }
      line.skipBlanks()
      guard let number = line.decimal() else { return false }
      numbers.append(number)
      line.skipBlanks()
    }
    guard line.skip("]"),
      let time = Duration(recordedSeconds: numbers[0], microseconds: numbers[1]),
      let type = UInt16(exactly: numbers[2]), let code = UInt16(exactly: numbers[3]),
      let value = Int32(exactly: numbers[4])
    else { return false }
    devices[device].events.append(InputEvent(time: time, type: type, code: code, value: value))
    return true
  }

  /// The comments of a description are the only place that gives the values of the axes.
  private mutating func takeComment(_ line: RecordingLine) {
    guard !devices.isEmpty, !isBeyondLimit else { return }
    var line = line
    guard line.skipBlanks() else { return }
    if line.skip("Event code ") {
      if let code = line.decimal().flatMap({ UInt16(exactly: $0) }), line.skip(" (") {
        remarkedCode = code
      }
    } else if line.skip("Value"), line.skipBlanks(), let code = remarkedCode,
      let value = line.decimal().flatMap({ Int32(exactly: $0) }), line.trimmedRest.isEmpty,
      devices[devices.count - 1].values[code] == nil
    {
      devices[devices.count - 1].values[code] = value
    }
  }
}
