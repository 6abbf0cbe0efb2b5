internal import Evdev
internal import FakeInput
internal import LinuxIO

/// `inspect`: what the program sees in a recording of an input device.
struct InspectCommand {
  /// The recording.
  let file: String
  /// The file that describes the device, where the recording holds bare events.
  let description: String?
  /// Which of several devices, from 0; the touch device with most events where nil.
  let device: Int?
  let log: Log

  func run() throws(KioskError) {
    let recording = try RecordingFile.read(file, description: description)
    RecordingFile.report(recording, to: log)
    let index = device ?? recording.mainDevice
    guard recording.devices.indices.contains(index) else {
      let last = recording.devices.count - 1
      throw KioskError(
        .usage,
        "--device \(index) is not in \(printable(file)); the devices there are "
          + (last == 0 ? "0 alone" : "0 to \(last)"))
    }
    RecordingFile.reportGuesses(of: recording, device: index, to: log)
    let kind = recording.devices[index].kind
    if kind == .keyboard {
      log.info("\(printable(recording.file)): the device is used as a keyboard; it does not draw")
    }
    try Output.print(InspectCommand.json(Inspection(recording.devices[index])).text + "\n")
  }

  static func json(_ seen: Inspection) -> JSONValue {
    .object([
      "device": .string(seen.name),
      "kind": .string(seen.deviceClass.rawValue),
      "protocol": .string(word(seen.touchProtocol)),
      "slots": .optional(seen.slots),
      "axes": .object(["x": json(seen.x), "y": json(seen.y)]),
      "events": .int(seen.events),
      "contacts": .int(seen.contacts.count),
      "max_simultaneous": .int(seen.maxSimultaneous),
      "open_at_eof": .int(seen.openAtEnd),
      "draws": .bool(seen.deviceClass.contactsDraw),
      "contact_list": .array(
        seen.contacts.enumerated().map { json($0.element, number: $0.offset + 1, seen) }),
    ])
  }

  private static func word(_ touchProtocol: TouchProtocol?) -> String {
    switch touchProtocol {
    case .slots?: "B"
    case .packets?: "A"
    case .single?: "ST"
    case nil: "none"
    }
  }

  private static func json(_ range: AxisRange?) -> JSONValue {
    guard let range else { return .null }
    return .array([.int(Int(range.minimum)), .int(Int(range.maximum))])
  }

  private static func json(
    _ contact: Inspection.Contact, number: Int, _ seen: Inspection
  ) -> JSONValue {
    .object([
      "n": .int(number),
      "begin_ms": .double(milliseconds(contact.begin)),
      "end_ms": .optional(contact.end.map(milliseconds)),
      "moves": .int(contact.moves),
      "first": json(contact.first),
      "last": json(contact.last),
      "first_norm": json(seen.normalized(contact.first)),
      "last_norm": json(seen.normalized(contact.last)),
    ])
  }

  private static func milliseconds(_ time: Duration) -> Double { Double(time.microseconds) / 1000 }

  private static func json(_ position: Inspection.Position) -> JSONValue {
    .array([.int(Int(position.x)), .int(Int(position.y))])
  }

  private static func json(_ part: (x: Double?, y: Double?)) -> JSONValue {
    .array([.optional(part.x), .optional(part.y)])
  }
}
