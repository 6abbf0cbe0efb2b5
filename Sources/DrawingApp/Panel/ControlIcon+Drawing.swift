internal import Controls
internal import Geometry
internal import Raster

extension ControlIcon {
  static var line: ControlIcon {
    var path = Path()
    path.move(to: Point(3.6, 16.4))
    path.addLine(to: Point(16.4, 3.6))
    var ends = Path()
    ends.addEllipse(in: Rect(x: 1.2, y: 14, width: 4.8, height: 4.8))
    ends.addEllipse(in: Rect(x: 14, y: 1.2, width: 4.8, height: 4.8))
    return ControlIcon(layers: [Layer(path: path, lineWidth: 2), Layer(path: ends)])
  }

  static var rect: ControlIcon {
    var path = Path()
    path.addRoundedRect(Rect(x: 2, y: 4, width: 16, height: 12), cornerRadius: 0.8)
    return outlined(path)
  }

  static var ellipse: ControlIcon {
    var path = Path()
    path.addEllipse(in: Rect(x: 1.6, y: 3.6, width: 16.8, height: 12.8))
    return outlined(path)
  }

  private static func outlined(_ path: Path) -> ControlIcon {
    ControlIcon(layers: [Layer(path: path, opacity: 0.35), Layer(path: path, lineWidth: 2)])
  }

  /// The head of the stamp: ears, and stripes, eyes and nose cut out.
  static var tiger: ControlIcon {
    var path = Path()
    // The head, wide at the cheeks.
    path.move(to: Point(10, 3.2))
    path.addCurve(to: Point(18, 11.4), control1: Point(14.6, 3.2), control2: Point(18, 6.4))
    path.addCurve(to: Point(10, 18.6), control1: Point(18, 15.6), control2: Point(14.2, 18.6))
    path.addCurve(to: Point(2, 11.4), control1: Point(5.8, 18.6), control2: Point(2, 15.6))
    path.addCurve(to: Point(10, 3.2), control1: Point(2, 6.4), control2: Point(5.4, 3.2))
    path.close()
    addPolygon(to: &path, [(10, 3.6), (11, 3.6), (10, 8), (9, 3.6)])
    addMirrored(to: &path, [(12.5, 3.9), (13.8, 4.5), (12.1, 7.2)])
    addMirrored(to: &path, [(17.6, 9), (17.9, 10.6), (14.7, 10.6)])
    addMirrored(to: &path, [(17.8, 12.6), (17.3, 14.2), (14.5, 12.9)])
    for side in [-1.0, 1] {
      path.addEllipse(in: Rect(x: 10 + side * 3.3 - 1.1, y: 8.8, width: 2.2, height: 2.4))
    }
    addPolygon(to: &path, [(8.1, 12.8), (11.9, 12.8), (10, 15)])
    var ears = Path()
    for side in [-1.0, 1] {
      // Stops short of the head, so that the even-odd holes of neither touch the other.
      ears.move(to: Point(10 + side * 8.4, 6.6))
      ears.addCurve(
        to: Point(10 + side * 4.9, 2.9), control1: Point(10 + side * 9.4, 1.6),
        control2: Point(10 + side * 6.6, 0.6))
      ears.addQuadCurve(to: Point(10 + side * 8.4, 6.6), control: Point(10 + side * 7.1, 4.2))
      ears.close()
    }
    return ControlIcon(layers: [Layer(path: path, rule: .evenOdd), Layer(path: ears)])
  }

  static var pencil: ControlIcon {
    var path = Path()
    addPolygon(to: &path, [(0, 0), (4.6, -2.6), (4.6, 2.6)])
    path.addRect(Rect(x: 5.6, y: -2.6, width: 9.2, height: 5.2))
    path.addRoundedRect(Rect(x: 15.8, y: -2.6, width: 3.4, height: 5.2), cornerRadius: 1.2)
    return ControlIcon(layers: [Layer(path: tilted(path, by: -45, to: Point(3.1, 16.9)))])
  }

  static var eraser: ControlIcon {
    var rubber = Path()
    rubber.addRoundedRect(Rect(x: -7.6, y: -3.9, width: 6.2, height: 7.8), cornerRadius: 1.6)
    var sleeve = Path()
    sleeve.addRoundedRect(Rect(x: -0.8, y: -3.1, width: 7.8, height: 6.2), cornerRadius: 0.6)
    let place = Point(10.3, 8.7)
    var ground = Path()
    ground.move(to: Point(3, 17.6))
    ground.addLine(to: Point(17, 17.6))
    return ControlIcon(layers: [
      Layer(path: tilted(rubber, by: -40, to: place)),
      Layer(path: tilted(sleeve, by: -40, to: place), opacity: 0.35),
      Layer(path: tilted(sleeve, by: -40, to: place), lineWidth: 1.6),
      Layer(path: ground, lineWidth: 1.8),
    ])
  }

