internal import Geometry
internal import Touches

/// Joins a lift with a touch that follows it at once and near by: worn and resistive panels lose a
/// finger for a report or two, and a stroke falls apart.
///
///     down ──lifts──▶ lifted ──touch sooner than `time`, within `distance`──▶ down (moved there)
///                       │
///                       └──`time` has passed──▶ ended, with the time of its lift
///
/// Positions pass at once; only the end of a stroke comes `time` later. A hand cannot tap twice
/// within the default of 20 ms, so that no tap of a person is lost; within longer times two quick
/// taps on one place become one, which is its purpose.
struct DebounceFilter: ContactStage {
  private struct Lift {
    let sample: ContactSample
    let due: Duration
  }

  private let time: Duration
  /// In millimetres.
  private let distance: Double
  private var scale: PictureScale
  private var lifts: [Lift] = []
  /// What the contacts are called from here on. One that a stage before this begins again gets a
  /// name of its own, since another may go on under the old one.
  private var names: [ContactID: ContactID] = [:]
  private var next: UInt64 = 0

  init(time: Duration, distance: Double, scale: PictureScale) {
    self.time = time
    self.distance = distance
    self.scale = scale
  }

  var deadline: Duration? { lifts.map(\.due).min() }

  mutating func setScale(_ scale: PictureScale) {
    self.scale = scale
  }

  mutating func feed(_ sample: ContactSample, into output: inout [ContactSample]) {
    var sample = sample
    if sample.phase == .began {
      if let index = nearestLift(to: sample) {
        names[sample.contact] = lifts.remove(at: index).sample.contact
        sample.phase = .moved
      } else {
        names[sample.contact] =
          sample.isResumed ? makeName(of: sample.contact.device) : sample.contact
        sample.isResumed = false
      }
    }
    guard let name = names[sample.contact] else { return }
    if sample.phase == .ended || sample.phase == .cancelled { names[sample.contact] = nil }
    sample.contact = name
    if sample.phase == .ended {
      lifts.append(Lift(sample: sample, due: sample.moment + time))
    } else {
      output.append(sample)
    }
  }

  private mutating func makeName(of device: UInt64) -> ContactID {
    next += 1
    return ContactID(device: device, number: 1 << 38 | next)
  }

  private func nearestLift(to sample: ContactSample) -> Int? {
    func distance(_ index: Int) -> Double {
      scale.distance(lifts[index].sample.position, sample.position)
    }
    let candidates = lifts.indices.filter { index in
      lifts[index].sample.source == sample.source && sample.moment < lifts[index].due
        && distance(index) <= self.distance
    }
    return candidates.min { distance($0) < distance($1) }
  }

  mutating func advance(to moment: Duration, into output: inout [ContactSample]) {
    for lift in lifts where lift.due <= moment { output.append(lift.sample) }
    lifts.removeAll { $0.due <= moment }
  }

  mutating func flush(into output: inout [ContactSample]) {
    output += lifts.map(\.sample)
    lifts.removeAll()
  }
}
