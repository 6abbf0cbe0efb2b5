public import Geometry

/// An outline of lines, curves and arcs, made of any number of subpaths.
///
/// Segments append to the current point. Without one, `addLine` and the curves begin a subpath at
/// their first point. Arcs and ellipses are kept as such, not as curves near them, so that they are
/// exact at every size. Points that are not finite are kept; drawing such a path draws nothing.
public struct Path: Sendable {
  /// What one segment is, and how many points it takes from `points`.
  enum Verb: UInt8, Sendable {
    /// 1: where the subpath begins.
    case move
    /// 1: the end.
    case line
    /// 2: control, end.
    case quad
    /// 3: controls, end.
    case cubic
    /// 4: the centre c, the two half axes u and v as vectors, and the angles as (start, sweep): the
    /// points c + u·cos t + v·sin t. An arc begins at the current point, which lies on it.
    case arc
    /// 0: a line back to the start.
    case close
  }

  private(set) var verbs: [Verb] = []
  private(set) var points: [Vector] = []
  private var start = Vector(0, 0)
  private var current = Vector(0, 0)
  private var hasCurrent = false
  /// The box of all control points, kept while the path grows, so that drawing need not search it.
  private(set) var lowest = Vector(repeating: .infinity)
  private(set) var highest = Vector(repeating: -.infinity)
  /// Whether any segment is not straight.
  private(set) var hasCurves = false
  /// Set by the first coordinate that is NaN: comparisons would lose it.
  private(set) var hasNaN = false

  /// A path without segments.
  public init() {}

  /// Whether no segment was added, not even a start.
  public var isEmpty: Bool { verbs.isEmpty }

  /// Where the next segment begins; nil before the first.
  public var currentPoint: Point? { hasCurrent ? Point(current) : nil }

  /// Begins a subpath.
  public mutating func move(to point: Point) { move(Vector(point)) }

  /// Adds a straight segment.
  public mutating func addLine(to point: Point) { line(Vector(point)) }

  /// Adds a quadratic Bézier curve.
  public mutating func addQuadCurve(to end: Point, control: Point) {
    let control = Vector(control)
    let end = Vector(end)
    beginIfNeeded(control)
    verbs.append(.quad)
    hasCurves = true
    append(control)
    append(end)
    current = end
  }

  /// Adds a cubic Bézier curve.
  public mutating func addCurve(to end: Point, control1: Point, control2: Point) {
    let first = Vector(control1)
    let second = Vector(control2)
    let end = Vector(end)
    beginIfNeeded(first)
    verbs.append(.cubic)
    hasCurves = true
    append(first)
    append(second)
    append(end)
    current = end
  }

  /// Ends the current subpath with a line to its start. The next segment begins there, unless it is
  /// moved.
  public mutating func close() {
    guard hasCurrent, verbs.last != .close else { return }
    verbs.append(.close)
    current = start
  }

  /// Adds all segments of `other`.
  public mutating func addPath(_ other: Path) {
    guard !other.isEmpty else { return }
    verbs.append(contentsOf: other.verbs)
    points.append(contentsOf: other.points)
    lowest = pointwiseMinimum(lowest, other.lowest)
    highest = pointwiseMaximum(highest, other.highest)
    hasNaN = hasNaN || other.hasNaN
    hasCurves = hasCurves || other.hasCurves
    start = other.start
    current = other.current
    hasCurrent = true
  }

  /// Empties the path, but keeps its memory for the next one.
  public mutating func removeAll() {
    verbs.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
    hasCurrent = false
    hasNaN = false
    hasCurves = false
    lowest = Vector(repeating: .infinity)
    highest = Vector(repeating: -.infinity)
  }

  /// The path with each point mapped by `transform`.
  public func transformed(by transform: AffineTransform) -> Path {
    let map = VectorTransform(transform)
    var result = Path()
    result.verbs.reserveCapacity(verbs.count)
    result.points.reserveCapacity(points.count)
    var index = 0
    for verb in verbs {
      switch verb {
      case .move: result.move(map.apply(points[index]))
      case .line: result.line(map.apply(points[index]))
      case .quad:
        result.addQuadCurve(
          to: Point(map.apply(points[index + 1])), control: Point(map.apply(points[index])))
      case .cubic:
        result.addCurve(
          to: Point(map.apply(points[index + 2])), control1: Point(map.apply(points[index])),
          control2: Point(map.apply(points[index + 1])))
      case .arc:
        result.arc(
          center: map.apply(points[index]), u: map.applyLinear(points[index + 1]),
          v: map.applyLinear(points[index + 2]), angles: points[index + 3])
      case .close: result.close()
      }
      index += verb.pointCount
    }
    return result
  }

  /// Whether the path can be drawn: it has no coordinate that is NaN or infinite.
  var isFinite: Bool {
    let reach = highest - lowest
    return !hasNaN && reach.x.isFinite && reach.y.isFinite
  }

  mutating func move(_ point: Vector) {
    // Of two moves in a row only the last one counts.
    if verbs.last == .move {
      verbs.removeLast()
      points.removeLast()
    }
    verbs.append(.move)
    append(point)
    start = point
    current = point
    hasCurrent = true
  }

  mutating func line(_ point: Vector) {
    guard hasCurrent else { return move(point) }
    verbs.append(.line)
    append(point)
    current = point
  }

  /// Adds an arc of the ellipse c + u·cos t + v·sin t from the angle `angles.x` on over `angles.y`;
  /// the current point must be its start.
  mutating func arc(center: Vector, u: Vector, v: Vector, angles: Vector) {
    verbs.append(.arc)
    hasCurves = true
    let reach = (u * u + v * v).squareRoot()
    note(center - reach)
    note(center + reach)
    points.append(center)
    points.append(u)
    points.append(v)
    points.append(angles)
    let end = angles.x + angles.y
    current = center + u * Trigonometry.cosine(end) + v * Trigonometry.sine(end)
    if !angles.x.isFinite || !angles.y.isFinite { hasNaN = true }
  }

  private mutating func beginIfNeeded(_ point: Vector) {
    if !hasCurrent { move(point) }
  }

  @inline(__always)
  private mutating func append(_ point: Vector) {
    points.append(point)
    note(point)
  }

  @inline(__always)
  private mutating func note(_ point: Vector) {
    lowest = pointwiseMinimum(lowest, point)
    highest = pointwiseMaximum(highest, point)
    if !(point.x == point.x && point.y == point.y) { hasNaN = true }
  }
}

extension Path: Equatable {
  /// Whether both have the same segments with the same coordinates, in the same order.
  public static func == (a: Path, b: Path) -> Bool { a.verbs == b.verbs && a.points == b.points }
}

extension Path.Verb {
  var pointCount: Int {
    switch self {
    case .move, .line: 1
    case .quad: 2
    case .cubic: 3
    case .arc: 4
    case .close: 0
    }
  }
}
