import Geometry

/// How far a point is from the line from `a` to `b`, which may be one point.
func distance(_ point: Point, _ a: Point, _ b: Point) -> Double {
  let (dx, dy) = (b.x - a.x, b.y - a.y)
  let square = dx * dx + dy * dy
  let along = ((point.x - a.x) * dx + (point.y - a.y) * dy) / (square > 0 ? square : 1)
  let t = min(max(along, 0), 1)
  let (x, y) = (point.x - a.x - t * dx, point.y - a.y - t * dy)
  return (x * x + y * y).squareRoot()
}
