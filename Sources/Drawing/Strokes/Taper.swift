internal import Geometry
internal import Raster

/// The hull of two circles: a piece of a stroke whose width changes.
struct Taper {
  var start: Point
  var startRadius: Double
  var end: Point
  var endRadius: Double

  /// Where the hull's straight sides touch the circles, as the unit vectors from both centres to
  /// the right and to the left of the way; nil where one circle holds the other.
  ///
  /// With the way of length d, a side is inclined to it by (startRadius − endRadius)/d, the sine.
  private var contacts: (right: Point, left: Point)? {
    let dx = end.x - start.x
    let dy = end.y - start.y
    let square = dx * dx + dy * dy
    let difference = startRadius - endRadius
    guard square > difference * difference else { return nil }
    let length = square.squareRoot()
    let sine = difference / length
    let cosine = max(0, 1 - sine * sine).squareRoot()
    let along = Point(dx / length, dy / length)
    return (
      Point(along.x * sine - along.y * cosine, along.y * sine + along.x * cosine),
      Point(along.x * sine + along.y * cosine, along.y * sine - along.x * cosine)
    )
  }

  /// Adds the outline, clockwise as seen.
  func addHull(to path: inout Path) {
    guard let (right, left) = contacts else {
      let isStart = startRadius >= endRadius
      addCircle(at: isStart ? start : end, radius: max(startRadius, endRadius), to: &path)
      return
    }
    // Clockwise with y downwards: from the right side around the start, over the left side to the
    // end, around it and back.
    let rightAngle = Trigonometry.angle(x: right.x, y: right.y)
    let leftAngle = Trigonometry.angle(x: left.x, y: left.y)
    path.move(to: Point(start.x + right.x * startRadius, start.y + right.y * startRadius))
    path.addArc(
      center: start, radius: startRadius, startAngle: rightAngle, endAngle: leftAngle,
      clockwise: true)
    path.addArc(
      center: end, radius: endRadius, startAngle: leftAngle, endAngle: rightAngle, clockwise: true)
    path.close()
  }

  private func addCircle(at center: Point, radius: Double, to path: inout Path) {
    path.move(to: Point(center.x + radius, center.y))
    path.addArc(
      center: center, radius: radius, startAngle: 0, endAngle: 2 * Double.pi, clockwise: true)
    path.close()
  }

  func draw(in canvas: ImmediateCanvas) {
    canvas.fillDot(at: start, radius: startRadius)
    canvas.fillDot(at: end, radius: endRadius)
    guard let (right, left) = contacts else { return }
    canvas.fillQuadrilateral([
      Point(start.x + right.x * startRadius, start.y + right.y * startRadius),
      Point(start.x + left.x * startRadius, start.y + left.y * startRadius),
      Point(end.x + left.x * endRadius, end.y + left.y * endRadius),
      Point(end.x + right.x * endRadius, end.y + right.y * endRadius),
    ])
  }
}
