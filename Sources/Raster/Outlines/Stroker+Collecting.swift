/// Takes the flattened path in. Nothing is left out: what does not show is dropped later.
extension Stroker: OutlineSink {
  static var followsTangents: Bool { true }

  func canSkip(_ low: Vector, _ high: Vector) -> Bool { false }

  mutating func removeAll() {
    count = 0
    subpaths.removeAll(keepingCapacity: true)
  }

  mutating func begin(at point: Vector) {
    subpaths.append(Subpath(first: count, count: 0, isClosed: false, hasSegment: false))
    append(StrokeVertex(point: point, kind: .corner))
  }

  mutating func line(to point: Vector) { add(point, .corner) }
  mutating func curve(through point: Vector) { add(point, .smooth) }

  mutating func curveBegins(along tangent: Vector) {
    guard let direction = Stroker.direction(of: tangent) else { return }
    vertices[count - 1].kind = .bent
    vertices[count - 1].leaving = direction
  }

  mutating func curveEnds(along tangent: Vector) {
    guard let direction = Stroker.direction(of: tangent) else { return }
    vertices[count - 1].kind = .bent
    vertices[count - 1].arriving = direction
  }

  mutating func end(closed: Bool) {
    let index = subpaths.count - 1
    let first = subpaths[index].first
    var length = count - first
    if closed {
      subpaths[index].hasSegment = true
      // The way back to the start is a segment of its own only where it has a length.
      if length > 1 && isSame(vertices[count - 1].point, vertices[first].point) {
        let last = vertices[count - 1]
        vertices[first].arriving = last.arriving
        if last.kind != .corner { vertices[first].kind = last.kind }
        count -= 1
        length -= 1
      }
      subpaths[index].isClosed = length > 1
    }
    subpaths[index].count = length
  }

  private mutating func add(_ point: Vector, _ kind: StrokeVertex.Kind) {
    subpaths[subpaths.count - 1].hasSegment = true
    if isSame(point, vertices[count - 1].point) { return }
    append(StrokeVertex(point: point, kind: kind))
  }

  private static func direction(of vector: Vector) -> Vector? {
    let square = vector.dot(vector)
    return square >= leastLengthSquared && square.isFinite ? vector / square.squareRoot() : nil
  }

  /// Points so near that the direction from one to the other cannot be computed count as one.
  @inline(__always)
  private func isSame(_ a: Vector, _ b: Vector) -> Bool {
    let delta = a - b
    return delta.dot(delta) < Stroker.leastLengthSquared
  }

  mutating func append(_ vertex: StrokeVertex) {
    if count == capacity { grow() }
    vertices[count] = vertex
    count += 1
  }

  private mutating func grow() {
    let more = UnsafeMutablePointer<StrokeVertex>.allocate(capacity: capacity * 2)
    more.update(from: vertices, count: count)
    vertices.deallocate()
    vertices = more
    capacity *= 2
  }
}
