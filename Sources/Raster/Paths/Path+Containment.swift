public import Geometry

extension Path {
  /// Whether `point` lies inside, where open subpaths count as closed, as they do for filling.
  ///
  /// Computed on the true curves and arcs, not on lines near them: an answer can only be wrong for
  /// points nearer to the outline than about 10⁻¹² of the path's size. Points exactly on a
  /// straight, upright or level part of the outline belong to the side below and right of it, as in
  /// `Rect.contains`: of two shapes that share such an edge one has the point, never both or none.
  /// False for points and paths that are not finite. Complexity: linear in the segments at the
  /// point's height.
  public func contains(_ point: Point, using rule: FillRule = .nonZero) -> Bool {
    let place = Vector(point)
    guard isFinite, place.x >= lowest.x, place.x <= highest.x, place.y >= lowest.y,
      place.y <= highest.y
    else { return false }
    let winding = windingNumber(around: place)
    return rule == .nonZero ? winding != 0 : winding & 1 != 0
  }

  /// How often the outline turns clockwise, as seen, around a point: the crossings of the ray from
  /// the point to the left, upward ones minus downward ones.
  private func windingNumber(around point: Vector) -> Int {
    var count = WindingCount(point)
    forEachSegment(closing: true) { count.add($0) }
    return count.winding
  }
}

/// Counts crossings of the ray to the left of a point. Each segment is cut where it turns back in
/// y; a piece from y₀ to y₁ crosses the ray where y₀ ≤ y < y₁ or y₁ ≤ y < y₀, so that a corner on
/// the ray counts once or not at all, never twice.
private struct WindingCount {
  let point: Vector
  var winding = 0

  init(_ point: Vector) { self.point = point }

  mutating func add(_ segment: PathSegment) {
    switch segment {
    case .line(let a, let b): addLine(a, b)
    case .cubic(let a, let b, let c, let d): addCubic(a, b, c, d)
    case .arc(let arc): addArc(arc)
    }
  }

  /// 1 for a crossing upwards, -1 for one downwards, 0 for none.
  private func sign(_ from: Double, _ to: Double) -> Int {
    if from <= point.y && point.y < to { return -1 }
    if to <= point.y && point.y < from { return 1 }
    return 0
  }

  private mutating func addLine(_ a: Vector, _ b: Vector) {
    let sign = sign(a.y, b.y)
    if sign == 0 { return }
    if max(a.x, b.x) <= point.x {
      winding += sign
    } else if min(a.x, b.x) <= point.x {
      // From the upper end, so that an edge is at the same place whichever way it is followed.
      let (top, bottom) = a.y < b.y ? (a, b) : (b, a)
      let x = top.x + (point.y - top.y) / (bottom.y - top.y) * (bottom.x - top.x)
      if x <= point.x { winding += sign }
    }
  }

  private mutating func addCubic(_ a: Vector, _ b: Vector, _ c: Vector, _ d: Vector) {
    let low = min(min(a.y, b.y), min(c.y, d.y))
    let high = max(max(a.y, b.y), max(c.y, d.y))
    if point.y < low || point.y > high { return }
    let left = min(min(a.x, b.x), min(c.x, d.x))
    if point.x < left { return }
    let right = max(max(a.x, b.x), max(c.x, d.x))
    // Left of the point as a whole: only the ends matter.
    if right <= point.x { return winding += sign(a.y, d.y) }
    let first = b - a
    let second = c - b
    let third = d - c
    let cubed = first - 2 * second + third
    let squared = second - first
    func place(_ t: Double) -> Vector { ((cubed * (t / 3) + squared) * t + first) * (3 * t) + a }
    var from = 0.0
    var fromY = a.y
    for t in rootsBetweenEnds(cubed.y, 2 * squared.y, first.y) + [1] {
      let y = t == 1 ? d.y : place(t).y
      let sign = sign(fromY, y)
      if sign != 0 {
        // Halving cannot fail; 60 times leaves less than the digits of t.
        var low = from
        var high = t
        for _ in 0..<60 {
          let middle = (low + high) / 2
          if (place(middle).y <= point.y) == (fromY < y) { low = middle } else { high = middle }
        }
        if place((low + high) / 2).x <= point.x { winding += sign }
      }
      from = t
      fromY = y
    }
  }

  private mutating func addArc(_ arc: PathArc) {
    let radius = (arc.u.y * arc.u.y + arc.v.y * arc.v.y).squareRoot()
    let reach = (arc.u.x * arc.u.x + arc.v.x * arc.v.x).squareRoot()
    if point.x >= arc.center.x + reach { return winding += sign(arc.start.y, arc.end.y) }
    // x and y as functions of the angle from the lowest point of the ellipse on.
    let alongX = (arc.u.x * arc.u.y + arc.v.x * arc.v.y) / radius
    let acrossX = (arc.v.x * arc.u.y - arc.u.x * arc.v.y) / radius
    let height = (point.y - arc.center.y) / radius
    let side = max(0, (1 - height) * (1 + height)).squareRoot()
    let peak = Trigonometry.angle(x: arc.u.y, y: arc.v.y)
    var from = arc.first
    var fromY = arc.start.y
    let turns = arc.extremes(arc.u.y, arc.v.y)
    for index in 0...turns.count {
      let isLast = index == turns.count
      let to = isLast ? arc.first + arc.sweep : turns[index].angle
      let y = isLast ? arc.end.y : arc.center.y + turns[index].value
      let sign = sign(fromY, y)
      if sign != 0 {
        // Which half of the ellipse: before or after the lowest point.
        let half = (((from + to) / 2 - peak) / Double.pi).rounded(.down)
        let isFirst = half.remainder(dividingBy: 2) == 0
        let x = arc.center.x + alongX * height + (isFirst ? acrossX : -acrossX) * side
        // An ellipse without height makes NaN of it; what it counts must still add up.
        if !(x > point.x) { winding += sign }
      }
      from = to
      fromY = y
    }
  }
}
