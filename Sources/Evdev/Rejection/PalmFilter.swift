internal import Touches

/// Rejects contacts that are larger than a finger: from the first report on which one is, until it
/// lifts. One that had begun is cancelled.
///
///     finger ──size ≥ limit──▶ palm (cancelled) ──lifts──▶ gone
struct PalmFilter: ContactStage {
  /// In the device's units of ABS_MT_TOUCH_MAJOR.
  private let limit: Int32
  private var begun: Set<ContactID> = []
  private var palms: Set<ContactID> = []
  private var count = 0

  init(limit: Int32) {
    self.limit = limit
  }

  mutating func feed(_ sample: ContactSample, into output: inout [ContactSample]) {
    let isEnd = sample.phase == .ended || sample.phase == .cancelled
    if palms.contains(sample.contact) {
      if isEnd { palms.remove(sample.contact) }
      return
    }
    if sample.source == .finger, !isEnd, let major = sample.attributes.major, major >= limit {
      palms.insert(sample.contact)
      count += 1
      if begun.remove(sample.contact) != nil { output.append(sample.with(.cancelled)) }
      return
    }
    if isEnd { begun.remove(sample.contact) } else { begun.insert(sample.contact) }
    output.append(sample)
  }

  func count(into counts: inout RejectionCounts) { counts.palms += count }
}
