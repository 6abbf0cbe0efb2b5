package import Evdev

/// What one device sent while it was recorded, and who it was.
package struct RecordedDevice: Hashable, Sendable {
  package var identity: DeviceIdentity
  /// The values of the axes are those at the start, where the file gives them.
  package var capabilities: DeviceCapabilities
  /// In the order of the file. Their times have any zero, the same for all devices of a file; in a
  /// `Recording` they never run back.
  package var events: [InputEvent]
  /// Whether the file described the device; else its codes are those that it sent.
  package var isDescribed: Bool
  /// What udev said of it, where the file gives that.
  package var tags = DeviceTags()
  /// The axes whose ranges no line gives: they are learned from what the device sends.
  package var guessedAxes: Set<UInt16> = []

  package init(
    identity: DeviceIdentity, capabilities: DeviceCapabilities, events: [InputEvent],
    isDescribed: Bool = true
  ) {
    self.identity = identity
    self.capabilities = capabilities
    self.events = events
    self.isDescribed = isDescribed
  }
}

extension RecordedDevice {
  /// What the program makes of it.
  package var kind: DeviceKind {
    DeviceKind.classify(capabilities, bus: identity.bus, tags: tags)
  }

  /// The same in the words of an inspection. Nodes that are not drawn with are what they can send,
  /// unless that would draw.
  package var deviceClass: DeviceClass {
    switch kind {
    case .touchscreen: return .touchscreen
    case .pen: return capabilities.properties.contains(DeviceProperty.direct) ? .directPen : .pen
    case .absoluteMouse: return .absoluteMouse
    case .relativeMouse: return .mouse
    case .touchpad: return .touchpad
    case .keyboard, .ignored:
      let byItself = capabilities.deviceClass
      return byItself.contactsDraw ? .other : byItself
    }
  }

  /// The axes of its positions whose ranges are guessed, in their order; of a device that has no
  /// contacts none.
  package var guessedPositionAxes: [UInt16] {
    switch capabilities.touchProtocol {
    case .slots?, .packets?:
      [AbsCode.mtPositionX, AbsCode.mtPositionY].filter(guessedAxes.contains)
    case .single?: [AbsCode.x, AbsCode.y].filter(guessedAxes.contains)
    case nil: []
    }
  }
}

/// A recording of real devices, as far as it could be read.
package struct Recording: Hashable, Sendable {
  /// The name that messages call it by.
  package var file: String
  package var format: RecordingFormat
  /// At least one.
  package var devices: [RecordedDevice]
  /// What could not be understood, and was left out.
  package var faults: [RecordingFault]
  /// How often the clock of a device jumped; the jumps are cut out of the events' times.
  package let clockJumps: Int

  /// - Parameter devices: with the times that were recorded.
  package init(
    file: String, format: RecordingFormat, devices: [RecordedDevice],
    faults: [RecordingFault] = []
  ) {
    var devices = devices
    var clock = RecordedClock()
    clock.repair(&devices)
    self.file = file
    self.format = format
    self.devices = devices
    self.faults = faults
    clockJumps = clock.jumps
  }

  /// The device that a look into the recording is about, where none is chosen: the one with most
  /// events among those whose contacts draw, or among all where none does.
  package var mainDevice: Int {
    let drawing = devices.indices.filter { devices[$0].deviceClass.contactsDraw }
    let candidates = drawing.isEmpty ? Array(devices.indices) : drawing
    // The first of several with as many.
    return candidates.max { devices[$0].events.count < devices[$1].events.count } ?? 0
  }
}

/// A kind of line that could not be read: the first of them, and how many there are.
package struct RecordingFault: Hashable, Sendable, CustomStringConvertible {
  /// From 1.
  package var line: Int
  package var reason: String
  package var count: Int

  package init(line: Int, reason: String, count: Int = 1) {
    self.line = line
    self.reason = reason
    self.count = count
  }

  package var description: String {
    count == 1 ? reason : "\(reason), and \(count - 1) more like it"
  }
}

/// Collects faults: each kind is reported once, however often it occurs.
struct FaultList {
  private(set) var faults: [RecordingFault] = []

  mutating func note(line: Int, _ reason: String) {
    add(RecordingFault(line: line, reason: reason))
  }

  mutating func add(_ fault: RecordingFault) {
    let reason = fault.reason
    if let index = faults.firstIndex(where: { $0.reason == reason }) {
      faults[index].count += fault.count
    } else if faults.count < FaultList.mostKinds {
      faults.append(fault)
    }
  }

  private static let mostKinds = 32
}
