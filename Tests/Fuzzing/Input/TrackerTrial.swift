import Evdev
import Touches

/// Any events to any device: contacts begin once, and after they ended nothing is told of them;
/// what the tracker counts as live is.
struct TrackerTrial {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  private mutating func byte() -> UInt8 {
    guard position < bytes.count else { return 0 }
    position += 1
    return bytes[position - 1]
  }

  private mutating func number() -> Int32 {
    switch byte() % 4 {
    case 0: Int32(Int8(bitPattern: byte()))
    case 1: Int32(byte()) << 8 | Int32(byte())
    case 2: [Int32.min, .max, -1, 0, 65_535][Int(byte()) % 5]
    default: (0..<4).reduce(Int32(0)) { value, _ in value << 8 | Int32(byte()) }
    }
  }

  private mutating func range() -> AxisRange {
    AxisRange(minimum: number(), maximum: number(), value: number())
  }

  private static let axes: [UInt16] = [
    AbsCode.x, AbsCode.y, AbsCode.pressure, AbsCode.mtSlot, AbsCode.mtTouchMajor,
    AbsCode.mtPositionX, AbsCode.mtPositionY, AbsCode.mtToolType, AbsCode.mtTrackingID,
    AbsCode.mtDistance,
  ]
  private static let keys: [UInt16] = [
    KeyCode.touch, KeyCode.buttonLeft, KeyCode.toolPen, KeyCode.toolRubber, KeyCode.toolFinger,
    KeyCode.stylus, KeyCode.button0, KeyCode.buttonSouth,
  ]

  private mutating func capabilities() -> DeviceCapabilities {
    var result = DeviceCapabilities()
    let choice = UInt16(byte()) << 8 | UInt16(byte())
    for (bit, code) in TrackerTrial.axes.enumerated() where choice >> bit & 1 == 1 {
      result.axes[code] = range()
    }
    let keys = byte()
    for (bit, code) in TrackerTrial.keys.enumerated() where keys >> bit & 1 == 1 {
      result.keys.insert(code)
    }
    result.properties = Set((0..<2).filter { choice >> (12 + $0) & 1 == 1 })
    if choice >> 14 & 1 == 1 { result.relatives = [RelCode.x, RelCode.y] }
    for _ in 0..<Int(byte() % 4) {
      result.slots.append(
        DeviceCapabilities.Slot(
          trackingID: number(), x: number(), y: number(), distance: number(), toolType: number()))
    }
    return result
  }

  private mutating func event() -> InputEvent {
    let choice = byte()
    let (type, code): (UInt16, UInt16)
    switch choice % 8 {
    case 0: (type, code) = (EventType.syn, SynCode.report)
    case 1: (type, code) = (EventType.syn, UInt16(choice >> 3) % 4)
    case 2: (type, code) = (EventType.key, TrackerTrial.keys[Int(choice >> 3) % 8])
    case 3: (type, code) = (UInt16(byte()), UInt16(byte()))
    default: (type, code) = (EventType.abs, TrackerTrial.axes[Int(choice >> 3) % 10])
    }
    return InputEvent(time: .zero, type: type, code: code, value: type == 0 ? 0 : number())
  }

  mutating func run() {
    let capabilities = capabilities()
    var trackers = [
      ContactTracker(kind: .classify(capabilities), capabilities: capabilities),
      ContactTracker(following: capabilities),
      ContactTracker(following: capabilities, policy: .drawing),
    ]
    var lives = trackers.map { _ in Lives() }
    while position < bytes.count {
      let cancels = bytes[position] == 0xFF
      let event = event()
      for index in trackers.indices {
        var changes: [ContactSample] = []
        if cancels {
          trackers[index].cancelAll(at: .zero, into: &changes)
        } else {
          trackers[index].feed(event, into: &changes)
        }
        for change in changes { lives[index].take(change) }
        if lives[index].live.count != trackers[index].liveContacts {
          fatalError("the count of live contacts is off")
        }
      }
    }
  }
}

/// The contacts that a tracker has told of.
private struct Lives {
  var live: Set<ContactID> = []
  private var next: UInt64 = 0

  mutating func take(_ change: ContactSample) {
    switch change.phase {
    case .began:
      if change.contact.number != next { fatalError("\(change) is not the next contact") }
      next += 1
      live.insert(change.contact)
    case .moved:
      if !live.contains(change.contact) { fatalError("\(change) is not live") }
    case .ended, .cancelled:
      if live.remove(change.contact) == nil { fatalError("\(change) is not live") }
    }
  }
}
