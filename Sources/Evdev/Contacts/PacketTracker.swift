internal import Touches

/// Protocol A: every report lists all contacts, one packet each, closed by SYN_MT_REPORT.
///
/// A report with any packet, even an empty one, states the whole set; one without leaves it. Where
/// packets carry an identity each, contacts are followed by it; else each new packet is given to
/// the old contact so that the sum of the squared distances is smallest. Some drivers lift by
/// BTN_TOUCH 0 alone, some by sending TOUCH_MAJOR 0 for the contact.
struct PacketTracker: ProtocolTracker {
  private struct Packet {
    var x: Int32?
    var y: Int32?
    var trackingID: Int32?
    var touchMajor: Int32?
    var distance: Int32 = 0
    var isPalm = false
    var attributes = ContactAttributes()
    var isEmpty = true
  }

  private struct Finger {
    var trackingID: Int32?
    /// nil for a palm: followed, so that it does not begin again, but not reported.
    var contact: LiveContact?
    var x: Int32
    var y: Int32
  }

  private var fingers: [Finger] = []
  private var packets: [Packet] = []
  private var open = Packet()
  private var hasReport = false
  private var liftsAll = false
  private var knowsTouchMajor = false
  /// Set by a cancellation: nothing is reported until the glass was empty once.
  private var isIgnoring = false
  private let touchKey: UInt16
  private let xRange: AxisRange
  private let yRange: AxisRange
  private let honoursPalms: Bool
  private let role: ContactRole
  private var tool = PenTool()

  init(capabilities: DeviceCapabilities, role: ContactRole, policy: ContactPolicy) {
    touchKey = capabilities.keys.contains(KeyCode.touch) ? KeyCode.touch : KeyCode.buttonLeft
    xRange = capabilities.range(of: AbsCode.mtPositionX)
    yRange = capabilities.range(of: AbsCode.mtPositionY)
    honoursPalms = policy == .drawing
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
    case AbsCode.mtToolType: open.isPalm = honoursPalms && value == ToolType.palm
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
      var touching = packets.filter { $0.x != nil && $0.y != nil && $0.distance <= 0 }
      if touching.contains(where: { ($0.touchMajor ?? 0) > 0 }) { knowsTouchMajor = true }
      if knowsTouchMajor { touching.removeAll { ($0.touchMajor ?? 1) <= 0 } }
      if touching.isEmpty { isIgnoring = false }
      follow(isIgnoring ? [] : touching, in: &ledger)
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

  private mutating func follow(_ packets: [Packet], in ledger: inout ContactLedger) {
    let haveIdentities = PacketTracker.haveIdentities(packets)
    let partners = haveIdentities ? identityPartners(of: packets) : nearestPartners(of: packets)
    for (index, finger) in fingers.enumerated() where !partners.contains(index) {
      end(finger, in: &ledger)
    }
    var arrived: [Finger] = []
    for (packet, partner) in zip(packets, partners) {
      let x = packet.x ?? 0
      let y = packet.y ?? 0
      // A finger keeps the identity that it came with: one report that repeats an identity, or has
      // none, does not make it another finger.
      var finger =
        partner.map { fingers[$0] }
        ?? Finger(trackingID: haveIdentities ? packet.trackingID : nil, x: x, y: y)
      finger.x = x
      finger.y = y
      if packet.isPalm {
        if finger.contact != nil || partner == nil { ledger.palms += 1 }
        if let contact = finger.contact { ledger.end(contact, as: .cancelled) }
        finger.contact = nil
      } else if var contact = finger.contact {
        ledger.move(&contact, x: x, y: y, attributes: packet.attributes)
        finger.contact = contact
      } else {
        finger.contact = ledger.begin(
          x: x, y: y, source: source, attributes: packet.attributes)
      }
      if let partner { fingers[partner] = finger } else { arrived.append(finger) }
    }
    // In the order in which they came down, which is how a tie between distances is settled.
    let stayed = fingers.indices.filter(partners.contains).map { fingers[$0] }
    fingers = stayed + arrived
  }

  private var source: Touch.Source {
    role == .pen ? tool.nearEnd?.source ?? .pen : .finger
  }

  var isPenNear: Bool { role == .pen && tool.nearEnd != nil }

  /// Whether each packet has an identity that no other has.
  private static func haveIdentities(_ packets: [Packet]) -> Bool {
    let identities = packets.compactMap(\.trackingID).filter { $0 >= 0 }
    return identities.count == packets.count && Set(identities).count == packets.count
  }

  /// For each packet the finger of the same identity.
  private func identityPartners(of packets: [Packet]) -> [Int?] {
    packets.map { packet in fingers.firstIndex { $0.trackingID == packet.trackingID } }
  }

  /// For each packet the finger that it continues by its place.
  private func nearestPartners(of packets: [Packet]) -> [Int?] {
    NearestAssignment.partners(
      of: packets.map { ($0.x ?? 0, $0.y ?? 0) }, among: fingers.map { ($0.x, $0.y) })
  }

  private func end(_ finger: Finger, in ledger: inout ContactLedger) {
    if let contact = finger.contact { ledger.end(contact) }
  }

  mutating func cancelAll(in ledger: inout ContactLedger) {
    for finger in fingers {
      if let contact = finger.contact { ledger.end(contact, as: .cancelled) }
    }
    isIgnoring = !fingers.isEmpty
    fingers.removeAll(keepingCapacity: true)
  }
}
