internal import Evdev
internal import Geometry

/// Reads what Android's `getevent` prints: with `-p` or `-i` the nodes and what they can send, then
/// the events of all of them, each with its node.
///
///     add device 1: /dev/input/event2
///       name:     "example_ts"
///       events:
///         KEY (0001): BTN_TOUCH
///         ABS (0003): ABS_MT_SLOT           : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0
///       input props:
///         INPUT_PROP_DIRECT
struct GeteventParser: RecordingParser {
  private enum Section {
    case head
    case codes(UInt16)
    case properties
  }

  /// No machine has more.
  private static let mostDevices = 256

  private var devices: [DescribedDevice] = []
  /// The numbers of the devices by their nodes.
  private var numbers: [String: Int] = [:]
  /// The device that is being described.
  private var described: Int?
  private var section = Section.head
  private(set) var faults = FaultList()

  func finished() -> [DescribedDevice] { devices }

  mutating func take(_ bytes: ArraySlice<UInt8>, number: Int) {
    var line = RecordingLine(bytes)
    line.skip { RecordingLine.isBlank($0) || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "#") }
    if line.isAtEnd { return }
    if let event = GeteventLine(line) {
      guard let device = device(ofNode: event.node, number) else { return }
      devices[device].events.append(event.event)
    } else if line.skip("add device ") {
      takeDevice(&line, number)
    } else if line.next == UInt8(ascii: "["), line.contains("] ") {
      faults.note(line: number, "an event cannot be read")
    } else if let described {
      takeDescription(&line, of: described)
    }
  }

  private mutating func takeDevice(_ line: inout RecordingLine, _ number: Int) {
    described = nil
    section = .head
    guard line.decimal() != nil, line.skip(": ") else { return }
    let node = line.trimmedRest
    guard let device = device(ofNode: node, number) else { return }
    // A device that was plugged in again is described again; what it said first still holds.
    if !devices[device].isDescribed { described = device }
  }

  /// The number of the device on a node. Where events name no node, they are of the one device
  /// there is.
  private mutating func device(ofNode node: String, _ number: Int) -> Int? {
    if let known = numbers[node] { return known }
    if node.isEmpty, devices.count == 1 { return 0 }
    guard devices.count < GeteventParser.mostDevices else {
      faults.note(line: number, "there are more than \(GeteventParser.mostDevices) devices")
      return nil
    }
    devices.append(DescribedDevice())
    numbers[node] = devices.count - 1
    return devices.count - 1
  }

  // MARK: Description

  private mutating func takeDescription(_ line: inout RecordingLine, of device: Int) {
    if line.skip("name:") {
      devices[device].name = String(line.trimmedRest.withoutQuotes)
    } else if line.skip("location:") {
      devices[device].phys = String(line.trimmedRest.withoutQuotes)
    } else if line.skip("input props:") {
      section = .properties
    } else if takeIdentity(line, of: device) || line.skip("events:") || line.skip("id:") {
      section = .head
    } else {
      switch section {
      case .properties: takeProperty(line, of: device)
      case .head, .codes: takeCodes(line, of: device)
      }
    }
  }

  /// `bus:      0018` and, without a colon, `vendor    0000`.
  private mutating func takeIdentity(_ line: RecordingLine, of device: Int) -> Bool {
    var line = line
    let word = line.name()
    guard let index = ["bus", "vendor", "product", "version"].firstIndex(of: word) else {
      return false
    }
    _ = line.skip(":")
    line.skipBlanks()
    // The driver's version, `1.0.1`, is another.
    if let number = line.hexadecimal(), line.trimmedRest.isEmpty {
      var ids = devices[device].ids
      while ids.count < 4 { ids.append(0) }
      ids[index] = UInt16(truncatingIfNeeded: number)
      devices[device].ids = ids
    }
    return true
  }

  private mutating func takeProperty(_ line: RecordingLine, of device: Int) {
    var line = line
    let word = line.name()
    let number = UInt16(word, radix: 16) ?? GeteventParser.properties[String(word)]
    if let number { devices[device].properties.insert(number) }
  }

  private static let properties: [String: UInt16] = [
    "INPUT_PROP_POINTER": 0, "INPUT_PROP_DIRECT": 1, "INPUT_PROP_BUTTONPAD": 2,
    "INPUT_PROP_SEMI_MT": 3, "INPUT_PROP_TOPBUTTONPAD": 4, "INPUT_PROP_POINTING_STICK": 5,
    "INPUT_PROP_ACCELEROMETER": 6,
  ]

  /// `KEY (0001): BTN_TOUCH  BTN_TOOL_PEN*`, or a line that goes on with more codes; a star marks a
  /// key that is down.
  private mutating func takeCodes(_ line: RecordingLine, of device: Int) {
    var line = line
    var head = line
    if !head.name().isEmpty || head.skip("???"), head.skipBlanks(), head.skip("("),
      let type = head.hexadecimal().flatMap({ UInt16(exactly: $0) }), head.skip("):")
    {
      section = .codes(type)
      line = head
    }
    guard case .codes(let type) = section else { return }
    while true {
      line.skipBlanks()
      guard let code = GeteventLine.code(line.name(), ofType: type) else { return }
      devices[device].codes[type, default: []].insert(code)
      _ = line.skip("*")
      guard type == EventType.abs else { continue }
      line.skipBlanks()
      if line.skip(":") { line.skipBlanks() }
      devices[device].takeRange(line, of: code)
      return
    }
  }
}
