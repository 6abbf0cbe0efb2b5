import Evdev
import TestSupport

/// A tracker and what it told, as words: "0 began 10,20".
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

  /// Feeds events and returns what they told.
  @discardableResult
  mutating func feed(_ text: String) -> [String] {
    var changes: [ContactChange] = []
    for event in inputEvents(text) { tracker.feed(event, into: &changes) }
    return note(changes)
  }

  mutating func cancelAll() -> [String] {
    var changes: [ContactChange] = []
    tracker.cancelAll(into: &changes)
    return note(changes)
  }

  private mutating func note(_ changes: [ContactChange]) -> [String] {
    let told = changes.map { change in
      let mark = change.source == .finger ? "" : " \(change.source)"
      return "\(change.contact) \(change.phase) \(change.x),\(change.y)\(mark)"
    }
    words += told
    return told
  }
}
