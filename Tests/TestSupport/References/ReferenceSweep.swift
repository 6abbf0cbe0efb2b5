package import Geometry

/// The readable twin of a freehand stroke: what a round pen passes along straight lines, however
/// often these cross, found line by line through the pixels.
///
/// Each row of pixels is cut by many level lines. On each of them, what one segment covers is one
/// stretch with exact ends, and the stretches' union is measured. Knows nothing of outlines, pieces
/// or tiles.
package struct ReferenceSweep {
  /// Level lines in a row of pixels.
  package var lines = 64

  package struct Segment {
    var start: Point
    var startRadius: Double
    var end: Point
    var endRadius: Double

    /// In pixels. The radius changes evenly from one end to the other.
    package init(
      from start: Point, radius startRadius: Double, to end: Point, radius endRadius: Double
    ) {
      self.start = start
      self.startRadius = startRadius
      self.end = end
      self.endRadius = endRadius
    }

    /// What the hull of both discs covers of the level line at `y`, with radii larger by `more`.
    func stretch(at y: Double, more: Double) -> (low: Double, high: Double)? {
      let r0 = startRadius + more
      let r1 = endRadius + more
      var low = Double.infinity
      var high = -Double.infinity
      func add(_ x: Double) {
        low = min(low, x)
        high = max(high, x)
      }
      func disc(_ center: Point, _ radius: Double) {
        let height = y - center.y
        guard abs(height) <= radius else { return }
        let half = (radius * radius - height * height).squareRoot()
        add(center.x - half)
        add(center.x + half)
      }
      disc(start, r0)
      disc(end, r1)
      let dx = end.x - start.x
      let dy = end.y - start.y
      let square = dx * dx + dy * dy
      // The straight sides, between the points where they touch both discs.
      if square > (r0 - r1) * (r0 - r1) {
        let length = square.squareRoot()
        let sine = (r0 - r1) / length
        let cosine = max(0, 1 - sine * sine).squareRoot()
        for side in [-1.0, 1] {
          let nx = dx / length * sine - dy / length * cosine * side
          let ny = dy / length * sine + dx / length * cosine * side
          let a = Point(start.x + nx * r0, start.y + ny * r0)
          let b = Point(end.x + nx * r1, end.y + ny * r1)
          guard a.y != b.y, y >= min(a.y, b.y), y <= max(a.y, b.y) else { continue }
          add(a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y))
        }
      }
      return low <= high ? (low, high) : nil
    }
  }

  package var segments: [Segment]

  package init(_ segments: [Segment]) { self.segments = segments }

  /// The part of each of `width` pixels of a row that is covered, 0...1, by a pen wider by `more`
  /// on either side.
  package func row(_ row: Int, width: Int, more: Double = 0) -> [Double] {
    var result = [Double](repeating: 0, count: width)
    for line in 0..<lines {
      let y = Double(row) + (Double(line) + 0.5) / Double(lines)
      let stretches = segments.compactMap { $0.stretch(at: y, more: more) }
        .sorted { $0.low < $1.low }
      var end = -Double.infinity
      for stretch in stretches where stretch.high > end {
        let from = max(stretch.low, end, 0)
        let to = min(stretch.high, Double(width))
        end = stretch.high
        guard from < to else { continue }
        for x in Int(from)...min(Int(to), width - 1) {
          result[x] += max(0, min(to, Double(x + 1)) - max(from, Double(x))) / Double(lines)
        }
      }
    }
    return result
  }
}
