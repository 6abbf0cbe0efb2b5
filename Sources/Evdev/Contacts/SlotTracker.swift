internal import Touches

/// Protocol B: contacts in numbered slots, each with an identity and remembered values.
///
/// A slot, in frames:
///
///     free ──id──▶ down ──a coordinate──▶ live ──id -1──▶ free (ended)
///                   │  ╲                   │
///                   │   ╲──40 ms or lift──▶├──other id──▶ ended, and down again
///                   │ distance > 0         ├──distance > 0──▶ down (ended)
///                   │ or palm              └──palm──▶ down (cancelled)
///                   ▼
///                 down, unseen
///
/// A contact begins with a coordinate that came since the slot's last contact ended; one without
/// waits for it (`AwaitedPosition`). Of several identities in a row in one frame the last counts.
/// The slot of a pen is unseen while the pen is out of range, and each of its ends is a contact of
/// its own.
struct SlotTracker: ProtocolTracker {
  /// More than any panel has; a device that announces more is taken to lie, and memory is saved.
  static let mostSlots = 256

  private struct Slot {
    var trackingID: Int32 = -1
    var x: Int32 = 0
    var y: Int32 = 0
    /// Whether a coordinate has come since the slot's last contact ended.
    var hasFreshPosition = false
    /// Whether one has come in this frame.
    var isMovedInFrame = false
    var distance: Int32 = 0
    var toolType = ToolType.finger
    var isPalm = false
    /// Down, but not to be seen until it lifts.
    var isIgnored = false
    var awaited: AwaitedPosition?
    var contact: LiveContact?
    var memory = AttributeMemory()
    /// The identities of the present frame, in their order.
    var identities: [Int32] = []
    var isChanged = false

    /// Takes an identity in. Of several in a row without a lift between them the last counts.
    mutating func take(identity: Int32) {
      guard identity != trackingID else { return }
      trackingID = identity
      if let last = identities.last, last >= 0, identity >= 0 {
        identities[identities.count - 1] = identity
      } else {
        identities.append(identity)
      }
    }
  }

  /// What is the same for all slots. Handed to functions that change one slot, which must not see
  /// the tracker: it would be copied for them, with all slots.
  private struct Rules {
    let xRange: AxisRange
    let yRange: AxisRange
    /// Whether it counts what a contact is made by, or the events of its slot alone.
    let honoursTools: Bool
    var pen = Pen.absent

    enum Pen: Hashable {
      case absent
      /// In range with `end`, or out of it; of the node's slots or with a place of its own.
      case present(end: PenTool.End?, isGone: Bool, isBesideSlots: Bool)
    }

    func mayTouch(_ slot: Slot) -> Bool {
      if honoursTools, slot.toolType == ToolType.pen, case .present(_, true, _) = pen {
        return false
      }
      return slot.distance <= 0 && !slot.isPalm && !slot.isIgnored
    }

    /// What makes the contact of a slot. Of a node with a pen some put the pen into a slot, others
    /// have it beside the fingers' slots.
    func source(of slot: Slot) -> Touch.Source {
      guard case .present(let end, _, let isBesideSlots) = pen else { return .finger }
      if slot.toolType == ToolType.pen { return end?.source ?? .pen }
      return isBesideSlots ? .finger : end?.source ?? .finger
    }
  }

  private var slots: [Slot]
  private var current: Int
  private var rules: Rules
  /// A pen on the same node; nil where the device has none.
  private var pen: SingleTracker?

  init(capabilities: DeviceCapabilities, role: ContactRole, policy: ContactPolicy) {
    let numbers = capabilities.range(of: AbsCode.mtSlot)
    let count = min(SlotTracker.mostSlots, max(1, Int(numbers.maximum) + 1))
    slots = Array(repeating: Slot(), count: count)
    current = Int(numbers.value)
    let honoursTools = policy == .drawing
    rules = Rules(
      xRange: capabilities.range(of: AbsCode.mtPositionX),
      yRange: capabilities.range(of: AbsCode.mtPositionY), honoursTools: honoursTools)
    pen =
      role == .pen
      ? SingleTracker(capabilities: capabilities, role: .pen, isBesideSlots: true) : nil
    for (index, known) in capabilities.slots.prefix(count).enumerated() {
      slots[index].trackingID = max(-1, known.trackingID)
      slots[index].x = known.x
      slots[index].y = known.y
      slots[index].distance = known.distance
      slots[index].toolType = known.toolType
      slots[index].isPalm = honoursTools && known.toolType == ToolType.palm
      // Whoever touched before we listened may not mean us; and where the stroke began is lost.
      slots[index].isIgnored = known.trackingID >= 0
    }
  }

  var isPenNear: Bool { pen?.isPenNear ?? false }

  mutating func feed(_ event: InputEvent, in ledger: inout ContactLedger) {
    pen?.feed(event, in: &ledger)
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
    SlotTracker.take(event.code, event.value, into: &slots[current], rules, &ledger)
  }

  private static func take(
    _ code: UInt16, _ value: Int32, into slot: inout Slot, _ rules: Rules,
    _ ledger: inout ContactLedger
  ) {
    slot.isChanged = true
    switch code {
    case AbsCode.mtTrackingID:
      // All negative identities mean the same: nobody.
      slot.take(identity: max(-1, value))
    case AbsCode.mtPositionX:
      if rules.xRange.excludes(value) { ledger.outOfRange += 1 }
      slot.x = value
      slot.isMovedInFrame = true
    case AbsCode.mtPositionY:
      if rules.yRange.excludes(value) { ledger.outOfRange += 1 }
      slot.y = value
      slot.isMovedInFrame = true
    case AbsCode.mtDistance:
      slot.distance = value
    case AbsCode.mtToolType:
      slot.toolType = value
      slot.isPalm = rules.honoursTools && value == ToolType.palm
    default:
      slot.memory.take(code, value)
    }
  }

