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
  ///
  /// - Parameter honoursPalms: whether a contact that the device calls a palm is cancelled.
  public init(
    kind: DeviceKind, capabilities: DeviceCapabilities, honoursPalms: Bool = true
  ) {
    switch kind {
    case .touchscreen(.slots):
      slots = SlotTracker(capabilities: capabilities, honoursPalms: honoursPalms)
    case .touchscreen(.packets):
      packets = PacketTracker(capabilities: capabilities, honoursPalms: honoursPalms)
    case .touchscreen(.single):
      single = SingleTracker(capabilities: capabilities, role: .finger)
    case .pen:
      single = SingleTracker(capabilities: capabilities, role: .pen)
    case .absoluteMouse:
      single = SingleTracker(capabilities: capabilities, role: .mouse)
    case .relativeMouse, .keyboard, .touchpad, .ignored:
      break
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
