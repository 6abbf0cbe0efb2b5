package import Geometry

/// The convex pieces of a stroke with round ends and joins: a bar for each line, a wedge for the
/// outer side of each corner, half a disc for each end.
///
/// Their union is the outline that `Context.stroke` fills, with the same vertices: on the inner
/// side of a corner the bars overlap, where the outline goes around what they cover together. The
/// memory of pieces is reused.
package struct PieceList: ~Copyable {
  /// No path is collected, so it needs no room.
  private var stroker = Stroker(capacity: 1)
  private var map = VectorTransform(.identity)
  private var storage: [ConvexPiece] = []
  package private(set) var count = 0

  package init() {}

  package subscript(index: Int) -> ConvexPiece {
    _read { yield storage[index] }
  }

  package mutating func removeAll() { count = 0 }

  /// Sets what follows: the width in user space and the transform to device space. Returns false
  /// where nothing can be drawn.
  package mutating func prepare(width: Double, transform: AffineTransform) -> Bool {
    map = VectorTransform(transform)
    return stroker.prepare(
      StrokeStyle(width: width, cap: .round, join: .round), map: map,
      tolerance: Flattener.tolerance)
  }

  /// A line without its ends; nothing where it has no length.
  package mutating func addBar(from start: Point, to end: Point) {
    guard let direction = PieceList.direction(from: start, to: end) else { return }
    let across = direction.turned * stroker.half
    let from = Vector(start)
    let to = Vector(end)
    begin()
    append(map.apply(from + across))
    append(map.apply(to + across))
    append(map.apply(to - across))
    append(map.apply(from - across))
    finish()
  }

  /// The outer side of the corner at `place`, on the way from `start` to `end`.
  package mutating func addJoin(from start: Point, at place: Point, to end: Point) {
    guard let before = PieceList.direction(from: start, to: place),
      let after = PieceList.direction(from: place, to: end)
    else { return }
    if before.cross(after) == 0 && before.dot(after) > 0 { return }
    var sink = CornerSink()
    swap(&sink.corners, &spare)
    sink.corners.removeAll(keepingCapacity: true)
    stroker.wedge(at: Vector(place), before, after, into: &sink)
    begin()
    append(map.apply(Vector(place)))
    for corner in sink.corners { append(corner) }
    finish()
    swap(&sink.corners, &spare)
  }

  /// The round end at `place` of a line that comes from `start`.
  package mutating func addCap(from start: Point, at place: Point) {
    guard let direction = PieceList.direction(from: start, to: place) else { return }
    var sink = CornerSink()
    swap(&sink.corners, &spare)
    sink.corners.removeAll(keepingCapacity: true)
    stroker.halfDisc(at: Vector(place), direction, into: &sink)
    begin()
    for corner in sink.corners { append(corner) }
    finish()
    swap(&sink.corners, &spare)
  }

  /// A path that is one convex outline, in user space.
  package mutating func addConvex(_ path: Path) {
    guard !path.isEmpty, path.isFinite else { return }
    var sink = CornerSink()
    swap(&sink.corners, &spare)
    sink.corners.removeAll(keepingCapacity: true)
    Flattener.flatten(path, by: map, tolerance: Flattener.tolerance, into: &sink)
    begin()
    for corner in sink.corners { append(corner) }
    finish()
    swap(&sink.corners, &spare)
  }

  /// The memory of the corners that are being collected.
  private var spare: [Vector] = []

  private mutating func begin() {
    if count == storage.count { storage.append(ConvexPiece()) }
    storage[count].removeAll()
  }

  private mutating func append(_ corner: Vector) { storage[count].append(corner) }

  private mutating func finish() {
    let piece = storage[count]
    let extent = piece.low + piece.high
    if !piece.isEmpty && extent.x.isFinite && extent.y.isFinite { count += 1 }
  }

  private static func direction(from start: Point, to end: Point) -> Vector? {
    let delta = Vector(end) - Vector(start)
    let length = delta.length
    guard length > 0, length < .infinity else { return nil }
    return delta / length
  }
}

/// Collects the vertices of an outline, in order.
private struct CornerSink: StrokeSink, OutlineSink {
  var corners: [Vector] = []

  var shown: PixelRect? { nil }

  mutating func addLine(_ from: Vector, _ to: Vector) { corners.append(to) }
  mutating func addLineBack(_ from: Vector, _ to: Vector) { corners.append(from) }
  mutating func endStroke(isRing: Bool) {}

  func canSkip(_ low: Vector, _ high: Vector) -> Bool { false }
  mutating func begin(at point: Vector) { corners.append(point) }
  mutating func line(to point: Vector) { corners.append(point) }
  mutating func curve(through point: Vector) { corners.append(point) }
  mutating func end(closed: Bool) {}
}
