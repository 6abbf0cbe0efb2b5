import Evdev
import Geometry
import TestSupport
import Testing
import Touches

/// Whatever a device sends, contacts have a lawful life: they begin once, and after they ended or
/// were cancelled nothing more is told of them.
@Suite struct ContactFuzzTests {
  private static let rounds = 60

  @Test(arguments: 0..<rounds)
  func randomEventsNeverTrapAndContactsLiveLawfully(seed: Int) {
    var numbers = SeededGenerator(seed: UInt64(seed))
    let kinds: [DeviceCapabilities] = [
      .slotPanel(slots: 4), .packetPanel(), .single(), .single(keys: [], pressure: true),
      .single(keys: [KeyCode.buttonLeft]),
      .single(keys: [KeyCode.touch, KeyCode.toolPen, KeyCode.toolRubber]),
      .slotPanel(slots: 1, x: AxisRange(minimum: 5, maximum: -5)),
    ]
    let capabilities = kinds[seed % kinds.count]
    var tracker = ContactTracker(kind: .classify(capabilities), capabilities: capabilities)
    var live: Set<ContactID> = []
    var known: Set<ContactID> = []
    var faults: [String] = []
    for _ in 0..<3000 {
      var changes: [ContactSample] = []
      if Int.random(in: 0..<200, using: &numbers) == 0 {
        tracker.cancelAll(at: .zero, into: &changes)
      } else {
        tracker.feed(randomEvent(&numbers), into: &changes)
      }
      for change in changes {
        switch change.phase {
        case .began:
          if !known.insert(change.contact).inserted { faults.append("\(change) began again") }
          live.insert(change.contact)
        case .moved:
          if !live.contains(change.contact) { faults.append("\(change) is not live") }
        case .ended, .cancelled:
          if live.remove(change.contact) == nil { faults.append("\(change) is not live") }
        }
      }
      if tracker.liveContacts != live.count { faults.append("the count of live contacts is off") }
    }
    #expect(faults.isEmpty, "seed \(seed)")
  }

  private func randomEvent(_ numbers: inout SeededGenerator) -> InputEvent {
    func pick<Element>(_ choices: [Element]) -> Element { choices.randomElement(using: &numbers)! }
    let value: Int32
    switch Int.random(in: 0..<4, using: &numbers) {
    case 0: value = Int32.random(in: -1...3, using: &numbers)
    case 1: value = Int32.random(in: 0...1100, using: &numbers)
    case 2: value = pick([.min, .max, -1, 0, 1])
    default: value = Int32.random(in: .min ... .max, using: &numbers)
    }
    let code: (UInt16, UInt16) = pick([
      (EventType.syn, SynCode.report), (EventType.syn, SynCode.report),
      (EventType.syn, SynCode.mtReport), (EventType.syn, SynCode.dropped),
      (EventType.abs, AbsCode.mtSlot), (EventType.abs, AbsCode.mtTrackingID),
      (EventType.abs, AbsCode.mtPositionX), (EventType.abs, AbsCode.mtPositionY),
      (EventType.abs, AbsCode.mtToolType), (EventType.abs, AbsCode.mtDistance),
      (EventType.abs, AbsCode.mtTouchMajor), (EventType.abs, AbsCode.x),
      (EventType.abs, AbsCode.y), (EventType.abs, AbsCode.pressure),
      (EventType.key, KeyCode.touch), (EventType.key, KeyCode.buttonLeft),
      (EventType.key, KeyCode.toolRubber),
      (UInt16(value & 0x1f), UInt16(truncatingIfNeeded: value)),
    ])
    let isSyn = code.0 == EventType.syn
    return InputEvent(time: .zero, type: code.0, code: code.1, value: isSyn ? 0 : value)
  }
}
