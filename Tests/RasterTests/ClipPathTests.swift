import Geometry
import TestSupport
import Testing

@testable import Raster

@Suite struct ClipPathTests {
  private func blob(_ random: inout SeededGenerator, size: Double) -> Path {
    var path = Path()
    func point() -> Point {
      Point(
        random.double(in: -size / 4...size * 1.25), random.double(in: -size / 4...size * 1.25))
    }
    path.move(to: point())
    for _ in 0..<3 { path.addCurve(to: point(), control1: point(), control2: point()) }
    return path
  }

  /// The coverage of a path on a bitmap, by the mask that `CoverageTests` hold to the exact area.
  private func coverage(_ path: Path, _ rule: FillRule, size: Int) -> [Int] {
    let mask = CoverageMask.render(path, using: rule)
    return (0..<size * size).map {
      let x = $0 % size - mask.originX
      let y = $0 / size - mask.originY
      guard x >= 0, y >= 0, x < mask.width, y < mask.height else { return 0 }
      return Int(mask.coverage[y * mask.width + x])
    }
  }

  private func product(_ a: Int, _ b: Int) -> Int { (2 * a * b + 255) / 510 }

  /// Coverages of all clips and of the shape are multiplied, each product rounded to nearest.
  @Test(arguments: UInt64(1)...12)
  func clipsMultiplyTheCoverage(seed: UInt64) {
    let size = 40
    var random = SeededGenerator(seed: seed)
    let bitmap = Bitmap(width: size, height: size)
    let context = Context(bitmap)
    var expected = [Int](repeating: 255, count: size * size)
    for _ in 0..<random.int(in: 1...3) {
      let rule: FillRule = random.int(in: 0...1) == 0 ? .nonZero : .evenOdd
      let clip = blob(&random, size: Double(size))
      context.clip(to: clip, using: rule)
      let parts = coverage(clip, rule, size: size)
      for i in expected.indices { expected[i] = product(expected[i], parts[i]) }
    }
    let shape = blob(&random, size: Double(size))
    let parts = coverage(shape, .nonZero, size: size)
    context.fill(shape)
    for i in expected.indices {
      #expect(Int(bitmap[i % size, i / size].alpha) == product(parts[i], expected[i]))
    }
  }

  /// A clip that leaves a pixel whole leaves its bits alone.
  @Test func aClipAroundEverythingChangesNothing() {
    let plain = Bitmap.random(30, 30, seed: 4)
    let clipped = Bitmap(width: 30, height: 30)
    clipped.copy(plain.bounds, from: plain)
    var around = Path()
    around.addEllipse(in: Rect(x: -30, y: -30, width: 90, height: 90))
    for bitmap in [plain, clipped] {
      let context = Context(bitmap)
      if bitmap === clipped { context.clip(to: around) }
      context.setColor(Color(rgb: 0x3070A0, alpha: 0.6))
      context.fill(Rect(x: 2.3, y: 3.1, width: 20, height: 9.5))
      context.fillEllipse(in: Rect(x: 5, y: 4, width: 22, height: 25))
      context.draw(Bitmap.random(9, 9, seed: 5), at: Point(12, 3))
      context.drawLinearGradient(
        LinearGradient(
          stops: [(0, .black), (1, .clear)], from: Point(0, 0), to: Point(0, 30)),
        in: Rect(x: 20.5, y: 0, width: 5, height: 30))
    }
    #expect(plain.firstDifference(from: clipped) == nil)
  }

  @Test func clipsAreRestored() {
    let bitmap = Bitmap(width: 8, height: 8)
    let context = Context(bitmap)
    context.withSavedState {
      context.addRect(Rect(x: 2, y: 2, width: 3, height: 3))
      context.clipPath()
      #expect(context.clipBounds.contains(PixelRect(x: 2, y: 2, width: 3, height: 3)))
      context.fill(bitmap.bounds.rect)
    }
    #expect(bitmap[2, 2].alpha == 255 && bitmap[1, 2].alpha == 0 && bitmap[5, 5].alpha == 0)
    context.fill(bitmap.bounds.rect)
    #expect(bitmap[7, 7].alpha == 255)
  }

  @Test func clipPathBeginsANewPath() {
    let bitmap = Bitmap(width: 8, height: 8)
    let context = Context(bitmap)
    context.addRect(Rect(x: 0, y: 0, width: 4, height: 8))
    context.clipPath()
    context.fillPath()
    #expect(context.paintedPixels == 0)
  }

