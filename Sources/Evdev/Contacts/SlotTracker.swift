/// Protocol B: contacts in numbered slots, each with an identity and remembered values.
///
/// A slot, in frames:
///
///     free ──id──▶ down ──position known──▶ told ──id -1──▶ free (ended)
///                   │                        │
///                   │ distance > 0           ├──other id──▶ ended, and told anew
///                   │ or palm                ├──distance > 0──▶ down (ended)
///                   ▼                        └──palm──▶ down (cancelled)
///                 down, untold
///
/// A contact of which no position has been seen waits for one: some controllers send the identity
/// some frames early. Where that has happened once, later contacts of the device wait too, though
/// their slots remember a position: it is the last contact's. Elsewhere a remembered position is
/// the true one, since the kernel repeats no value that has not changed.
struct SlotTracker {
  /// More than any panel has; a device that announces more is taken to lie, and memory is kept.
  static let mostSlots = 256

  private struct Slot {
    var trackingID: Int32 = -1
    var x: Int32 = 0
    var y: Int32 = 0
    /// Whether any position has ever been seen in this slot.
    var hasPosition = false
    /// Whether one has been seen since the present contact came down.
    var hasFreshPosition = false
    /// Whether one has been seen in this frame.
    var isMovedInFrame = false
    var distance: Int32 = 0
    var isPalm = false
    /// Down, but not to be seen until it lifts.
    var isIgnored = false
    /// Touches since an earlier frame, without a position.
    var isWaiting = false
    var contact: LiveContact?
    var memory = MeasureMemory()
    /// The identities of the present frame, in their order.
    var identities: [Int32] = []
    var isChanged = false

    var mayTouch: Bool { distance <= 0 && !isPalm && !isIgnored }
  }

  /// What is the same for all slots of the device.
  private struct Manner {
    let policy: ContactPolicy
    var tool: ContactSource
    var identityComesEarly = false
  }

  private var slots: [Slot]
  private var current: Int
  private let xRange: AxisRange
  private let yRange: AxisRange
  private var manner: Manner

  init(capabilities: DeviceCapabilities, role: ContactRole, policy: ContactPolicy) {
    let unknown = AxisRange(minimum: 0, maximum: 0)
    let numbers = capabilities.axes[AbsCode.mtSlot] ?? unknown
    let count = min(SlotTracker.mostSlots, max(1, Int(numbers.maximum) + 1))
    slots = Array(repeating: Slot(), count: count)
    current = Int(numbers.value)
    xRange = capabilities.axes[AbsCode.mtPositionX] ?? unknown
    yRange = capabilities.axes[AbsCode.mtPositionY] ?? unknown
    manner = Manner(policy: policy, tool: ContactSource(role))
    for (index, known) in capabilities.slots.prefix(count).enumerated() {
      slots[index].trackingID = known.trackingID
      slots[index].x = known.x
      slots[index].y = known.y
      // A slot that was never used holds zeros, which are nobody's position.
      slots[index].hasPosition = known.x != 0 || known.y != 0
      slots[index].distance = known.distance
      slots[index].isPalm = manner.policy.honoursPalms && known.toolType == ToolType.palm
      // Whoever touched before we listened may not mean us; and where the stroke began is lost.
      slots[index].isIgnored = known.trackingID >= 0
    }
  }

  mutating func feed(_ event: InputEvent, in ledger: inout ContactLedger) {
    manner.tool.feed(event)
    guard event.type == EventType.abs else { return }
    if event.code == AbsCode.mtSlot {
      current = Int(event.value)
      return
    }
    guard AbsCode.ofContacts.contains(event.code) else { return }
    guard slots.indices.contains(current) else {
      ledger.badSlots += 1
      return
    }
    take(event.code, event.value, into: &slots[current], in: &ledger)
  }

