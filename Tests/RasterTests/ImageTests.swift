import Geometry
import Raster
import TestSupport
import Testing

@Suite struct ImageTests {
  private func over(_ s: PremultipliedPixel, _ d: PremultipliedPixel, _ fade: Int)
    -> PremultipliedPixel
  {
    func rounded(_ x: Int) -> Int { (2 * x + 255) / 510 }
    let alpha = rounded(Int(s.alpha) * fade)
    func channel(_ a: UInt8, _ b: UInt8) -> UInt8 {
      UInt8(rounded(Int(a) * fade) + rounded(Int(b) * (255 - alpha)))
    }
    return PremultipliedPixel(
      alpha: channel(s.alpha, d.alpha), red: channel(s.red, d.red),
      green: channel(s.green, d.green), blue: channel(s.blue, d.blue))
  }

  @Test func imagesAreBlendedPixelByPixelAndClipped() {
    let image = Bitmap.random(13, 9, seed: 1)
    for (x, y, alpha) in [(3, 2, 1.0), (-5, -3, 1.0), (15, 12, 0.5), (40, 0, 1.0), (0, 0, 0.25)] {
      let below = Bitmap.random(20, 16, seed: 2)
      let bitmap = Bitmap(width: 20, height: 16)
      bitmap.copy(below.bounds, from: below)
      let context = Context(bitmap)
      context.alpha = alpha
      context.clip(to: PixelRect(x: 0, y: 1, width: 19, height: 14))
      context.draw(image, at: Point(Double(x), Double(y)))
      let fade = Int(alpha * 255 + 0.5)
      for row in 0..<16 {
        for column in 0..<20 {
          let from = PixelPoint(x: column - x, y: row - y)
          let inside =
            image.bounds.contains(x: from.x, y: from.y) && column < 19 && row >= 1
            && row < 15
          let expected =
            inside
            ? over(image[from.x, from.y], below[column, row], fade) : below[column, row]
          #expect(bitmap[column, row] == expected, "at \(column), \(row)")
        }
      }
    }
  }

  @Test func placesBetweenPixelsGoToTheNearest() {
    let image = Bitmap(width: 1, height: 1)
    image[0, 0] = Color.black.premultiplied
    let bitmap = Bitmap(width: 8, height: 8)
    let context = Context(bitmap)
    context.scaleBy(x: 2, y: 2)
    context.draw(image, at: Point(1.3, 2.2))
    #expect(bitmap[3, 4].alpha == 255)
    #expect(context.paintedPixels == 1)
  }

  @Test func aMaskDrawsWhatThePathDraws() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<10 {
      var path = Path()
      path.move(to: Point(random.double(in: -8...30), random.double(in: -8...30)))
      for _ in 0..<4 {
        path.addQuadCurve(
          to: Point(random.double(in: -8...30), random.double(in: -8...30)),
          control: Point(random.double(in: -8...30), random.double(in: -8...30)))
      }
      let mask = CoverageMask.render(path, transform: .identity, using: .nonZero)
      let first = Bitmap(width: 40, height: 40)
      let second = Bitmap(width: 40, height: 40)
      for bitmap in [first, second] { bitmap.fill(.white, in: bitmap.bounds) }
      let color = Color(rgb: 0x207050, alpha: 0.7)
      let a = Context(first)
      a.setFillColor(color)
      a.translateBy(x: 5, y: 7)
      a.fill(path)
      let b = Context(second)
      b.setFillColor(color)
      b.draw(mask, at: PixelPoint(x: 5, y: 7))
      for y in 0..<40 { for x in 0..<40 { #expect(first[x, y] == second[x, y]) } }
    }
  }

  @Test func anEmptyPathHasAnEmptyMask() {
    #expect(CoverageMask.render(Path(), transform: .identity).coverage.isEmpty)
    var path = Path()
    path.addRect(Rect(x: .nan, y: 0, width: 3, height: 3))
    #expect(CoverageMask.render(path, transform: .identity).coverage.isEmpty)
  }
}
