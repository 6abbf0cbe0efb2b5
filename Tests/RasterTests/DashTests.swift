import Geometry
import TestSupport
import Testing

@testable import Raster

/// Dashes: where they lie, what is no pattern, and what absurd ones cost.
@Suite struct DashTests {
  private func line(_ lengths: [Double], phase: Double = 0, cap: LineCap = .butt) -> [UInt8] {
    let bitmap = Bitmap(width: 24, height: 2)
    let context = Context(bitmap)
    context.lineWidth = 2
    context.lineCap = cap
    context.setLineDash(phase: phase, lengths: lengths)
    context.strokeLine(from: Point(2, 1), to: Point(22, 1))
    return (0..<24).map { bitmap[$0, 0].alpha }
  }

  private func marks(_ alphas: [UInt8]) -> String {
    String(alphas.map { $0 == 255 ? "#" : $0 == 0 ? "." : "?" })
  }

  @Test func dashesAndGapsTakeTurns() {
    #expect(marks(line([4, 2])) == "..####..####..####..##..")
    #expect(marks(line([4, 2], phase: 1)) == "..###..####..####..###..")
    #expect(marks(line([4, 2], phase: 5)) == "...####..####..####..#..")
    #expect(marks(line([4, 2], phase: -1)) == "...####..####..####..#..")
    #expect(marks(line([4, 2], phase: 601)) == "..###..####..####..###..")
    #expect(marks(line([5, 1, 2, 3])) == "..#####.##...#####.##...")
    #expect(marks(line([100, 1])) == "..####################..")
    #expect(marks(line([1, 100])) == "..#.....................")
  }

  @Test func anOddNumberOfLengthsIsTakenTwice() {
    #expect(line([3]) == line([3, 3]))
    #expect(line([1, 2, 3]) == line([1, 2, 3, 1, 2, 3]))
    #expect(marks(line([1, 2, 3])) == "..#..###.##...#..###.#..")
  }

