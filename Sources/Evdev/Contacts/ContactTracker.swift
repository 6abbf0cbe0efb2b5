/// Turns the events of one device into contacts. Nothing a device can send is a fault: what makes
/// no sense is counted and left out.
///
/// Changes appear at the end of a frame only. Within a frame the last position counts; a contact
/// that lifts ends where it was last seen, since positions in the frame of the lift are noise of
/// the leaving finger.
public struct ContactTracker {
  private var slots: SlotTracker?
  private var packets: PacketTracker?
  private var single: SingleTracker?
  private var ledger = ContactLedger()

  /// A tracker for a device of `kind`; of one that has no contacts it tells none.
  public init(
    kind: DeviceKind, capabilities: DeviceCapabilities, policy: ContactPolicy = .drawing
  ) {
    switch kind {
    case .touchscreen(let touchProtocol):
      self.init(touchProtocol, .finger, capabilities, policy)
    case .pen:
      self.init(capabilities.touchProtocol, .pen, capabilities, policy)
    case .absoluteMouse:
      self.init(.single, .mouse, capabilities, policy)
    case .relativeMouse, .keyboard, .touchpad, .ignored:
      self.init(nil, .finger, capabilities, policy)
    }
  }

  /// A tracker that follows the contacts of any device with positions, also of one that never
  /// draws, as a touchpad: for looking into recordings.
  public init(following capabilities: DeviceCapabilities, policy: ContactPolicy = .literal) {
    let role: ContactRole =
      switch capabilities.deviceClass {
      case .pen, .directPen: .pen
      case .absoluteMouse: .mouse
      case .touchscreen, .touchpad, .mouse, .other: .finger
      }
    self.init(capabilities.touchProtocol, role, capabilities, policy)
  }

  private init(
    _ touchProtocol: TouchProtocol?, _ role: ContactRole, _ capabilities: DeviceCapabilities,
    _ policy: ContactPolicy
  ) {
    switch touchProtocol {
    case .slots?: slots = SlotTracker(capabilities: capabilities, role: role, policy: policy)
    case .packets?: packets = PacketTracker(capabilities: capabilities, role: role, policy: policy)
    case .single?: single = SingleTracker(capabilities: capabilities, role: role, policy: policy)
    case nil: break
    }
  }

  /// The contacts on the glass now.
  public var liveContacts: Int { ledger.live }

  /// Whether a new pressure or size is told as a move though the position stays; off at first.
  public var tellsMeasures: Bool {
    get { ledger.tellsMeasures }
    set { ledger.tellsMeasures = newValue }
  }

  /// How many positions lay beyond the declared range.
  public var outOfRange: Int { ledger.outOfRange }

  /// How many values came for a slot that the device does not have.
  public var badSlots: Int { ledger.badSlots }

  /// Takes one event in; appends what the frame changed when the event ends one.
  ///
  /// - Returns: Whether a frame ended.
  @discardableResult
  public mutating func feed(_ event: InputEvent, into changes: inout [ContactChange]) -> Bool {
    if event.endsFrame {
      slots?.endFrame(in: &ledger)
      packets?.endFrame(in: &ledger)
      single?.endFrame(in: &ledger)
      ledger.takeChanges(into: &changes)
      return true
    }
    slots?.feed(event, in: &ledger)
    packets?.feed(event, in: &ledger)
    single?.feed(event, in: &ledger)
    return false
  }

  /// Cancels all contacts, e.g. since the device has gone. Those that are still down stay unseen
  /// until they lift.
  public mutating func cancelAll(into changes: inout [ContactChange]) {
    slots?.cancelAll(in: &ledger)
    packets?.cancelAll(in: &ledger)
    single?.cancelAll(in: &ledger)
    ledger.takeChanges(into: &changes)
  }
}
