import Geometry
import Raster
import TestSupport
import Testing

/// Pieces of a drawing have the bits of the whole.
@Suite struct SeamTests {
  /// A scene of everything, drawn by the numbers of `seed`.
  private func draw(_ context: Context, seed: UInt64, size: Double) {
    let image = Bitmap.random(17, 12, seed: seed)
    var random = SeededGenerator(seed: seed)
    func point() -> Point {
      Point(random.double(in: -size / 4...size * 1.25), random.double(in: -size / 4...size * 1.25))
    }
    func color() -> Color {
      Color(
        rgb: UInt32(truncatingIfNeeded: random.next()),
        alpha: random.int(in: 0...1) == 0 ? 1 : random.double(in: 0...1))
    }
    for _ in 0..<6 {
      context.setColor(color())
      context.lineWidth = random.double(in: 0.3...12)
      context.lineCap = [.butt, .round, .square][random.int(in: 0...2)]
      context.lineJoin = [.miter, .round, .bevel][random.int(in: 0...2)]
      let rect = Rect(spanning: point(), point())
      context.blendMode = BlendMode.allCases[max(0, random.int(in: -8...7))]
      context.shouldAntialias = random.int(in: 0...5) > 0
      context.interpolationQuality = InterpolationQuality.allCases[random.int(in: 0...2)]
      let extend = Extend.allCases[random.int(in: 0...3)]
      switch random.int(in: 0...11) {
      case 0: context.fill(rect)
      case 1: context.fillEllipse(in: rect)
      case 2: context.strokeEllipse(in: rect)
      case 3: context.strokeLine(from: point(), to: point())
      case 4:
        context.move(to: point())
        for _ in 0..<5 { context.addLine(to: point()) }
        context.strokePath()
      case 5:
        context.move(to: point())
        for _ in 0..<3 { context.addCurve(to: point(), control1: point(), control2: point()) }
        context.fillPath(using: .evenOdd)
      case 6:
        context.drawRadialGradient(
          RadialGradient(
            stops: [.init(location: 0, color: color()), .init(location: 1, color: color())],
            from: point(), startRadius: random.double(in: 0...9), to: point(),
            endRadius: random.double(in: 0...size), extend: extend),
          in: rect)
      case 7: context.draw(image, in: rect)
      case 8:
        context.withSavedState {
          context.concatenate(
            AffineTransform(
              a: random.double(in: -2...2), b: random.double(in: -1...1),
              c: random.double(in: -1...1), d: random.double(in: -2...2), tx: size / 2, ty: 0))
          context.draw(image, in: Rect(x: 0, y: 0, width: size / 3, height: size / 4))
        }
      case 9:
        var path = Path()
        path.move(to: point())
        for _ in 0..<3 { path.addQuadCurve(to: point(), control: point()) }
        context.stroke(path, with: .pattern(ImagePattern(image, extend: extend)))
      case 10:
        var path = Path()
        path.addEllipse(in: Rect(x: size / 8, y: -size / 8, width: size, height: size))
        context.clip(to: path)
        context.fillEllipse(in: rect)
      default:
        let gradient = LinearGradient(
          stops: [(0, color()), (1, color())], from: point(), to: point(), extend: extend)
        context.drawLinearGradient(gradient, in: rect)
      }
    }
  }

  private func expectEqual(_ a: Bitmap, _ b: Bitmap, _ comment: Comment) {
    for y in 0..<a.height {
      for x in 0..<a.width where a[x, y] != b[x, y] {
        Issue.record("\(comment): \(a[x, y]) and \(b[x, y]) at \(x), \(y)")
        return
      }
    }
  }

  @Test(arguments: 1...16)
  func clippedPiecesEqualTheWhole(seed: UInt64) {
    let size = 61
    let whole = Bitmap(width: size, height: size)
    draw(Context(whole), seed: seed, size: Double(size))
    let pieces = Bitmap(width: size, height: size)
    let context = Context(pieces)
    var random = SeededGenerator(seed: seed ^ 77)
    let columns = [0, random.int(in: 1...29), random.int(in: 30...60), size]
    let rows = [0, random.int(in: 1...29), random.int(in: 30...60), size]
    for (left, right) in zip(columns, columns.dropFirst()) {
      for (top, bottom) in zip(rows, rows.dropFirst()) {
        context.withSavedState {
          context.clip(to: PixelRect(minX: left, minY: top, maxX: right, maxY: bottom))
          draw(context, seed: seed, size: Double(size))
        }
      }
    }
    expectEqual(whole, pieces, "seed \(seed)")
  }

  /// The whole is done in bands of rows, the pieces at once.
  @Test(arguments: 1...2)
  func bandsEqualPieces(seed: UInt64) {
    let width = 700
    let height = 500
    let whole = Bitmap(width: width, height: height)
    draw(Context(whole), seed: seed, size: 600)
    let pieces = Bitmap(width: width, height: height)
    let context = Context(pieces)
    for top in stride(from: 0, to: height, by: 73) {
      context.withSavedState {
        context.clip(to: PixelRect(x: 0, y: top, width: width, height: 73))
        draw(context, seed: seed, size: 600)
      }
    }
    expectEqual(whole, pieces, "seed \(seed)")
  }

  @Test(arguments: 1...10)
  func movingByWholePixelsKeepsTheBits(seed: UInt64) {
    let first = Bitmap(width: 90, height: 90)
    let second = Bitmap(width: 130, height: 120)
    draw(Context(first), seed: seed, size: 60)
    let context = Context(second)
    context.clip(to: PixelRect(x: 37, y: 22, width: 90, height: 90))
    context.translateBy(x: 37, y: 22)
    draw(context, seed: seed, size: 60)
    let moved = Bitmap(width: 90, height: 90)
    moved.copy(
      PixelRect(x: 37, y: 22, width: 90, height: 90), from: second, to: PixelPoint(x: 0, y: 0))
    expectEqual(first, moved, "seed \(seed)")
  }

  @Test func aFractionalClipEdgeGoesToOnePixelBorder() {
    let bitmap = Bitmap(width: 10, height: 4)
    let context = Context(bitmap)
    context.setFillColor(Color(rgb: 0xFFFFFF, alpha: 0.5))
    for (left, right) in [(0.0, 4.4), (4.4, 10.0)] {
      context.withSavedState {
        context.clip(to: Rect(x: left, y: 0, width: right - left, height: 4))
        context.fill(Rect(x: 0, y: 0, width: 10, height: 4))
      }
    }
    for x in 0..<10 { #expect(bitmap[x, 2].alpha == 128) }
  }
}
