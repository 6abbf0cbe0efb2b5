import Geometry
import Raster
import TestSupport
import Testing

/// Geometry that no sane program draws: nothing traps, hangs or is written outside.
@Suite struct HostileGeometryTests {
  private static let numbers: [Double] = [
    0, -0.0, 1, 0.5, -3, 12, 1e-300, .leastNonzeroMagnitude, -1e-9, 65_536, 262_143.9, 262_144,
    -262_145, 1e6,
    -1e9, 1e15, -1e30, 1e30, 1e300, -1.7e308, .infinity, -.infinity, .nan, 1.0e-162,
  ]

  /// A bitmap within a larger piece of memory of which every other pixel must stay as it is.
  private struct Fenced {
    let memory: UnsafeMutablePointer<UInt32>
    let bitmap: Bitmap
    let count: Int
    let stride: Int
    let margin = 8

    init(width: Int, height: Int) {
      stride = width + 16
      count = stride * (height + 16)
      memory = .allocate(capacity: count)
      memory.initialize(repeating: 0xA5A5_A5A5, count: count)
      bitmap = Bitmap(
        borrowing: UnsafeMutableRawPointer(memory + margin * stride + margin), width: width,
        height: height, stride: stride * 4)
      bitmap.fill(.white, in: bitmap.bounds)
    }

    func isFenceWhole() -> Bool {
      for index in 0..<count {
        let x = index % stride - margin
        let y = index / stride - margin
        let inside = x >= 0 && x < bitmap.width && y >= 0 && y < bitmap.height
        if !inside && memory[index] != 0xA5A5_A5A5 { return false }
      }
      return true
    }
  }

  private func drawEverything(_ context: Context, _ random: inout SeededGenerator) {
    func number() -> Double {
      HostileGeometryTests.numbers[random.int(in: 0...HostileGeometryTests.numbers.count - 1)]
    }
    func point() -> Point { Point(number(), number()) }
    func rect() -> Rect { Rect(x: number(), y: number(), width: number(), height: number()) }
    context.lineWidth = number()
    context.miterLimit = number()
    context.alpha = [1, 0.5, number()][random.int(in: 0...2)]
    context.lineCap = [.butt, .round, .square][random.int(in: 0...2)]
    context.lineJoin = [.miter, .round, .bevel][random.int(in: 0...2)]
    let dashes = random.int(in: -12...3)
    context.setLineDash(phase: number(), lengths: (0..<max(0, dashes)).map { _ in number() })
    context.fill(rect())
    context.fillEllipse(in: rect())
    context.strokeEllipse(in: rect())
    context.stroke(rect())
    context.clear(rect())
    context.strokeLine(from: point(), to: point())
    context.move(to: point())
    context.addLine(to: point())
    context.addQuadCurve(to: point(), control: point())
    context.addCurve(to: point(), control1: point(), control2: point())
    context.addArc(
      center: point(), radius: number(), startAngle: number(), endAngle: number(), clockwise: true)
    context.addArc(tangent1End: point(), tangent2End: point(), radius: number())
    context.addRelativeArc(
      center: point(), radius: number(), startAngle: number(), delta: number())
    context.addRoundedRect(rect(), cornerRadius: number())
    context.addRoundedRect(rect(), cornerWidth: number(), cornerHeight: number())
    context.fillAndStrokePath(using: .evenOdd)
    context.drawLinearGradient(
      LinearGradient(
        stops: [(number(), .black), (number(), .white)], from: point(), to: point()),
      in: rect())
    context.draw(context.bitmap, at: point())
    context.draw(
      CoverageMask.render(Path(), transform: .identity),
      at: PixelPoint(x: .max, y: .min))
  }

  @Test(arguments: [1, 7, 33], [1, 2, 40])
  func nothingTrapsOrWritesOutside(width: Int, height: Int) {
    var random = SeededGenerator(seed: UInt64(width * 100 + height))
    for _ in 0..<6 {
      let fenced = Fenced(width: width, height: height)
      let context = Context(fenced.bitmap)
      for _ in 0..<4 { drawEverything(context, &random) }
      #expect(fenced.isFenceWhole())
      fenced.memory.deallocate()
    }
  }

