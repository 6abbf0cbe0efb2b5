import Geometry
import Raster
import TestSupport
import Testing

/// Paths that no sane program makes: what is computed of them comes to an end, is finite or empty,
/// and takes no more memory than it says.
@Suite struct HostilePathTests {
  private static let numbers: [Double] = [
    0, -0.0, 1, 0.5, -3, 12, 40, 1e-300, -1e-9, 1e6, -1e9, 1e15, -1e30, 1e30, 1e150, 1e300,
    -1.7e308,
    .infinity, .nan, 1e-162,
  ]

  private func number(_ random: inout SeededGenerator) -> Double {
    // Most of them sane, so that not every path is spoilt by one number.
    if random.int(in: 0...3) != 0 { return random.double(in: -50...50) }
    return HostilePathTests.numbers[random.int(in: 0...HostilePathTests.numbers.count - 1)]
  }

  private func randomPath(_ random: inout SeededGenerator) -> Path {
    func number() -> Double { self.number(&random) }
    func point() -> Point { Point(number(), number()) }
    var path = Path()
    for _ in 0..<random.int(in: 1...4) {
      switch random.int(in: 0...8) {
      case 0: path.move(to: point())
      case 1: path.addLine(to: point())
      case 2: path.addQuadCurve(to: point(), control: point())
      case 3: path.addCurve(to: point(), control1: point(), control2: point())
      case 4:
        path.addRelativeArc(
          center: point(), radius: number(), startAngle: number(), delta: number())
      case 5: path.addArc(tangent1End: point(), tangent2End: point(), radius: number())
      case 6: path.addEllipse(in: Rect(spanning: point(), point()))
      case 7: path.close()
      default: path.addLines(between: [point(), point(), point()])
      }
    }
    return path
  }

  @Test(arguments: 1...30)
  func measuresOfHostilePathsComeToAnEnd(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<4 {
      let path = randomPath(&random)
      let box = path.tightBoundingBox
      #expect(box.isFinite)
      for _ in 0..<3 {
        let point = Point(number(&random), number(&random))
        let isInside = path.contains(point)
        #expect(!isInside || point.isFinite)
      }
      for tolerance in [0.05, 0, -1, .nan, 1e300, 1e-300] {
        let flat = path.flattened(tolerance: tolerance)
        #expect(flat.isEmpty || flat.boundingBox.minX == flat.boundingBox.minX)
        if tolerance != 0.05 { break }
      }
      let outline = path.stroked(
        width: number(&random), cap: [.butt, .round, .square][random.int(in: 0...2)],
        join: [.miter, .round, .bevel][random.int(in: 0...2)], miterLimit: number(&random))
      #expect(outline.isEmpty || outline.boundingBox.isFinite)
    }
  }

  @Test func aDashedPathHasABoundedNumberOfDashes() {
    for (length, dash) in [(1e30, 1.0), (1e6, 1e-9), (1e300, 1e-300), (10, 1e-160)] {
      var path = Path()
      path.addLines(between: [Point(0, 0), Point(length, 0)])
      let dashed = path.dashed(phase: 0, lengths: [dash, 0, 0, dash])
      #expect(!dashed.isEmpty)
      #expect(dashed.boundingBox.width <= length)
    }
  }

  @Test func strokesOfAnyWidthAreDrawn() {
    let bitmap = Bitmap(width: 16, height: 16)
    let context = Context(bitmap)
    for cap in [LineCap.butt, .round, .square] {
      for dashed in [false, true] {
        context.clear(bitmap.bounds.rect)
        context.lineCap = cap
        context.setLineDash(phase: 0, lengths: dashed ? [1e9, 1] : [])
        context.lineWidth = 1e9
        context.stroke(Rect(x: 2, y: 2, width: 8, height: 8))
        context.strokeLine(from: Point(1, 8), to: Point(15, 8))
        #expect(bitmap[8, 8].alpha == 255)
        // Too thin to leave a trace.
        context.clear(bitmap.bounds.rect)
        context.lineWidth = 1e-9
        context.stroke(Rect(x: 2, y: 2, width: 8, height: 8))
        #expect(bitmap[2, 5].alpha == 0)
      }
    }
  }

  /// A debug build is 20 times as slow, so it draws a tenth.
  private static var manySegments: Int {
    #if DEBUG
      100_000
    #else
      1_000_000
    #endif
  }

  /// A hundred thousand segments, in a release build a million.
  @Test(arguments: [false, true])
  func aPathOfVeryManySegmentsIsFilledAndStroked(isDashed: Bool) {
    // A spiral of short segments from the middle out, eight pixels from one turn to the next.
    let count = HostilePathTests.manySegments
    var points: [Point] = []
    points.reserveCapacity(count)
    let turn = AffineTransform(rotation: 100 * Double.pi / Double(count))
    var arm = Point(1, 0)
    for index in 0..<count {
      let radius = 400 * Double(index) / Double(count)
      points.append(Point(400 + arm.x * radius, 400 + arm.y * radius))
      arm = turn.apply(to: arm)
    }
    var path = Path()
    path.addLines(between: points)
    let bitmap = Bitmap(width: 800, height: 800)
    let context = Context(bitmap)
    if !isDashed {
      context.fill(path, using: .evenOdd)
      // Odd turns of the spiral are inside.
      #expect(bitmap[404, 400 - 12].alpha != bitmap[404, 400 - 20].alpha)
      context.clear(bitmap.bounds.rect)
    }
    context.lineWidth = 2
    if isDashed { context.setLineDash(phase: 0, lengths: [40, 8]) }
    context.stroke(path)
    var sum = 0.0
    for y in 0..<800 { for x in 0..<800 { sum += Double(bitmap[x, y].alpha) / 255 } }
    // The length of the spiral times the width.
    let area = Double.pi * 400 * 50 * 2 * (isDashed ? 40.0 / 48 : 1)
    #expect(abs(sum - area) < area / 100, "\(sum), \(area)")
  }
}
