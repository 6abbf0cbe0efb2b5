package import Evdev
package import LinuxIO

/// An input device that does what it is told, and what no good device would: it hangs up in the
/// middle of a frame, says "would block" for ever, refuses to be grabbed, and traps when it is read
/// after it was closed.
package final class FakeInputSource: InputSource {
  package let identity: DeviceIdentity
  package let capabilities: DeviceCapabilities
  package var fileDescriptor: Int32?

  /// What the coming reads give; when it is used up the source blocks.
  package var reads: [InputRead] = []
  package var grabError: SystemError?
  package private(set) var isGrabbed = false
  package private(set) var isClosed = false
  /// How often it was asked and had nothing.
  package private(set) var blockedReads = 0
  /// Makes up events for ever, so that it never blocks.
  package var flood: (() -> InputEvent)?

  package init(
    _ capabilities: DeviceCapabilities, name: String = "fake", phys: String = "",
    path: String = "/dev/input/event7", bus: UInt16 = 3, vendor: UInt16 = 1, product: UInt16 = 1
  ) {
    self.capabilities = capabilities
    identity = DeviceIdentity(
      name: name, phys: phys, path: path, bus: bus, vendor: vendor, product: product)
  }

  /// Adds events in the words of `inputEvents(_:at:)`.
  package func send(_ words: String, at time: Duration = .zero) {
    reads += inputEvents(words, at: time).map(InputRead.event)
  }

  package func vanish(_ reason: String = "No such device") {
    reads.append(.gone(reason))
  }

  package func nextEvent() -> InputRead {
    precondition(!isClosed, "a closed device was read")
    if !reads.isEmpty { return reads.removeFirst() }
    if let flood { return .event(flood()) }
    blockedReads += 1
    return .wouldBlock
  }

  package func grab() throws(SystemError) {
    if let grabError { throw grabError }
    isGrabbed = true
  }

  package func close() {
    precondition(!isClosed, "a device was closed twice")
    isClosed = true
  }
}

/// Events in short words, e.g. "slot 0 id 5 x 10 y 20 syn". `x` and `y` are those of contacts,
/// `absx` and `absy` those of the device; `mt`, `syn` and `dropped` take no value.
package func inputEvents(_ words: String, at time: Duration = .zero) -> [InputEvent] {
  let codes: [String: (UInt16, UInt16)] = [
    "slot": (EventType.abs, AbsCode.mtSlot), "id": (EventType.abs, AbsCode.mtTrackingID),
    "x": (EventType.abs, AbsCode.mtPositionX), "y": (EventType.abs, AbsCode.mtPositionY),
    "distance": (EventType.abs, AbsCode.mtDistance), "tool": (EventType.abs, AbsCode.mtToolType),
    "major": (EventType.abs, AbsCode.mtTouchMajor), "absx": (EventType.abs, AbsCode.x),
    "absy": (EventType.abs, AbsCode.y), "pressure": (EventType.abs, AbsCode.pressure),
    "mtpressure": (EventType.abs, AbsCode.mtPressure),
    "touch": (EventType.key, KeyCode.touch), "left": (EventType.key, KeyCode.buttonLeft),
    "pen": (EventType.key, KeyCode.toolPen),
    "brush": (EventType.key, KeyCode.toolBrush), "rubber": (EventType.key, KeyCode.toolRubber),
    "power": (EventType.key, KeyCode.power), "relx": (EventType.rel, RelCode.x),
    "rely": (EventType.rel, RelCode.y), "z": (EventType.key, KeyCode.z),
    "ctrl": (EventType.key, KeyCode.leftCtrl), "shift": (EventType.key, KeyCode.rightShift),
  ]
  let marks: [String: UInt16] = [
    "syn": SynCode.report, "mt": SynCode.mtReport, "dropped": SynCode.dropped,
  ]
  var events: [InputEvent] = []
  var rest = words.split(separator: " ")[...]
  while let word = rest.popFirst() {
    if let mark = marks[String(word)] {
      events.append(InputEvent(time: time, type: EventType.syn, code: mark, value: 0))
    } else if let (type, code) = codes[String(word)], let value = rest.popFirst() {
      events.append(InputEvent(time: time, type: type, code: code, value: Int32(value)!))
    } else {
      preconditionFailure("no event is called \(word)")
    }
  }
  return events
}

extension DeviceCapabilities {
  /// A panel of protocol B.
  package static func slotPanel(
    slots: Int32 = 10, x: AxisRange = AxisRange(minimum: 0, maximum: 1023),
    y: AxisRange = AxisRange(minimum: 0, maximum: 599)
  ) -> DeviceCapabilities {
    DeviceCapabilities(
      keys: [KeyCode.touch],
      axes: [
        AbsCode.mtSlot: AxisRange(minimum: 0, maximum: slots - 1), AbsCode.mtPositionX: x,
        AbsCode.mtPositionY: y, AbsCode.mtTrackingID: AxisRange(minimum: 0, maximum: 65535),
        AbsCode.mtToolType: AxisRange(minimum: 0, maximum: 2),
        AbsCode.mtDistance: AxisRange(minimum: 0, maximum: 255), AbsCode.x: x, AbsCode.y: y,
      ], properties: [DeviceProperty.direct])
  }

  /// A panel of protocol A.
  package static func packetPanel(
    x: AxisRange = AxisRange(minimum: 0, maximum: 1023),
    y: AxisRange = AxisRange(minimum: 0, maximum: 599)
  ) -> DeviceCapabilities {
    DeviceCapabilities(
      keys: [KeyCode.touch], axes: [AbsCode.mtPositionX: x, AbsCode.mtPositionY: y],
      properties: [DeviceProperty.direct])
  }

  /// A panel or pen with one contact.
  package static func single(
    keys: Set<UInt16> = [KeyCode.touch], x: AxisRange = AxisRange(minimum: 0, maximum: 1023),
    y: AxisRange = AxisRange(minimum: 0, maximum: 599), pressure: Bool = false
  ) -> DeviceCapabilities {
    var axes = [AbsCode.x: x, AbsCode.y: y]
    if pressure { axes[AbsCode.pressure] = AxisRange(minimum: 0, maximum: 255) }
    return DeviceCapabilities(keys: keys, axes: axes, properties: [DeviceProperty.direct])
  }

  package static let relativeMouse = DeviceCapabilities(
    keys: [KeyCode.buttonLeft, KeyCode.buttonRight], relatives: [RelCode.x, RelCode.y])

  package static let keyboard = DeviceCapabilities(keys: Set(1...248))
}
