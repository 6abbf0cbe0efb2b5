internal import Touches

/// A pen on a node whose fingers are in slots: while its own tool is in range, ABS_X, ABS_Y and
/// BTN_TOUCH are the pen's. Without one they mirror a finger, and are not looked at.
struct PenBesideSlots {
  private(set) var tool = PenTool()
  private var isTipDown = false
  private var x: Int32?
  private var y: Int32?
  private var memory = AttributeMemory()
  private var contact: LiveContact?
  private var contactEnd: PenTool.End?
  private var isIgnored = false

  var isNear: Bool { tool.nearEnd != nil }

  /// Whether the device has sent a place for the pen, so that its slots are the fingers'.
  var hasOwnPosition: Bool { x != nil && y != nil }

  mutating func feed(_ event: InputEvent) {
    tool.feed(event)
    switch (event.type, event.code) {
    case (EventType.abs, AbsCode.x): x = event.value
    case (EventType.abs, AbsCode.y): y = event.value
    case (EventType.abs, AbsCode.pressure): memory.take(event.code, event.value)
    case (EventType.key, KeyCode.touch) where event.value != 2: isTipDown = event.value != 0
    default: break
    }
  }

  mutating func endFrame(in ledger: inout ContactLedger) {
    let end = isTipDown ? tool.nearEnd : nil
    memory.endFrame(isNew: end != contactEnd, isDown: end != nil)
    if end == nil { isIgnored = false }
    if let contact, end != contactEnd {
      ledger.end(contact)
      self.contact = nil
    }
    contactEnd = end
    guard let end, let x, let y, !isIgnored else { return }
    if var contact {
      ledger.move(&contact, x: x, y: y, attributes: memory.attributes)
      self.contact = contact
    } else {
      contact = ledger.begin(
        x: x, y: y, source: end.source, axes: .pen, attributes: memory.attributes)
    }
  }

  mutating func cancel(in ledger: inout ContactLedger) {
    if let contact { ledger.end(contact, as: .cancelled) }
    contact = nil
    isIgnored = contactEnd != nil
  }
}