  @Test func whatIsNoPatternLeavesLinesSolid() {
    let solid = marks(line([]))
    #expect(solid == "..####################..")
    for lengths in [
      [0], [0, 0], [4, 0], [-1, 3], [3, -1], [.nan, 2], [2, .infinity], [1e308, 1e308],
    ] {
      #expect(marks(line(lengths)) == solid, "\(lengths)")
    }
    for phase in [Double.nan, .infinity] { #expect(marks(line([4, 2], phase: phase)) == solid) }
  }

  @Test func dashesWithoutAGapBetweenThemAreOne() {
    #expect(line([2, 0, 2, 2]) == line([4, 2]))
    #expect(line([1, 2, 3, 0]) == line([4, 2], phase: 3))
    #expect(line([1, 2, 3, 0], phase: 2) == line([4, 2], phase: 5))
    #expect(line([0, 0, 4, 2]) == line([4, 2]))
  }

  @Test func dashesWithoutLengthAreDots() {
    #expect(marks(line([0, 4])) == String(repeating: ".", count: 24))
    #expect(marks(line([0, 4], cap: .square)) == ".##..##..##..##..##..##.")
    let round = line([0, 5], cap: .round)
    // A circle of diameter 2 covers 0.785 of each of its four pixels.
    for x in [1, 2, 6, 7, 11, 12, 16, 17, 21, 22] { #expect(abs(Int(round[x]) - 200) <= 6) }
    for x in [0, 3, 4, 5, 8, 9] { #expect(round[x] == 0) }
  }

  @Test func dotsTurnWithTheLine() {
    let bitmap = Bitmap(width: 20, height: 20)
    let context = Context(bitmap)
    context.lineWidth = 8
    context.lineCap = .square
    context.setLineDash(phase: -10, lengths: [0, 1000])
    context.strokeLine(from: Point(3, 3), to: Point(17, 17))
    // A square on its corner around (10.07, 10.07).
    #expect(bitmap[10, 5].alpha > 200 && bitmap[10, 14].alpha > 200)
    #expect(bitmap[6, 6].alpha == 0 && bitmap[13, 13].alpha == 0)
    #expect(bitmap[6, 13].alpha == 0 && bitmap[13, 6].alpha == 0)
  }

  @Test func dashesFollowCornersAndArePartOfTheState() {
    let bitmap = Bitmap(width: 20, height: 20)
    let context = Context(bitmap)
    context.lineWidth = 2
    context.saveState()
    context.setLineDash(phase: 0, lengths: [8, 4])
    context.move(to: Point(4, 4))
    context.addLine(to: Point(9, 4))
    context.addLine(to: Point(9, 18))
    context.strokePath()
    // Round the corner: five to the right, three down, with a mitred corner.
    #expect(bitmap[9, 3].alpha == 255 && bitmap[9, 6].alpha == 255 && bitmap[9, 7].alpha == 0)
    #expect(bitmap[8, 10].alpha == 0 && bitmap[8, 11].alpha == 255)
    context.restoreState()
    context.clear(bitmap.bounds.rect)
    context.strokeLine(from: Point(0, 10), to: Point(20, 10))
    for x in 0..<20 { #expect(bitmap[x, 10].alpha == 255) }
  }

  @Test func rectanglesAndEllipsesAreDashed() {
    let bitmap = Bitmap(width: 20, height: 20)
    let context = Context(bitmap)
    context.lineWidth = 2
    context.setLineDash(phase: 2, lengths: [4, 4])
    context.stroke(Rect(x: 2, y: 2, width: 16, height: 16))
    // The last dash, two long, and the first one, two long, make the corner.
    #expect(bitmap[1, 1].alpha == 255 && bitmap[3, 1].alpha == 255 && bitmap[1, 3].alpha == 255)
    #expect(bitmap[4, 1].alpha == 0 && bitmap[1, 4].alpha == 0)
    context.clear(bitmap.bounds.rect)
    context.setLineDash(phase: 0, lengths: [Double.pi * 4, Double.pi * 4])
    context.strokeEllipse(in: Rect(x: 2, y: 2, width: 16, height: 16))
    // Quarters from the right end on clockwise.
    #expect(bitmap[15, 15].alpha > 200 && bitmap[4, 4].alpha > 200)
    #expect(bitmap[15, 4].alpha == 0 && bitmap[4, 15].alpha == 0)
  }

  @Test func subpathsWithoutLengthShowADotWhereADashWouldBegin() {
    for (phase, isOn) in [(0.0, true), (1, true), (3, false), (5, true)] {
      let bitmap = Bitmap(width: 10, height: 10)
      let context = Context(bitmap)
      context.lineWidth = 6
      context.lineCap = .round
      context.setLineDash(phase: phase, lengths: [2, 3])
      context.strokeLine(from: Point(5, 5), to: Point(5, 5))
      #expect((bitmap[5, 5].alpha == 255) == isOn, "\(phase)")
    }
  }

  @Test(arguments: 1...20)
  func dashesAreThoseOfTheWalk(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let points = (0..<random.int(in: 2...6)).map { _ in
      Point(random.double(in: 0...50), random.double(in: 0...50))
    }
    let closed = points.count > 2 && seed % 2 == 0
    let lengths = (0..<random.int(in: 1...5)).map { _ in random.double(in: 0.5...30) }
    let phase = random.double(in: -100...100)
    var path = Path()
    path.addLines(between: points)
    if closed { path.close() }
    let dashes = OutlineCollector.outline(
      of: path.dashed(phase: phase, lengths: lengths), by: .identity)
    let expected = ReferenceDash(phase: phase, lengths: lengths).pieces(
      along: points, closed: closed)
    #expect(dashes.count == expected.count, "seed \(seed)")
    // The dash over the start of a ring comes last here, and first there.
    func sorted(_ lines: [[Point]]) -> [[Point]] { lines.sorted { $0[0].x < $1[0].x } }
    for (dash, other) in zip(sorted(dashes), sorted(expected.map(\.points))) {
      #expect(dash.count == other.count, "seed \(seed)")
      for (a, b) in zip(dash, other) { #expect(abs(a.x - b.x) < 1e-9 && abs(a.y - b.y) < 1e-9) }
    }
  }

  /// Sixteen dashes and gaps around a circle are as long as each other.
  @Test func dashesAreMeasuredAlongCurves() {
    let circle = Path(ellipseIn: Rect(x: -50, y: -50, width: 100, height: 100))
    let step = 2 * Double.pi * 50 / 32
    let dashes = OutlineCollector.outline(
      of: circle.dashed(phase: 0, lengths: [step], tolerance: 1e-4), by: .identity)
    #expect(dashes.count == 16)
    // The first one waits for what comes before it, the start of the ring.
    for (index, dash) in ([dashes[15]] + dashes.dropLast()).enumerated() {
      for (point, number) in [(dash[0], 2 * index), (dash[dash.count - 1], 2 * index + 1)] {
        let exact = AffineTransform(rotation: Double(number) * Double.pi / 16)
          .apply(to: Point(50, 0))
        #expect(abs(point.x - exact.x) < 0.01 && abs(point.y - exact.y) < 0.01)
      }
    }
  }

  /// What shows of a dash does not depend on how much of the line is looked at.
  @Test(arguments: [LineCap.butt, .round])
  func clippedPiecesOfADashedLineAreThoseOfTheWhole(cap: LineCap) {
    var random = SeededGenerator(seed: 77)
    let whole = Bitmap(width: 60, height: 60)
    let pieces = Bitmap(width: 60, height: 60)
    for _ in 0..<4 {
      var path = Path()
      path.addLines(
        between: (0..<4).map { _ in
          Point(random.double(in: -4000...4000), random.double(in: -4000...4000))
        })
      path.addCurve(
        to: Point(30, 90), control1: Point(-300, 20),
        control2: Point(200, random.double(in: 0...60)))
      path.close()
      for bitmap in [whole, pieces] {
        let context = Context(bitmap)
        context.lineWidth = 3.3
        context.lineCap = cap
        context.setLineDash(phase: 5.5, lengths: [7.7, 3.1, 0, 4])
        if bitmap === whole {
          context.stroke(path)
        } else {
          for y in stride(from: 0, to: 60, by: 20) {
            for x in stride(from: 0, to: 60, by: 12) {
              context.withSavedState {
                context.clip(to: PixelRect(x: x, y: y, width: 12, height: 20))
                context.stroke(path)
              }
            }
          }
        }
      }
    }
    var differences = 0
    for y in 0..<60 { for x in 0..<60 where whole[x, y] != pieces[x, y] { differences += 1 } }
    #expect(differences == 0)
    #expect((0..<60).contains { x in (0..<60).contains { whole[x, $0].alpha > 0 } })
  }

  @Test func patternsTooFineToSeeBecomeGrey() {
    for scale in [1e-1, 1e-3, 1e-9, 1e-300] {
      let grey = line([3 * scale, scale])
      for x in 2..<22 { #expect(abs(Int(grey[x]) - 191) <= 24, "\(scale) at \(x)") }
      #expect(grey[0] == 0 && grey[23] == 0)
      // With caps that are longer than the gaps nothing of the gaps is left.
      let round = line([3 * scale, scale], cap: .round)
      for x in 3..<21 { #expect(round[x] == 255, "\(scale) at \(x)") }
    }
  }

  @Test func absurdPatternsCostNoMoreThanWhatShows() {
    let bitmap = Bitmap(width: 64, height: 48)
    let context = Context(bitmap)
    for (length, dash) in [(1e6, 1e-9), (1e9, 1), (1e15, 1e-3), (1e30, 5), (1e300, 1e-300)] {
      for cap in [LineCap.butt, .round, .square] {
        context.lineCap = cap
        context.setLineDash(phase: dash / 3, lengths: [dash, dash * 0.5, 0, dash])
        context.strokeLine(from: Point(-length, -length), to: Point(length, length * 1.1))
        context.stroke(Rect(x: -length, y: -length, width: 2 * length, height: length + 20))
      }
    }
    // A pattern of many lengths.
    context.setLineDash(
      phase: 12, lengths: (0..<20_000).map { $0 % 2 == 0 ? 1e-6 : Double($0 % 7) * 1e-3 })
    context.strokeLine(from: Point(-1e6, 3), to: Point(1e6, 4))
    // As a path, where nothing is out of sight.
    let long = Path(rect: Rect(x: 0, y: 0, width: 1e7, height: 1e7))
    let dashes = long.dashed(phase: 0, lengths: [0.001])
    #expect(dashes.points.count < 400_000 && dashes.points.count > 50_000)
  }
}
