internal import Touches

/// One contact at ABS_X and ABS_Y: single-touch panels, pens, absolute mice.
///
/// It touches while BTN_TOUCH is down (a mouse: BTN_LEFT); where the device has neither key, while
/// the pressure is above 0. Changes within one frame all count: up and down is another contact,
/// down and up is a tap. On a panel a contact without a coordinate of its own waits for one
/// (`AwaitedPosition`).
///
/// A pen touches only while it is in range, and each of its ends is a contact of its own. As long
/// as its device has not sent BTN_TOUCH, the tip is known by the pressure: down above a twentieth
/// of the range, up below a hundredth, as in libinput.
///
/// A pen may share its node with fingers in slots. Then these axes and BTN_TOUCH are the pen's only
/// while its own tool is in range; without one they mirror a finger, and are not looked at.
struct SingleTracker: ProtocolTracker {
  private struct State: Hashable {
    var isDown: Bool
    /// nil for what is no pen, and for a pen out of range.
    var end: PenTool.End?
  }

  private let role: ContactRole
  private let isBesideSlots: Bool
  private(set) var tool = PenTool()
  private let touchKey: UInt16?
  private let xRange: AxisRange
  private let yRange: AxisRange
  private let pressures: AxisRange

  private var x: Int32
  private var y: Int32
  private var hasSentX = false
  private var hasSentY = false
  /// Whether a coordinate has come since the last contact ended.
  private var hasFreshPosition = false
  private var isMovedInFrame = false
  private var isTipDown = false
  private var hasSentTouchKey = false
  private var state = State(isDown: false, end: nil)
  /// What the present frame has made of it, in order.
  private var states: [State] = []
  private var awaited: AwaitedPosition?
  private var isIgnored = false
  private var contact: LiveContact?
  private var memory = AttributeMemory()

  /// - Parameter isBesideSlots: whether the node has fingers in slots too.
  init(capabilities: DeviceCapabilities, role: ContactRole, isBesideSlots: Bool = false) {
    self.role = role
    self.isBesideSlots = isBesideSlots
    xRange = capabilities.range(of: AbsCode.x)
    yRange = capabilities.range(of: AbsCode.y)
    pressures = capabilities.range(of: AbsCode.pressure)
    x = xRange.value
    y = yRange.value
    if role == .mouse {
      touchKey = KeyCode.buttonLeft
    } else if isBesideSlots || capabilities.keys.contains(KeyCode.touch) {
      touchKey = KeyCode.touch
    } else if capabilities.keys.contains(KeyCode.buttonLeft) {
      touchKey = KeyCode.buttonLeft
    } else {
      touchKey = nil
    }
  }

  /// Whether the device has sent a place since it was opened.
  var hasSentPosition: Bool { hasSentX && hasSentY }

  var isPenNear: Bool { role == .pen && (tool.nearEnd != nil || contact != nil) }

  mutating func feed(_ event: InputEvent, in ledger: inout ContactLedger) {
    if role == .pen { tool.feed(event) }
    if event.type == EventType.abs, !isBesideSlots || event.code == AbsCode.pressure {
      memory.take(event.code, event.value)
    }
    switch (event.type, event.code) {
    case (EventType.abs, AbsCode.x):
      if !isBesideSlots, xRange.excludes(event.value) { ledger.outOfRange += 1 }
      x = event.value
      hasSentX = true
      isMovedInFrame = true
    case (EventType.abs, AbsCode.y):
      if !isBesideSlots, yRange.excludes(event.value) { ledger.outOfRange += 1 }
      y = event.value
      hasSentY = true
      isMovedInFrame = true
    case (EventType.abs, AbsCode.pressure) where touchKey == nil:
      isTipDown = event.value > 0
      noteState()
    case (EventType.abs, AbsCode.pressure) where role == .pen && !hasSentTouchKey:
      isTipDown = isPressed(event.value)
    case (EventType.key, _) where event.code == touchKey && event.value != 2:
      hasSentTouchKey = true
      isTipDown = event.value != 0
      noteState()
    default:
      break
    }
  }