  /// An arrow that turns back to the left.
  static var undo: ControlIcon { ControlIcon(layers: turn) }

  /// The same arrow to the right.
  static var redo: ControlIcon {
    let flip = AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: side, ty: 0)
    return ControlIcon(
      layers: turn.map { Layer(path: $0.path.transformed(by: flip), lineWidth: $0.lineWidth) })
  }

  private static var turn: [Layer] {
    var shaft = Path()
    shaft.move(to: Point(6.4, 7.4))
    shaft.addLine(to: Point(12.4, 7.4))
    shaft.addCurve(to: Point(12.4, 15.8), control1: Point(18, 7.4), control2: Point(18, 15.8))
    shaft.addLine(to: Point(7, 15.8))
    var head = Path()
    addPolygon(to: &head, [(1.4, 7.4), (7.4, 2.4), (7.4, 12.4)])
    return [Layer(path: shaft, lineWidth: 2.2), Layer(path: head)]
  }

  static var bin: ControlIcon {
    var body = Path()
    addPolygon(to: &body, [(4.4, 7.2), (15.6, 7.2), (14.8, 18.4), (5.2, 18.4)])
    for x in [7.2, 9.4, 11.6] {
      body.addRect(Rect(x: x, y: 9.2, width: 1.2, height: 7))
    }
    var lid = Path()
    lid.move(to: Point(3.6, 5))
    lid.addLine(to: Point(16.4, 5))
    var handle = Path()
    addPolygon(to: &handle, [(7.6, 4.2), (7.6, 1.8), (12.4, 1.8), (12.4, 4.2)])
    handle.addRect(Rect(x: 8.8, y: 3, width: 2.4, height: 1.2))
    return ControlIcon(layers: [
      Layer(path: body, rule: .evenOdd), Layer(path: lid, lineWidth: 1.8),
      Layer(path: handle, rule: .evenOdd),
    ])
  }

  /// The five pips of a die, over a swatch.
  static var pips: ControlIcon {
    ControlIcon { context, rect, color in
      let pip = rect.width * 0.2
      context.setFillColor(color)
      for (x, y) in [(0.25, 0.25), (0.75, 0.25), (0.5, 0.5), (0.25, 0.75), (0.75, 0.75)] {
        context.fillEllipse(
          in: Rect(
            x: rect.minX + rect.width * x - pip / 2, y: rect.minY + rect.height * y - pip / 2,
            width: pip, height: pip))
      }
    }
  }

  /// The globe: other languages.
  static var globe: ControlIcon {
    var path = Path()
    path.addEllipse(in: Rect(x: 2, y: 2, width: 16, height: 16))
    path.addEllipse(in: Rect(x: 6.4, y: 2, width: 7.2, height: 16))
    for y in [6.8, 13.2] {
      path.move(to: Point(3, y))
      path.addLine(to: Point(17, y))
    }
    return ControlIcon(layers: [Layer(path: path, lineWidth: 1.6)])
  }

  /// Three pots of paint: more colours.
  static var pots: ControlIcon {
    var path = Path()
    for (x, y) in [(10, 5.4), (5.2, 13.6), (14.8, 13.6)] {
      path.addEllipse(in: Rect(x: x - 3.6, y: y - 3.6, width: 7.2, height: 7.2))
    }
    return ControlIcon(layers: [
      Layer(path: path, opacity: 0.35), Layer(path: path, lineWidth: 1.6),
    ])
  }

  static var dots: ControlIcon {
    var path = Path()
    for x in [3.4, 10, 16.6] {
      path.addEllipse(in: Rect(x: x - 2.2, y: 7.8, width: 4.4, height: 4.4))
    }
    return ControlIcon(layers: [Layer(path: path)])
  }

  private static func addPolygon(to path: inout Path, _ corners: [(Double, Double)]) {
    guard let first = corners.first else { return }
    path.move(to: Point(first.0, first.1))
    for corner in corners.dropFirst() { path.addLine(to: Point(corner.0, corner.1)) }
    path.close()
  }

  /// A polygon and its image on the other side of the middle.
  private static func addMirrored(to path: inout Path, _ corners: [(Double, Double)]) {
    addPolygon(to: &path, corners)
    addPolygon(to: &path, corners.map { (side - $0.0, $0.1) })
  }

  private static func tilted(_ path: Path, by degrees: Double, to place: Point) -> Path {
    path.transformed(
      by: AffineTransform(rotation: degrees * .pi / 180).concatenating(
        AffineTransform(translationX: place.x, y: place.y)))
  }
}
