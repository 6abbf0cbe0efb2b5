internal import Geometry
internal import Raster

/// A smooth outline through a few knots, so that a picture can be written down as places.
///
/// At a smooth knot the outline runs along the line between its neighbours; at a sharp one each
/// side heads straight for the next knot. The handles are 0.36 of the distance between the knots,
/// which makes four knots on a circle nearly a circle.
struct Contour {
  struct Knot {
    var x: Double
    var y: Double
    var sharp = false

    var mirrored: Knot { Knot(x: 96 - x, y: y, sharp: sharp) }
  }

  var knots: [Knot]
  var closed = true

  /// Knots as x, y pairs, all smooth but for those whose index is in `sharp`.
  init(_ places: [(Double, Double)], sharp: Set<Int> = [], closed: Bool = true) {
    knots = places.enumerated().map { Knot(x: $1.0, y: $1.1, sharp: sharp.contains($0)) }
    self.closed = closed
  }

  private init(knots: [Knot], closed: Bool) {
    self.knots = knots
    self.closed = closed
  }

  /// The same on the other half of a face whose middle is at x 48.
  var mirrored: Contour { Contour(knots: knots.map(\.mirrored), closed: closed) }

  /// Closes a left half, given from its top to its bottom on the middle line, by its mirror image.
  var completed: Contour {
    let right = knots.reversed().map(\.mirrored).filter { $0.x != 48 }
    return Contour(knots: knots + right, closed: true)
  }

  var path: Path {
    var path = Path()
    guard let first = knots.first else { return path }
    path.move(to: Point(x: first.x, y: first.y))
    for index in 0..<(closed ? knots.count : knots.count - 1) {
      let from = knots[index]
      let to = knots[(index + 1) % knots.count]
      let length = Contour.distance(from, to) * 0.36
      let leave = direction(at: index, else: (from, to))
      let arrive = direction(at: (index + 1) % knots.count, else: (from, to))
      path.addCurve(
        to: Point(x: to.x, y: to.y),
        control1: Point(x: from.x + leave.x * length, y: from.y + leave.y * length),
        control2: Point(x: to.x - arrive.x * length, y: to.y - arrive.y * length))
    }
    if closed { path.close() }
    return path
  }

  /// The direction of the outline at a knot, of length 1.
  private func direction(at index: Int, else side: (Knot, Knot)) -> Point {
    let isEnd = !closed && (index == 0 || index == knots.count - 1)
    let sharp = knots[index].sharp || isEnd
    let before = sharp ? side.0 : knots[(index + knots.count - 1) % knots.count]
    let after = sharp ? side.1 : knots[(index + 1) % knots.count]
    let length = max(Contour.distance(before, after), 1e-9)
    return Point(x: (after.x - before.x) / length, y: (after.y - before.y) / length)
  }

  private static func distance(_ a: Knot, _ b: Knot) -> Double {
    ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
  }
}
