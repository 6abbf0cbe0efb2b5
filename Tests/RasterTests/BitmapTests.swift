import Geometry
import Raster
import TestSupport
import Testing

@Suite struct BitmapTests {
  private func numbered(_ width: Int, _ height: Int) -> Bitmap {
    let bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        bitmap[x, y] = PremultipliedPixel(rawValue: 0xFF00_0000 | UInt32(y * width + x))
      }
    }
    return bitmap
  }

  @Test func rowsStartAtMultiplesOf64Bytes() {
    for width in [0, 1, 15, 16, 17, 333] {
      let bitmap = Bitmap(width: width, height: 3)
      #expect(bitmap.stride % 64 == 0 && bitmap.stride >= width * 4)
      #expect(UInt(bitPattern: bitmap.pixels) % 64 == 0)
    }
  }

  @Test func aBorrowedBitmapDrawsIntoItsMemoryOnly() {
    var memory = [UInt32](repeating: 7, count: 10 * 5)
    memory.withUnsafeMutableBytes {
      let bitmap = Bitmap(
        borrowing: $0.baseAddress! + 4 * 11, width: 6, height: 3, stride: 40)
      bitmap.fill(.white, in: PixelRect(x: -5, y: -5, width: 50, height: 50))
    }
    for (index, value) in memory.enumerated() {
      let x = index % 10 - 1
      let y = index / 10 - 1
      #expect(value == (x >= 0 && x < 6 && y >= 0 && y < 3 ? 0xFFFF_FFFF : 7))
    }
  }

  @Test func copiesAreClippedToBothBitmaps() {
    let source = numbered(7, 6)
    var random = SeededGenerator(seed: 4)
    for _ in 0..<60 {
      let rect = PixelRect(
        x: random.int(in: -4...8), y: random.int(in: -4...8), width: random.int(in: 0...9),
        height: random.int(in: 0...9))
      let to = PixelPoint(x: random.int(in: -6...9), y: random.int(in: -6...9))
      let bitmap = Bitmap(width: 8, height: 5)
      bitmap.copy(rect, from: source, to: to)
      for y in 0..<5 {
        for x in 0..<8 {
          let fromX = x - to.x + rect.x
          let fromY = y - to.y + rect.y
          let inside =
            rect.contains(x: fromX, y: fromY) && source.bounds.contains(x: fromX, y: fromY)
          #expect(bitmap[x, y].rawValue == (inside ? source[fromX, fromY].rawValue : 0))
        }
      }
    }
  }

  @Test func aBitmapCanBeCopiedOntoItself() {
    for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1), (2, 2), (-2, -2)] {
      let original = numbered(9, 9)
      let bitmap = numbered(9, 9)
      bitmap.copy(
        PixelRect(x: 2, y: 2, width: 5, height: 5), from: bitmap,
        to: PixelPoint(x: 2 + dx, y: 2 + dy))
      for y in 2..<7 { for x in 2..<7 { #expect(bitmap[x + dx, y + dy] == original[x, y]) } }
    }
  }

  /// Rows of 16 pixels lie one after the other, without anything between them.
  @Test func rowsWithoutGapsAreCopiedAsSingleOnesAre() {
    for dy in -3...3 {
      let original = numbered(16, 9)
      let moved = numbered(16, 9)
      let other = Bitmap(width: 16, height: 7)
      let rows = PixelRect(x: 0, y: 2, width: 16, height: 5)
      moved.copy(rows, from: moved, to: PixelPoint(x: 0, y: 2 + dy))
      other.copy(rows, from: original, to: PixelPoint(x: 0, y: 1 + dy))
      for y in 0..<9 {
        let isTarget = y >= 2 + dy && y < 7 + dy
        for x in 0..<16 { #expect(moved[x, y] == original[x, isTarget ? y - dy : y]) }
      }
      for y in 0..<7 {
        let isTarget = y >= 1 + dy && y < 6 + dy
        for x in 0..<16 {
          #expect(other[x, y].rawValue == (isTarget ? original[x, y - dy + 1].rawValue : 0))
        }
      }
    }
  }

  @Test func coloursBecomePixelsRoundedToNearest() {
    #expect(Color(rgb: 0x123456).premultiplied.rawValue == 0xFF12_3456)
    #expect(Color(rgb: 0xFF8001, alpha: 128 / 255.0).premultiplied.rawValue == 0x8080_4001)
    #expect(Color(red: 2, green: -1, blue: .nan, alpha: 7).premultiplied.rawValue == 0xFFFF_0000)
    #expect(Color.clear.premultiplied.rawValue == 0)
    let pixel = Color(rgb: 0x40FF20, alpha: 0.5).premultiplied
    #expect(pixel.color.withAlpha(0.5).premultiplied == pixel)
  }
}
