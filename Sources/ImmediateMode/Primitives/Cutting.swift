/// Cuts lines and triangles that reach beyond `WindowVertex.reach`, far outside of any bitmap.
///
/// An edge is cut at the same place whichever triangle it belongs to and whichever way it is
/// walked, so triangles that share it still share it.
enum Cutting {
  private struct Place {
    var x: Double
    var y: Double
  }

  /// The ends of the part within reach; nil where there is none, or where an end is not finite.
  static func line(_ a: WindowVertex, _ b: WindowVertex) -> (FixedPoint, FixedPoint)? {
    guard a.isFinite && b.isFinite else { return nil }
    var ends = [Place(x: a.x, y: a.y), Place(x: b.x, y: b.y)]
    for side in Side.allCases {
      switch (side.holds(ends[0]), side.holds(ends[1])) {
      case (true, true): continue
      case (false, false): return nil
      case (true, false): ends[1] = side.crossing(ends[0], ends[1])
      case (false, true): ends[0] = side.crossing(ends[0], ends[1])
      }
    }
    return (fixed(ends[0]), fixed(ends[1]))
  }

  /// The corners of the part within reach, in order (Sutherland and Hodgman, "Reentrant polygon
  /// clipping", 1974); at most seven. Corners must be finite.
  static func triangle(_ a: WindowVertex, _ b: WindowVertex, _ c: WindowVertex) -> [FixedPoint] {
    var corners = [Place(x: a.x, y: a.y), Place(x: b.x, y: b.y), Place(x: c.x, y: c.y)]
    for side in Side.allCases {
      var kept: [Place] = []
      for (index, corner) in corners.enumerated() {
        let before = corners[(index + corners.count - 1) % corners.count]
        if side.holds(before) != side.holds(corner) { kept.append(side.crossing(before, corner)) }
        if side.holds(corner) { kept.append(corner) }
      }
      corners = kept
    }
    return corners.map(fixed)
  }

  private static func fixed(_ place: Place) -> FixedPoint {
    // Rounding may have left the square by a digit.
    func hold(_ value: Double) -> Int {
      FixedPoint.round(min(max(value, -WindowVertex.reach), WindowVertex.reach))
    }
    return FixedPoint(x: hold(place.x), y: hold(place.y))
  }

  private enum Side: CaseIterable {
    case left, right, bottom, top

    func holds(_ place: Place) -> Bool {
      switch self {
      case .left: place.x >= -WindowVertex.reach
      case .right: place.x <= WindowVertex.reach
      case .bottom: place.y >= -WindowVertex.reach
      case .top: place.y <= WindowVertex.reach
      }
    }

    /// Where the edge crosses this side. Always reckoned from the same end, for the same digits.
    func crossing(_ one: Place, _ other: Place) -> Place {
      let swap = one.x > other.x || (one.x == other.x && one.y > other.y)
      let a = swap ? other : one
      let b = swap ? one : other
      // Halves, so that the difference of two huge numbers does not overflow.
      func along(_ from: Double, _ to: Double, _ place: Double) -> Double {
        (place / 2 - from / 2) / (to / 2 - from / 2)
      }
      func between(_ from: Double, _ to: Double, _ part: Double) -> Double {
        let half = from / 2 + (to / 2 - from / 2) * part
        return half * 2
      }
      switch self {
      case .left, .right:
        let x = self == .left ? -WindowVertex.reach : WindowVertex.reach
        return Place(x: x, y: between(a.y, b.y, along(a.x, b.x, x)))
      case .bottom, .top:
        let y = self == .bottom ? -WindowVertex.reach : WindowVertex.reach
        return Place(x: between(a.x, b.x, along(a.y, b.y, y)), y: y)
      }
    }
  }
}
