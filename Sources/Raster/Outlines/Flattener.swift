internal import Geometry

/// Turns the curves and arcs of a path into lines that stay within a tolerance of them.
///
/// A chord lies on the hollow side of its curve. Moving the vertices to the other side by half of
/// that distance halves the error, so that a given tolerance needs only 0.71 of the segments; the
/// ends of the curve must stay where they are, which the first and the last segment pay for by
/// being 0.85 as long as the others. For a cubic B the moved vertices are B - h²/16·B'', which is
/// a cubic again: moving them costs nothing. (Bound: |B - chord| for a segment of parameter length
/// h is at most h²/8·max|B''|, Wang's formula; with moved vertices h²/16·max|B''|, and the
/// shortened end segments reach 0.99 of it.) Circles are treated the same way, by angle.
enum Flattener {
  /// How far a flattened outline may be from the curve, in pixels, on either side.
  static let tolerance = 0.05
  /// How long the segments at the ends are, compared with those between.
  static let endLength = 0.85
  /// The most segments of one curve: exact to the tolerance up to sizes of about two million
  /// pixels.
  static let maximumSegments = 4096.0
  /// Vertices of curves that reach farther than this are kept within the curve's box: rounding may
  /// put them beyond it, where they would show in windows in which `canSkip` leaves out the curve.
  private static let sane = 1_073_741_824.0

  /// Sends the outline of `path`, mapped by `map`, to `sink`. `tolerance` counts in mapped units.
  static func flatten<Sink: OutlineSink & ~Copyable>(
    _ path: Path, by map: VectorTransform, tolerance: Double, into sink: inout Sink
  ) {
    path.points.withUnsafeBufferPointer { buffer in
      guard var next = buffer.baseAddress else { return }
      var start = Vector(0, 0)
      var current = Vector(0, 0)
      var isOpen = false
      path.verbs.withUnsafeBufferPointer { verbs in
        for verb in verbs {
          if !isOpen && verb != .move && verb != .close {
            sink.begin(at: start)
            current = start
            isOpen = true
          }
          switch verb {
          case .move:
            if isOpen { sink.end(closed: false) }
            start = map.apply(next[0])
            current = start
            sink.begin(at: start)
            isOpen = true
            next += 1
          case .line:
            current = map.apply(next[0])
            sink.line(to: current)
            next += 1
          case .quad:
            let control = map.apply(next[0])
            let end = map.apply(next[1])
            // The same curve as a cubic.
            cubic(
              current, current + (control - current) * (2 / 3), end + (control - end) * (2 / 3),
              end,
              tolerance, into: &sink)
            current = end
            next += 2
          case .cubic:
            let end = map.apply(next[2])
            cubic(current, map.apply(next[0]), map.apply(next[1]), end, tolerance, into: &sink)
            current = end
            next += 3
          case .arc:
            current = arc(
              map.apply(next[0]), map.applyLinear(next[1]), map.applyLinear(next[2]),
              next[3].x, next[3].y, tolerance, into: &sink)
            next += 4
          case .close:
            if isOpen { sink.end(closed: true) }
            isOpen = false
            current = start
          }
        }
      }
      if isOpen { sink.end(closed: false) }
    }
  }

  @inline(__always)
  private static func cubic<Sink: OutlineSink & ~Copyable>(
    _ p0: Vector, _ p1: Vector, _ p2: Vector, _ p3: Vector, _ tolerance: Double,
    into sink: inout Sink
  ) {
    let d1 = p0 - 2 * p1 + p2
    let d2 = p1 - 2 * p2 + p3
    // B'' is linear in t, so it is longest at one of its ends: 6·d1 and 6·d2.
    let bend = 6 * max(d1.dot(d1), d2.dot(d2)).squareRoot()
    let segments = (bend / (16 * tolerance)).squareRoot()
    if Sink.followsTangents { sink.curveBegins(along: tangent(p0, p1, p2, p3)) }
    if segments > 0.7 {
      curve(p0, p1, p2, p3, d1, segments, into: &sink)
    } else {
      sink.line(to: p3)
    }
    if Sink.followsTangents { sink.curveEnds(along: tangent(p3, p2, p1, p0) * -1) }
  }

  /// Along which a curve leaves its end p0: towards the first control point that is elsewhere.
  private static func tangent(_ p0: Vector, _ p1: Vector, _ p2: Vector, _ p3: Vector) -> Vector {
    if p1.x != p0.x || p1.y != p0.y { return p1 - p0 }
    if p2.x != p0.x || p2.y != p0.y { return p2 - p0 }
    return p3 - p0
  }

  private static func curve<Sink: OutlineSink & ~Copyable>(
    _ p0: Vector, _ p1: Vector, _ p2: Vector, _ p3: Vector, _ d1: Vector, _ segments: Double,
    into sink: inout Sink
  ) {
    let low = pointwiseMinimum(pointwiseMinimum(p0, p1), pointwiseMinimum(p2, p3))
    let high = pointwiseMaximum(pointwiseMaximum(p0, p1), pointwiseMaximum(p2, p3))
    if sink.canSkip(low, high) { return sink.line(to: p3) }
    let spare = 2 * (1 - endLength)
    let count = Int(min(segments + spare, maximumSegments)) + 1
    let step = 1 / (Double(count) - spare)
    let a = p3 - p0 + 3 * (p1 - p2)
    let b = 3 * d1
    let c = 3 * (p1 - p0)
    // B - h²/16·B'', with B = ((a·t + b)·t + c)·t + p0.
    let shift = step * step / 16
    let movedC = c - (6 * shift) * a
    let movedP = p0 - (2 * shift) * b
    let isFar = isFar(low, high)
    var t = endLength * step
    var left = count - 1
    while left > 0 {
      let vertex = ((a * t + b) * t + movedC) * t + movedP
      sink.curve(through: isFar ? kept(vertex, low, high) : vertex)
      t += step
      left &-= 1
    }
    sink.line(to: p3)
  }

