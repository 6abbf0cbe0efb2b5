import Geometry
import Raster
import TestSupport
import Testing

@testable import Drawing

@Suite struct PixelStashTests {
  private func noise(_ bitmap: Bitmap, _ random: inout DrawingRandom, colors: Int) {
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        bitmap[x, y] = PremultipliedPixel(
          rawValue: 0xFF00_0000 | UInt32(random.number(0...colors - 1)))
      }
    }
  }

  @Test(arguments: [1, 2, 5, 1000])
  func restoresExactlyItsRectangles(colors: Int) {
    var random = DrawingRandom(seed: 9)
    let bitmap = Bitmap(width: 50, height: 40)
    for _ in 0..<50 {
      noise(bitmap, &random, colors: colors)
      var region = DamageRegion()
      for _ in 0..<random.number(1...5) {
        let a = random.place(50, 40, beyond: 0)
        let b = random.place(50, 40, beyond: 0)
        region.add(PixelRect(covering: Rect(spanning: a, b), within: bitmap.bounds))
      }
      let before = DrawingPixels.all(of: bitmap)
      let stash = PixelStash(bitmap, rects: region.rects)
      bitmap.fill(.clear, in: bitmap.bounds)
      stash.restore(to: bitmap)
      for y in 0..<40 {
        for x in 0..<50 {
          let wanted = region.contains(x: x, y: y) ? before[y * 50 + x] : 0
          #expect(bitmap[x, y].rawValue == wanted)
        }
      }
    }
  }

  @Test func blankPaperPacksToAFewWords() {
    let bitmap = Bitmap(width: 1920, height: 1080)
    bitmap.fill(.white, in: bitmap.bounds)
    #expect(PixelStash(bitmap, rects: [bitmap.bounds]).byteCount < 100)
  }

  @Test func noiseCostsHardlyMoreThanItself() {
    var random = DrawingRandom(seed: 9)
    let bitmap = Bitmap(width: 64, height: 64)
    noise(bitmap, &random, colors: 100_000)
    #expect(PixelStash(bitmap, rects: [bitmap.bounds]).byteCount <= 64 * 64 * 4 + 64)
  }
}
