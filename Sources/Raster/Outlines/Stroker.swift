internal import Geometry

/// Turns paths into the outlines of their strokes.
///
/// A stroke is the area that a round pen of the line width passes, cut off or filled up at ends
/// and corners as caps and joins say. Curves become lines first, whose corners are round joins: the
/// outline is then off by no more than those lines are. Both sides of a subpath are followed at the
/// same time and their edges handed over at once, in opposite directions, so that they wind
/// around the stroke in one direction. On the inner side of a corner the two sides meet where they
/// cross, so that nothing is covered twice; only where a segment is too short for that, the
/// side goes through the corner itself, which covers some of the inside more than once but never
/// leaves a gap. All of this happens in user space; the points are then mapped, so that a stroke
/// follows any affine transform.
struct Stroker: ~Copyable {
  struct Subpath {
    var first: Int
    var count: Int
    var isClosed: Bool
    /// Whether there was any segment, be it without length.
    var hasSegment: Bool
  }

  /// Below this the square of a length has lost its digits.
  static let leastLengthSquared = 1e-200

  /// The points of the flattened path, no two equal ones in a row.
  var points: UnsafeMutablePointer<Vector>
  /// For each point whether it is within a curve.
  var isSmooth: UnsafeMutablePointer<Bool>
  var capacity = 256
  var count = 0
  var subpaths: [Subpath] = []

  // What the current stroke is made with.
  var half = 0.0
  var cap = LineCap.butt
  var join = LineJoin.miter
  var miterLimit = 10.0
  var map = VectorTransform(.identity)
  /// 1/cos² of half the largest angle that one vertex outside of an arc can stand for, inverted.
  var leastCosineSquared = 1.0
  /// How many vertices a half circle takes, and the turn from one to the next.
  var capCount = 0
  var capTurn = Vector(1, 0)
  /// From the end of the half circle to its first vertex, which lies outside of the circle.
  var capFirst = Vector(1, 0)
  private var capRatio = 0.0

  // Where both sides have come to, mapped: `right` is clockwise of the direction, as seen.
  var right = Vector(0, 0)
  var left = Vector(0, 0)

  init() {
    points = .allocate(capacity: capacity)
    isSmooth = .allocate(capacity: capacity)
  }

  deinit {
    points.deallocate()
    isSmooth.deallocate()
  }

  /// Sets what the next strokes look like; `tolerance` counts in pixels. Returns false where nothing
  /// can be drawn.
  mutating func prepare(_ style: StrokeStyle, map: VectorTransform, tolerance: Double) -> Bool {
    let scale = map.largestScale
    guard style.width > 0, style.width.isFinite, scale > 0, scale.isFinite else { return false }
    half = style.width / 2
    cap = style.cap
    join = style.join
    miterLimit = style.miterLimit
    self.map = map
    let ratio = tolerance / (scale * half)
    guard ratio > 0 else { return false }
    let cosine = 1 / (1 + ratio)
    leastCosineSquared = cosine * cosine
    // The same pen as last time needs no trigonometry.
    if ratio != capRatio {
      capRatio = ratio
      let angle = 2 * Trigonometry.angle(x: cosine, y: max(0, 1 - cosine * cosine).squareRoot())
      let count = max(1, (Double.pi / max(angle, 1e-9)).rounded(.up))
      capCount = Int(min(count, Flattener.maximumSegments))
      let turn = Double.pi / Double(capCount)
      capTurn = Vector(Trigonometry.cosine(turn), Trigonometry.sine(turn))
      capFirst = Vector(1, Trigonometry.sine(turn / 2) / Trigonometry.cosine(turn / 2))
      if capCount == 1 { capFirst = Vector(0, 1) }
    }
    return true
  }

  /// The outline of one straight segment.
  mutating func stroke<Sink: StrokeSink & ~Copyable>(
    from start: Vector, to end: Vector, into sink: inout Sink
  ) {
    let delta = end - start
    if delta.dot(delta) >= Stroker.leastLengthSquared {
      let length = delta.length
      let direction = delta / length
      begin(start, direction, &sink)
      finish(end, direction, &sink)
    } else if cap != .butt {
      dot(start, &sink)
    }
  }

