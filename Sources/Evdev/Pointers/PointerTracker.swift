import Touches

/// A relative mouse: moves the shared cursor, and touches there while its left button is down.
struct PointerTracker {
  /// What a frame did, in order.
  enum Change: Hashable {
    case moved
    case contact(number: UInt64, phase: Touch.Phase)
  }

  private var dx: Int64 = 0
  private var dy: Int64 = 0
  private var isDown = false
  private var strokes: [Bool] = []
  private var contact: UInt64?
  private var next: UInt64 = 0
  private var motion: MouseMotion

  init(speed: MouseSpeed = .flat) {
    motion = MouseMotion(speed)
  }

  var liveContacts: Int { contact == nil ? 0 : 1 }

  mutating func feed(_ event: InputEvent) {
    switch (event.type, event.code) {
    case (EventType.rel, RelCode.x): dx = PointerTracker.add(dx, event.value)
    case (EventType.rel, RelCode.y): dy = PointerTracker.add(dy, event.value)
    case (EventType.key, KeyCode.buttonLeft) where event.value != 2:
      let down = event.value != 0
      guard down != isDown else { return }
      isDown = down
      strokes.append(down)
    default: break
    }
  }

  private static func add(_ sum: Int64, _ value: Int32) -> Int64 {
    // A frame that never ends must not overflow; no screen is this wide.
    min(max(sum + Int64(value), -1 << 40), 1 << 40)
  }

  /// Moves `cursor` first, then presses and releases: a mouse is where it says when it clicks.
  mutating func endFrame(at time: Duration, moving cursor: Cursor) -> [Change] {
    var changes: [Change] = []
    if dx != 0 || dy != 0 {
      let pixels = motion.pixels(dx: dx, dy: dy, at: time)
      cursor.move(dx: pixels.dx, dy: pixels.dy)
      dx = 0
      dy = 0
      changes.append(.moved)
      if let contact { changes.append(.contact(number: contact, phase: .moved)) }
    }
    for down in strokes {
      if down {
        contact = next
        next += 1
        changes.append(.contact(number: contact!, phase: .began))
      } else if let number = contact {
        contact = nil
        changes.append(.contact(number: number, phase: .ended))
      }
    }
    strokes.removeAll(keepingCapacity: true)
    return changes
  }

  /// Forgets the contact and returns its number; the button counts again once it was released.
  mutating func cancel() -> UInt64? {
    defer { contact = nil }
    return contact
  }
}
