internal import Touches

/// Follows the contacts of one protocol.
protocol ProtocolTracker {
  /// Takes an event that ends no frame.
  mutating func feed(_ event: InputEvent, in ledger: inout ContactLedger)
  /// Takes the end of a frame, whose time the ledger has.
  mutating func endFrame(in ledger: inout ContactLedger)
  mutating func cancelAll(in ledger: inout ContactLedger)
  /// When `passTime` has something to do; nil: never.
  var deadline: Duration? { get }
  /// Takes note that the ledger's time has come though the device is silent.
  mutating func passTime(in ledger: inout ContactLedger)
  /// Whether a pen is in range.
  var isPenNear: Bool { get }
}

extension ProtocolTracker {
  var deadline: Duration? { nil }
  mutating func passTime(in ledger: inout ContactLedger) {}
  var isPenNear: Bool { false }
}

/// Turns the events of one device into contacts. Nothing a device can send is a fault: what makes
/// no sense is counted and left out.
///
/// Samples appear at the end of a frame only. Within a frame the last position counts; a contact
/// that lifts ends where it was last seen, since positions in the frame of the lift are noise of
/// the leaving finger.
package struct ContactTracker {
  /// Chosen once; nil for a device without contacts.
  private var tracker: (any ProtocolTracker)?
  private var ledger: ContactLedger

  /// A tracker for a device of `kind`; of one that has no contacts it reports none.
  ///
  /// - Parameter device: part of the identity of its contacts, so that no two devices share one.
  package init(
    kind: DeviceKind, capabilities: DeviceCapabilities, policy: ContactPolicy = .drawing,
    device: UInt64 = 0
  ) {
    switch kind {
    case .touchscreen(let touchProtocol):
      self.init(touchProtocol, .finger, capabilities, policy, device)
    case .pen:
      self.init(capabilities.touchProtocol, .pen, capabilities, policy, device)
    case .absoluteMouse:
      self.init(.single, .mouse, capabilities, policy, device)
    case .relativeMouse, .keyboard, .touchpad, .ignored:
      self.init(nil, .pad, capabilities, policy, device)
    }
  }

  /// A tracker that follows the contacts of any device with positions, also of one that never
  /// draws, as a touchpad: for looking into recordings.
  ///
  /// - Parameter deviceClass: what the device is taken for; what its capabilities say where nil.
  package init(
    following capabilities: DeviceCapabilities, as deviceClass: DeviceClass? = nil,
    policy: ContactPolicy = .literal
  ) {
    let role: ContactRole =
      switch deviceClass ?? capabilities.deviceClass {
      case .pen, .directPen: .pen
      case .absoluteMouse: .mouse
      case .touchscreen: .finger
      case .touchpad, .mouse, .other: .pad
      }
    self.init(capabilities.touchProtocol, role, capabilities, policy, 0)
  }

  private init(
    _ touchProtocol: TouchProtocol?, _ role: ContactRole, _ capabilities: DeviceCapabilities,
    _ policy: ContactPolicy, _ device: UInt64
  ) {
    ledger = ContactLedger(device: device)
    switch touchProtocol {
    case .slots?: tracker = SlotTracker(capabilities: capabilities, role: role, policy: policy)
    case .packets?: tracker = PacketTracker(capabilities: capabilities, role: role, policy: policy)
    case .single?: tracker = SingleTracker(capabilities: capabilities, role: role)
    case nil: tracker = nil
    }
  }

  /// The contacts on the glass now.
  package var liveContacts: Int { ledger.live }

  /// Whether a new pressure or size is reported as a move though the position stays; off at first.
  package var reportsAttributes: Bool {
    get { ledger.reportsAttributes }
    set { ledger.reportsAttributes = newValue }
  }

  /// How many positions lay beyond the declared range.
  package var outOfRange: Int { ledger.outOfRange }

  /// How many values came for a slot that the device does not have.
  package var badSlots: Int { ledger.badSlots }

  /// How many contacts the device called a palm.
  package var palms: Int { ledger.palms }

  /// Whether a pen is in range.
  package var isPenNear: Bool { tracker?.isPenNear ?? false }

  /// When `passTime(to:into:)` has something to do, in the time of the events; nil: never.
  package var deadline: Duration? { tracker?.deadline }

  /// Takes one event in; appends what the frame changed when the event ends one.
  ///
  /// - Returns: Whether a frame ended.
  @discardableResult
  package mutating func feed(_ event: InputEvent, into samples: inout [ContactSample]) -> Bool {
    guard event.endsFrame else {
      tracker?.feed(event, in: &ledger)
      return false
    }
    ledger.time = event.time
    tracker?.endFrame(in: &ledger)
    ledger.takeSamples(into: &samples)
    return true
  }

  /// Says that it is `time` though the device is silent: a contact that has waited for a coordinate
  /// long enough begins where the last one was.
  package mutating func passTime(to time: Duration, into samples: inout [ContactSample]) {
    ledger.time = max(ledger.time, time)
    tracker?.passTime(in: &ledger)
    ledger.takeSamples(into: &samples)
  }

  /// Cancels all contacts, e.g. since the device has gone. Those that are still down stay unseen
  /// until they lift.
  ///
  /// - Parameter time: when.
  package mutating func cancelAll(at time: Duration, into samples: inout [ContactSample]) {
    ledger.time = time
    tracker?.cancelAll(in: &ledger)
    ledger.takeSamples(into: &samples)
  }
}
