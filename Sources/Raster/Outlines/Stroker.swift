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
/// leaves a gap. Where a curve begins or ends, caps and corners follow its true direction there,
/// not that of its first or last line, from which a wide pen would be visibly off. All of this
/// happens in user space; the points are then mapped, so that a stroke follows any affine
/// transform.
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

  /// The flattened path, no two equal points in a row; behind it, while dashes are made, the one
  /// that is being made.
  var vertices: UnsafeMutablePointer<StrokeVertex>
  var capacity: Int
  var count = 0
  var subpaths: [Subpath] = []

  // What the current stroke is made with.
  var half = 0.0
  var cap = LineCap.butt
  var join = LineJoin.miter
  var miterLimit = 10.0
  var dash: DashPattern?
  var map = VectorTransform(.identity)
  /// In pixels.
  private var tolerance = 0.0
  /// The tolerance in user space.
  var userTolerance: Double { tolerance / map.largestScale }
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

  /// - Parameter capacity: Room for vertices of flattened paths to begin with, at least 1.
  init(capacity: Int = 256) {
    self.capacity = capacity
    vertices = .allocate(capacity: capacity)
  }

  deinit { vertices.deallocate() }

  /// Sets what the next strokes look like; `tolerance` counts in pixels. Returns false where
  /// nothing can be drawn.
  mutating func prepare(_ style: StrokeStyle, map: VectorTransform, tolerance: Double) -> Bool {
    let scale = map.largestScale
    guard style.width > 0, style.width.isFinite, scale > 0, scale.isFinite else { return false }
    half = style.width / 2
    cap = style.cap
    join = style.join
    miterLimit = style.miterLimit
    // Without dashes before and now there is nothing to count references of.
    if dash !== style.dash { dash = style.dash }
    self.map = map
    self.tolerance = tolerance
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
    if dash != nil { return strokeDashes(from: start, to: end, into: &sink) }
    let delta = end - start
    if delta.dot(delta) >= Stroker.leastLengthSquared {
      let length = delta.length
      let direction = delta / length
      begin(start, direction, &sink)
      finish(end, direction, &sink)
      sink.endStroke(isRing: false)
    } else if cap != .butt {
      dot(start, Vector(1, 0), &sink)
    }
  }

  /// The outlines of all subpaths collected since `removeAll`.
  mutating func strokeAll<Sink: StrokeSink & ~Copyable>(into sink: inout Sink) {
    if let dash { return strokeDashes(dash, into: &sink) }
    for index in subpaths.indices { stroke(subpaths[index], into: &sink) }
  }

  mutating func stroke<Sink: StrokeSink & ~Copyable>(_ subpath: Subpath, into sink: inout Sink) {
    if subpath.count >= 2 {
      strokeLine(subpath, into: &sink)
    } else if subpath.hasSegment && cap != .butt {
      dot(vertices[subpath.first].point, Vector(1, 0), &sink)
    }
  }

  private mutating func strokeLine<Sink: StrokeSink & ~Copyable>(
    _ subpath: Subpath, into sink: inout Sink
  ) {
    let first = vertices + subpath.first
    let last = subpath.count - 1
    var delta = first[1].point - first[0].point
    var length = delta.length
    var direction = delta / length
    let firstDirection = direction
    let firstLength = length
    var ring = Ring()
    if !subpath.isClosed { begin(first[0], direction, length, &sink) }
    var index = 1
    while index < last {
      delta = first[index + 1].point - first[index].point
      let nextLength = delta.length
      let nextDirection = delta / nextLength
      joinSegments(
        at: first + index, direction, nextDirection, shorter: min(length, nextLength), &ring,
        subpath.isClosed, &sink)
      direction = nextDirection
      length = nextLength
      index += 1
    }
    if subpath.isClosed {
      // Over the last segment back to the start.
      delta = first[0].point - first[last].point
      let nextLength = delta.length
      let nextDirection = delta / nextLength
      joinSegments(
        at: first + last, direction, nextDirection, shorter: min(length, nextLength), &ring, true,
        &sink)
      joinSegments(
        at: first, nextDirection, firstDirection, shorter: min(nextLength, firstLength), &ring,
        true, &sink)
      sink.addLine(right, ring.right)
      sink.addLineBack(ring.left, left)
    } else {
      finish(first[last], direction, length, &sink)
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
