internal import Geometry
internal import Touches

/// Rejects what rests on the border: the hand that holds the device, a case that presses on the
/// glass. A finger that taps or draws there is none of these, so the contact passes at once and is
/// cancelled when it has rested; it stays unseen until it lifts.
///
///     down ──began at the border──▶ suspect ──unmoved for 2 s──▶ resting (cancelled) ──▶ gone
///      ▲                              │
///      └────────moved by 1 mm─────────┘
struct EdgeFilter: ContactStage {
  private enum State {
    case suspect(first: ContactSample)
    case resting
  }

  /// How near to a border, in millimetres.
  static let margin = 3.0
  /// Twice as long as any control of the program asks to be held.
  static let patience: Duration = .seconds(2)
  /// The motion, in millimetres, that shows that somebody draws.
  static let motion = 1.0

  private var scale: PictureScale
  private var contacts: [ContactID: State] = [:]
  private var count = 0

  init(scale: PictureScale) {
    self.scale = scale
  }

  var deadline: Duration? {
    var earliest: Duration?
    for case .suspect(let first) in contacts.values {
      earliest = min(earliest ?? .seconds(Int64.max), first.moment + EdgeFilter.patience)
    }
    return earliest
  }

  mutating func setScale(_ scale: PictureScale) {
    self.scale = scale
  }

  mutating func feed(_ sample: ContactSample, into output: inout [ContactSample]) {
    if sample.phase == .began {
      let distances = scale.borderDistances(of: sample.position)
      if sample.source == .finger, min(distances.x, distances.y) <= EdgeFilter.margin {
        contacts[sample.contact] = .suspect(first: sample)
      }
      output.append(sample)
      return
    }
    switch contacts[sample.contact] {
    case .suspect(let first):
      let moved = scale.distance(first.position, sample.position)
      if sample.phase != .moved || moved > EdgeFilter.motion { contacts[sample.contact] = nil }
      output.append(sample)
    case .resting:
      if sample.phase != .moved { contacts[sample.contact] = nil }
    case nil:
      output.append(sample)
    }
  }

  func count(into counts: inout RejectionCounts) { counts.edges += count }

  mutating func advance(to moment: Duration, into output: inout [ContactSample]) {
    for (contact, state) in contacts.sorted(by: { $0.key < $1.key }) {
      guard case .suspect(let first) = state, first.moment + EdgeFilter.patience <= moment else {
        continue
      }
      contacts[contact] = .resting
      count += 1
      var sample = first.with(.cancelled)
      sample.time += moment - first.moment
      sample.moment = moment
      output.append(sample)
    }
  }
}
