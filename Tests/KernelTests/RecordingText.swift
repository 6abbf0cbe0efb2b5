import Evdev
import FakeInput

/// Devices and what they sent, in the one format that holds several: that of `libinput record`.
enum RecordingText {
  static func libinput(_ devices: [RecordedDevice]) -> String {
    "# libinput record\nversion: 1\nndevices: \(devices.count)\ndevices:\n"
      + devices.map(text(of:)).joined()
  }

  private static func text(of device: RecordedDevice) -> String {
    let identity = device.identity
    let capabilities = device.capabilities
    var codes = capabilities.others
    codes[EventType.key] = capabilities.keys
    codes[EventType.rel] = capabilities.relatives
    codes[EventType.abs] = Set(capabilities.axes.keys)
    let ids = [identity.bus, identity.vendor, identity.product, identity.version]
    var lines = ["- node: /dev/input/event0", "  evdev:"]
    let axes = capabilities.axes.sorted { $0.key < $1.key }
    for (code, range) in axes {
      lines += ["    #     Event code \(code) (ABS)", "    #       Value \(range.value)"]
    }
    lines += ["    name: \"\(identity.name)\"", "    id: \(ids)", "    codes:"]
    for (type, codes) in codes where !codes.isEmpty {
      lines.append("      \(type): \(codes.sorted())")
    }
    lines.append("    absinfo:")
    for (code, range) in axes {
      let numbers = [range.minimum, range.maximum, range.fuzz, range.flat, range.resolution]
      lines.append("      \(code): \(numbers)")
    }
    lines += ["    properties: \(capabilities.properties.sorted())", "  events:"]
    for event in device.events {
      let parts = event.time.components
      let microseconds = parts.attoseconds / 1_000_000_000_000
      lines.append(
        "    - [\(parts.seconds), \(microseconds), \(event.type), \(event.code), \(event.value)]")
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
