/// Where along a line there is a stroke and where there is none: dashes and gaps in turn, repeated.
///
/// A class, so that a line style with a pattern is as cheap to copy as one without.
final class DashPattern {
  /// Where each dash of the pattern begins and ends, from the beginning of the pattern on. Dashes
  /// are in order, with a gap before the next one; a dash may be a point.
  let starts: [Double]
  let ends: [Double]
  /// The length after which the pattern repeats, greater than all `starts`. The last dash may end
  /// beyond it where the pattern begins within a dash.
  let period: Double
  /// How much of the pattern lies before the beginning of a line, at least 0 and less than
  /// `period`.
  let phase: Double

  /// nil where the lengths are no pattern, so that lines are solid: without lengths, with one that
  /// is negative or not finite, where all gaps are 0, or with a phase that is not finite. An odd
  /// number of lengths is taken twice.
  init?(phase: Double, lengths: [Double]) {
    let all = lengths.count & 1 == 0 ? lengths : lengths + lengths
    let isValid = all.allSatisfy { $0 >= 0 && $0.isFinite }
    guard isValid, phase.isFinite, !all.isEmpty else { return nil }
    var starts: [Double] = []
    var ends: [Double] = []
    var place = 0.0
    var hasGap = false
    for index in stride(from: 0, to: all.count, by: 2) {
      let end = place + all[index]
      // Without a gap between them two dashes are one.
      if index > 0 && all[index - 1] == 0 {
        ends[ends.count - 1] = end
      } else {
        starts.append(place)
        ends.append(end)
      }
      place = end + all[index + 1]
      hasGap = hasGap || all[index + 1] > 0
    }
    guard hasGap, place.isFinite, place > 0 else { return nil }
    // The last dash goes over into the first one of the next round.
    if all[all.count - 1] == 0 {
      let first = ends[0]
      starts.removeFirst()
      ends.removeFirst()
      ends[ends.count - 1] += first
    }
    self.starts = starts
    self.ends = ends
    period = place
    let rest = phase.remainder(dividingBy: place)
    let wrapped = rest < 0 ? rest + place : rest
    self.phase = wrapped < place ? wrapped : 0
  }
}

/// One dash of a pattern along one line: the `index`th dash of a round.
struct DashCursor {
  let pattern: DashPattern
  /// What all lengths are multiplied with.
  let scale: Double
  private var round = 0.0
  private var index = 0

  /// The first dash that reaches beyond the start of the line, or is a point there.
  init(_ pattern: DashPattern, scale: Double) {
    self.pattern = pattern
    self.scale = scale
    seek(0)
    if end == 0 && start < 0 { advance() }
  }

  /// Where the dash begins and ends, along the line. Computed from the number of the round, so that
  /// a place does not depend on the dashes that were looked at before it.
  var start: Double { roundStart + pattern.starts[index] * scale }
  var end: Double { roundStart + pattern.ends[index] * scale }

  mutating func advance() {
    index += 1
    if index == pattern.starts.count {
      index = 0
      round += 1
    }
  }

  /// Goes on to the first later dash that ends at `place` or beyond.
  mutating func advance(to place: Double) {
    let before = self
    seek(place)
    if round < before.round || (round == before.round && index <= before.index) {
      self = before
      advance()
    }
  }

  private var roundStart: Double { (round * pattern.period - pattern.phase) * scale }

  private mutating func seek(_ place: Double) {
    // The last dash of a round may end in the next one.
    round = ((place / scale + pattern.phase) / pattern.period).rounded(.down) - 1
    for _ in 0..<2 {
      index = pattern.ends.count - 1
      if end >= place { return index = firstIndex(endingAt: place) }
      round += 1
    }
    index = firstIndex(endingAt: place)
  }

  /// By halving: a pattern may be long.
  private func firstIndex(endingAt place: Double) -> Int {
    let wanted = place - roundStart
    var low = 0
    var high = pattern.ends.count - 1
    while low < high {
      let middle = (low + high) / 2
      if pattern.ends[middle] * scale < wanted { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
