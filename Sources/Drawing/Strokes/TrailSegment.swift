internal import Geometry

/// The curve of a freehand stroke from one of its points to the next.
///
/// Seen from the chord between both points the curve is the graph of a function: the sum of two
/// bends, one from either end. A bend leaves its end with the slope s of the tangent there and
/// comes to rest on the chord at a distance r: y(x) = s·x·(1 − x/r)², highest at r/3 with 4/27·s·r.
/// Where both reach across the whole chord, this is the cubic Hermite curve (Catmull and Rom's,
/// drawn over the chord instead of over time).
///
/// The tangent at a point is that of the circle through it and both its neighbours, so that a
/// circle stays one however unevenly it was sampled. With u and v the chords to the point and from
/// it, its slopes are u×v / (u·v + |v|²) seen from the first one and u×v / (u·v + |u|²) seen from
/// the second: one division each, no angle.
///
/// A bend may reach 4·tolerance/s at most. So the curve stays within `tolerance` of its chord,
/// always: with r the length of the chord on both sides the middle is s·r/4 off it, which is the
/// worst case, and all shorter reaches give less. Nothing overshoots, loops or leaves the hull of
/// the neighbouring points by more than `tolerance`, however few and far between they are; where
/// there is no room for one smooth curve, the direction still changes without a kink, only more
/// quickly.
///
/// Corners stay corners: from a turn of 45 degrees on the bends shrink, and from 90 on there are
/// none. Neighbours nearer than twice the tolerance say less about a direction and bend less: a
/// hand that rests and trembles leaves no knots. Where one neighbour is missing, at the ends of the
/// stroke, the bend at the other end is mirrored, which is right for a circle.
///
/// Measured against the true curves (root mean square and largest distance in pixels): a circle of
/// 60 in steps from 4 to 16: straight lines 0.23, 0.52; uniform Catmull-Rom 0.09, 0.31; centripetal
/// 0.05, 0.19; this 0.005, 0.010 without the tolerance, 0.010, 0.045 with it. A wave of 40 in steps
/// from 3 to 13: 0.20, 0.63; 0.10, 0.41; 0.06, 0.28; 0.015, 0.055 and 0.044, 0.30. In even steps
/// all agree.
struct TrailSegment {
  /// What one end adds to the curve.
  struct Bend: Equatable {
    /// Of the curve at its end: positive towards the chord's right-hand side, as seen.
    var slope = 0.0
    /// How far it reaches along the chord, in points.
    var reach = 0.0

    func height(at distance: Double) -> Double {
      guard distance < reach else { return 0 }
      let rest = 1 - distance / reach
      return slope * distance * rest * rest
    }

    /// The second derivative at a distance within the reach; beyond it, that at its end.
    func bending(at distance: Double) -> Double {
      slope * (6 * min(distance / reach, 1) - 4) / reach
    }
  }

  let start: Point
  let end: Point
  private(set) var leaving = Bend()
  private(set) var arriving = Bend()
  private let length: Double
  /// How far the vertices' lines may be from the curve: a tenth of the tolerance.
  private let flatness: Double

  /// - Parameters:
  ///   - before: The point before `start`; nil at the beginning of the stroke.
  ///   - after: The point after `end`; nil at the end of the stroke.
  ///   - tolerance: How far the curve may be from the chord, in points; 0 gives straight lines.
  init(before: Point?, start: Point, end: Point, after: Point?, tolerance: Double) {
    self.start = start
    self.end = end
    flatness = tolerance / 10
    let chord = Point(end.x - start.x, end.y - start.y)
    length = (chord.x * chord.x + chord.y * chord.y).squareRoot()
    guard tolerance > 0, length > 0, length.isFinite else { return }
    if let before {
      let into = Point(start.x - before.x, start.y - before.y)
      leaving = bend(of: chord, beside: into, side: 1, tolerance)
    }
    if let after {
      let onward = Point(after.x - end.x, after.y - end.y)
      arriving = bend(of: chord, beside: onward, side: -1, tolerance)
    }
    if before == nil { leaving = arriving }
    if after == nil { arriving = leaving }
  }

  /// How `chord` bends at the end that it shares with the neighbouring chord; both are given in the
  /// direction of the stroke. `side` is 1 where the neighbour comes first, else -1.
  private func bend(
    of chord: Point, beside neighbor: Point, side: Double, _ tolerance: Double
  ) -> Bend {
    let dot = chord.x * neighbor.x + chord.y * neighbor.y
    let own = length * length
    let other = neighbor.x * neighbor.x + neighbor.y * neighbor.y
    // False for what is not a number, too.
    guard dot > 0, dot < .infinity else { return Bend() }
    let slope = side * (chord.x * neighbor.y - chord.y * neighbor.x) / (dot + other)
    let corner = min(1, 2.0.squareRoot() * dot / (length * other.squareRoot()))
    let tremor = min(1, min(own, other) / (4 * tolerance * tolerance))
    let reach = corner * tremor * min(length, 4 * tolerance / abs(slope))
    // What is that flat or that short looks like a corner.
    guard abs(slope) * reach > 2 * flatness, reach > 2 * flatness else { return Bend() }
    return Bend(slope: slope, reach: reach)
  }

  var isStraight: Bool { leaving.reach == 0 && arriving.reach == 0 }

  /// Calls `body` with the vertices of lines near the curve, the start not among them, and with the
  /// part of the chord that each has behind it, 0...1.
  ///
  /// The chord is divided where a bend ends, each part so that chords of its curve are near enough:
  /// with the second derivative below c, d²·c/8 for a length d. In each part it is linear, so c is
  /// found at an end. Four lines for a circle where it leaves its chord by 0.8 of the tolerance,
  /// five for a bend by itself.
  func forEachVertex(_ body: (Point, Double) -> Void) {
    guard !isStraight else { return body(end, 1) }
    let first = min(leaving.reach, length - arriving.reach)
    let second = max(leaving.reach, length - arriving.reach)
    var from = 0.0
    for to in [first, second, length] where to - from > flatness || to == length {
      let bending = max(bending(at: from, from: from, to: to), bending(at: to, from: from, to: to))
      let count = max(1, ((to - from) * (bending / (8 * flatness)).squareRoot()).rounded(.up))
      var step = 1.0
      while step < count {
        let distance = from + (to - from) * step / count
        body(place(distance), distance / length)
        step += 1
      }
      if to < length { body(place(to), to / length) }
      from = to
    }
    body(end, 1)
  }

  /// The absolute second derivative at a distance, of the bends that reach across a part of the
  /// chord.
  private func bending(at distance: Double, from: Double, to: Double) -> Double {
    var result = 0.0
    if from < leaving.reach { result += leaving.bending(at: distance) }
    if to > length - arriving.reach { result += arriving.bending(at: length - distance) }
    return abs(result)
  }

  /// The place of the curve at a distance along the chord.
  func place(_ distance: Double) -> Point {
    let along = Point((end.x - start.x) / length, (end.y - start.y) / length)
    let height = leaving.height(at: distance) + arriving.height(at: length - distance)
    return Point(
      start.x + along.x * distance - along.y * height,
      start.y + along.y * distance + along.x * height)
  }
}
