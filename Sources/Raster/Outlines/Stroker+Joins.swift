internal import Geometry

/// Ends and corners. The right side is handed over in the direction of the path, the left one
/// against it; caps lead from one to the other.
extension Stroker {
  /// The cap at the start of an open subpath.
  @inline(__always)
  mutating func begin<Sink: StrokeSink & ~Copyable>(
    _ point: Vector, _ direction: Vector, _ sink: inout Sink
  ) {
    let normal = direction.turned * half
    right = map.apply(point + normal)
    left = map.apply(point - normal)
    addCap(point, normal * -1, from: left, to: right, &sink)
  }

  /// The same for a vertex, which may be the start of a curve; `direction` and `length` are those
  /// of the first segment.
  mutating func begin<Sink: StrokeSink & ~Copyable>(
    _ vertex: StrokeVertex, _ direction: Vector, _ length: Double, _ sink: inout Sink
  ) {
    guard vertex.kind == .bent, isShallow(vertex.leaving, direction, length) else {
      return begin(vertex.point, direction, &sink)
    }
    begin(vertex.point, vertex.leaving, &sink)
    var ring = Ring()
    fan(at: vertex.point, vertex.leaving, direction, &ring, false, &sink)
  }

  /// The last segment of an open subpath, and the cap at its end.
  @inline(__always)
  mutating func finish<Sink: StrokeSink & ~Copyable>(
    _ point: Vector, _ direction: Vector, _ sink: inout Sink
  ) {
    let normal = direction.turned * half
    let lastRight = map.apply(point + normal)
    let lastLeft = map.apply(point - normal)
    sink.addLine(right, lastRight)
    sink.addLineBack(lastLeft, left)
    addCap(point, normal, from: lastRight, to: lastLeft, &sink)
  }

  mutating func finish<Sink: StrokeSink & ~Copyable>(
    _ vertex: StrokeVertex, _ direction: Vector, _ length: Double, _ sink: inout Sink
  ) {
    guard vertex.kind == .bent, isShallow(vertex.arriving, direction, length) else {
      return finish(vertex.point, direction, &sink)
    }
    var ring = Ring()
    fan(at: vertex.point, direction, vertex.arriving, &ring, false, &sink)
    finish(vertex.point, vertex.arriving, &sink)
  }

  /// Whether a true direction is known and can be followed: the sides of the segment must not cross
  /// each other, as they would where the pen is wider than the curve is bent.
  private func isShallow(_ tangent: Vector, _ direction: Vector, _ length: Double) -> Bool {
    let cosine = tangent.dot(direction)
    return !tangent.isZero && 4 * half * half * (1 - cosine) <= length * length * (1 + cosine)
  }

  /// From `point + normal` around the end to `point - normal`.
  private mutating func addCap<Sink: StrokeSink & ~Copyable>(
    _ point: Vector, _ normal: Vector, from start: Vector, to end: Vector,
    _ sink: inout Sink
  ) {
    switch cap {
    case .butt:
      sink.addLine(start, end)
    case .square:
      let ahead = normal.turned * -1
      let first = map.apply(point + normal + ahead)
      let second = map.apply(point - normal + ahead)
      sink.addLine(start, first)
      sink.addLine(first, second)
      sink.addLine(second, end)
    case .round:
      addHalfCircle(point, normal, from: start, to: end, &sink)
    }
  }

  private mutating func addHalfCircle<Sink: StrokeSink & ~Copyable>(
    _ point: Vector, _ normal: Vector, from start: Vector, to end: Vector,
    _ sink: inout Sink
  ) {
    let ahead = normal.turned * -1
    var last = start
    // In the frame of the normal and the direction ahead.
    var place = capFirst
    var left = capCount
    while left > 0 {
      let next = map.apply(point + normal * place.x + ahead * place.y)
      sink.addLine(last, next)
      last = next
      place = Vector(
        place.x * capTurn.x - place.y * capTurn.y, place.x * capTurn.y + place.y * capTurn.x)
      left &-= 1
    }
    sink.addLine(last, end)
  }

  /// What a round join adds at a corner: the vertices of the outer side, between those of the
  /// segments' outer corners, in order. `before` and `after` are unit vectors.
  mutating func wedge<Sink: StrokeSink & ~Copyable>(
    at point: Vector, _ before: Vector, _ after: Vector, into sink: inout Sink
  ) {
    let cosine = before.dot(after)
    let cross = before.cross(after)
    let turnsRight = cross > 0
    let side = turnsRight ? -half : half
    let first = before.turned * side
    let second = after.turned * side
    var ring = Ring()
    outer(map.apply(point + first), turnsRight, &ring, false, &sink)
    arc(point, first, second, cosine, abs(cross), turnsRight, &ring, false, &sink)
    outer(map.apply(point + second), turnsRight, &ring, false, &sink)
  }

