internal import Geometry
internal import Touches

/// A pointer with relative axes: moves the shared cursor, and touches there while its left button
/// is down. Those of remote desktops and of switches for several machines have absolute axes as
/// well; both move the cursor.
struct PointerTracker {
  private var dx: Int64 = 0
  private var dy: Int64 = 0
  /// The absolute place, and whether it is to be taken up; nil without such axes.
  private var place: (x: Int32, y: Int32)?
  private var isPlaced: Bool
  private var isDown = false
  private var presses: [Bool] = []
  private var contact: ContactID?
  private let device: UInt64
  private var next: UInt64 = 0
  private var motion: MouseMotion

  /// - Parameters:
  ///   - device: part of the identity of its contacts.
  ///   - axes: the device's capabilities where it has absolute axes that count.
  init(speed: MouseSpeed = .flat, device: UInt64 = 0, axes: DeviceCapabilities? = nil) {
    motion = MouseMotion(speed)
    self.device = device
    place = axes.map { ($0.range(of: AbsCode.x).value, $0.range(of: AbsCode.y).value) }
    // The kernel sends no value that equals the one it has.
    isPlaced = axes != nil
  }

  mutating func feed(_ event: InputEvent) {
    switch (event.type, event.code) {
    case (EventType.rel, RelCode.x): dx = PointerTracker.add(dx, event.value)
    case (EventType.rel, RelCode.y): dy = PointerTracker.add(dy, event.value)
    case (EventType.abs, AbsCode.x): setPlace { $0.x = event.value }
    case (EventType.abs, AbsCode.y): setPlace { $0.y = event.value }
    case (EventType.key, KeyCode.buttonLeft) where event.value != 2:
      let down = event.value != 0
      guard down != isDown else { return }
      isDown = down
      presses.append(down)
    default: break
    }
  }

  private mutating func setPlace(_ change: (inout (x: Int32, y: Int32)) -> Void) {
    guard var place else { return }
    change(&place)
    self.place = place
    isPlaced = true
  }

  private static func add(_ sum: Int64, _ value: Int32) -> Int64 {
    // A frame that never ends must not overflow; no screen is this wide.
    min(max(sum + Int64(value), -1 << 40), 1 << 40)
  }

  /// Moves `cursor` first, then presses and releases: a mouse is where it says when it clicks.
  ///
  /// - Parameter placement: of the absolute axes.
  /// - Returns: Whether the cursor has moved, which may be hidden.
  mutating func endFrame(
    at time: Duration, moving cursor: Cursor, _ placement: SamplePlacement?,
    into samples: inout [ContactSample]
  ) -> Bool {
    var hasMoved = false
    if isPlaced, let place, var placement {
      cursor.place(at: placement.position(x: place.x, y: place.y))
      hasMoved = true
    }
    isPlaced = false
    if dx != 0 || dy != 0 {
      let pixels = motion.pixels(dx: dx, dy: dy, at: time)
      cursor.move(dx: pixels.dx, dy: pixels.dy)
      dx = 0
      dy = 0
      hasMoved = true
    }
    if hasMoved, let contact { report(contact, .moved, time, cursor, &samples) }
    for down in presses {
      if down {
        let contact = ContactID(device: device, number: next)
        next += 1
        self.contact = contact
        report(contact, .began, time, cursor, &samples)
      } else if let contact {
        self.contact = nil
        report(contact, .ended, time, cursor, &samples)
      }
    }
    presses.removeAll(keepingCapacity: true)
    return hasMoved
  }

  private func report(
    _ contact: ContactID, _ phase: Touch.Phase, _ time: Duration, _ cursor: Cursor,
    _ samples: inout [ContactSample]
  ) {
    var sample = ContactSample(contact: contact, phase: phase, time: time, source: .mouse)
    sample.axes = .cursor
    sample.position = cursor.position
    samples.append(sample)
  }

  /// Forgets what the present frame did; the button counts again once it was released.
  mutating func skipFrame(
    at time: Duration, on cursor: Cursor, into samples: inout [ContactSample]
  ) {
    dx = 0
    dy = 0
    presses.removeAll(keepingCapacity: true)
    cancel(at: time, on: cursor, into: &samples)
  }

  /// Cancels the contact; the button counts again once it was released.
  mutating func cancel(at time: Duration, on cursor: Cursor, into samples: inout [ContactSample]) {
    if let contact { report(contact, .cancelled, time, cursor, &samples) }
    contact = nil
  }
}
