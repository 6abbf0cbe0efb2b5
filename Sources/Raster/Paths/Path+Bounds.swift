public import Geometry

extension Path {
  /// The smallest rectangle that holds all control points and arcs: never smaller than the outline,
  /// sometimes larger, and known without a computation. `Rect.zero` where the path is empty.
  public var boundingBox: Rect {
    verbs.isEmpty ? .zero : Rect(spanning: Point(lowest), Point(highest))
  }

  /// The smallest rectangle that holds the outline: where curves and arcs turn back is computed, so
  /// that it is exact but for rounding. A start without a segment is no part of the outline.
  /// `Rect.zero` where there is no segment, or where the path is not finite. Complexity: linear.
  public var tightBoundingBox: Rect {
    guard isFinite else { return .zero }
    var box = TightBox()
    forEachSegment(closing: false) { box.add($0) }
    guard box.low.x <= box.high.x else { return .zero }
    return Rect(spanning: Point(box.low), Point(box.high))
  }
}

private struct TightBox {
  var low = Vector(repeating: .infinity)
  var high = Vector(repeating: -.infinity)

  mutating func add(_ segment: PathSegment) {
    switch segment {
    case .line(let a, let b):
      note(a)
      note(b)
    case .cubic(let a, let b, let c, let d):
      note(a)
      note(d)
      // Only a control point outside of the box can draw the curve over it.
      if isInside(b) && isInside(c) { return }
      for t in TightBox.turns(a.x, b.x, c.x, d.x) { noteX(TightBox.value(a.x, b.x, c.x, d.x, t)) }
      for t in TightBox.turns(a.y, b.y, c.y, d.y) { noteY(TightBox.value(a.y, b.y, c.y, d.y, t)) }
    case .arc(let arc):
      note(arc.start)
      note(arc.end)
      for turn in arc.extremes(arc.u.x, arc.v.x) { noteX(arc.center.x + turn.value) }
      for turn in arc.extremes(arc.u.y, arc.v.y) { noteY(arc.center.y + turn.value) }
    }
  }

  private func isInside(_ point: Vector) -> Bool {
    point.x >= low.x && point.x <= high.x && point.y >= low.y && point.y <= high.y
  }

  private mutating func note(_ point: Vector) {
    low = pointwiseMinimum(low, point)
    high = pointwiseMaximum(high, point)
  }

  private mutating func noteX(_ x: Double) {
    low.x = min(low.x, x)
    high.x = max(high.x, x)
  }

  private mutating func noteY(_ y: Double) {
    low.y = min(low.y, y)
    high.y = max(high.y, y)
  }

  /// Where one coordinate of a cubic curve turns back.
  private static func turns(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> [Double] {
    let first = b - a
    let second = c - b
    let third = d - c
    return rootsBetweenEnds(first - 2 * second + third, 2 * (second - first), first)
  }

  private static func value(
    _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ t: Double
  ) -> Double {
    let s = 1 - t
    let near = a * s * s * s + 3 * b * s * s * t
    return near + 3 * c * s * t * t + d * t * t * t
  }
}
