import Geometry
import TestSupport
import Testing

@testable import Raster

/// Pixels in which an outline meets itself: their area is that of the union, or of what lies inside
/// by the even-odd rule, like that of all others.
@Suite struct OverlapTests {
  private func alphas(
    _ path: Path, _ rule: FillRule = .nonZero, width: Int = 12, height: Int = 12
  ) -> [Int] {
    let bitmap = Bitmap(width: width, height: height)
    Context(bitmap).fill(path, using: rule)
    return (0..<width * height).map { Int(bitmap[$0 % width, $0 / width].alpha) }
  }

  private func worst(
    _ path: Path, _ rule: FillRule, width: Int, height: Int
  ) -> Double {
    let found = alphas(path, rule, width: width, height: height)
    let reference = ReferenceRasterizer(OutlineCollector.outline(of: path, by: .identity))
    var worst = 0.0
    for y in 0..<height {
      for x in 0..<width {
        let pixel = reference.pixel(x: x, y: y)
        let area = rule == .nonZero ? pixel.nonZero : pixel.evenOdd
        worst = max(worst, abs(Double(found[y * width + x]) - area * 255))
      }
    }
    return worst
  }

  @Test func aShapeTwiceInOnePathLooksAsOnce() {
    var once = Path()
    once.addRect(Rect(x: 1.5, y: 2.25, width: 6.25, height: 5.5))
    once.addEllipse(in: Rect(x: 2, y: 3, width: 3.5, height: 3))
    var twice = once
    twice.addPath(once)
    #expect(alphas(twice) == alphas(once))
    #expect(alphas(twice, .evenOdd).allSatisfy { $0 == 0 })
  }

  @Test func oppositeDirectionsDoNotTakeFromEachOther() {
    // One runs clockwise, the other against it; they overlap within a pixel.
    var path = Path()
    path.addRect(Rect(x: 2, y: 2, width: 2.75, height: 4))
    path.addRect(Rect(x: 7, y: 2, width: -2.75, height: 4))
    // Where both are, the winding number is zero.
    #expect(alphas(path)[3 * 12 + 4] == 128)
    var bowtie = Path()
    bowtie.addLines(between: [Point(3, 3), Point(4, 4), Point(4, 3), Point(3, 4)])
    bowtie.close()
    // Two triangles of a quarter of a pixel each.
    #expect(abs(alphas(bowtie)[3 * 12 + 3] - 128) <= 1)
    #expect(abs(alphas(bowtie, .evenOdd)[3 * 12 + 3] - 128) <= 1)
  }

  /// Many crossings in few pixels, with both rules.
  @Test(arguments: 1...40)
  func tangledOutlinesCoverTheirExactArea(seed: UInt64) {
    var random = SeededGenerator(seed: 9000 + seed)
    var path = Path()
    for _ in 0..<random.int(in: 1...3) {
      path.move(to: Point(random.double(in: -1...8), random.double(in: -1...8)))
      for _ in 0..<random.int(in: 3...14) {
        path.addLine(to: Point(random.double(in: -1...8), random.double(in: -1...8)))
      }
      path.close()
    }
    for rule in [FillRule.nonZero, .evenOdd] {
      #expect(worst(path, rule, width: 7, height: 7) <= 1, "seed \(seed)")
    }
  }

  /// Vertices on pixel borders, level and upright edges: where strands begin and end.
  @Test(arguments: 1...40)
  func outlinesOnAGridCoverTheirExactArea(seed: UInt64) {
    var random = SeededGenerator(seed: 9500 + seed)
    func place() -> Double { Double(random.int(in: 0...12)) / 2 }
    var path = Path()
    for _ in 0..<random.int(in: 1...3) {
      path.move(to: Point(place(), place()))
      for _ in 0..<random.int(in: 2...9) { path.addLine(to: Point(place(), place())) }
      path.close()
    }
    for rule in [FillRule.nonZero, .evenOdd] {
      #expect(worst(path, rule, width: 6, height: 6) <= 1, "seed \(seed)")
    }
  }

  /// Bands, wide windows and pieces of them find the same pixels.
  @Test(arguments: 1...6)
  func clippedPiecesHaveTheBitsOfTheWhole(seed: UInt64) {
    var random = SeededGenerator(seed: 9800 + seed)
    let width = 420
    let height = 300
    var path = Path()
    path.move(to: Point(random.double(in: 0...420), random.double(in: 0...300)))
    for _ in 0..<40 {
      path.addCurve(
        to: Point(random.double(in: -90...500), random.double(in: -90...400)),
        control1: Point(random.double(in: -90...500), random.double(in: -90...400)),
        control2: Point(random.double(in: -90...500), random.double(in: -90...400)))
    }
    let whole = Bitmap(width: width, height: height)
    let pieces = Bitmap(width: width, height: height)
    Context(whole).fill(path)
    let context = Context(pieces)
    let x = random.int(in: 1...419)
    let y = random.int(in: 1...299)
    for clip in [
      PixelRect(minX: 0, minY: 0, maxX: x, maxY: y),
      PixelRect(minX: x, minY: 0, maxX: width, maxY: y),
      PixelRect(minX: 0, minY: y, maxX: x, maxY: height),
      PixelRect(minX: x, minY: y, maxX: width, maxY: height),
    ] {
      context.withSavedState {
        context.clip(to: clip)
        context.fill(path)
      }
    }
    var differences = 0
    for y in 0..<height {
      for x in 0..<width where whole[x, y] != pieces[x, y] { differences += 1 }
    }
    #expect(differences == 0, "seed \(seed)")
  }

  /// More heights in one pixel than are taken apart: the area by 64 slices.
  @Test func hundredsOfCrossingsInAPixelAreSampled() {
    var random = SeededGenerator(seed: 77)
    var path = Path()
    path.move(to: Point(1, 1))
    for _ in 0..<120 {
      path.addLine(to: Point(random.double(in: 1...2), random.double(in: 1...2)))
    }
    path.close()
    #expect(worst(path, .evenOdd, width: 3, height: 3) <= 8)
    #expect(worst(path, .nonZero, width: 3, height: 3) <= 8)
  }

  /// Rows with thousands of pieces stay as the cells have them: full where there is much.
  @Test func thousandsOfLayersStayFull() {
    var path = Path()
    for number in 0..<3000 {
      path.addRect(Rect(x: 1.25 + Double(number % 7) / 16, y: 1, width: 5, height: 5))
    }
    let found = alphas(path)
    #expect(found[3 * 12 + 3] == 255)
    #expect(found[3 * 12 + 9] == 0)
  }
}
