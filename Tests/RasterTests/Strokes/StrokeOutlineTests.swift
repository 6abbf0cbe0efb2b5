import Geometry
import TestSupport
import Testing

@testable import Raster

/// Strokes of every cap, join, dash and transform, against their outline as a path, the exact area
/// of that outline, and the definition of a stroke point by point.
@Suite struct StrokeOutlineTests {
  private struct Case {
    var stroke = ReferenceStroke()
    var dash: ReferenceDash?
    var path = Path()
    /// Corners of the path, or near points of its curve.
    var points: [Point] = []
    var isClosed = false
    var isCurve = false

    /// The outline of the stroke in pixels. Its tolerance is that of the context.
    var outline: Path {
      let scale = VectorTransform(stroke.transform).largestScale
      return path.stroked(
        width: stroke.width, cap: stroke.cap, join: stroke.join, miterLimit: stroke.miterLimit,
        dashPhase: dash?.phase ?? 0, dashLengths: dash?.lengths ?? [], tolerance: 0.05 / scale
      ).transformed(by: stroke.transform)
    }

    func drawn(width: Int = 40, height: Int = 40) -> Bitmap {
      let bitmap = Bitmap(width: width, height: height)
      let context = Context(bitmap)
      context.concatenate(stroke.transform)
      context.lineWidth = stroke.width
      context.lineCap = stroke.cap
      context.lineJoin = stroke.join
      context.miterLimit = stroke.miterLimit
      if let dash { context.setLineDash(phase: dash.phase, lengths: dash.lengths) }
      context.stroke(path)
      return bitmap
    }
  }

  /// Some line with some style; every fourth one is a curve.
  private func randomCase(
    _ random: inout SeededGenerator, cap: LineCap, join: LineJoin, isDashed: Bool, number: Int
  ) -> Case {
    var result = Case()
    result.stroke.width = random.double(in: 0.4...7)
    result.stroke.cap = cap
    result.stroke.join = join
    result.stroke.miterLimit = random.double(in: 1...8)
    if isDashed {
      let count = random.int(in: 1...4)
      var lengths = (0..<count).map { _ in random.double(in: 0.7...9) }
      if number % 3 == 0 { lengths[0] = 0 }
      result.dash = ReferenceDash(phase: random.double(in: -20...20), lengths: lengths)
    }
    switch number % 4 {
    case 1:
      // Half the height, slanted.
      result.stroke.transform = AffineTransform(a: 1.2, b: 0.1, c: -0.3, d: 0.6, tx: 4, ty: 5)
    case 2:
      // Mirrored and turned.
      result.stroke.transform = AffineTransform(a: -0.8, b: 0.5, c: 0.5, d: 0.9, tx: 25, ty: -8)
    default: break
    }
    if number % 4 == 3 {
      result.isCurve = true
      curve(&result, &random)
    } else {
      result.points = (0..<random.int(in: 2...5)).map { _ in
        Point(random.double(in: -3...40), random.double(in: -3...40))
      }
      result.path.addLines(between: result.points)
      result.isClosed = result.points.count > 2 && random.int(in: 0...2) == 0
    }
    if result.isClosed { result.path.close() }
    return result
  }

  /// A gently bent cubic, with enough points of it that their chords hardly differ from it.
  private func curve(_ result: inout Case, _ random: inout SeededGenerator) {
    let x = random.double(in: 3...8)
    func y() -> Double { random.double(in: 12...28) }
    let controls = [Point(x, y()), Point(x + 9, y()), Point(x + 19, y()), Point(x + 28, y())]
    result.path.move(to: controls[0])
    result.path.addCurve(to: controls[3], control1: controls[1], control2: controls[2])
    for step in 0...400 {
      let t = Double(step) / 400
      let s = 1 - t
      let weights = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
      var point = Point(0, 0)
      for (weight, control) in zip(weights, controls) {
        point = Point(point.x + weight * control.x, point.y + weight * control.y)
      }
      result.points.append(point)
    }
  }

  private func polygons(_ path: Path) -> [[Point]] {
    OutlineCollector.outline(of: path, by: .identity)
  }

  @Test(
    arguments: [LineCap.butt, .square, .round], [LineJoin.miter, .bevel, .round])
  func theOutlineHasThePixelsOfTheStroke(cap: LineCap, join: LineJoin) {
    var random = SeededGenerator(seed: 11)
    for number in 0..<12 {
      var stroke = randomCase(
        &random, cap: cap, join: join, isDashed: number % 2 == 1, number: number)
      stroke.stroke.transform = .identity
      let outline = Bitmap(width: 40, height: 40)
      Context(outline).fill(stroke.outline)
      let drawn = stroke.drawn()
      var differences = 0
      for y in 0..<40 { for x in 0..<40 where drawn[x, y] != outline[x, y] { differences += 1 } }
      #expect(differences == 0, "\(number)")
    }
  }

  /// Wiggling lines that come back to where they were.
  @Test(arguments: 1...12)
  func longStrokesHaveThePixelsOfTheirOutline(seed: UInt64) {
    var random = SeededGenerator(seed: 600 + seed)
    let joins: [LineJoin] = [.round, .miter, .bevel]
    let caps: [LineCap] = [.round, .butt, .square]
    let join = joins[Int(seed % 3)]
    let cap = caps[Int(seed / 3 % 3)]
    let width = random.double(in: 1...9)
    let bend = random.double(in: 0.2...1.2)
    var path = Path()
    var place = Point(random.double(in: 30...90), random.double(in: 30...90))
    var heading = random.double(in: 0...6)
    path.move(to: place)
    for _ in 0..<120 {
      heading += random.double(in: -bend...bend)
      let step = random.double(in: 1...8)
      let way = AffineTransform(rotation: heading).apply(to: Point(step, 0))
      place = Point(place.x + way.x, place.y + way.y)
      if place.x < 8 || place.y < 8 || place.x > 112 || place.y > 112 { heading += 1.5 }
      path.addLine(to: place)
    }
    if seed % 4 == 0 { path.close() }
    let stroke = Bitmap(width: 120, height: 120)
    let context = Context(stroke)
    context.lineWidth = width
    context.lineJoin = join
    context.lineCap = cap
    context.stroke(path)
    let outline = Bitmap(width: 120, height: 120)
    Context(outline).fill(path.stroked(width: width, cap: cap, join: join, miterLimit: 10))
    var differences = 0
    for y in 0..<120 { for x in 0..<120 where stroke[x, y] != outline[x, y] { differences += 1 } }
    #expect(differences == 0, "seed \(seed)")
  }

