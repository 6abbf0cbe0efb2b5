/// Whether a closed polygon is convex and walked round once.
///
/// It is if it always turns to one side, never turns straight back, and its height has one maximum
/// and one minimum: turning to one side alone would also be true of a star.
enum Convexity {
  /// Nil where it is not; else whether the walk is clockwise as seen. Without area it counts as not
  /// convex. Points must be near (`WindowVertex.isNear`).
  static func isClockwise(_ points: UnsafeBufferPointer<WindowVertex>) -> Bool? {
    var turn = 0
    var risesAndFalls = 0
    var lastWay = 0
    var firstWay = 0
    // The last side that has a length; begins with the one that ends at the first point.
    guard var before = lastSide(points) else { return nil }
    for index in points.indices {
      let from = points[index].fixed
      let to = points[index + 1 < points.count ? index + 1 : 0].fixed
      let side = FixedPoint(x: to.x &- from.x, y: to.y &- from.y)
      if side.x == 0 && side.y == 0 { continue }
      let cross = before.x &* side.y &- before.y &* side.x
      if cross == 0 {
        if before.x &* side.x &+ before.y &* side.y < 0 { return nil }
      } else {
        if turn != 0 && (cross > 0) != (turn > 0) { return nil }
        turn = cross.signum()
      }
      let way = side.y.signum()
      if way != 0 {
        if firstWay == 0 { firstWay = way }
        if lastWay != 0 && way != lastWay { risesAndFalls += 1 }
        lastWay = way
      }
      before = side
    }
    if lastWay != firstWay { risesAndFalls += 1 }
    guard turn != 0, risesAndFalls == 2 else { return nil }
    // Window coordinates count upwards: a turn to the left is anticlockwise.
    return turn < 0
  }

  private static func lastSide(_ points: UnsafeBufferPointer<WindowVertex>) -> FixedPoint? {
    guard let first = points.first?.fixed else { return nil }
    for point in points.reversed() where point.fixed != first {
      return FixedPoint(x: first.x &- point.fixed.x, y: first.y &- point.fixed.y)
    }
    return nil
  }
}
