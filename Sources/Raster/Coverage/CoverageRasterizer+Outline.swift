internal import Geometry

extension CoverageRasterizer: OutlineSink {
  /// Curves above, below and right of the window leave no trace. Left of it only the height
  /// between their ends counts: what they add beyond that, they take away again.
  func canSkip(_ low: Vector, _ high: Vector) -> Bool {
    // A flattened curve may reach over its control box by the tolerance.
    let spare = 1.0
    return high.y + spare < Double(window.minY) || low.y - spare > Double(window.maxY)
      || high.x + spare < Double(window.minX) || low.x - spare > Double(window.maxX)
  }

  mutating func begin(at point: Vector) {
    start = point
    current = point
    if watch == .star { star.begin() }
  }

  @inline(__always)
  mutating func line(to point: Vector) {
    addLine(current, point)
    current = point
  }

  @inline(__always)
  mutating func curve(through point: Vector) { line(to: point) }

  /// Fills always close.
  mutating func end(closed: Bool) {
    addLine(current, start)
  }

  /// Adds an edge of the outline. All edges of a shape together must be closed.
  @inline(__always)
  mutating func addLine(_ from: Vector, _ to: Vector) {
    if watch == .star { star.add(from, to) }
    if mustCut {
      addCutLine(from, to)
    } else {
      let a = CoverageRasterizer.fixed(from)
      let b = CoverageRasterizer.fixed(to)
      addEdge(a.x &- originX, a.y &- originY, b.x &- originX, b.y &- originY)
    }
  }

  /// Rounds to 1/4096 by adding 1.5·2⁵²: the sum's lowest mantissa bits are the rounded number.
  @inline(__always)
  static func fixed(_ point: Vector) -> SIMD2<Int> {
    let magic = Vector(repeating: 6_755_399_441_055_744)
    let scaled = point * Vector(repeating: 4096) + magic
    return unsafeBitCast(scaled, to: SIMD2<Int>.self)
      &- unsafeBitCast(magic, to: SIMD2<Int>.self)
  }

  @inline(__always)
  mutating func addEdge(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int) {
    if y0 == y1 {
      if watch != .nothing && x0 != x1 { keepLevel(x0, x1, y0) }
      return
    }
    if y0 < y1 {
      addDownwards(x0, y0, x1, y1, 0)
    } else {
      addDownwards(x1, y1, x0, y0, -1)
    }
  }

  @inline(never)
  private func keepLevel(_ x0: Int, _ x1: Int, _ y: Int) {
    // Coordinates that were not finite are far out of range here.
    let half = 1 &<< 31
    if ((x0 &+ half) | (x1 &+ half)) &>> 32 != 0 || y <= 0 || y >= windowHeight { return }
    overlaps.pointee.keepLevel(x0, x1, y: y)
  }

  @inline(__always)
  private mutating func addDownwards(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, _ sign: Int32) {
    // Coordinates that were not finite are far out of range here.
    let half = 1 &<< 31
    if ((x0 &+ half) | (x1 &+ half) | (y0 &+ half) | (y1 &+ half)) &>> 32 != 0 { return }
    if y1 <= 0 || y0 >= windowHeight || (x0 >= windowWidth && x1 >= windowWidth) { return }
    let isLeft = x0 <= 0 && x1 <= 0
    let edge = Edge(
      x0: isLeft ? 0 : Int32(truncatingIfNeeded: x0), y0: Int32(truncatingIfNeeded: y0),
      x1: isLeft ? 0 : Int32(truncatingIfNeeded: x1), y1: Int32(truncatingIfNeeded: y1),
      sign: sign, next: -1)
    if isDirect {
      if watch != .nothing { keep(edge) }
      scan(edge, firstRow: 0, bottom: windowHeight)
    } else {
      append(edge)
    }
  }

  /// Adds an edge with coordinates of any finite size: the parts beyond `reach` above and below are
  /// left out, those to the left and right become vertical ones there. All of these places are far
  /// outside of any bitmap, and the same for each window, so that pieces still fit together.
  private mutating func addCutLine(_ from: Vector, _ to: Vector) {
    let limit = CoverageRasterizer.reach
    guard from.x.isFinite, from.y.isFinite, to.x.isFinite, to.y.isFinite else { return }
    func clamp(_ v: Vector) -> Vector {
      Vector(min(max(v.x, -limit), limit), min(max(v.y, -limit), limit))
    }
    // The edge is split where it crosses the four limits; each part lies beyond one or within.
    var places = [0.0, 1.0]
    let delta = to - from
    for (start, length) in [(from.x, delta.x), (from.y, delta.y)] where length != 0 {
      for border in [-limit, limit] {
        let t = (border - start) / length
        if t > 0 && t < 1 { places.append(t) }
      }
    }
    places.sort()
    var last = clamp(from)
    for t in places.dropFirst() {
      let next = t == 1 ? clamp(to) : clamp(from + delta * t)
      let a = CoverageRasterizer.fixed(last)
      let b = CoverageRasterizer.fixed(next)
      addEdge(a.x &- originX, a.y &- originY, b.x &- originX, b.y &- originY)
      last = next
    }
  }
}
