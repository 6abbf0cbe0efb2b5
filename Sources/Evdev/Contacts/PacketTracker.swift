internal import Touches

/// Protocol A: every report lists all contacts, one packet each, closed by SYN_MT_REPORT.
///
/// A report with any packet, even an empty one, states the whole set; one without leaves it. Where
/// packets carry an identity each, contacts are followed by it; else each new packet is given to
/// the old contact so that the sum of the squared distances is smallest. Some drivers lift by
/// BTN_TOUCH 0 alone, some by sending TOUCH_MAJOR 0 for the contact. A pen's other end is another
/// contact.
struct PacketTracker: ProtocolTracker {
  private struct Packet {
    var x: Int32?
    var y: Int32?
    var trackingID: Int32?
    var touchMajor: Int32?
    var distance: Int32 = 0
    var toolType = ToolType.finger
    var attributes = ContactAttributes()
    var isEmpty = true

    var isTouching: Bool { x != nil && y != nil && distance <= 0 }
  }

  private struct Finger {
    var trackingID: Int32?
    /// nil for a palm: followed, so that it does not begin again, but not reported.
    var contact: LiveContact?
    var x: Int32
    var y: Int32
    /// Whether the present report has it.
    var isThere = true
  }

  /// In the order in which they came down, which is how a tie between distances is settled.
  private var fingers: [Finger] = []
  private var packets: [Packet] = []
  /// For each packet the finger that it continues, by its index.
  private var partners: [Int?] = []
  private var assignment = NearestAssignment()
  private var open = Packet()
  private var hasReport = false
  private var liftsAll = false
  private var knowsTouchMajor = false
  /// Set by a cancellation: nothing is reported until the glass was empty once.
  private var isIgnoring = false
  private let touchKey: UInt16
  private let xRange: AxisRange
  private let yRange: AxisRange
  private let honoursTools: Bool
  private let role: ContactRole
  private var tool = PenTool()

  init(capabilities: DeviceCapabilities, role: ContactRole, policy: ContactPolicy) {
    touchKey = capabilities.keys.contains(KeyCode.touch) ? KeyCode.touch : KeyCode.buttonLeft
    xRange = capabilities.range(of: AbsCode.mtPositionX)
    yRange = capabilities.range(of: AbsCode.mtPositionY)
    honoursTools = policy == .drawing
    self.role = role
  }

  mutating func feed(_ event: InputEvent, in ledger: inout ContactLedger) {
    tool.feed(event)
    switch (event.type, event.code) {
    case (EventType.syn, SynCode.mtReport):
      closePacket()
      hasReport = true
    case (EventType.syn, SynCode.dropped):
      // The list is torn; the next report states the whole set again.
      packets.removeAll(keepingCapacity: true)
      open = Packet()
      hasReport = false
    case (EventType.key, touchKey):
      if event.value != 2 { liftsAll = event.value == 0 }
    case (EventType.abs, _) where AbsCode.ofContacts.contains(event.code):
      take(event.code, event.value, in: &ledger)
    default:
      break
    }
  }

  private mutating func take(_ code: UInt16, _ value: Int32, in ledger: inout ContactLedger) {
    open.isEmpty = false
    open.attributes.take(code, value)
    switch code {
    case AbsCode.mtPositionX:
      if xRange.excludes(value) { ledger.outOfRange += 1 }
      open.x = value
    case AbsCode.mtPositionY:
      if yRange.excludes(value) { ledger.outOfRange += 1 }
      open.y = value
    case AbsCode.mtTrackingID: open.trackingID = value
    case AbsCode.mtTouchMajor: open.touchMajor = value
    case AbsCode.mtDistance: open.distance = value
    case AbsCode.mtToolType: open.toolType = value
    default: break
    }
  }

  private mutating func closePacket() {
    guard !open.isEmpty else { return }
    // More than any panel sends between two reports is a device gone mad; memory is saved.
    if packets.count < SlotTracker.mostSlots { packets.append(open) }
    open = Packet()
  }