  private func take(
    _ code: UInt16, _ value: Int32, into slot: inout Slot, in ledger: inout ContactLedger
  ) {
    slot.isChanged = true
    switch code {
    case AbsCode.mtTrackingID:
      // All negative identities mean the same: nobody.
      let identity = max(-1, value)
      guard identity != slot.trackingID else { return }
      slot.trackingID = identity
      slot.identities.append(identity)
    case AbsCode.mtPositionX:
      if xRange.excludes(value) { ledger.outOfRange += 1 }
      slot.x = value
      slot.hasPosition = true
      slot.isMovedInFrame = true
    case AbsCode.mtPositionY:
      if yRange.excludes(value) { ledger.outOfRange += 1 }
      slot.y = value
      slot.hasPosition = true
      slot.isMovedInFrame = true
    case AbsCode.mtDistance:
      slot.distance = value
    case AbsCode.mtToolType:
      slot.isPalm = manner.policy.honoursPalms && value == ToolType.palm
    default:
      slot.memory.take(code, value)
    }
  }

  mutating func endFrame(in ledger: inout ContactLedger) {
    for index in slots.indices where slots[index].isChanged {
      SlotTracker.endFrame(of: &slots[index], learning: &manner, in: &ledger)
    }
  }

  private static func endFrame(
    of slot: inout Slot, learning manner: inout Manner, in ledger: inout ContactLedger
  ) {
    slot.isChanged = false
    // A position of the frame in which a contact comes down is that contact's, in any order.
    let isNew = !slot.identities.isEmpty
    slot.hasFreshPosition = slot.isMovedInFrame || (slot.hasFreshPosition && !isNew)
    slot.isMovedInFrame = false
    slot.memory.endFrame(isNew: isNew, isDown: slot.trackingID >= 0)
    if isNew {
      for identity in slot.identities {
        lift(&slot, manner, in: &ledger)
        slot.isIgnored = false
        guard identity >= 0 else { continue }
        tell(&slot, manner, in: &ledger)
      }
      slot.identities.removeAll(keepingCapacity: true)
      return
    }
    guard slot.trackingID >= 0 else { return }
    if var contact = slot.contact {
      if slot.mayTouch {
        ledger.move(&contact, x: slot.x, y: slot.y, measure: slot.memory.measure)
        slot.contact = contact
      } else {
        ledger.end(contact, as: slot.isPalm ? .cancelled : .ended)
        slot.contact = nil
      }
    } else {
      if slot.isWaiting && slot.hasFreshPosition { manner.identityComesEarly = true }
      tell(&slot, manner, in: &ledger)
    }
  }

  /// Begins the slot's contact if it touches and its position is known.
  private static func tell(
    _ slot: inout Slot, _ manner: Manner, in ledger: inout ContactLedger
  ) {
    slot.isWaiting = false
    guard slot.contact == nil, slot.mayTouch else { return }
    let isKnown = slot.hasFreshPosition || (slot.hasPosition && !manner.identityComesEarly)
    slot.isWaiting = !isKnown && manner.policy.awaitsPositions
    guard !slot.isWaiting else { return }
    slot.contact = ledger.begin(
      x: slot.x, y: slot.y, source: manner.tool.source, measure: slot.memory.measure)
  }

  /// Ends the slot's contact. One that waited for its position in vain touched where the slot's
  /// last one did, if there was any: a tap on the same place sends no position again.
  private static func lift(
    _ slot: inout Slot, _ manner: Manner, in ledger: inout ContactLedger
  ) {
    if slot.contact == nil, slot.isWaiting, slot.hasPosition, slot.mayTouch {
      slot.contact = ledger.begin(
        x: slot.x, y: slot.y, source: manner.tool.source, measure: slot.memory.measure)
    }
    if let contact = slot.contact { ledger.end(contact, as: slot.isPalm ? .cancelled : .ended) }
    slot.contact = nil
    slot.isWaiting = false
  }

  mutating func cancelAll(in ledger: inout ContactLedger) {
    for index in slots.indices {
      if let contact = slots[index].contact { ledger.end(contact, as: .cancelled) }
      slots[index].contact = nil
      slots[index].isIgnored = slots[index].trackingID >= 0
    }
  }
}
