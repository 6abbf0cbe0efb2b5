package import Geometry

/// The readable twin of the dasher: walks along a line and cuts it wherever the pattern changes,
/// one change after the other.
package struct ReferenceDash {
  package var phase: Double
  package var lengths: [Double]

  package init(phase: Double, lengths: [Double]) {
    self.phase = phase
    self.lengths = lengths
  }

  /// One dash; a closed one goes all around. A dash of one point twice is a dot, which lies along
  /// `direction`.
  package struct Piece {
    package var points: [Point]
    package var isClosed = false
    package var direction = Point(1, 0)
  }

  /// The dashes along `points`, of which no two in a row are equal.
  package func pieces(along points: [Point], closed: Bool) -> [Piece] {
    let line = closed ? points + [points[0]] : points
    // Back to the entry of the pattern in which the line begins.
    let pattern = lengths.count % 2 == 0 ? lengths : lengths + lengths
    let period = pattern.reduce(0, +)
    var entry = 0
    var rest = phase - period * (phase / period).rounded(.down)
    while rest >= pattern[entry] {
      rest -= pattern[entry]
      entry = (entry + 1) % pattern.count
    }
    var left = pattern[entry] - rest
    let startsOn = entry % 2 == 0
    var pieces: [Piece] = []
    var current: [Point] = startsOn ? [line[0]] : []
    for (a, b) in zip(line, line.dropFirst()) {
      let length = distance(a, b)
      let direction = Point((b.x - a.x) / length, (b.y - a.y) / length)
      var done = 0.0
      while done + left < length {
        done += left
        let place = Point(a.x + direction.x * done, a.y + direction.y * done)
        if entry % 2 == 0 {
          pieces.append(Piece(points: current + [place], direction: direction))
        }
        entry = (entry + 1) % pattern.count
        left = pattern[entry]
        current = entry % 2 == 0 ? [place] : []
      }
      left -= length - done
      if entry % 2 == 0 { current.append(b) }
    }
    guard current.count > 1 else { return pieces }
    if closed && startsOn {
      if pieces.isEmpty { return [Piece(points: points, isClosed: true)] }
      pieces[0].points = current + pieces[0].points.dropFirst()
    } else {
      pieces.append(Piece(points: current))
    }
    return pieces
  }

  private func distance(_ a: Point, _ b: Point) -> Double {
    ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
  }
}
