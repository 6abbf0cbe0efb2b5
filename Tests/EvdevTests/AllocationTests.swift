import AllocationCount
import Evdev
import Geometry
import TestSupport
import Testing
import Touches

/// The allocations that the calling thread makes in `body`.
private func allocations(_ body: () -> Void) -> UInt {
  let before = allocation_count()
  body()
  return allocation_count() - before
}

/// Law of the way from a device to the screen: nothing is allocated on it once it is warm.
@Suite struct AllocationTests {
  /// Events that are there already, and no memory of its own.
  private final class Tape: InputSource {
    let identity = DeviceIdentity(name: "tape", path: "/dev/input/event7")
    let capabilities: DeviceCapabilities
    var fileDescriptor: Int32? { nil }
    var events: [InputEvent]
    var next = 0

    init(_ capabilities: DeviceCapabilities, _ words: String) {
      self.capabilities = capabilities
      events = inputEvents(words)
    }

    func nextEvent() -> InputRead {
      guard next < events.count else { return .wouldBlock }
      next += 1
      return .event(events[next - 1])
    }

    func grab() {}
    func close() {}
  }

  @Test func theCounterCounts() {
    final class Thing {}
    var things: [Thing] = []
    things.reserveCapacity(10)
    #expect(allocations { for _ in 0..<10 { things.append(Thing()) } } >= 10)
  }

  @Test(arguments: [false, true])
  func aDragAllocatesNothing(hasSlots: Bool) {
    let capabilities: DeviceCapabilities = hasSlots ? .slotPanel() : .single(pressure: true)
    let x = hasSlots ? "x" : "absx"
    let down =
      hasSlots
      ? "slot 0 id 1 x 100 y 100 slot 1 id 2 x 300 y 300 syn" : "absx 100 absy 100 touch 1 syn"
    let drag = (1...200).map { "\(x) \(100 + $0) syn" }.joined(separator: " ")
    let tape = Tape(capabilities, down + " " + drag)
    let hub = InputHub(
      options: InputOptions(
        selection: .nothing,
        contacts: ContactOptions(
          rejection: .standard, filters: .chain([.median, .smooth, .debounce]))),
      picture: PictureGeometry(panel: PixelSize(width: 1024, height: 600)))
    hub.addFake(tape)
    var actions: [InputAction] = []
    actions.reserveCapacity(2000)
    hub.readPending(now: .zero, into: &actions)
    #expect(actions.count > 200)
    actions.removeAll(keepingCapacity: true)
    tape.next = hasSlots ? 9 : 4
    let count = allocations { hub.readPending(now: .zero, into: &actions) }
    #expect(actions.count > 200)
    #expect(count == 0)
  }
}
