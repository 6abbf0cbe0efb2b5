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
    if isImmediate {
      scan(edge, firstRow: 0, bottom: windowHeight, NoTouches())
    } else if isDirect {
      keep(edge)
    } else {
      append(edge)
    }
  }

  /// Adds an edge with coordinates of any finite size: the parts beyond `reach` above and below are
  /// left out, those to the left and right become vertical ones there. All of these places are far
  /// outside of any bitmap, and the same for each window and both directions of the edge, so that
  /// pieces still fit together and an edge there and back leaves nothing.
  private mutating func addCutLine(_ from: Vector, _ to: Vector) {
    guard from.x.isFinite, from.y.isFinite, to.x.isFinite, to.y.isFinite else { return }
    let isForwards = from.y != to.y ? from.y < to.y : from.x <= to.x
    let (first, second) = isForwards ? (from, to) : (to, from)
    // Halved, since the difference of two numbers may be too large for one.
    let delta = second / 2 - first / 2
    let parts = CoverageRasterizer.cutParts(first, delta)
    let low = pointwiseMinimum(from, to)
    let high = pointwiseMaximum(from, to)
    var last = CoverageRasterizer.cut(from)
    for index in 0..<4 {
      let part = parts[isForwards ? index : 3 &- index]
      guard part < 1 else { continue }
      // Rounding must not put a place beyond the ends: where the ends do not show it would.
      let place = pointwiseMinimum(pointwiseMaximum(first + delta * part * 2, low), high)
      let next = CoverageRasterizer.cut(place)
      addEdge(last.x &- originX, last.y &- originY, next.x &- originX, next.y &- originY)
      last = next
    }
    let end = CoverageRasterizer.cut(to)
    addEdge(last.x &- originX, last.y &- originY, end.x &- originX, end.y &- originY)
  }

  /// At which parts of its length an edge from `start` by twice `delta` crosses one of the four
  /// limits, in order; 1 instead of each that it does not cross.
  private static func cutParts(_ start: Vector, _ delta: Vector) -> SIMD4<Double> {
    func part(_ border: Double, _ start: Double, _ length: Double) -> Double {
      if length == 0 { return 1 }
      let part = (border / 2 - start / 2) / length
      return part > 0 && part < 1 ? part : 1
    }
    var parts = SIMD4<Double>(
      part(-reach, start.x, delta.x), part(reach, start.x, delta.x),
      part(-reach, start.y, delta.y), part(reach, start.y, delta.y))
    func order(_ a: Int, _ b: Int) {
      let (first, second) = (parts[a], parts[b])
      parts[a] = min(first, second)
      parts[b] = max(first, second)
    }
    order(0, 1)
    order(2, 3)
    order(0, 2)
    order(1, 3)
    order(1, 2)
    return parts
  }

  /// A place brought within the limits, in fractions of a pixel.
  private static func cut(_ place: Vector) -> SIMD2<Int> {
    let limit = Vector(repeating: reach)
    return fixed(pointwiseMinimum(pointwiseMaximum(place, limit * -1), limit))
  }
}