  @Test func hostileTransformsDoNotTrap() {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<40 {
      func number() -> Double {
        HostileGeometryTests.numbers[random.int(in: 0...HostileGeometryTests.numbers.count - 1)]
      }
      let fenced = Fenced(width: 20, height: 12)
      let context = Context(fenced.bitmap)
      context.concatenate(
        AffineTransform(a: number(), b: number(), c: number(), d: number(), tx: 3, ty: number()))
      drawEverything(context, &random)
      context.clip(to: Rect(x: number(), y: number(), width: number(), height: number()))
      drawEverything(context, &random)
      #expect(fenced.isFenceWhole())
      fenced.memory.deallocate()
    }
  }

  @Test func hugeShapesCoverWhatTheyShould() {
    let bitmap = Bitmap(width: 16, height: 16)
    let context = Context(bitmap)
    // A half plane, its edge on the diagonal, of which the corners are 10³⁰ away.
    let far = 1e30
    context.move(to: Point(-far, -far))
    context.addLine(to: Point(far, far))
    context.addLine(to: Point(-far, far))
    context.fillPath()
    #expect(bitmap[3, 12].alpha == 255)
    #expect(bitmap[12, 3].alpha == 0)
    context.clear(bitmap.bounds.rect)
    context.fill(Rect(x: -1e9, y: 4, width: 2e9, height: 1))
    #expect(bitmap[0, 4].alpha == 255 && bitmap[15, 4].alpha == 255 && bitmap[8, 5].alpha == 0)
    context.clear(bitmap.bounds.rect)
    context.lineWidth = 1e9
    context.strokeLine(from: Point(0, 0), to: Point(1, 1))
    context.lineCap = .round
    context.lineJoin = .round
    context.move(to: Point(0, 0))
    context.addLine(to: Point(5, 1))
    context.addLine(to: Point(5, 9))
    context.strokePath()
    #expect(bitmap[8, 8].alpha == 255)
    context.clear(bitmap.bounds.rect)
    context.fillEllipse(in: Rect(x: -1e7, y: -1e7, width: 2e7, height: 1e7 + 8))
    #expect(bitmap[2, 4].alpha == 255 && bitmap[2, 12].alpha == 0)
  }

  @Test func nonFiniteShapesDrawNothing() {
    let bitmap = Bitmap(width: 8, height: 8)
    let context = Context(bitmap)
    for bad in [Double.nan, .infinity, -.infinity] {
      context.fill(Rect(x: bad, y: 0, width: 4, height: 4))
      context.fill(Rect(x: 0, y: 0, width: bad, height: 4))
      context.fillEllipse(in: Rect(x: 0, y: bad, width: 4, height: 4))
      context.strokeLine(from: Point(1, 1), to: Point(bad, 3))
      context.move(to: Point(0, 0))
      context.addLine(to: Point(8, bad))
      context.addLine(to: Point(8, 8))
      context.fillAndStrokePath()
      context.draw(bitmap, at: Point(bad, 0))
    }
    #expect(context.paintedPixels == 0)
  }

  @Test func widthZeroDrawsNothing() {
    let bitmap = Bitmap(width: 8, height: 8)
    let context = Context(bitmap)
    for width in [0, -1, Double.nan] {
      context.lineWidth = width
      context.strokeLine(from: Point(1, 1), to: Point(7, 7))
      context.stroke(Rect(x: 1, y: 1, width: 4, height: 4))
    }
    #expect(context.paintedPixels == 0)
  }

