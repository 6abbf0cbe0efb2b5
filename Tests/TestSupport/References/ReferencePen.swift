package import Geometry
import Raster

/// The definition of a stroke, point by point: what a round pen passes, cut off or filled up at
/// ends and corners. Knows nothing of outlines.
package struct ReferencePen {
  package var stroke: ReferenceStroke
  /// The lines that are stroked, in user space, no two equal points in a row but in dots.
  private var lines: [ReferenceDash.Piece]
  /// Whether each point of a line lies within a curve, where the join is round.
  private var isCurve: Bool
  private let inverse: AffineTransform

  /// - Precondition: the stroke's transform can be undone.
  package init(
    _ stroke: ReferenceStroke, along points: [Point], closed: Bool, isCurve: Bool = false,
    dash: ReferenceDash? = nil
  ) {
    self.stroke = stroke
    self.isCurve = isCurve
    inverse = stroke.transform.inverted()!
    lines =
      dash?.pieces(along: points, closed: closed)
      ?? [ReferenceDash.Piece(points: points, isClosed: closed)]
  }

  /// Whether everything within `distance` pixels of a place of the bitmap is covered, nothing is,
  /// or neither; by a ring of 12 places around it and the place itself.
  package func coverage(at place: Point, within distance: Double) -> Bool? {
    var answer: Bool?
    for step in 0...12 {
      let turn = AffineTransform(rotation: Double(step) * Double.pi / 6)
      let arm = step == 12 ? Point(0, 0) : turn.apply(to: Point(distance, 0))
      let user = inverse.apply(to: Point(place.x + arm.x, place.y + arm.y))
      let covered = covers(user)
      if let answer, answer != covered { return nil }
      answer = covered
    }
    return answer
  }

  /// Whether a point of user space is covered.
  package func covers(_ p: Point) -> Bool { lines.contains { covers(p, $0) } }

  private func covers(_ p: Point, _ line: ReferenceDash.Piece) -> Bool {
    let half = stroke.width / 2
    let points = line.points
    if points.count == 2 && points[0] == points[1] { return coversDot(p, line) }
    let segments = line.isClosed ? points.count : points.count - 1
    for index in 0..<segments {
      let a = points[index]
      let b = points[(index + 1) % points.count]
      let place = local(p, a, b)
      // Within the segment's rectangle.
      if place.along >= 0 && place.along <= place.length && abs(place.across) <= half {
        return true
      }
      if !line.isClosed && (index == 0 || index == segments - 1) {
        let beyond = max(
          index == 0 ? -place.along : 0, index == segments - 1 ? place.along - place.length : 0)
        if beyond > 0 && coversCap(beyond, place.across) { return true }
      }
      if line.isClosed || index + 1 < segments {
        let c = points[(index + 2) % points.count]
        if coversCorner(p, a, b, c) { return true }
      }
    }
    return false
  }

  private func coversCap(_ beyond: Double, _ across: Double) -> Bool {
    let half = stroke.width / 2
    switch stroke.cap {
    case .butt: return false
    case .square: return beyond <= half && abs(across) <= half
    case .round: return beyond * beyond + across * across <= half * half
    }
  }

  private func coversDot(_ p: Point, _ line: ReferenceDash.Piece) -> Bool {
    let at = line.points[0]
    let place = local(p, at, Point(at.x + line.direction.x, at.y + line.direction.y))
    return coversCap(abs(place.along), place.across)
  }

  /// What fills the wedge between both segments on the outer side of the corner at `b`.
  private func coversCorner(_ p: Point, _ a: Point, _ b: Point, _ c: Point) -> Bool {
    let half = stroke.width / 2
    let x = p.x - b.x
    let y = p.y - b.y
    let first = direction(a, b)
    let second = direction(b, c)
    let turn = first.x * second.y - first.y * second.x
    let cosine = first.x * second.x + first.y * second.y
    if turn == 0 && cosine > 0 { return false }
    let alongFirst = first.x * x + first.y * y
    let alongSecond = second.x * x + second.y * y
    // A curve is passed by its normals on both sides of it.
    if isCurve && alongFirst * alongSecond <= 0 { return x * x + y * y <= half * half }
    // Between the normals: beyond the end of the first segment and before the second one begins.
    guard alongFirst >= 0, alongSecond <= 0 else { return false }
    if stroke.join == .round { return x * x + y * y <= half * half }
    // Distances from the corner towards both outer sides, which face away from the turn.
    let side = turn > 0 ? 1.0 : -1.0
    let firstOut = (first.y * x - first.x * y) * side
    let secondOut = (second.y * x - second.x * y) * side
    let cosineOfHalf = ((1 + cosine) / 2).squareRoot()
    if stroke.join == .miter && cosineOfHalf > 1e-6 && 1 / cosineOfHalf <= stroke.miterLimit {
      return firstOut <= half && secondOut <= half
    }
    // The triangle below the chord between the two outer corners.
    return firstOut + secondOut <= 2 * half * cosineOfHalf * cosineOfHalf
  }

  private func local(
    _ p: Point, _ a: Point, _ b: Point
  ) -> (along: Double, across: Double, length: Double) {
    let d = direction(a, b)
    let x = p.x - a.x
    let y = p.y - a.y
    let length = ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
    return (d.x * x + d.y * y, d.x * y - d.y * x, length)
  }

  private func direction(_ a: Point, _ b: Point) -> Point {
    let length = ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
    return Point((b.x - a.x) / length, (b.y - a.y) / length)
  }
}
