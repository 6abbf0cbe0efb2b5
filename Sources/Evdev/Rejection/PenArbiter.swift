internal import Touches

/// When the pens of a display were in range.
struct PenPresence: Hashable {
  var isNear = false
  /// The last time that one came into range, and left it.
  var since: Duration = .zero
  var until: Duration = .zero

  mutating func set(isNear: Bool, at time: Duration) {
    guard isNear != self.isNear else { return }
    self.isNear = isNear
    if isNear { since = time } else { until = time }
  }

  /// Adds another pen of the same display.
  mutating func add(_ other: PenPresence) {
    isNear = isNear || other.isNear
    since = max(since, other.since)
    until = max(until, other.until)
  }
}

/// Rejects the fingers of a display while a pen is in range of it: they are the hand that holds the
/// pen. Those that are down when it comes are cancelled; none is seen until it lifts.
struct PenArbiter {
  private var down: [ContactID: ContactSample] = [:]
  private var rejected: Set<ContactID> = []

  /// Takes out of `samples` what is the hand's.
  mutating func filter(_ samples: inout [ContactSample], _ pen: PenPresence) {
    guard pen.isNear || pen.until > .zero || !rejected.isEmpty else {
      follow(samples)
      return
    }
    samples.removeAll { sample in
      if sample.phase == .began, sample.source == .finger,
        pen.isNear || (pen.since...max(pen.since, pen.until)).contains(sample.time)
      {
        rejected.insert(sample.contact)
        return true
      }
      guard rejected.contains(sample.contact) else { return false }
      if sample.phase != .moved { rejected.remove(sample.contact) }
      return true
    }
    follow(samples)
  }

  private mutating func follow(_ samples: [ContactSample]) {
    for sample in samples where sample.source == .finger {
      down[sample.contact] = sample.phase == .began || sample.phase == .moved ? sample : nil
    }
  }

  /// Cancels the fingers that are down as a pen comes into range.
  mutating func cancelAll(at time: Duration, into samples: inout [ContactSample]) {
    for contact in down.keys.sorted() {
      guard var sample = down[contact] else { continue }
      sample.phase = .cancelled
      sample.time = max(sample.time, time)
      samples.append(sample)
      rejected.insert(contact)
    }
    down.removeAll(keepingCapacity: true)
  }
}
