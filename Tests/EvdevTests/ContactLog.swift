import Evdev
import TestSupport

/// A tracker and what it reported, as words: "0 began 10,20".
struct ContactLog {
  private var tracker: ContactTracker
  private(set) var words: [String] = []

  init(tracker: ContactTracker) {
    self.tracker = tracker
  }

  init(_ capabilities: DeviceCapabilities, kind: DeviceKind? = nil) {
    self.init(
      tracker: ContactTracker(
        kind: kind ?? .classify(capabilities), capabilities: capabilities))
  }

  var live: Int { tracker.liveContacts }
  var outOfRange: Int { tracker.outOfRange }
  var badSlots: Int { tracker.badSlots }

  /// Feeds events and returns what they brought about.
  @discardableResult
  mutating func feed(_ text: String, at milliseconds: Double = 0) -> [String] {
    var samples: [ContactSample] = []
    let time = Duration.microseconds(Int64(milliseconds * 1000))
    for event in inputEvents(text, at: time) { tracker.feed(event, into: &samples) }
    return note(samples)
  }

  mutating func cancelAll() -> [String] {
    var samples: [ContactSample] = []
    tracker.cancelAll(at: .zero, into: &samples)
    return note(samples)
  }

  /// Lets time pass and returns what came of it.
  mutating func pass(to milliseconds: Double) -> [String] {
    var samples: [ContactSample] = []
    tracker.passTime(to: .microseconds(Int64(milliseconds * 1000)), into: &samples)
    return note(samples)
  }

  var deadline: Duration? { tracker.deadline }
  var palms: Int { tracker.palms }

  private mutating func note(_ samples: [ContactSample]) -> [String] {
    let told = samples.map { sample in
      let mark = sample.source == .finger ? "" : " \(sample.source)"
      return "\(sample.contact.number) \(sample.phase) \(sample.x),\(sample.y)\(mark)"
    }
    words += told
    return told
  }
}