  /// A round end, from one side of the line to the other. `direction` is the unit vector that leads
  /// there.
  mutating func halfDisc<Sink: StrokeSink & ~Copyable>(
    at point: Vector, _ direction: Vector, into sink: inout Sink
  ) {
    let normal = direction.turned * half
    let start = map.apply(point + normal)
    sink.addLine(start, start)
    addHalfCircle(point, normal, from: start, to: map.apply(point - normal), &sink)
  }

  /// What a subpath or a dash without length shows where its caps are not butt.
  mutating func dot<Sink: StrokeSink & ~Copyable>(
    _ point: Vector, _ direction: Vector, _ sink: inout Sink
  ) {
    begin(point, direction, &sink)
    finish(point, direction, &sink)
    sink.endStroke(isRing: false)
  }

  /// The corner at a vertex between two segments. `shorter` is the length of the shorter one.
  @inline(__always)
  mutating func joinSegments<Sink: StrokeSink & ~Copyable>(
    at vertex: UnsafePointer<StrokeVertex>, _ before: Vector, _ after: Vector, shorter: Double,
    _ ring: inout Ring, _ isRing: Bool, _ sink: inout Sink
  ) {
    if vertex.pointee.kind == .bent {
      joinCurves(at: vertex.pointee, before, after, shorter: shorter, &ring, isRing, &sink)
    } else {
      corner(
        at: vertex.pointee.point, before, after, shorter: shorter,
        isSmooth: vertex.pointee.kind == .smooth, &ring, isRing, &sink)
    }
  }

  /// A corner of which at least one side is a curve: the join is made with the true directions,
  /// with round joins between these and those of the segments.
  @inline(never)
  private mutating func joinCurves<Sink: StrokeSink & ~Copyable>(
    at vertex: StrokeVertex, _ before: Vector, _ after: Vector, shorter: Double,
    _ ring: inout Ring, _ isRing: Bool, _ sink: inout Sink
  ) {
    let arriving = vertex.arriving.isZero ? before : vertex.arriving
    let leaving = vertex.leaving.isZero ? after : vertex.leaving
    let turn = arriving.cross(leaving)
    // On the inner side of a corner the sides meet before they come to the round joins; where the
    // curves go on into each other both sides have them.
    let isStraight = abs(turn) < 1e-3 && arriving.dot(leaving) > 0
    func isOutside(_ a: Vector, _ b: Vector) -> Bool {
      isStraight || (a.cross(b) > 0) == (turn > 0)
    }
    if isOutside(before, arriving) { fan(at: vertex.point, before, arriving, &ring, isRing, &sink) }
    corner(
      at: vertex.point, arriving, leaving, shorter: shorter, isSmooth: false, &ring, isRing, &sink)
    if isOutside(leaving, after) { fan(at: vertex.point, leaving, after, &ring, isRing, &sink) }
  }

  @inline(__always)
  private mutating func corner<Sink: StrokeSink & ~Copyable>(
    at point: Vector, _ before: Vector, _ after: Vector, shorter: Double, isSmooth: Bool,
    _ ring: inout Ring, _ isRing: Bool, _ sink: inout Sink
  ) {
    let cosine = before.dot(after)
    // Positive where the path turns to its right.
    let cross = before.cross(after)
    let turnsRight = cross > 0
    let side = turnsRight ? half : -half
    // Both normals towards the inner side of the corner.
    let first = before.turned * side
    let second = after.turned * side
    let cosineSquared = (1 + cosine) / 2

    // Inner side: the sides cross at a distance of half·tan(angle/2) along each segment. Half of a
    // segment is left to the corner at its other end.
    let limit = shorter / 2
    let isShallow = half * half * (1 - cosine) <= limit * limit * (1 + cosine)
    if isShallow {
      let meet = point + (first + second) / (1 + cosine)
      inner(map.apply(meet), turnsRight, &ring, isRing, &sink)
    } else {
      inner(map.apply(point + first), turnsRight, &ring, isRing, &sink)
      inner(map.apply(point), turnsRight, &ring, isRing, &sink)
      inner(map.apply(point + second), turnsRight, &ring, isRing, &sink)
      if isSmooth {
        // A pen wider than the curve is bent also passes what lies beyond its centre, where short
        // segments leave wedges between them: once around such a wedge.
        arc(point, second, first, cosine, abs(cross), !turnsRight, &ring, isRing, &sink)
        inner(map.apply(point + first), turnsRight, &ring, isRing, &sink)
        inner(map.apply(point), turnsRight, &ring, isRing, &sink)
        inner(map.apply(point + second), turnsRight, &ring, isRing, &sink)
      }
    }

    // Outer side.
    if isSmooth || join == .round {
      arc(
        point, first * -1, second * -1, cosine, abs(cross), turnsRight, &ring, isRing, &sink)
    } else if join == .miter && cosineSquared * miterLimit * miterLimit >= 1
      && cosineSquared > 1e-9
    {
      // 1/cos(angle/2) is the miter's length over the line width.
      let tip = point - (first + second) / (1 + cosine)
      outer(map.apply(tip), turnsRight, &ring, isRing, &sink)
    } else {
      outer(map.apply(point - first), turnsRight, &ring, isRing, &sink)
      outer(map.apply(point - second), turnsRight, &ring, isRing, &sink)
    }
  }