  /// The outlines of all subpaths collected since `removeAll`.
  mutating func strokeAll<Sink: StrokeSink & ~Copyable>(into sink: inout Sink) {
    for index in subpaths.indices {
      let subpath = subpaths[index]
      if subpath.count >= 2 {
        stroke(subpath, into: &sink)
      } else if subpath.hasSegment && cap != .butt {
        dot(points[subpath.first], &sink)
      }
    }
  }

  mutating func removeAll() {
    count = 0
    subpaths.removeAll(keepingCapacity: true)
  }

  private mutating func stroke<Sink: StrokeSink & ~Copyable>(
    _ subpath: Subpath, into sink: inout Sink
  ) {
    let first = points + subpath.first
    let smooth = isSmooth + subpath.first
    let last = subpath.count - 1
    var delta = first[1] - first[0]
    var length = delta.length
    var direction = delta / length
    let firstDirection = direction
    let firstLength = length
    var ring = Ring()
    if !subpath.isClosed { begin(first[0], direction, &sink) }
    var index = 1
    while index < last {
      delta = first[index + 1] - first[index]
      let nextLength = delta.length
      let nextDirection = delta / nextLength
      joinSegments(
        at: first[index], direction, nextDirection, shorter: min(length, nextLength),
        isSmooth: smooth[index], &ring, subpath.isClosed, &sink)
      direction = nextDirection
      length = nextLength
      index += 1
    }
    if subpath.isClosed {
      // Over the last segment back to the start.
      delta = first[0] - first[last]
      let nextLength = delta.length
      let nextDirection = delta / nextLength
      joinSegments(
        at: first[last], direction, nextDirection, shorter: min(length, nextLength),
        isSmooth: smooth[last], &ring, true, &sink)
      joinSegments(
        at: first[0], nextDirection, firstDirection, shorter: min(nextLength, firstLength),
        isSmooth: smooth[0], &ring, true, &sink)
      sink.addLine(right, ring.right)
      sink.addLineBack(ring.left, left)
    } else {
      finish(first[last], direction, &sink)
    }
    sink.endStroke(isRing: subpath.isClosed)
  }
}

/// Where the two sides of a closed subpath began.
struct Ring {
  var right = Vector(0, 0)
  var left = Vector(0, 0)
  var hasRight = false
  var hasLeft = false
}

extension Stroker: OutlineSink {
  func canSkip(_ low: Vector, _ high: Vector) -> Bool { false }

  mutating func begin(at point: Vector) {
    subpaths.append(Subpath(first: count, count: 0, isClosed: false, hasSegment: false))
    append(point, smooth: false)
  }

  mutating func line(to point: Vector) { add(point, smooth: false) }
  mutating func curve(through point: Vector) { add(point, smooth: true) }

  mutating func end(closed: Bool) {
    let index = subpaths.count - 1
    var length = count - subpaths[index].first
    if closed {
      subpaths[index].hasSegment = true
      // The way back to the start is a segment of its own only where it has a length.
      if length > 1 && isSame(points[count - 1], points[subpaths[index].first]) {
        isSmooth[subpaths[index].first] = isSmooth[count - 1]
        count -= 1
        length -= 1
      }
      subpaths[index].isClosed = length > 1
    }
    subpaths[index].count = length
  }

  private mutating func add(_ point: Vector, smooth: Bool) {
    subpaths[subpaths.count - 1].hasSegment = true
    if isSame(point, points[count - 1]) { return }
    append(point, smooth: smooth)
  }

  /// Points so near that the direction from one to the other cannot be computed count as one.
  @inline(__always)
  private func isSame(_ a: Vector, _ b: Vector) -> Bool {
    let delta = a - b
    return delta.dot(delta) < Stroker.leastLengthSquared
  }

  private mutating func append(_ point: Vector, smooth: Bool) {
    if count == capacity { grow() }
    points[count] = point
    isSmooth[count] = smooth
    count += 1
  }

  private mutating func grow() {
    let morePoints = UnsafeMutablePointer<Vector>.allocate(capacity: capacity * 2)
    morePoints.update(from: points, count: count)
    points.deallocate()
    points = morePoints
    let moreFlags = UnsafeMutablePointer<Bool>.allocate(capacity: capacity * 2)
    moreFlags.update(from: isSmooth, count: count)
    isSmooth.deallocate()
    isSmooth = moreFlags
    capacity *= 2
  }
}