  mutating func endFrame(in ledger: inout ContactLedger) {
    let isOtherPen = notePen()
    for index in slots.indices
    where isOtherPen || slots[index].isChanged || slots[index].awaited != nil {
      SlotTracker.endFrame(of: &slots[index], rules, &ledger)
    }
    pen?.endFrame(in: &ledger)
  }

  /// - Returns: Whether the pen is not what it was.
  private mutating func notePen() -> Bool {
    guard let pen else { return false }
    let former = rules.pen
    rules.pen = .present(
      end: pen.tool.nearEnd, isGone: pen.tool.usableEnd == nil,
      isBesideSlots: pen.hasSentPosition)
    return rules.pen != former
  }

  private static func endFrame(
    of slot: inout Slot, _ rules: Rules, _ ledger: inout ContactLedger
  ) {
    slot.isChanged = false
    // A position of the frame in which a contact comes down is that contact's, in any order.
    let isMoved = slot.isMovedInFrame
    if isMoved { slot.hasFreshPosition = true }
    slot.isMovedInFrame = false
    slot.memory.endFrame(isNew: !slot.identities.isEmpty, isDown: slot.trackingID >= 0)
    if let awaited = slot.awaited {
      let isOver = awaited.isOver(at: ledger.time)
      if isOver || !slot.identities.isEmpty {
        if isMoved && !isOver {
          begin(&slot, rules, &ledger)
        } else {
          begin(&slot, awaited, rules, &ledger)
        }
      }
    }
    guard slot.identities.isEmpty else {
      for identity in slot.identities {
        lift(&slot, isMoved: isMoved, rules, &ledger)
        if identity >= 0 && slot.isPalm { ledger.palms += 1 }
        guard identity >= 0, rules.mayTouch(slot) else { continue }
        if slot.hasFreshPosition {
          begin(&slot, rules, &ledger)
        } else {
          slot.awaited = AwaitedPosition(since: ledger.time, x: slot.x, y: slot.y)
        }
      }
      slot.identities.removeAll(keepingCapacity: true)
      return
    }
    guard slot.trackingID >= 0 else { return }
    goOn(&slot, isMoved: isMoved, rules, &ledger)
  }

  /// Follows a contact that neither came nor went in this frame.
  private static func goOn(
    _ slot: inout Slot, isMoved: Bool, _ rules: Rules, _ ledger: inout ContactLedger
  ) {
    if !rules.mayTouch(slot) {
      if slot.awaited != nil && slot.isPalm { ledger.palms += 1 }
      slot.awaited = nil
      guard slot.contact != nil else { return }
      end(&slot, &ledger)
      slot.hasFreshPosition = isMoved
    } else if rules.honoursTools, let contact = slot.contact,
      contact.isOfOtherEnd(than: rules.source(of: slot))
    {
      end(&slot, &ledger)
      begin(&slot, rules, &ledger)
    } else if var contact = slot.contact {
      ledger.move(&contact, x: slot.x, y: slot.y, attributes: slot.memory.attributes)
      slot.contact = contact
    } else if slot.awaited == nil || slot.hasFreshPosition {
      begin(&slot, rules, &ledger)
    }
  }

  private static func begin(
    _ slot: inout Slot, _ rules: Rules, _ ledger: inout ContactLedger
  ) {
    slot.awaited = nil
    slot.contact = ledger.begin(
      x: slot.x, y: slot.y, source: rules.source(of: slot), attributes: slot.memory.attributes)
  }

  /// Begins a contact that waited in vain, with the frame in which it came down.
  private static func begin(
    _ slot: inout Slot, _ awaited: AwaitedPosition, _ rules: Rules, _ ledger: inout ContactLedger
  ) {
    slot.awaited = nil
    guard !slot.isPalm else { return }
    slot.contact = ledger.begin(
      x: awaited.x, y: awaited.y, source: rules.source(of: slot),
      attributes: slot.memory.attributes, at: awaited.since)
  }

  /// Ends what is in the slot. What was never seen is lifted as well; a contact that still waits
  /// came down in this very frame, and is a tap.
  private static func lift(
    _ slot: inout Slot, isMoved: Bool, _ rules: Rules, _ ledger: inout ContactLedger
  ) {
    if let awaited = slot.awaited { begin(&slot, awaited, rules, &ledger) }
    if slot.contact != nil || slot.isIgnored {
      end(&slot, &ledger)
      slot.hasFreshPosition = isMoved
    }
    slot.isIgnored = false
  }

  private static func end(_ slot: inout Slot, _ ledger: inout ContactLedger) {
    guard let contact = slot.contact else { return }
    if slot.isPalm { ledger.palms += 1 }
    ledger.end(contact, as: slot.isPalm ? .cancelled : .ended)
    slot.contact = nil
  }

  var deadline: Duration? {
    var earliest: Duration?
    for slot in slots {
      guard let deadline = slot.awaited?.deadline else { continue }
      earliest = min(earliest ?? deadline, deadline)
    }
    return earliest
  }

  mutating func passTime(in ledger: inout ContactLedger) {
    for index in slots.indices {
      guard let awaited = slots[index].awaited, awaited.isOver(at: ledger.time) else { continue }
      SlotTracker.begin(&slots[index], awaited, rules, &ledger)
    }
  }

  mutating func cancelAll(in ledger: inout ContactLedger) {
    for index in slots.indices {
      if let contact = slots[index].contact { ledger.end(contact, as: .cancelled) }
      slots[index].contact = nil
      slots[index].awaited = nil
      slots[index].isIgnored = slots[index].trackingID >= 0
    }
    pen?.cancelAll(in: &ledger)
  }
}
