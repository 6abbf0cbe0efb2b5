import Geometry
import Raster
import TestSupport
import Testing

/// Strokes against the union of their pieces.
@Suite struct StrokeTests {
  private func stroked(
    _ points: [Point], closed: Bool, _ stroke: ReferenceStroke, width: Int = 44, height: Int = 44
  ) -> Bitmap {
    let bitmap = Bitmap(width: width, height: height)
    let context = Context(bitmap)
    context.concatenate(stroke.transform)
    context.lineWidth = stroke.width
    context.lineCap = stroke.cap
    context.lineJoin = stroke.join
    context.miterLimit = stroke.miterLimit
    context.move(to: points[0])
    for point in points.dropFirst() { context.addLine(to: point) }
    if closed { context.closePath() }
    context.strokePath()
    return bitmap
  }

  /// The largest difference from the true area, in 1/255, above it and below it.
  private func deviation(_ bitmap: Bitmap, _ pieces: [[Point]]) -> (above: Double, below: Double) {
    let reference = ReferenceRasterizer(pieces)
    var above = 0.0
    var below = 0.0
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let pixel = reference.pixel(x: x, y: y)
        let alpha = Double(bitmap[x, y].alpha)
        above = max(above, alpha - pixel.nonZero * 255)
        below = max(below, pixel.nonZero * 255 - alpha)
      }
    }
    return (above, below)
  }

  /// Long segments and open corners: the outline is the exact union, also on the inner side.
  @Test(
    arguments: [LineCap.butt, .square, .round], [LineJoin.miter, .bevel, .round])
  func cornersCoverTheirExactArea(cap: LineCap, join: LineJoin) {
    var random = SeededGenerator(seed: 40)
    for round in 0..<2 {
      var stroke = ReferenceStroke()
      stroke.width = random.double(in: 0.4...5)
      stroke.cap = cap
      stroke.join = join
      let middle = Point(random.double(in: 18...26), random.double(in: 18...26))
      let angle = random.double(in: 0...6.28)
      let turn = random.double(in: 1...3)
      let points = [angle, angle + turn].map { (angle: Double) -> Point in
        let arm = AffineTransform(rotation: angle).apply(to: Point(15, 0))
        return Point(middle.x + arm.x, middle.y + arm.y)
      }
      if round % 2 == 1 {
        // Any affine transform: half the height, slanted.
        stroke.transform = AffineTransform(a: 1, b: 0.1, c: -0.3, d: 0.6, tx: 6, ty: 5)
      }
      let path = [points[0], middle, points[1]]
      let bitmap = stroked(path, closed: false, stroke)
      let reference = ReferenceRasterizer(stroke.pieces(along: path, closed: false))
      // Tangents around an arc reach over it by up to 0.05 pixel.
      let outside = cap == .round || join == .round ? 0.05 * 255 * 1.3 : 0
      for y in 0..<44 {
        for x in 0..<44 {
          let exact = reference.pixel(x: x, y: y).nonZero * 255
          let alpha = Double(bitmap[x, y].alpha)
          #expect(alpha >= exact - 1 && alpha <= exact + 1 + outside, "\(round) at \(x), \(y)")
        }
      }
    }
  }

  @Test(arguments: 1...12)
  func strokesNeverLeaveAGap(seed: UInt64) {
    var random = SeededGenerator(seed: 100 + seed)
    var stroke = ReferenceStroke()
    stroke.width = random.double(in: 0.3...12)
    stroke.cap = [.butt, .square, .round][random.int(in: 0...2)]
    stroke.join = [.miter, .bevel, .round][random.int(in: 0...2)]
    stroke.miterLimit = random.double(in: 1...12)
    let points = (0..<random.int(in: 2...6)).map { _ in
      Point(random.double(in: -5...40), random.double(in: -5...40))
    }
    let closed = seed % 3 == 0 && points.count > 2
    let bitmap = stroked(points, closed: closed, stroke, width: 36, height: 36)
    let worst = deviation(bitmap, stroke.pieces(along: points, closed: closed))
    #expect(worst.below <= 1, "seed \(seed)")
    // Round pieces of the twin lie on the circle, tangents up to 0.05 pixel outside.
    let isRound = stroke.cap == .round || stroke.join == .round
    #expect(worst.above <= 1 + (isRound ? 0.05 * 255 * 1.4 : 0), "seed \(seed)")
  }

  @Test func subpathsWithoutLengthShowTheirCaps() {
    func area(_ cap: LineCap, _ build: (Context) -> Void) -> Double {
      let bitmap = Bitmap(width: 20, height: 20)
      let context = Context(bitmap)
      context.lineWidth = 6
      context.lineCap = cap
      build(context)
      context.strokePath()
      var sum = 0.0
      for y in 0..<20 { for x in 0..<20 { sum += Double(bitmap[x, y].alpha) / 255 } }
      return sum
    }
    let builds: [(Context) -> Void] = [
      {
        $0.move(to: Point(10, 10))
        $0.addLine(to: Point(10, 10))
      },
      {
        $0.move(to: Point(10, 10))
        $0.closePath()
      },
      {
        $0.move(to: Point(10, 10))
        $0.addCurve(to: Point(10, 10), control1: Point(10, 10), control2: Point(10, 10))
      },
      { $0.strokeLine(from: Point(10, 10), to: Point(10, 10)) },
    ]
    for build in builds {
      #expect(area(.butt, build) == 0)
      #expect(abs(area(.square, build) - 36) < 0.01)
      #expect(abs(area(.round, build) - Double.pi * 9) < 0.6)
    }
    // A start alone is no segment.
    #expect(area(.round) { $0.move(to: Point(10, 10)) } == 0)
  }

  @Test func aStrokedRectangleOnPixelBordersHasHardEdges() {
    let bitmap = Bitmap(width: 20, height: 20)
    let context = Context(bitmap)
    context.lineWidth = 2
    context.stroke(Rect(x: 5, y: 6, width: 9, height: 7))
    for y in 0..<20 {
      for x in 0..<20 {
        let outer = x >= 4 && x < 15 && y >= 5 && y < 14
        let inner = x >= 6 && x < 13 && y >= 7 && y < 12
        #expect(bitmap[x, y].alpha == (outer && !inner ? 255 : 0))
      }
    }
  }

  @Test func theMiterLimitTurnsMitersIntoBevels() {
    func tip(_ limit: Double) -> UInt8 {
      let bitmap = Bitmap(width: 40, height: 40)
      let context = Context(bitmap)
      context.lineWidth = 4
      context.miterLimit = limit
      context.move(to: Point(5, 30))
      context.addLine(to: Point(20, 10))
      context.addLine(to: Point(35, 30))
      context.strokePath()
      return bitmap[20, 7].alpha
    }
    #expect(tip(10) > 150)
    #expect(tip(1.2) == 0)
  }

  @Test func aStrokedEllipseIsARing() {
    let bitmap = Bitmap(width: 60, height: 60)
    let context = Context(bitmap)
    context.lineWidth = 4
    context.strokeEllipse(in: Rect(x: 10, y: 10, width: 40, height: 40))
    var sum = 0.0
    for y in 0..<60 { for x in 0..<60 { sum += Double(bitmap[x, y].alpha) / 255 } }
    #expect(abs(sum - 2 * Double.pi * 20 * 4) < 2)
    #expect(bitmap[30, 30].alpha == 0 && bitmap[30, 10].alpha == 255)
  }

  @Test func theFastLineIsThatOfThePath() {
    var random = SeededGenerator(seed: 8)
    for cap in [LineCap.butt, .round, .square] {
      let a = Point(random.double(in: 0...40), random.double(in: 0...40))
      let b = Point(random.double(in: 0...40), random.double(in: 0...40))
      var stroke = ReferenceStroke()
      stroke.width = 3.3
      stroke.cap = cap
      let path = stroked([a, b], closed: false, stroke)
      let bitmap = Bitmap(width: 44, height: 44)
      let context = Context(bitmap)
      context.lineWidth = 3.3
      context.lineCap = cap
      context.strokeLine(from: a, to: b)
      for y in 0..<44 { for x in 0..<44 { #expect(bitmap[x, y] == path[x, y]) } }
    }
  }
}