  private func isPressed(_ pressure: Int32) -> Bool {
    let low = Double(min(pressures.minimum, pressures.maximum))
    let high = Double(max(pressures.minimum, pressures.maximum))
    return Double(pressure) > low + (high - low) * (isTipDown ? 0.01 : 0.05)
  }

  private var present: State {
    guard role == .pen else { return State(isDown: isTipDown, end: nil) }
    let end = isBesideSlots ? tool.nearEnd : tool.usableEnd
    return State(isDown: isTipDown && end != nil, end: end)
  }

  /// Each press and lift counts, however many there are in a frame.
  private mutating func noteState() {
    let present = present
    if present.isDown != (states.last ?? state).isDown { states.append(present) }
  }

  mutating func endFrame(in ledger: inout ContactLedger) {
    // Of a pen's tools only what they are at the end counts: they may be sent in any order.
    if role == .pen, present != states.last ?? state { states.append(present) }
    // The pressure may have been a finger's.
    if isBesideSlots, !hasSentTouchKey, tool.nearEnd == nil { isTipDown = false }
    let isMoved = isMovedInFrame
    if isMoved { hasFreshPosition = true }
    isMovedInFrame = false
    memory.endFrame(isNew: !states.isEmpty, isDown: present.isDown)
    if let awaited {
      let isOver = awaited.isOver(at: ledger.time)
      if isOver || !states.isEmpty {
        if isMoved && !isOver { begin(in: &ledger) } else { begin(awaited, in: &ledger) }
      }
    }
    var hasChanged = false
    for next in states {
      let isOtherEnd = role == .pen && next.end != state.end
      if state.isDown, !next.isDown || isOtherEnd {
        hasChanged = true
        lift(isMoved: isMoved, in: &ledger)
      }
      let comesDown = next.isDown && (!state.isDown || isOtherEnd)
      state = next
      if comesDown {
        hasChanged = true
        touch(in: &ledger)
      }
    }
    states.removeAll(keepingCapacity: true)
    if state.isDown, contact == nil, awaited != nil, hasFreshPosition {
      begin(in: &ledger)
    } else if isBesideSlots, state.isDown, contact == nil, !hasChanged {
      touch(in: &ledger)
    } else if var contact, !hasChanged {
      ledger.move(&contact, x: x, y: y, attributes: memory.attributes)
      self.contact = contact
    }
  }

  private mutating func touch(in ledger: inout ContactLedger) {
    if isIgnored || isBesideSlots && !hasSentPosition { return }
    if role == .finger && !hasFreshPosition {
      awaited = AwaitedPosition(since: ledger.time, x: x, y: y)
    } else {
      begin(in: &ledger)
    }
  }

  private var source: Touch.Source {
    switch role {
    case .finger, .pad: .finger
    case .mouse: .mouse
    case .pen: state.end?.source ?? .pen
    }
  }

  private mutating func begin(in ledger: inout ContactLedger) {
    awaited = nil
    contact = ledger.begin(
      x: x, y: y, source: source, axes: isBesideSlots ? .pen : .contacts,
      attributes: memory.attributes)
  }

  /// Begins a contact that waited in vain, with the frame in which it came down.
  private mutating func begin(_ awaited: AwaitedPosition, in ledger: inout ContactLedger) {
    self.awaited = nil
    contact = ledger.begin(
      x: awaited.x, y: awaited.y, source: source, attributes: memory.attributes,
      at: awaited.since)
  }

  private mutating func lift(isMoved: Bool, in ledger: inout ContactLedger) {
    // It came down in this very frame, and is a tap.
    if let awaited { begin(awaited, in: &ledger) }
    if contact != nil || isIgnored { hasFreshPosition = isMoved }
    if let contact { ledger.end(contact) }
    contact = nil
    isIgnored = false
  }

  var deadline: Duration? { awaited?.deadline }

  mutating func passTime(in ledger: inout ContactLedger) {
    guard let awaited, awaited.isOver(at: ledger.time) else { return }
    begin(awaited, in: &ledger)
  }

  mutating func cancelAll(in ledger: inout ContactLedger) {
    if let contact { ledger.end(contact, as: .cancelled) }
    contact = nil
    awaited = nil
    isIgnored = state.isDown
  }
}
