public import Geometry

extension Path {
  /// Adds a closed rectangle, from its origin on to the right.
  public mutating func addRect(_ rect: Rect) {
    move(Vector(rect.minX, rect.minY))
    line(Vector(rect.maxX, rect.minY))
    line(Vector(rect.maxX, rect.maxY))
    line(Vector(rect.minX, rect.maxY))
    close()
  }

  /// Adds a closed rectangle with quarter circles for corners. The radius is held to half the
  /// shorter side; where it is 0 or less the corners are sharp.
  public mutating func addRoundedRect(_ rect: Rect, cornerRadius: Double) {
    let box = Rect(
      spanning: Point(rect.minX, rect.minY), Point(rect.maxX, rect.maxY))
    let radius = min(cornerRadius, box.width / 2, box.height / 2)
    guard radius > 0 else { return addRect(box) }
    let quarter = Double.pi / 2
    let u = Vector(radius, 0)
    let v = Vector(0, radius)
    let left = box.minX + radius
    let right = box.maxX - radius
    let top = box.minY + radius
    let bottom = box.maxY - radius
    move(Vector(left, box.minY))
    line(Vector(right, box.minY))
    arc(center: Vector(right, top), u: u, v: v, angles: Vector(-quarter, quarter))
    line(Vector(box.maxX, bottom))
    arc(center: Vector(right, bottom), u: u, v: v, angles: Vector(0, quarter))
    line(Vector(left, box.maxY))
    arc(center: Vector(left, bottom), u: u, v: v, angles: Vector(quarter, quarter))
    line(Vector(box.minX, top))
    arc(center: Vector(left, top), u: u, v: v, angles: Vector(2 * quarter, quarter))
    close()
  }

  /// Adds the closed ellipse that touches the sides of `rect`.
  public mutating func addEllipse(in rect: Rect) {
    let u = Vector(abs(rect.width) / 2, 0)
    let v = Vector(0, abs(rect.height) / 2)
    let center = Vector(rect.midX, rect.midY)
    move(center + u)
    arc(center: center, u: u, v: v, angles: Vector(0, 2 * Double.pi))
    close()
  }

  /// Adds a part of a circle, with a line to its start from the current point, where there is one.
  ///
  /// Angles are in radians; 0 points to the right and, with y growing downwards, a growing angle
  /// turns clockwise as seen. `clockwise` is meant as seen too. The arc runs from `startAngle` to
  /// the next `endAngle` in that direction; angles a full turn or more apart in it make a circle.
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
    let middle = Vector(center)
    let length = abs(radius)
    let first =
      middle + length * Vector(Trigonometry.cosine(startAngle), Trigonometry.sine(startAngle))
    line(first)
    arc(
      center: middle, u: Vector(length, 0), v: Vector(0, length),
      angles: Vector(startAngle, clockwise ? sweep : -sweep))
  }
}