  private static func isFar(_ low: Vector, _ high: Vector) -> Bool {
    !(low.x > -sane && low.y > -sane && high.x < sane && high.y < sane)
  }

  /// The place within a box; some place in it where `vertex` is NaN.
  private static func kept(_ vertex: Vector, _ low: Vector, _ high: Vector) -> Vector {
    pointwiseMaximum(low, pointwiseMinimum(high, vertex))
  }

  /// Sends c + u·cos t + v·sin t from its second vertex on, and returns the last one.
  private static func arc<Sink: OutlineSink & ~Copyable>(
    _ center: Vector, _ u: Vector, _ v: Vector, _ start: Double, _ sweep: Double,
    _ tolerance: Double, into sink: inout Sink
  ) -> Vector {
    let end = start + sweep
    let last = center + u * Trigonometry.cosine(end) + v * Trigonometry.sine(end)
    let reach = (u * u + v * v).squareRoot()
    let low = center - reach
    let high = center + reach
    if sink.canSkip(low, high) {
      sink.line(to: last)
      return last
    }
    if Sink.followsTangents { sink.curveBegins(along: heading(u, v, at: start, sweep)) }
    // Quarters at most, so that the ends of the axes are vertices and the box is exact.
    let quarters = max(1, (abs(sweep) / (Double.pi / 2) - 1e-9).rounded(.up))
    let part = sweep / quarters
    let steps = ArcSteps(
      angle: abs(part), radius: VectorTransform.largestScale(u, v), tolerance: tolerance)
    let cosine = Trigonometry.cosine(steps.step)
    let sine = sweep < 0 ? -Trigonometry.sine(steps.step) : Trigonometry.sine(steps.step)
    let firstCosine = Trigonometry.cosine(steps.first)
    let firstSine = sweep < 0 ? -Trigonometry.sine(steps.first) : Trigonometry.sine(steps.first)
    let isFar = isFar(low, high)
    var quarter = 0.0
    while quarter < quarters {
      let angle = start + part * quarter
      let begin = Vector(Trigonometry.cosine(angle), Trigonometry.sine(angle))
      var unit = Vector(
        begin.x * firstCosine - begin.y * firstSine, begin.x * firstSine + begin.y * firstCosine)
      var left = steps.count - 1
      while left > 0 {
        let far = unit * steps.outer
        let vertex = center + u * far.x + v * far.y
        sink.curve(through: isFar ? kept(vertex, low, high) : vertex)
        unit = Vector(unit.x * cosine - unit.y * sine, unit.x * sine + unit.y * cosine)
        left &-= 1
      }
      quarter += 1
      if quarter < quarters {
        let angle = start + part * quarter
        let vertex = center + u * Trigonometry.cosine(angle) + v * Trigonometry.sine(angle)
        sink.curve(through: isFar ? kept(vertex, low, high) : vertex)
      }
    }
    sink.line(to: last)
    if Sink.followsTangents { sink.curveEnds(along: heading(u, v, at: end, sweep)) }
    return last
  }

  /// The direction of an arc at an angle of it.
  private static func heading(
    _ u: Vector, _ v: Vector, at angle: Double, _ sweep: Double
  ) -> Vector {
    let ahead = v * Trigonometry.cosine(angle) - u * Trigonometry.sine(angle)
    return sweep < 0 ? ahead * -1 : ahead
  }
}

/// How a circular arc is cut into chords: the ends stay, the vertices between lie outside, so that
/// the polygon is `tolerance` off on either side.
struct ArcSteps {
  let count: Int
  /// The angle of the first and the last chord.
  let first: Double
  /// The angle of the others.
  let step: Double
  /// The radius of the vertices between, with that of the circle as 1.
  let outer: Double

  init(angle: Double, radius: Double, tolerance: Double) {
    // Vertices at r(1 + e) and chords at r(1 - e) from the centre: tan²(step/4) = e. For x ≤ 1
    // atan(x) ≥ x - x³/3, so the step is never too long.
    let x = min(1, (tolerance / max(radius, tolerance)).squareRoot())
    let longest = 4 * (x - x * x * x / 3)
    let spare = 2 * (1 - Flattener.endLength)
    let needed = min(angle / longest + spare, Flattener.maximumSegments)
    count = needed > 1 ? Int(needed) + 1 : 1
    step = count > 1 ? angle / (Double(count) - spare) : angle
    first = Flattener.endLength * step
    // tan(step/4) by its series; the step is below 2.7, so the error is below 0.1 of the excess.
    let quarter = step / 4
    let tangent = quarter + quarter * quarter * quarter / 3
    outer = 1 + tangent * tangent
  }
}