  @Test func emptyAndEndlessPathsLetNothingThrough() {
    var far = Path()
    far.addRect(Rect(x: 50, y: 50, width: 5, height: 5))
    var broken = Path()
    broken.addRect(Rect(x: .nan, y: 0, width: 5, height: 5))
    var line = Path()
    line.move(to: Point(0, 0))
    line.addLine(to: Point(8, 8))
    for path in [Path(), far, broken, line] {
      let bitmap = Bitmap(width: 8, height: 8)
      let context = Context(bitmap)
      context.clip(to: path)
      context.fill(bitmap.bounds.rect)
      context.clip(to: Rect(x: 0, y: 0, width: 8, height: 8))
      context.fill(bitmap.bounds.rect)
      #expect(context.paintedPixels == 0)
    }
  }

  /// A pixel is in or out by half of its area; two clips that share an edge leave no gap.
  @Test func withoutAntialiasingClipsAreHard() {
    let bitmap = Bitmap(width: 12, height: 12)
    let context = Context(bitmap)
    let corners = [Point(0, 0), Point(12, 0), Point(12, 12), Point(0, 12)]
    let cut = [Point(3.2, -1), Point(8.9, 13)]
    context.shouldAntialias = false
    for half in [
      [corners[0], cut[0], cut[1], corners[3]], [cut[0], corners[1], corners[2], cut[1]],
    ] {
      context.withSavedState {
        var path = Path()
        path.addLines(between: half)
        context.clip(to: path)
        context.shouldAntialias = true
        context.fill(bitmap.bounds.rect)
      }
    }
    for y in 0..<12 { for x in 0..<12 { #expect(bitmap[x, y].alpha == 255) } }
  }

  @Test func withoutAntialiasingShapesAreHard() {
    let bitmap = Bitmap(width: 20, height: 20)
    let context = Context(bitmap)
    context.shouldAntialias = false
    context.setFillColor(Color(rgb: 0xFF8000, alpha: 0.5))
    context.fillEllipse(in: Rect(x: 1.3, y: 2.1, width: 15, height: 16))
    var outline = Path()
    outline.addEllipse(in: Rect(x: 1.3, y: 2.1, width: 15, height: 16))
    let parts = coverage(outline, .nonZero, size: 20)
    let full = Color(rgb: 0xFF8000, alpha: 0.5).premultiplied
    for i in parts.indices {
      // The short cut for ellipses and the path round apart at most by one.
      if abs(parts[i] - 128) > 1 {
        #expect(bitmap[i % 20, i / 20] == (parts[i] > 127 ? full : .init(rawValue: 0)))
      }
    }
  }

  /// A ragged star, so that its clip has many soft pixels.
  private func star(_ level: Int) -> Path {
    var path = Path()
    for corner in 0..<12 {
      let angle = Double(corner) * 2.2 + Double(level) * 1e-4
      path.move(to: Point(32, 32))
      path.addArc(
        center: Point(32, 32), radius: 40, startAngle: angle, endAngle: angle + 0.2,
        clockwise: true)
    }
    return path
  }

  /// Ten thousand clips, each saved: down, and up again with drawing at every level.
  @Test func nestedClipsStaySmall() {
    let bitmap = Bitmap(width: 12, height: 12)
    let context = Context(bitmap)
    var path = Path()
    path.addLines(between: [Point(6, -6), Point(17.5, 6), Point(6, 17.5), Point(-6, 6)])
    let depth = 10_000
    for _ in 0..<depth {
      context.saveState()
      context.clip(to: path)
    }
    #expect(context.clipMemory.bytes < depth * 500)
    for _ in 0..<depth {
      context.restoreState()
      context.fill(Rect(x: 6, y: 6, width: 1, height: 1))
    }
    #expect(bitmap[6, 6].alpha == 255 && context.clipMemory.bytes == 0)
    context.fill(bitmap.bounds.rect)
    #expect(bitmap[0, 0].alpha == 255)
  }

  /// Clips that lost their rows to the budget make the same ones again.
  @Test func clipsThatWereGivenUpComeBack() {
    let depth = 16
    func draw(budget: Int) -> [Bitmap] {
      let bitmap = Bitmap(width: 64, height: 64)
      let context = Context(bitmap)
      context.clipMemory.budget = budget
      for level in 0..<depth {
        context.saveState()
        context.clip(to: star(level))
        #expect(context.clipMemory.bytes <= budget + 17_000)
      }
      var pictures: [Bitmap] = []
      for _ in 0..<depth {
        context.clear(bitmap.bounds.rect)
        context.fill(bitmap.bounds.rect)
        let picture = Bitmap(width: 64, height: 64)
        picture.copy(bitmap.bounds, from: bitmap)
        pictures.append(picture)
        context.restoreState()
        #expect(context.clipMemory.bytes <= budget + 17_000)
      }
      return pictures
    }
    let free = draw(budget: 1 << 30)
    for budget in [0, 40_000] {
      for (a, b) in zip(free, draw(budget: budget)) {
        #expect(a.firstDifference(from: b) == nil)
      }
    }
    #expect(free[0].firstDifference(from: free[depth - 1]) != nil)
  }
}
