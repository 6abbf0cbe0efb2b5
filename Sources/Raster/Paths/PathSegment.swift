internal import Geometry

/// One piece of an outline with both of its ends, for whoever computes with the true curve instead
/// of lines near it.
enum PathSegment {
  case line(Vector, Vector)
  case cubic(Vector, Vector, Vector, Vector)
  case arc(PathArc)
}

/// c + u·cos t + v·sin t, for t from `first` on over `sweep`.
struct PathArc {
  let start: Vector
  let end: Vector
  let center: Vector
  let u: Vector
  let v: Vector
  let first: Double
  let sweep: Double
}

extension Path {
  /// Calls `body` for each segment. `closing` adds the line from the end of each subpath that is
  /// still open to its start, as filling does. Quadratic curves come as the same curves written as
  /// cubic ones.
  func forEachSegment(closing: Bool, _ body: (PathSegment) -> Void) {
    var index = 0
    var start = Vector(0, 0)
    var current = Vector(0, 0)
    for verb in verbs {
      switch verb {
      case .move:
        if closing { body(.line(current, start)) }
        start = points[index]
        current = start
      case .line:
        body(.line(current, points[index]))
        current = points[index]
      case .quad:
        let control = points[index]
        let end = points[index + 1]
        let first = current + (control - current) * (2 / 3)
        body(.cubic(current, first, end + (control - end) * (2 / 3), end))
        current = end
      case .cubic:
        body(.cubic(current, points[index], points[index + 1], points[index + 2]))
        current = points[index + 2]
      case .arc:
        let angles = points[index + 3]
        let (center, u, v) = (points[index], points[index + 1], points[index + 2])
        let last = angles.x + angles.y
        let end = center + u * Trigonometry.cosine(last) + v * Trigonometry.sine(last)
        body(
          .arc(
            PathArc(
              start: current, end: end, center: center, u: u, v: v, first: angles.x,
              sweep: angles.y)))
        current = end
      case .close:
        body(.line(current, start))
        current = start
      }
      index += verb.pointCount
    }
    if closing { body(.line(current, start)) }
  }
}

extension PathArc {
  /// The angles within the arc, in its direction, at which the coordinate u·cos t + v·sin t of the
  /// given factors is extreme, with its value there.
  func extremes(_ u: Double, _ v: Double) -> [(angle: Double, value: Double)] {
    let radius = (u * u + v * v).squareRoot()
    guard radius > 0 else { return [] }
    let peak = Trigonometry.angle(x: u, y: v)
    let low = min(first, first + sweep)
    let high = max(first, first + sweep)
    // Every half turn from the peak on, the coordinate is the largest and the smallest in turn.
    var count = ((low - peak) / Double.pi).rounded(.up)
    var result: [(angle: Double, value: Double)] = []
    // A turn at most; angles so large that they have no fraction could go on for ever.
    while peak + count * Double.pi <= high && result.count < 4 {
      let isPeak = count.remainder(dividingBy: 2) == 0
      result.append((peak + count * Double.pi, isPeak ? radius : -radius))
      count += 1
    }
    return sweep < 0 ? result.reversed() : result
  }
}

/// The numbers between 0 and 1, both excluded, at which a·t² + b·t + c is 0, in growing order.
func rootsBetweenEnds(_ a: Double, _ b: Double, _ c: Double) -> [Double] {
  let discriminant = b * b - 4 * a * c
  guard discriminant >= 0 else { return [] }
  // Neither of the two quotients loses digits: the sum's terms have the same sign.
  let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
  let first = q / a
  let second = c / q
  var roots: [Double] = []
  if first > 0 && first < 1 { roots.append(first) }
  if second > 0 && second < 1 && second != first { roots.append(second) }
  return roots.sorted()
}
