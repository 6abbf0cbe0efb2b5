internal import Geometry

/// Makes a path of the outline of a stroke.
struct StrokeOutline: StrokeSink {
  private(set) var path = Path()
  /// The points of the edges in order, and of those that come in reverse.
  private var ahead: [Vector] = []
  private var back: [Vector] = []

  var shown: PixelRect? { nil }

  mutating func addLine(_ from: Vector, _ to: Vector) {
    if ahead.isEmpty { ahead.append(from) }
    ahead.append(to)
  }

  mutating func addLineBack(_ from: Vector, _ to: Vector) {
    if back.isEmpty { back.append(to) }
    back.append(from)
  }

  mutating func endStroke(isRing: Bool) {
    if isRing {
      addPolygon(ahead)
      addPolygon(back.reversed())
    } else {
      // The ends of both sides are the same two points.
      addPolygon(ahead + back.dropFirst().dropLast().reversed())
    }
    ahead.removeAll(keepingCapacity: true)
    back.removeAll(keepingCapacity: true)
  }

  private mutating func addPolygon(_ points: [Vector]) {
    guard let first = points.first, points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
      return
    }
    path.move(first)
    var last = first
    for point in points where point.x != last.x || point.y != last.y {
      path.line(point)
      last = point
    }
    path.close()
  }
}
