internal import Evdev
internal import FakeInput
internal import LinuxIO

/// `tigereye inspect`: what the program sees in a recording of an input device (CONTRACT section 6).
struct InspectCommand {
  let options: InspectOptions
  let log: Log

  func run() throws(KioskError) {
    let recording = try RecordingFile.read(options.file, description: options.description)
    RecordingFile.report(recording, to: log)
    let index = options.device ?? recording.mainDevice
    guard recording.devices.indices.contains(index) else {
      let last = recording.devices.count - 1
      throw KioskError(
        .usage,
        "--device \(index) is not in \(printable(options.file)); the devices there are "
          + (last == 0 ? "0 alone" : "0 to \(last)"))
    }
    try Program.print(InspectCommand.json(Inspection(recording.devices[index])).text + "\n")
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

/// Recordings as files that a user names.
enum RecordingFile {
  /// Errors: `inputFile`, with file, line and reason, and those of files that cannot be read.
  static func read(_ path: String, description: String?) throws(KioskError) -> Recording {
    let bytes = try bytes(of: path)
    return try parse(bytes, file: path, description: description)
  }

  /// As above, of bytes that have been read.
  static func parse(
    _ bytes: [UInt8], file: String, description: String?
  ) throws(KioskError) -> Recording {
    var described: DescriptionFile?
    if let description {
      described = (try RecordingFile.bytes(of: description), description)
    }
    do throws(RecordingError) {
      return try Recording.parse(bytes, file: file, description: described)
    } catch {
      throw KioskError(
        .inputFile, error.reason, at: FilePosition(file: error.file, line: error.line))
    }
  }

  static func bytes(of path: String) throws(KioskError) -> [UInt8] {
    do throws(SystemError) {
      return try readFile(path)
    } catch {
      throw KioskError.unreadable("the recording", error)
    }
  }

  /// Says what keeps a recording from being drawn as it was meant.
  static func reportUse(of recording: Recording, to log: Log) {
    let device = recording.devices[recording.mainDevice]
    if !device.isDescribed {
      log.warning(
        "\(printable(recording.file)) describes no device, so that the ranges of its axes are "
          + "guessed; name a file that does with --fake-device")
    } else if !recording.devices.contains(where: {
      DeviceKind.classify($0.capabilities, bus: $0.identity.bus).draws
    }) {
      let kind = device.capabilities.deviceClass.rawValue
      log.warning("\(printable(recording.file)) holds no device that draws: \(kind)")
    }
  }

  /// Names what of the recording could not be understood.
  static func report(_ recording: Recording, to log: Log) {
    for fault in recording.faults {
      let place = FilePosition(file: recording.file, line: fault.line)
      log.warning("\(place): \(fault); it is left out")
    }
  }
}