  /// The outer side of a round join only.
  private mutating func fan<Sink: StrokeSink & ~Copyable>(
    at point: Vector, _ before: Vector, _ after: Vector, _ ring: inout Ring, _ isRing: Bool,
    _ sink: inout Sink
  ) {
    let cross = before.cross(after)
    if cross == 0 { return }
    let side = cross > 0 ? -half : half
    arc(
      point, before.turned * side, after.turned * side, before.dot(after), abs(cross), cross > 0,
      &ring, isRing, &sink)
  }

  /// The outer side of a round join: one vertex is enough where the angle is small.
  @inline(__always)
  private mutating func arc<Sink: StrokeSink & ~Copyable>(
    _ point: Vector, _ first: Vector, _ second: Vector, _ cosine: Double, _ sine: Double,
    _ turnsRight: Bool, _ ring: inout Ring, _ isRing: Bool, _ sink: inout Sink
  ) {
    if (1 + cosine) / 2 >= leastCosineSquared {
      let tip = point + (first + second) / (1 + cosine)
      outer(map.apply(tip), turnsRight, &ring, isRing, &sink)
    } else {
      roundJoin(point, first, second, cosine, sine, turnsRight, &ring, isRing, &sink)
    }
  }

  /// An arc around `point` from `point + first` to `point + second`, as the tangents of which
  /// the vertices lie outside of it by no more than the tolerance.
  private mutating func roundJoin<Sink: StrokeSink & ~Copyable>(
    _ point: Vector, _ first: Vector, _ second: Vector, _ cosine: Double, _ sine: Double,
    _ turnsRight: Bool, _ ring: inout Ring, _ isRing: Bool, _ sink: inout Sink
  ) {
    let cosineHalf = max(0, (1 + cosine) / 2).squareRoot()
    if (1 + cosineHalf) / 2 >= leastCosineSquared && cosineHalf > 0.1 {
      // Two vertices, a quarter of the angle from either end.
      let middle = (first + second) / (2 * cosineHalf)
      let near = (first + middle) / (1 + cosineHalf)
      let far = (middle + second) / (1 + cosineHalf)
      outer(map.apply(point + near), turnsRight, &ring, isRing, &sink)
      outer(map.apply(point + far), turnsRight, &ring, isRing, &sink)
      return
    }
    let angle = Trigonometry.angle(x: cosine, y: sine)
    // Written so that NaN, which huge coordinates can become, makes two.
    let needed = (angle * Double(capCount) / Double.pi).rounded(.up)
    let count = needed > 2 ? Int(min(needed, Flattener.maximumSegments)) : 2
    let turn = (turnsRight ? 1 : -1) * angle / Double(count)
    let rotation = Vector(Trigonometry.cosine(turn), Trigonometry.sine(turn))
    let tangent = Trigonometry.sine(turn / 2) / Trigonometry.cosine(turn / 2)
    var place = first + first.turned * tangent
    var left = count
    while left > 0 {
      outer(map.apply(point + place), turnsRight, &ring, isRing, &sink)
      place = Vector(
        place.x * rotation.x - place.y * rotation.y, place.x * rotation.y + place.y * rotation.x)
      left &-= 1
    }
  }

  @inline(__always)
  private mutating func inner<Sink: StrokeSink & ~Copyable>(
    _ point: Vector, _ turnsRight: Bool, _ ring: inout Ring, _ isRing: Bool,
    _ sink: inout Sink
  ) {
    if turnsRight {
      goRight(point, &ring, isRing, &sink)
    } else {
      goLeft(point, &ring, isRing, &sink)
    }
  }

  @inline(__always)
  private mutating func outer<Sink: StrokeSink & ~Copyable>(
    _ point: Vector, _ turnsRight: Bool, _ ring: inout Ring, _ isRing: Bool,
    _ sink: inout Sink
  ) {
    if turnsRight {
      goLeft(point, &ring, isRing, &sink)
    } else {
      goRight(point, &ring, isRing, &sink)
    }
  }

  @inline(never)
  private mutating func goRight<Sink: StrokeSink & ~Copyable>(
    _ point: Vector, _ ring: inout Ring, _ isRing: Bool, _ sink: inout Sink
  ) {
    if isRing && !ring.hasRight {
      ring.hasRight = true
      ring.right = point
    } else {
      sink.addLine(right, point)
    }
    right = point
  }

  @inline(never)
  private mutating func goLeft<Sink: StrokeSink & ~Copyable>(
    _ point: Vector, _ ring: inout Ring, _ isRing: Bool, _ sink: inout Sink
  ) {
    if isRing && !ring.hasLeft {
      ring.hasLeft = true
      ring.left = point
    } else {
      sink.addLineBack(point, left)
    }
    left = point
  }
}
