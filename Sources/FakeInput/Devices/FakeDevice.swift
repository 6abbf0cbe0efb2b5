package import Evdev
package import LinuxIO

/// A virtual evdev node: what is sent into it comes out as a kernel's node would report it.
///
/// It keeps the true state of its axes, slots and keys. A SYN_DROPPED that is sent loses what has
/// not been read and what follows up to the next SYN_REPORT; then the difference between what was
/// read and the truth is reported, in the form that libevdev gives it.
package final class FakeDevice: InputSource {
  package let identity: DeviceIdentity
  package let capabilities: DeviceCapabilities
  package var fileDescriptor: Int32? { nil }

  private var queue: [InputEvent] = []
  private var head = 0
  private var truth = FakeDeviceState()
  private var reported = FakeDeviceState()
  private var isDropping = false
  private var lossReason: String?

  package init(identity: DeviceIdentity, capabilities: DeviceCapabilities) {
    self.identity = identity
    self.capabilities = capabilities
  }

  /// The value of an axis in its truth; of a contact's axis in the present slot, or in `slot`.
  /// nil where none was ever sent.
  package func value(of code: UInt16, inSlot slot: Int32? = nil) -> Int32? {
    if code == AbsCode.mtSlot { return truth.slot }
    return AbsCode.ofContacts.contains(code)
      ? truth.slots[slot ?? truth.slot]?[code] : truth.axes[code]
  }

  package func send(_ type: UInt16, _ code: UInt16, _ value: Int32, at time: Duration) {
    guard lossReason == nil else { return }
    let event = InputEvent(time: time, type: type, code: code, value: value)
    if type == EventType.syn && code == SynCode.dropped {
      queue.removeAll(keepingCapacity: true)
      head = 0
      queue.append(event)
      isDropping = true
      return
    }
    truth.take(event)
    guard isDropping else {
      queue.append(event)
      return
    }
    if event.endsFrame {
      isDropping = false
      queue.append(contentsOf: truth.difference(from: reported, at: time))
    }
  }

  package func sendReport(at time: Duration) {
    send(EventType.syn, SynCode.report, 0, at: time)
  }

  /// The device goes away; what has not been read is lost with it.
  package func unplug() {
    lossReason = "unplugged by the script"
    queue.removeAll()
    head = 0
  }

  package func nextEvent() -> InputRead {
    if let lossReason { return .gone(lossReason) }
    guard head < queue.count else {
      queue.removeAll(keepingCapacity: true)
      head = 0
      return .wouldBlock
    }
    head += 1
    reported.take(queue[head - 1])
    return .event(queue[head - 1])
  }

  package func grab() throws(SystemError) {}

  package func close() {
    lossReason = lossReason ?? "closed"
  }
}

/// The values of a device that last: what the kernel remembers, or what a listener has read.
struct FakeDeviceState {
  var slot: Int32 = 0
  var slots: [Int32: [UInt16: Int32]] = [:]
  var axes: [UInt16: Int32] = [:]
  var keys: Set<UInt16> = []

  mutating func take(_ event: InputEvent) {
    switch (event.type, event.code) {
    case (EventType.abs, AbsCode.mtSlot):
      slot = event.value
    case (EventType.abs, _) where AbsCode.ofContacts.contains(event.code):
      slots[slot, default: [:]][event.code] = event.value
    case (EventType.abs, _):
      axes[event.code] = event.value
    case (EventType.key, _):
      if event.value == 0 { keys.remove(event.code) } else { keys.insert(event.code) }
    default:
      break
    }
  }

  /// The events that lead from `old` to this state: one frame that ends the contacts that went or
  /// were replaced, and one with all the rest.
  func difference(from old: FakeDeviceState, at time: Duration) -> [InputEvent] {
    var events: [InputEvent] = []
    func add(_ type: UInt16, _ code: UInt16, _ value: Int32) {
      events.append(InputEvent(time: time, type: type, code: code, value: value))
    }
    func identity(_ state: FakeDeviceState, _ slot: Int32) -> Int32 {
      state.slots[slot]?[AbsCode.mtTrackingID] ?? -1
    }
    let numbers = Set(slots.keys).union(old.slots.keys).sorted()
    for number in numbers {
      let before = identity(old, number)
      if before >= 0 && identity(self, number) != before {
        add(EventType.abs, AbsCode.mtSlot, number)
        add(EventType.abs, AbsCode.mtTrackingID, -1)
      }
    }
    if !events.isEmpty { add(EventType.syn, SynCode.report, 0) }
    for key in keys.symmetricDifference(old.keys).sorted() {
      add(EventType.key, key, keys.contains(key) ? 1 : 0)
    }
    for (code, value) in axes.sorted(by: { $0.key < $1.key }) where old.axes[code] != value {
      add(EventType.abs, code, value)
    }
    for number in numbers {
      let changes = (slots[number] ?? [:]).sorted { $0.key < $1.key }.filter { code, value in
        guard code != AbsCode.mtTrackingID else {
          return value >= 0 && value != identity(old, number)
        }
        return old.slots[number]?[code] != value
      }
      guard !changes.isEmpty else { continue }
      add(EventType.abs, AbsCode.mtSlot, number)
      for (code, value) in changes { add(EventType.abs, code, value) }
    }
    // The listener is left in the slot that the device is in.
    add(EventType.abs, AbsCode.mtSlot, slot)
    add(EventType.syn, SynCode.report, 0)
    return events
  }
}
