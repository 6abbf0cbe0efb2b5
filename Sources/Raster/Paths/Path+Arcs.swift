public import Geometry

/// Parts of circles. Angles are in radians; 0 points to the right and, with y growing downwards, a
/// growing angle turns clockwise as seen. A negative radius counts as positive.
extension Path {
  /// Adds a part of a circle, with a line to its start from the current point, where there is one.
  ///
  /// `clockwise` is meant as seen. The arc runs from `startAngle` to the next `endAngle` in that
  /// direction; angles a full turn or more apart in it make a circle.
  public mutating func addArc(
    center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool
  ) {
    let turn = 2 * Double.pi
    let given = clockwise ? endAngle - startAngle : startAngle - endAngle
    var sweep = given
    if given >= turn {
      sweep = turn
    } else if given < 0 {
      sweep = given.remainder(dividingBy: turn)
      if sweep < 0 { sweep += turn }
    }
    addArc(center, abs(radius), from: startAngle, sweep: clockwise ? sweep : -sweep)
  }

  /// Adds a part of a circle that turns by `delta`, clockwise as seen where it is positive, with a
  /// line to its start from the current point, where there is one. More than a full turn makes a
  /// circle that ends where the angle says.
  public mutating func addRelativeArc(
    center: Point, radius: Double, startAngle: Double, delta: Double
  ) {
    let turn = 2 * Double.pi
    guard abs(delta) > turn, delta.isFinite else {
      return addArc(center, abs(radius), from: startAngle, sweep: delta)
    }
    // One turn that ends at the given angle; what lies before it would only cover it again.
    let whole = delta < 0 ? -turn : turn
    addArc(center, abs(radius), from: startAngle + delta - whole, sweep: whole)
  }

  /// Rounds off the corner at `tangent1End` between the line to it from the current point and the
  /// line from it to `tangent2End`: adds a line to where a circle of `radius` touches the first
  /// line, and its shorter arc to where it touches the second one, which becomes the current point.
  /// (`arcto` of PostScript.)
  ///
  /// Where there is no corner to round, because two of the three points are one, or all lie on one
  /// line, or the radius is 0, a line to `tangent1End` is added. The points of contact may lie
  /// beyond the ends of both lines. Without a current point the path begins at `tangent1End`.
  public mutating func addArc(tangent1End: Point, tangent2End: Point, radius: Double) {
    let corner = Vector(tangent1End)
    guard tangent2End.isFinite, radius.isFinite else {
      // What is not finite must stay so: such a path draws nothing.
      return line(Vector(repeating: .nan))
    }
    guard let currentPoint else { return move(corner) }
    let back = Vector(currentPoint) - corner
    let ahead = Vector(tangent2End) - corner
    let backLength = back.length
    let aheadLength = ahead.length
    guard backLength > 0, aheadLength > 0, radius != 0 else { return line(corner) }
    let toStart = back / backLength
    let toEnd = ahead / aheadLength
    let cosine = toStart.dot(toEnd)
    let sine = abs(toStart.cross(toEnd))
    // Below this the lines are one to within the digits of their directions.
    guard sine > 1e-12 else { return line(corner) }
    let radius = abs(radius)
    // The centre lies on the bisector, radius / sin(angle / 2) from the corner.
    let center = corner + (toStart + toEnd) * (radius / sine)
    let start = corner + toStart * (radius * (1 + cosine) / sine)
    line(start)
    // From the first radius on towards the corner.
    arc(
      center: center, u: start - center, v: toStart * -radius,
      angles: Vector(0, Double.pi - Trigonometry.angle(x: cosine, y: sine)))
  }

  private mutating func addArc(
    _ center: Point, _ radius: Double, from start: Double, sweep: Double
  ) {
    let middle = Vector(center)
    line(middle + radius * Vector(Trigonometry.cosine(start), Trigonometry.sine(start)))
    arc(
      center: middle, u: Vector(radius, 0), v: Vector(0, radius), angles: Vector(start, sweep))
  }
}
