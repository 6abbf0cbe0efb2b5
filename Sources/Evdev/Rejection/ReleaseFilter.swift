internal import Touches

/// Ends strokes by silence, for panels that lose the report of a lift. A device that has sent
/// nothing for `timeout` has no finger on it any more. A finger that rests is silent too, which is
/// why this is off unless asked for; where such a finger moves again it begins again.
///
///     down ──silence──▶ released (ended) ──moves──▶ down (begun again)
///                          │
///                          └──lifts──▶ gone
struct ReleaseFilter: ContactStage {
  private let timeout: Duration
  private var lastHeard: Duration = .zero
  private var down: [ContactID: ContactSample] = [:]
  private var released: Set<ContactID> = []

  init(timeout: Duration) {
    self.timeout = timeout
  }

  mutating func noteReport(at moment: Duration) {
    lastHeard = max(lastHeard, moment)
  }

  var deadline: Duration? { down.isEmpty ? nil : lastHeard + timeout }

  mutating func feed(_ sample: ContactSample, into output: inout [ContactSample]) {
    switch sample.phase {
    case .began, .moved:
      down[sample.contact] = sample
      guard released.remove(sample.contact) != nil else {
        output.append(sample)
        return
      }
      var first = sample.with(.began)
      first.isResumed = true
      output.append(first)
    case .ended, .cancelled:
      down[sample.contact] = nil
      if released.remove(sample.contact) == nil { output.append(sample) }
    }
  }

  mutating func advance(to moment: Duration, into output: inout [ContactSample]) {
    guard let deadline, deadline <= moment else { return }
    for (contact, last) in down.sorted(by: { $0.key < $1.key }) {
      var sample = last.with(.ended)
      sample.time += moment - last.moment
      sample.moment = moment
      released.insert(contact)
      output.append(sample)
    }
    down.removeAll()
  }
}
