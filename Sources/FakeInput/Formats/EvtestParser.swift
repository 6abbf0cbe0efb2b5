internal import Evdev

/// Reads what `evtest` prints, of all its ages: quoted, wrapped, and cut at either end. Of logs one
/// after the other each is a device of its own, which begins with its head.
struct EvtestParser: RecordingParser {
  /// What the head of a log holds, in its order; the order has changed over the years.
  private enum HeadLine: Hashable {
    case version
    case identity
    case name
    case codes
  }

  /// No machine has more.
  private static let mostDevices = 256

  private var devices = [DescribedDevice()]
  /// What has been read of the present log's head.
  private var head: Set<HeadLine> = []
  private(set) var faults = FaultList()
  private var type: UInt16?
  private var code: UInt16?
  /// An event that a mail program wrapped: what follows is on the next line.
  private var wrapped: (bytes: [UInt8], number: Int)?

  /// The number of the device that is being read.
  private var current: Int { devices.count - 1 }

  func finished() -> [DescribedDevice] {
    // Some paste the events first and the head after them.
    guard devices.count == 2, !devices[0].isDescribed, devices[1].events.isEmpty else {
      return devices
    }
    var device = devices[1]
    device.events = devices[0].events
    return [device]
  }

  /// A line of a head: of another log, where the present one has such a line or events.
  private mutating func takeHeadLine(_ line: HeadLine, _ number: Int) {
    if head.contains(line) || !devices[current].events.isEmpty {
      if devices.count < EvtestParser.mostDevices {
        devices.append(DescribedDevice())
      } else {
        faults.note(line: number, "there are more than \(EvtestParser.mostDevices) devices")
      }
      head = []
      type = nil
      code = nil
    }
    head.insert(line)
  }

  mutating func finish(at number: Int) { releaseWrapped() }

  mutating func take(_ bytes: ArraySlice<UInt8>, number: Int) {
    var line = RecordingLine(bytes)
    line.skip {
      RecordingLine.isBlank($0) || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "#")
    }
    var search = line
    if search.skip(past: "Event: time ") {
      releaseWrapped()
      takeEvent(search, number, isWhole: false)
    } else if let wrapped {
      self.wrapped = nil
      let whole = wrapped.bytes + [UInt8(ascii: " ")] + Array(line.rest.utf8)
      if !takeEvent(RecordingLine(whole[...]), wrapped.number, isWhole: true) {
        takeDescription(&line, number)
      }
    } else {
      takeDescription(&line, number)
    }
  }

  // MARK: Events

  private mutating func releaseWrapped() {
    guard let wrapped else { return }
    self.wrapped = nil
    faults.note(line: wrapped.number, "an event cannot be read")
  }

  /// Takes what follows `Event: time `. What may go on in the next line is kept, unless it
  /// `isWhole`.
  @discardableResult
  private mutating func takeEvent(
    _ line: RecordingLine, _ number: Int, isWhole: Bool
  ) -> Bool {
    var line = line
    let text = line
    if let time = line.time(), line.skip(",") {
      line.skipBlanks()
      if line.next == UInt8(ascii: "t") {
        if takeValue(&line, at: time) { return true }
      } else if let mark = EvtestParser.mark(line) {
        devices[current].events.append(
          InputEvent(time: time, type: EventType.syn, code: mark, value: 0))
        return true
      }
    }
    if isWhole {
      faults.note(line: number, "an event cannot be read")
    } else {
      wrapped = (Array(text.rest.utf8), number)
    }
    return false
  }

  /// `type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 300`; the names are of no use, since they
  /// have changed over the years.
  private mutating func takeValue(_ line: inout RecordingLine, at time: Duration) -> Bool {
    guard line.skip("type "), let type = line.decimal().flatMap({ UInt16(exactly: $0) }),
      line.skip(past: "code "), let code = line.decimal().flatMap({ UInt16(exactly: $0) }),
      line.skip(past: "value ")
    else { return false }
    line.skipBlanks()
    let value: Int32?
    if type == EvtestParser.scanCode.type, code == EvtestParser.scanCode.code {
      value = line.hexadecimal().map { Int32(truncatingIfNeeded: $0) }
    } else {
      value = line.decimal().flatMap { Int32(exactly: $0) }
    }
    guard let value, line.next.map(RecordingLine.isBlank) ?? true else { return false }
    devices[current].events.append(InputEvent(time: time, type: type, code: code, value: value))
    return true
  }

  /// MSC_SCAN, whose values alone are printed in hexadecimal.
  private static let scanCode: (type: UInt16, code: UInt16) = (4, 4)

  /// The EV_SYN code that a line stands for which names it without numbers.
  private static func mark(_ line: RecordingLine) -> UInt16? {
    // Old builds called every code but the report's so; of those only this one occurs.
    if line.contains("Config Sync") { return SynCode.mtReport }
    if let code = SynCode.named(in: line) { return code }
    return line.contains("EV_SYN") || line.contains("Report Sync") ? SynCode.report : nil
  }

  // MARK: Description

  private mutating func takeDescription(_ line: inout RecordingLine, _ number: Int) {
    if line.skip(":") { line.skipBlanks() }
    var search = line
    if search.skip(past: "Input device ID: bus ") {
      takeHeadLine(.identity, number)
      takeIdentity(&search)
    } else if line.skip("Input driver version is") {
      takeHeadLine(.version, number)
    } else if line.skip("Supported events:") {
      takeHeadLine(.codes, number)
    } else if line.skip("Input device name:") {
      takeHeadLine(.name, number)
      // libevdev's own tools for Python leave the quotation marks out.
      var name = Substring(line.trimmedRest)
      if name.first == "\"" { name.removeFirst() }
      if let end = name.lastIndex(of: "\"") { name = name[..<end] }
      devices[current].name = String(name)
    } else if line.skip("Event type ") {
      guard let number = line.decimal().flatMap({ UInt16(exactly: $0) }), line.skip(" (") else {
        return
      }
      type = number
      devices[current].codes[number, default: []].formUnion([])
    } else if line.skip("Event code ") {
      guard let number = line.decimal().flatMap({ UInt16(exactly: $0) }), line.skip(" (") else {
        return
      }
      takeCode(number, named: line.name())
    } else if search.skip(past: "Property") {
      search.skipBlanks()
      guard search.skip("type "), let property = search.decimal() else { return }
      if let property = UInt16(exactly: property) { devices[current].properties.insert(property) }
    } else if type == EventType.abs, let code, devices[current].axes[code] != nil {
      let word = line.name()
      guard line.skipBlanks(), let value = line.decimal().flatMap({ Int32(exactly: $0) }),
        line.trimmedRest.isEmpty
      else { return }
      if word == "Value" {
        devices[current].values[code] = value
      } else {
        _ = devices[current].setLimit(word, of: code, to: value)
      }
    }
  }

  private mutating func takeCode(_ number: UInt16, named name: Substring) {
    code = number
    // Where the head was cut, only the name gives the type.
    switch name.prefix(3) {
    case "ABS": type = EventType.abs
    case "BTN", "KEY": type = EventType.key
    case "REL": type = EventType.rel
    default: break
    }
    guard let type else { return }
    devices[current].codes[type, default: []].insert(number)
    if type == EventType.abs { devices[current].axes[number] = .unknown }
  }

  private mutating func takeIdentity(_ line: inout RecordingLine) {
    var ids: [UInt16] = []
    while line.skip(past: "0x") {
      guard let number = line.hexadecimal().flatMap({ UInt16(exactly: $0) }) else { return }
      ids.append(number)
    }
    if ids.count == 4 { devices[current].ids = ids }
  }
}