  @Test func aVeryWideBitmapIsCovered() {
    let bitmap = Bitmap(width: 16_384, height: 9)
    let context = Context(bitmap)
    context.move(to: Point(0, 1))
    context.addLine(to: Point(16_384, 2))
    context.addLine(to: Point(16_384, 8))
    context.addLine(to: Point(0, 8))
    context.fillPath()
    #expect(bitmap[0, 1].alpha == 255 && bitmap[16_383, 1].alpha == 0)
    #expect(abs(Int(bitmap[8_192, 1].alpha) - 128) <= 1)
    for x in stride(from: 0, to: 16_384, by: 1021) { #expect(bitmap[x, 5].alpha == 255) }
  }

  @Test func manySegmentsAreDrawn() {
    var path = Path()
    path.move(to: Point(5, 5))
    for index in 0..<100_000 {
      path.addLine(to: Point(Double(index % 97), Double(index % 89)))
    }
    let bitmap = Bitmap(width: 100, height: 100)
    Context(bitmap).fill(path, using: .evenOdd)
    #expect(bitmap[99, 99].alpha == 0)
  }

  /// A rectangle of no height between places so far away that rounding is larger than the bitmap.
  @Test func farRectanglesOfNoAreaShowNothing() {
    let bitmap = Bitmap(width: 30, height: 40)
    let context = Context(bitmap)
    for angle in [-124.609375, 0, 1, 2.5, Double.pi / 4] {
      context.withSavedState {
        context.rotate(by: angle)
        context.fill(Rect(x: 9.3e18, y: 11.8203125, width: -3.18e243, height: 0))
        context.fill(Rect(x: 5, y: -1e20, width: 0, height: 3e200))
        context.clear(Rect(x: -1e300, y: 3, width: 2e300, height: 0))
      }
    }
    #expect(context.paintedPixels == 0)
  }

  /// An edge there and back leaves nothing, wherever the limits cut it.
  @Test(arguments: 1...40)
  func farEdgesThereAndBackShowNothing(seed: UInt64) {
    var random = SeededGenerator(seed: 600 + seed)
    func point() -> Point {
      Point(Self.farNumber(&random), Self.farNumber(&random))
    }
    let bitmap = Bitmap(width: 30, height: 40)
    let context = Context(bitmap)
    for _ in 0..<20 {
      context.move(to: point())
      context.addLine(to: point())
      context.fillPath(using: random.int(in: 0...1) == 0 ? .evenOdd : .nonZero)
    }
    for y in 0..<40 { for x in 0..<30 { #expect(bitmap[x, y].alpha == 0, "\(x), \(y)") } }
  }

  /// A place near the bitmap, or far away by any power of ten.
  private static func farNumber(_ random: inout SeededGenerator) -> Double {
    let place = random.double(in: -60...60)
    guard random.int(in: 0...2) == 0 else { return place }
    var scale = 1.0
    for _ in 0..<random.int(in: 1...30) { scale *= 1e10 }
    return place * scale
  }

  /// Draws shapes with far corners, alike for one seed.
  private func drawFar(_ context: Context, seed: UInt64) {
    var random = SeededGenerator(seed: 700 + seed)
    func number() -> Double { Self.farNumber(&random) }
    func point() -> Point { Point(number(), number()) }
    func rect() -> Rect { Rect(x: number(), y: number(), width: number(), height: number()) }
    for _ in 0..<4 {
      context.setColor(Color(rgb: UInt32(truncatingIfNeeded: random.next())))
      context.withSavedState {
        if random.int(in: 0...1) == 0 { context.rotate(by: random.double(in: -200...200)) }
        if random.int(in: 0...3) == 0 { context.translateBy(x: number(), y: number()) }
        context.lineWidth = random.int(in: 0...3) == 0 ? abs(number()) : 3
        context.fill(rect())
        context.fillEllipse(in: rect())
        context.strokeLine(from: point(), to: point())
        context.move(to: point())
        context.addLine(to: point())
        context.addLine(to: point())
        context.addCurve(to: point(), control1: point(), control2: point())
        context.addEllipse(in: rect())
        context.fillPath(using: random.int(in: 0...1) == 0 ? .evenOdd : .nonZero)
      }
    }
  }

  @Test(arguments: 1...8)
  func piecesOfFarShapesHaveTheBitsOfTheWhole(seed: UInt64) {
    let whole = Bitmap(width: 30, height: 40)
    let pieces = Bitmap(width: 30, height: 40)
    drawFar(Context(whole), seed: seed)
    let x = Int(seed % 29) + 1
    let y = Int(seed % 39) + 1
    for clip in [
      PixelRect(minX: 0, minY: 0, maxX: x, maxY: y),
      PixelRect(minX: x, minY: 0, maxX: 30, maxY: y),
      PixelRect(minX: 0, minY: y, maxX: x, maxY: 40),
      PixelRect(minX: x, minY: y, maxX: 30, maxY: 40),
    ] {
      let context = Context(pieces)
      context.clip(to: clip)
      drawFar(context, seed: seed)
    }
    var differences = 0
    for y in 0..<40 { for x in 0..<30 where whole[x, y] != pieces[x, y] { differences += 1 } }
    #expect(differences == 0)
  }
}
