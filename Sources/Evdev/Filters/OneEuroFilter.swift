// The 1 euro filter: a low-pass whose cut-off frequency grows with the speed, so that a resting
// finger does not tremble and a fast one is not held back.
//
// G. Casiez, N. Roussel, D. Vogel: "1€ Filter: A Simple Speed-based Low-pass Filter for Noisy Input
// in Interactive Systems", CHI 2012. With Te the time between two samples and x the input:
//
//     α(f) = 1 / (1 + 1 / (2π · f · Te))
//     v    = α(1 Hz) · (x − x′) / Te + (1 − α(1 Hz)) · v′       the smoothed speed
//     f    = minimum + slope · |v|
//     y    = α(f) · x + (1 − α(f)) · y′
//
// Two things are ours. The speed is that of the finger on the glass in mm/s, one for both axes, so
// that parameters hold on any panel and a stroke is treated alike in all directions. And the output
// is never further from the input than the last step or, where that is shorter, 0.25 mm: the filter
// of the paper falls several samples behind where a motion sets in, this one never more than one
// (or a quarter of a millimetre, which is less than a pixel of the panels that need it). The lift
// is not filtered: a stroke ends where the finger did.
internal import Geometry
internal import Touches

struct OneEuroFilter: ContactStage {
  private struct Memory {
    var input: Point
    var output: Point
    /// mm/s
    var velocity = Point.zero
    var moment: Duration
  }

  /// The cut-off of the speed, in Hz, as in the paper.
  static let speedCutoff = 1.0
  /// In millimetres.
  static let slack = 0.25

  /// Hz
  private let minimum: Double
  /// Hz per mm/s
  private let slope: Double
  private var scale: PictureScale
  private var contacts: [ContactID: Memory] = [:]

  init(minimum: Double, slope: Double, scale: PictureScale) {
    self.minimum = minimum
    self.slope = slope
    self.scale = scale
  }

  mutating func setScale(_ scale: PictureScale) {
    self.scale = scale
  }

  mutating func feed(_ sample: ContactSample, into output: inout [ContactSample]) {
    var sample = sample
    if sample.phase == .began {
      contacts[sample.contact] = Memory(
        input: sample.position, output: sample.position, moment: sample.moment)
    } else if var memory = contacts.removeValue(forKey: sample.contact) {
      if sample.phase == .ended {
        sample.appendEnd(after: memory.output, to: &output)
        return
      }
      if sample.phase == .moved {
        follow(&memory, to: sample)
        contacts[sample.contact] = memory
      }
      sample.position = memory.output
    }
    output.append(sample)
  }

  private func follow(_ memory: inout Memory, to sample: ContactSample) {
    // Samples of one moment, as drivers give them that read a queue late, are a millisecond apart.
    let interval = max((sample.moment - memory.moment) / .seconds(1), 0.001)
    let step = scale.vector(memory.input, sample.position)
    let share = OneEuroFilter.share(of: OneEuroFilter.speedCutoff, interval)
    memory.velocity.x += share * (step.x / interval - memory.velocity.x)
    memory.velocity.y += share * (step.y / interval - memory.velocity.y)
    let cutoff = minimum + slope * OneEuroFilter.length(memory.velocity)
    var rest = 1 - OneEuroFilter.share(of: cutoff, interval)
    let behind = scale.distance(memory.output, sample.position)
    let bound = max(OneEuroFilter.length(step), OneEuroFilter.slack)
    if rest * behind > bound { rest = bound / behind }
    memory.output = Point(
      x: sample.position.x + rest * (memory.output.x - sample.position.x),
      y: sample.position.y + rest * (memory.output.y - sample.position.y))
    memory.input = sample.position
    memory.moment = max(memory.moment, sample.moment)
  }

  private static func share(of cutoff: Double, _ interval: Double) -> Double {
    1 / (1 + 1 / (2 * .pi * cutoff * interval))
  }

  private static func length(_ vector: Point) -> Double {
    (vector.x * vector.x + vector.y * vector.y).squareRoot()
  }
}
