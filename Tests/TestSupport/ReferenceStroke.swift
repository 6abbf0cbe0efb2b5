package import Geometry
package import Raster

/// The readable twin of the stroker: a stroke as the union of simple pieces, one for each segment,
/// corner and end, all of which wind the same way. Circles are polygons of 120 corners.
package struct ReferenceStroke {
  package var width = 1.0
  package var cap = LineCap.butt
  package var join = LineJoin.miter
  package var miterLimit = 10.0
  package var transform = AffineTransform.identity

  package init() {}

  /// The pieces of the stroke along `points`, no two equal ones in a row.
  package func pieces(along points: [Point], closed: Bool) -> [[Point]] {
    let half = width / 2
    var pieces: [[Point]] = []
    let count = points.count
    let segments = closed ? count : count - 1
    for index in 0..<segments {
      let a = points[index]
      let b = points[(index + 1) % count]
      let d = direction(from: a, to: b)
      let n = Point(-d.y * half, d.x * half)
      pieces.append([
        Point(a.x + n.x, a.y + n.y), Point(b.x + n.x, b.y + n.y), Point(b.x - n.x, b.y - n.y),
        Point(a.x - n.x, a.y - n.y),
      ])
      if closed || index + 1 < segments {
        let next = direction(from: b, to: points[(index + 2) % count])
        pieces.append(corner(at: b, d, next))
      }
    }
    if !closed {
      let first = direction(from: points[1], to: points[0])
      let last = direction(from: points[count - 2], to: points[count - 1])
      for (point, d) in [(points[0], first), (points[count - 1], last)] {
        switch cap {
        case .butt: break
        case .round: pieces.append(circle(point))
        case .square:
          let n = Point(-d.y * half, d.x * half)
          let e = Point(point.x + d.x * half, point.y + d.y * half)
          pieces.append([
            Point(point.x + n.x, point.y + n.y), Point(e.x + n.x, e.y + n.y),
            Point(e.x - n.x, e.y - n.y), Point(point.x - n.x, point.y - n.y),
          ])
        }
      }
    }
    return pieces.filter { $0.count > 2 }.map { oriented($0.map { transform.apply(to: $0) }) }
  }

  private func corner(at p: Point, _ d0: Point, _ d1: Point) -> [Point] {
    let half = width / 2
    let turn = d0.x * d1.y - d0.y * d1.x
    if turn == 0 && d0.x * d1.x + d0.y * d1.y > 0 { return [] }
    if join == .round { return circle(p) }
    // The outer side is the left one where the path turns right.
    let side = turn > 0 ? -half : half
    let a = Point(p.x - d0.y * side, p.y + d0.x * side)
    let b = Point(p.x - d1.y * side, p.y + d1.x * side)
    let cosine = d0.x * d1.x + d0.y * d1.y
    let halfAngle = ((1 + cosine) / 2).squareRoot()
    if join == .miter && halfAngle > 1e-6 && 1 / halfAngle <= miterLimit {
      let middle = Point((a.x + b.x) / 2 - p.x, (a.y + b.y) / 2 - p.y)
      let length = (middle.x * middle.x + middle.y * middle.y).squareRoot()
      let reach = half / halfAngle / length
      return [p, a, Point(p.x + middle.x * reach, p.y + middle.y * reach), b]
    }
    return [p, a, b]
  }

  private func circle(_ center: Point) -> [Point] {
    (0..<120).map {
      let turn = AffineTransform(rotation: Double($0) * Double.pi / 60)
      let arm = turn.apply(to: Point(width / 2, 0))
      return Point(center.x + arm.x, center.y + arm.y)
    }
  }

  private func direction(from a: Point, to b: Point) -> Point {
    let length = ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
    return Point((b.x - a.x) / length, (b.y - a.y) / length)
  }

  private func oriented(_ polygon: [Point]) -> [Point] {
    var area = 0.0
    for index in polygon.indices {
      let a = polygon[index]
      let b = polygon[(index + 1) % polygon.count]
      area += a.x * b.y - a.y * b.x
    }
    return area < 0 ? polygon.reversed() : polygon
  }
}
