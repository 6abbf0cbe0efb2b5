import Geometry
import Raster
import TestSupport
import Testing

/// Paints, clips and images that no sane program asks for: nothing traps, hangs or is written
/// outside.
@Suite struct HostilePaintTests {
  private static let numbers: [Double] = [
    0, 1, 0.5, -3, 12, 0.9999, 1e-300, -1e-9, 255, 65_536, -262_145, 1e9, 1e15, -1e30, 1e30, 1e300,
    -1.7e308, .infinity, -.infinity, .nan,
  ]

  /// Draws with every paint through `context`, all numbers taken from the list.
  private func drawEverything(_ context: Context, _ random: inout SeededGenerator) {
    func number() -> Double {
      // Sane ones as well, or nearly everything would be empty.
      if random.int(in: 0...1) == 0 { return random.double(in: -20...40) }
      return HostilePaintTests.numbers[random.int(in: 0...HostilePaintTests.numbers.count - 1)]
    }
    func point() -> Point { Point(number(), number()) }
    func rect() -> Rect { Rect(x: number(), y: number(), width: number(), height: number()) }
    func transform() -> AffineTransform {
      AffineTransform(
        a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
    }
    func stops() -> [GradientStop] {
      (0..<random.int(in: 0...5)).map { _ in
        GradientStop(
          location: number(),
          color: Color(red: number(), green: number(), blue: number(), alpha: number()))
      }
    }
    let image = Bitmap.random(random.int(in: 0...5), random.int(in: 0...5), seed: 1)
    let extend = Extend.allCases[random.int(in: 0...3)]
    context.alpha = random.int(in: 0...1) == 0 ? 1 : number()
    context.blendMode = BlendMode.allCases[random.int(in: 0...7)]
    context.interpolationQuality = InterpolationQuality.allCases[random.int(in: 0...2)]
    context.shouldAntialias = random.int(in: 0...3) > 0
    let paints: [Paint] = [
      .color(Color(red: number(), green: number(), blue: number(), alpha: number())),
      .linearGradient(LinearGradient(stops: stops(), from: point(), to: point(), extend: extend)),
      .radialGradient(
        RadialGradient(
          stops: stops(), from: point(), startRadius: number(), to: point(), endRadius: number(),
          extend: extend)),
      .pattern(ImagePattern(image, transform: transform(), extend: extend)),
    ]
    var path = Path()
    path.move(to: Point(1, 2))
    path.addLine(to: point())
    path.addQuadCurve(to: point(), control: Point(9, 3))
    for paint in paints {
      context.fill(path, with: paint)
      context.fill(rect(), with: paint)
      context.fill(context.bitmap.bounds.rect, with: paint)
      context.stroke(path, with: paint)
    }
    context.draw(image, in: rect())
    context.draw(image, at: point())
    context.draw(CoverageMask.render(path), at: PixelPoint(x: 3, y: -2))
    context.clear(rect())
  }

  private func drawFenced(width: Int, height: Int, _ body: (Context) -> Void) {
    let stride = width + 40
    let count = stride * (height + 16)
    let memory = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
    memory.initialize(repeating: 0xA5A5_A5A5, count: count)
    let bitmap = Bitmap(
      borrowing: UnsafeMutableRawPointer(memory + 8 * stride + 20), width: width, height: height,
      stride: stride * 4)
    bitmap.fill(.white, in: bitmap.bounds)
    body(Context(bitmap))
    var isWhole = true
    for index in 0..<count {
      let inside = bitmap.bounds.contains(x: index % stride - 20, y: index / stride - 8)
      if !inside && memory[index] != 0xA5A5_A5A5 { isWhole = false }
    }
    #expect(isWhole)
    memory.deallocate()
  }

  @Test(arguments: [1, 6, 31], [1, 20])
  func nothingTrapsOrWritesOutside(width: Int, height: Int) {
    var random = SeededGenerator(seed: UInt64(width * 100 + height))
    for _ in 0..<12 {
      drawFenced(width: width, height: height) { context in
        drawEverything(context, &random)
        var path = Path()
        path.addEllipse(in: Rect(x: -3, y: 1, width: Double(width), height: Double(height)))
        context.clip(to: path)
        drawEverything(context, &random)
      }
    }
  }

  @Test func hostileTransformsAndClipsDoNotTrap() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<40 {
      drawFenced(width: 23, height: 9) { context in
        func number() -> Double {
          HostilePaintTests.numbers[random.int(in: 0...HostilePaintTests.numbers.count - 1)]
        }
        context.concatenate(
          AffineTransform(a: number(), b: number(), c: number(), d: number(), tx: 3, ty: number()))
        drawEverything(context, &random)
        var path = Path()
        path.addRect(Rect(x: number(), y: number(), width: number(), height: number()))
        context.clip(to: path, using: .evenOdd)
        drawEverything(context, &random)
      }
    }
  }

  /// A collapsed transform leaves no image to look at.
  @Test func singularTransformsDrawNoPaint() {
    let bitmap = Bitmap(width: 8, height: 8)
    let context = Context(bitmap)
    let image = Bitmap.random(3, 3, seed: 1)
    context.concatenate(AffineTransform(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0))
    context.draw(image, in: Rect(x: 0, y: 0, width: 8, height: 8))
    context.fill(Rect(x: 0, y: 0, width: 8, height: 8), with: .pattern(ImagePattern(image)))
    #expect(bitmap.firstDifference(from: Bitmap(width: 8, height: 8)) == nil)
  }
}
