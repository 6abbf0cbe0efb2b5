internal import Evdev
internal import Geometry

/// Writes EVEMU 1.3, as evemu-record does.
enum EvemuText {
  /// The description of a device, and in its comments the values that the axes have.
  static func description(
    _ identity: DeviceIdentity, _ capabilities: DeviceCapabilities, values: [UInt16: Int32]
  ) -> String {
    let name = String(identity.name.unicodeScalars.map { $0.value < 0x20 ? "?" : Character($0) })
    let ids = [identity.bus, identity.vendor, identity.product, identity.version]
    var text = """
      # EVEMU 1.3
      # Input device name: "\(name)"
      # Supported events:

      """
    let codes = allCodes(capabilities)
    for (type, codes) in codes where !codes.isEmpty {
      text += "#   Event type \(type) (\(typeName(type)))\n"
      for code in codes.sorted() {
        text += "#     Event code \(code) (\(EventNames.name(ofType: type, code: code) ?? "?"))\n"
        guard type == EventType.abs, let range = capabilities.axes[code] else { continue }
        text += "#       Value \(values[code] ?? range.value)\n"
        text += "#       Min \(range.minimum)\n#       Max \(range.maximum)\n"
      }
    }
    text += "N: \(name)\nI: \(ids.map { hex($0, 4) }.joined(separator: " "))\n"
    text += bitLines("P:", capabilities.properties, bytes: 8)
    text += "B: 00 0b 00 00 00 00 00 00 00\n"
    for (type, codes) in codes {
      text += bitLines("B: \(hex(type, 2))", codes, bytes: type == EventType.key ? 96 : 8)
    }
    for (code, range) in capabilities.axes.sorted(by: { $0.key < $1.key }) {
      text += "A: \(hex(code, 2)) \(range.minimum) \(range.maximum) \(range.fuzz) \(range.flat) "
      text += "\(range.resolution)\n"
    }
    return text
  }

  /// An event at `time` from the beginning of the recording.
  static func event(_ event: InputEvent, at time: Duration) -> String {
    let parts = time.components
    let microseconds = parts.attoseconds / 1_000_000_000_000
    return "E: \(parts.seconds).\(padded(microseconds, 6)) \(hex(event.type, 4)) "
      + "\(hex(event.code, 4)) \(padded(Int64(event.value), 4))\n"
  }

  private static func allCodes(
    _ capabilities: DeviceCapabilities
  ) -> [(type: UInt16, codes: Set<UInt16>)] {
    let others = capabilities.others.sorted { $0.key < $1.key }.map {
      (type: $0.key, codes: $0.value)
    }
    return [
      (EventType.key, capabilities.keys), (EventType.rel, capabilities.relatives),
      (EventType.abs, Set(capabilities.axes.keys)),
    ] + others
  }

  private static func typeName(_ type: UInt16) -> String {
    switch type {
    case EventType.key: "EV_KEY"
    case EventType.rel: "EV_REL"
    case EventType.abs: "EV_ABS"
    default: "?"
    }
  }

  /// Bits as bytes in hexadecimal, eight in a line.
  private static func bitLines(_ tag: String, _ bits: Set<UInt16>, bytes count: Int) -> String {
    var bytes = [UInt8](repeating: 0, count: count)
    for bit in bits where Int(bit) / 8 < count { bytes[Int(bit) / 8] |= 1 << UInt8(bit % 8) }
    return stride(from: 0, to: count, by: 8).map { start in
      "\(tag) \(bytes[start..<(start + 8)].map { hex(UInt16($0), 2) }.joined(separator: " "))\n"
    }.joined()
  }

  private static func hex(_ value: UInt16, _ width: Int) -> String {
    String(hexadecimal: value, width: width)
  }

  /// Decimal, filled with zeros to `width` characters, the sign included.
  private static func padded(_ value: Int64, _ width: Int) -> String {
    let digits = String(value.magnitude)
    let sign = value < 0 ? "-" : ""
    let zeros = max(0, width - digits.count - sign.count)
    return sign + String(repeating: "0", count: zeros) + digits
  }
}
