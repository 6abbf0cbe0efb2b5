import Geometry
import Raster

extension DrawingProgram {
  /// Adds a piece to the program's own path or to the context's.
  mutating func growPath(_ isOwn: Bool) {
    if isOwn {
      growOwnPath()
    } else {
      growContextPath()
    }
  }

  /// Several subpaths over each other: rectangles of both directions, and a star that crosses
  /// itself.
  private mutating func tangle() {
    let place = reader.point()
    for _ in 0..<(2 + reader.int(below: 6)) {
      let corner = Point(place.x + reader.part() * 9, place.y + reader.part() * 9)
      if reader.bool() {
        path.addRect(
          Rect(x: corner.x, y: corner.y, width: reader.part() * 30 - 9, height: reader.part() * 30))
        continue
      }
      path.move(to: corner)
      for _ in 0..<(2 + reader.int(below: 4)) {
        path.addLine(to: Point(place.x + reader.part() * 20, place.y + reader.part() * 20))
      }
    }
  }

  private mutating func growOwnPath() {
    switch reader.int(below: 13) {
    case 0, 1: path.move(to: reader.point())
    case 2, 3: path.addLine(to: reader.point())
    case 4: path.addQuadCurve(to: reader.point(), control: reader.point())
    case 5:
      path.addCurve(to: reader.point(), control1: reader.point(), control2: reader.point())
    case 6:
      path.addArc(
        center: reader.point(), radius: reader.number(), startAngle: reader.number(),
        endAngle: reader.number(), clockwise: reader.bool())
    case 7:
      path.addArc(
        tangent1End: reader.point(), tangent2End: reader.point(), radius: reader.number())
    case 8: path.addRoundedRect(reader.rect(), cornerRadius: reader.number())
    case 9: path.addEllipse(in: reader.rect())
    case 10: path.close()
    case 11: tangle()
    default: path = Path()
    }
  }

  private mutating func growContextPath() {
    switch reader.int(below: 14) {
    case 0, 1: context.move(to: reader.point())
    case 2, 3: context.addLine(to: reader.point())
    case 4: context.addQuadCurve(to: reader.point(), control: reader.point())
    case 5:
      context.addCurve(to: reader.point(), control1: reader.point(), control2: reader.point())
    case 6:
      context.addArc(
        center: reader.point(), radius: reader.number(), startAngle: reader.number(),
        endAngle: reader.number(), clockwise: reader.bool())
    case 7:
      context.addRelativeArc(
        center: reader.point(), radius: reader.number(), startAngle: reader.number(),
        delta: reader.number())
    case 8:
      context.addArc(
        tangent1End: reader.point(), tangent2End: reader.point(), radius: reader.number())
    case 9: context.addRect(reader.rect())
    case 10:
      context.addRoundedRect(
        reader.rect(), cornerWidth: reader.number(), cornerHeight: reader.number())
    case 11: context.addEllipse(in: reader.rect())
    case 12: context.addPath(path)
    default: context.closePath()
    }
  }
}
