import Evdev
import Geometry
import Glibc
import TestSupport
import Testing
import Touches

/// Counts the heap objects that the Swift runtime makes on this thread, through the hook that it
/// has for profilers.
private enum HeapObjects {
  typealias Allocate =
    @convention(c) (UnsafeRawPointer?, Int, Int) -> UnsafeMutableRawPointer?

  nonisolated(unsafe) static var count = 0
  nonisolated(unsafe) static var thread = pthread_self()
  nonisolated(unsafe) static var original: Allocate?

  /// nil where the runtime has no such hook.
  static func count(_ body: () -> Void) -> Int? {
    // The switch that turns the hook on has another name in each version of the runtime.
    let switches = [
      "_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly",
      "_swift_enableSwizzlingOfAllocationAndRefCountingForInstruments_DoNotUse",
    ]
    guard let hook = dlsym(nil, "_swift_allocObject"),
      let isOn = switches.lazy.compactMap({ dlsym(nil, $0) }).first
    else { return nil }
    let slot = hook.assumingMemoryBound(to: Allocate.self)
    let enabled = isOn.assumingMemoryBound(to: Bool.self)
    original = slot.pointee
    thread = pthread_self()
    count = 0
    slot.pointee = { metadata, size, mask in
      if pthread_equal(pthread_self(), HeapObjects.thread) != 0 { HeapObjects.count += 1 }
      return HeapObjects.original?(metadata, size, mask)
    }
    enabled.pointee = true
    body()
    enabled.pointee = false
    slot.pointee = original!
    return count
  }
}

/// Law of the way from a device to the screen: nothing is allocated on it once it is warm.
@Suite(.serialized) struct AllocationTests {
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

  @Test func theHookCounts() {
    final class Thing {}
    var things: [Thing] = []
    things.reserveCapacity(10)
    let count = HeapObjects.count { for _ in 0..<10 { things.append(Thing()) } }
    #expect((count ?? 10) >= 10)
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
    guard let count = HeapObjects.count({ hub.readPending(now: .zero, into: &actions) }) else {
      print("SKIPPED aDragAllocatesNothing: this runtime has no hook that counts heap objects")
      return
    }
    #expect(actions.count > 200)
    #expect(count == 0)
  }
}