  mutating func endFrame(in ledger: inout ContactLedger) {
    closePacket()
    if hasReport || !packets.isEmpty {
      let isPenGone = honoursTools && role == .pen && tool.usableEnd == nil
      packets.removeAll { !$0.isTouching || isPenGone && $0.toolType == ToolType.pen }
      if packets.contains(where: { ($0.touchMajor ?? 0) > 0 }) { knowsTouchMajor = true }
      if knowsTouchMajor { packets.removeAll { ($0.touchMajor ?? 1) <= 0 } }
      if packets.isEmpty { isIgnoring = false }
      if isIgnoring { packets.removeAll(keepingCapacity: true) }
      follow(in: &ledger)
    }
    if liftsAll {
      for finger in fingers { end(finger, in: &ledger) }
      fingers.removeAll(keepingCapacity: true)
      isIgnoring = false
    }
    packets.removeAll(keepingCapacity: true)
    hasReport = false
    liftsAll = false
  }

  /// Brings the fingers in line with the packets of a report.
  private mutating func follow(in ledger: inout ContactLedger) {
    let haveIdentities = haveIdentities
    partners.removeAll(keepingCapacity: true)
    partners.append(contentsOf: repeatElement(nil, count: packets.count))
    if haveIdentities { findByIdentity() } else { findByPlace() }
    for index in fingers.indices { fingers[index].isThere = false }
    for case let partner? in partners { fingers[partner].isThere = true }
    for finger in fingers where !finger.isThere { end(finger, in: &ledger) }
    for index in packets.indices {
      // A finger keeps the identity that it came with: one report that repeats an identity, or has
      // none, does not make it another finger.
      let partner = partners[index]
      if partner == nil {
        fingers.append(
          Finger(
            trackingID: haveIdentities ? packets[index].trackingID : nil, x: packets[index].x ?? 0,
            y: packets[index].y ?? 0))
      }
      follow(packets[index], by: partner ?? fingers.count - 1, isNew: partner == nil, in: &ledger)
    }
    fingers.removeAll { !$0.isThere }
  }

  private mutating func follow(
    _ packet: Packet, by index: Int, isNew: Bool, in ledger: inout ContactLedger
  ) {
    let x = packet.x ?? 0
    let y = packet.y ?? 0
    fingers[index].x = x
    fingers[index].y = y
    if honoursTools && packet.toolType == ToolType.palm {
      if fingers[index].contact != nil || isNew { ledger.palms += 1 }
      end(fingers[index], as: .cancelled, in: &ledger)
      fingers[index].contact = nil
      return
    }
    let source = source
    if honoursTools, let contact = fingers[index].contact, contact.isOfOtherEnd(than: source) {
      ledger.end(contact)
      fingers[index].contact = nil
    }
    if var contact = fingers[index].contact {
      ledger.move(&contact, x: x, y: y, attributes: packet.attributes)
      fingers[index].contact = contact
    } else {
      fingers[index].contact = ledger.begin(
        x: x, y: y, source: source, attributes: packet.attributes)
    }
  }

  private var source: Touch.Source {
    role == .pen ? tool.nearEnd?.source ?? .pen : .finger
  }

  var isPenNear: Bool { role == .pen && tool.nearEnd != nil }

  /// Whether each packet has an identity that no other has.
  private var haveIdentities: Bool {
    for index in packets.indices {
      guard let identity = packets[index].trackingID, identity >= 0,
        !packets[..<index].contains(where: { $0.trackingID == identity })
      else { return false }
    }
    return true
  }

  private mutating func findByIdentity() {
    for index in packets.indices {
      partners[index] = fingers.firstIndex { $0.trackingID == packets[index].trackingID }
    }
  }

  private mutating func findByPlace() {
    assignment.removeAll()
    for finger in fingers { assignment.addOld(x: finger.x, y: finger.y) }
    for packet in packets { assignment.addNew(x: packet.x ?? 0, y: packet.y ?? 0) }
    assignment.assign(to: &partners)
  }

  private func end(
    _ finger: Finger, as phase: Touch.Phase = .ended, in ledger: inout ContactLedger
  ) {
    if let contact = finger.contact { ledger.end(contact, as: phase) }
  }

  mutating func cancelAll(in ledger: inout ContactLedger) {
    for finger in fingers { end(finger, as: .cancelled, in: &ledger) }
    isIgnoring = !fingers.isEmpty
    fingers.removeAll(keepingCapacity: true)
  }
}
