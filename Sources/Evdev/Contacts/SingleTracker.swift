/// One contact at ABS_X and ABS_Y: single-touch panels, pens, absolute mice.
///
/// It touches while BTN_TOUCH is down (a mouse: BTN_LEFT); where the device has neither key, while
/// the pressure is above 0. Changes within one frame all count: up and down is another contact,
/// down and up is a tap. A touch whose position has never been seen waits for one, as in
/// `SlotTracker`.
struct SingleTracker {
  private let role: ContactRole
  private var tool: ContactSource
  private let awaitsPositions: Bool
  private let touchKey: UInt16?
  private let xRange: AxisRange
  private let yRange: AxisRange

  private var x: Int32
  private var y: Int32
  private var hasPosition: Bool
  private var hasFreshPosition = false
  private var isMovedInFrame = false
  private var isDown = false
  private var isWaiting = false
  private var isIgnored = false
  private var keyComesEarly = false
  /// The downs and ups of the present frame, in their order.
  private var strokes: [Bool] = []
  private var contact: LiveContact?
  private var memory = MeasureMemory()

  init(capabilities: DeviceCapabilities, role: ContactRole, policy: ContactPolicy) {
    self.role = role
    tool = ContactSource(role)
    awaitsPositions = policy.awaitsPositions
    let unknown = AxisRange(minimum: 0, maximum: 0)
    xRange = capabilities.axes[AbsCode.x] ?? unknown
    yRange = capabilities.axes[AbsCode.y] ?? unknown
    x = xRange.value
    y = yRange.value
    // Zeros are what an axis holds that was never used. A mouse is somewhere all the same.
    hasPosition = x != 0 || y != 0 || role == .mouse
    if role == .mouse {
      touchKey = KeyCode.buttonLeft
    } else if capabilities.keys.contains(KeyCode.touch) {
      touchKey = KeyCode.touch
    } else if capabilities.keys.contains(KeyCode.buttonLeft) {
      touchKey = KeyCode.buttonLeft
    } else {
      touchKey = nil
    }
  }

  mutating func feed(_ event: InputEvent, in ledger: inout ContactLedger) {
    tool.feed(event)
    if event.type == EventType.abs { memory.take(event.code, event.value) }
    switch (event.type, event.code) {
    case (EventType.abs, AbsCode.x):
      if xRange.excludes(event.value) { ledger.outOfRange += 1 }
      x = event.value
      isMovedInFrame = true
    case (EventType.abs, AbsCode.y):
      if yRange.excludes(event.value) { ledger.outOfRange += 1 }
      y = event.value
      isMovedInFrame = true
    case (EventType.abs, AbsCode.pressure) where touchKey == nil:
      press(event.value > 0)
    case (EventType.key, _) where event.code == touchKey && event.value != 2:
      press(event.value != 0)
    default:
      break
    }
  }

  private mutating func press(_ down: Bool) {
    guard down != isDown else { return }
    isDown = down
    strokes.append(down)
  }

  mutating func endFrame(in ledger: inout ContactLedger) {
    hasPosition = hasPosition || isMovedInFrame
    hasFreshPosition = isMovedInFrame || (hasFreshPosition && strokes.isEmpty)
    isMovedInFrame = false
    memory.endFrame(isNew: !strokes.isEmpty, isDown: isDown)
    if strokes.isEmpty {
      if var contact {
        ledger.move(&contact, x: x, y: y, measure: memory.measure)
        self.contact = contact
      } else if isDown {
        if isWaiting && hasFreshPosition { keyComesEarly = true }
        tell(in: &ledger)
      }
      return
    }
    for down in strokes {
      if down {
        isWaiting = true
        tell(in: &ledger)
      } else {
        lift(in: &ledger)
      }
    }
    strokes.removeAll(keepingCapacity: true)
  }

  private mutating func tell(in ledger: inout ContactLedger) {
    guard contact == nil, !isIgnored else { return }
    let isKnown = hasFreshPosition || (hasPosition && (role == .mouse || !keyComesEarly))
    guard isKnown || !awaitsPositions else { return }
    isWaiting = false
    contact = ledger.begin(x: x, y: y, source: tool.source, measure: memory.measure)
  }

  private mutating func lift(in ledger: inout ContactLedger) {
    if contact == nil, isWaiting, hasPosition, !isIgnored {
      contact = ledger.begin(x: x, y: y, source: tool.source, measure: memory.measure)
    }
    if let contact { ledger.end(contact) }
    contact = nil
    isWaiting = false
    isIgnored = false
  }

  mutating func cancelAll(in ledger: inout ContactLedger) {
    if let contact { ledger.end(contact, as: .cancelled) }
    contact = nil
    isIgnored = isDown
  }
}