  /// Also where it overlaps itself.
  @Test(
    arguments: [LineCap.butt, .square, .round], [LineJoin.miter, .bevel, .round])
  func strokesCoverTheExactAreaOfTheirOutline(cap: LineCap, join: LineJoin) {
    var random = SeededGenerator(seed: 12)
    for number in 0..<4 {
      let stroke = randomCase(
        &random, cap: cap, join: join, isDashed: number % 2 == 1, number: number)
      let reference = ReferenceRasterizer(polygons(stroke.outline))
      let drawn = stroke.drawn(width: 32, height: 24)
      var worst = 0.0
      for y in 0..<24 {
        for x in 0..<32 {
          let pixel = reference.pixel(x: x, y: y)
          let alpha = Double(drawn[x, y].alpha)
          worst = max(worst, abs(alpha - pixel.nonZero * 255))
        }
      }
      #expect(worst <= 1, "\(number)")
    }
  }

  /// What is covered with 0.05 pixel to spare on all sides is inside of the outline; what is that
  /// far away from it is outside.
  @Test(
    arguments: [LineCap.butt, .square, .round], [LineJoin.miter, .bevel, .round])
  func theOutlineIsNearTheTrueStroke(cap: LineCap, join: LineJoin) {
    var random = SeededGenerator(seed: 13)
    for number in 0..<8 {
      let stroke = randomCase(
        &random, cap: cap, join: join, isDashed: number % 3 != 0, number: number)
      let pen = ReferencePen(
        stroke.stroke, along: stroke.points, closed: stroke.isClosed, isCurve: stroke.isCurve,
        dash: stroke.dash)
      let outline = stroke.outline
      var wrong = 0
      for _ in 0..<(stroke.isCurve ? 40 : 150) {
        // About where the sides of the stroke are.
        let from = random.int(in: 0...stroke.points.count - 1)
        let (a, b) = (stroke.points[from], stroke.points[(from + 1) % stroke.points.count])
        let part = random.double(in: 0...1)
        let arm = AffineTransform(rotation: random.double(in: 0...6.28))
          .apply(to: Point(stroke.stroke.width * random.double(in: 0.3...0.7), 0))
        let place = stroke.stroke.transform.apply(
          to: Point(a.x + (b.x - a.x) * part + arm.x, a.y + (b.y - a.y) * part + arm.y))
        if let covered = pen.coverage(at: place, within: 0.051) {
          if outline.contains(place) != covered { wrong += 1 }
        }
      }
      #expect(wrong == 0, "\(number)")
    }
  }

  /// A pen much wider than the curve is bent covers a sector beyond the centre of the bend.
  @Test(arguments: [0.4, 2, 6], [1.8, -1.8])
  func widePensLeaveNoTeethInTightCurves(radius: Double, turn: Double) {
    var path = Path()
    path.addRelativeArc(center: Point(0, 0), radius: radius, startAngle: 0.6, delta: turn)
    let outline = path.stroked(width: 30)
    for step in 0...40 {
      // The middle two thirds of the sector, out to half a pixel from where the pen ends.
      let angle = 0.6 + Double.pi + turn * (0.17 + 0.66 * Double(step) / 40)
      for part in [0.2, 0.5, 0.8, 1] {
        let reach = (15 - radius - 0.5) * part
        let place = AffineTransform(rotation: angle).apply(to: Point(reach, 0))
        #expect(outline.contains(place), "\(angle), \(part)")
      }
    }
  }

  /// The ends of a wide stroke stand square on the curve itself, not on its first chord.
  @Test func endsOfCurvesFollowTheTrueDirection() {
    // A quarter of a ring of which the ends lie on the axes.
    let bitmap = Bitmap(width: 80, height: 80)
    let context = Context(bitmap)
    context.lineWidth = 40
    context.addArc(
      center: Point(0, 0), radius: 50, startAngle: 0, endAngle: Double.pi / 2, clockwise: true)
    context.saveState()
    context.translateBy(x: 4, y: 4)
    context.strokePath()
    context.restoreState()
    for i in 0..<80 {
      let isInside = i >= 35 && i < 73
      #expect(bitmap[i, 3].alpha == 0 && bitmap[3, i].alpha == 0)
      if isInside { #expect(bitmap[i, 4].alpha == 255 && bitmap[4, i].alpha == 255) }
    }
  }

  @Test func outlinesOfNothingAreEmpty() {
    let line = Path(rect: Rect(x: 0, y: 0, width: 5, height: 5))
    for width in [0, -1, Double.nan, .infinity] { #expect(line.stroked(width: width).isEmpty) }
    var bad = line
    bad.addLine(to: Point(.nan, 0))
    #expect(bad.stroked(width: 1).isEmpty && bad.flattened().isEmpty)
    #expect(bad.dashed(phase: 0, lengths: [1]).isEmpty)
    #expect(Path().stroked(width: 1).isEmpty)
  }
}
