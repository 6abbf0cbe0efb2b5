package import Geometry

/// One finger that points at a place: gathers what it sent from touch-down to lift, and judges
/// whether that is one place.
///
/// The place is the mean of the samples, each weighted by the time until the next one, so that the
/// values of a panel that settles slowly count for as long as they were true.
package struct SteadyTouch: Hashable, Sendable {
  /// Why a touch is asked for again.
  package enum Fault: Error, Hashable, Sendable {
    /// The finger moved, or the panel's values jump.
    case jumpy
    /// Too short for a finger.
    case tooShort
    /// More than one finger was down.
    case severalFingers
    /// The device took the touch back, or went away.
    case cancelled
  }

  /// What finger there is stays longer; spikes of a bad supply are over by then.
  static let shortest = Duration.milliseconds(10)
  /// How far samples may be from their mean, as a fraction of the declared range.
  static let steadiness = 0.05
  /// Bounds the memory of a finger that rests for ever; by then the mean is known.
  static let limit = 4096

  private struct Sample: Hashable {
    var place: Point
    var time: Duration
  }

  private var samples: [Sample]

  /// Begins with the touch-down. Places are fractions of the device's declared range.
  package init(at place: Point, time: Duration) {
    samples = [Sample(place: place, time: time)]
  }

  package mutating func move(to place: Point, time: Duration) {
    guard samples.count < SteadyTouch.limit else { return }
    samples.append(Sample(place: place, time: time))
  }

  /// The place that was touched, once the finger has lifted.
  package func place(liftedAt time: Duration) throws(Fault) -> Point {
    guard time - samples[0].time >= SteadyTouch.shortest else { throw .tooShort }
    let mean = mean(until: time)
    let farthest = samples.map { SteadyTouch.distance($0.place, mean) }.max()!
    guard farthest <= SteadyTouch.allowedDistance(around: mean) else { throw .jumpy }
    return mean
  }

  private func mean(until end: Duration) -> Point {
    var (x, y, total) = (0.0, 0.0, 0.0)
    for (index, sample) in samples.enumerated() {
      let next = index + 1 < samples.count ? samples[index + 1].time : end
      let weight = max((next - sample.time) / Duration.milliseconds(1), 0)
      x += weight * sample.place.x
      y += weight * sample.place.y
      total += weight
    }
    return Point(x: x / total, y: y / total)
  }

  private static func distance(_ one: Point, _ other: Point) -> Double {
    let (x, y) = (one.x - other.x, one.y - other.y)
    return (x * x + y * y).squareRoot()
  }

  /// A device that sends several times what it declares trembles as much more.
  private static func allowedDistance(around place: Point) -> Double {
    let beyond = max(abs(place.x), abs(place.y))
    return beyond <= 1 ? steadiness : steadiness * 4 * beyond
  }
}

extension SteadyTouch.Fault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .jumpy: "the finger moved"
    case .tooShort: "the touch was too short"
    case .severalFingers: "more than one finger touched"
    case .cancelled: "the touch was broken off"
    }
  }
}
