internal import Geometry
internal import Raster

/// The pixels of one rectangle, packed.
///
/// They are read row by row as one long sequence and packed as runs of equal pixels and literal
/// stretches, in words: a run is `0x8000_0000 | count, pixel`, a stretch `count, pixels…`. A line
/// over blank paper packs to a few words; the worst case is one word more than the pixels
/// themselves, plus one for each change between both kinds.
struct PackedPixels {
  let rect: PixelRect
  private var words: [UInt32]

  private static let runFlag: UInt32 = 0x8000_0000
  /// A run costs two words, and may break a stretch in two at the cost of one more.
  private static let shortestRun = 4

  /// Takes the pixels of `rect`, which lies in the bitmap.
  init(_ bitmap: Bitmap, rect: PixelRect) {
    self.rect = rect
    words = PackedPixels.packed(rect, of: bitmap)
  }

  /// Pixels of one colour.
  init(_ rect: PixelRect, color: UInt32) {
    self.rect = rect
    words = [PackedPixels.runFlag | UInt32(rect.area), color]
  }

  /// The colour, where all pixels are packed as one run.
  var plainColor: UInt32? {
    words.count == 2 && words[0] & PackedPixels.runFlag != 0 ? words[1] : nil
  }

  private static func packed(_ rect: PixelRect, of bitmap: Bitmap) -> [UInt32] {
    var packer = Packer()
    for y in rect.minY..<rect.maxY {
      packer.add(UnsafeBufferPointer(start: bitmap.row(y) + rect.minX, count: rect.width))
    }
    return packer.finished()
  }

  /// What it occupies, beside what any array does.
  var byteCount: Int {
    words.count * MemoryLayout<UInt32>.size + MemoryLayout<PackedPixels>.stride
  }

  /// Puts those pixels back that lie in `part`.
  func restore(_ part: PixelRect, to bitmap: Bitmap) {
    let part = part.intersection(rect)
    guard !part.isEmpty else { return }
    forEachStretch { y, x, count, pixels, color in
      guard y >= part.minY && y < part.maxY else { return }
      let first = max(x, part.minX)
      let end = min(x + count, part.maxX)
      guard first < end else { return }
      let target = bitmap.row(y) + first
      if let pixels {
        target.update(from: pixels + (first - x), count: end - first)
      } else {
        target.update(repeating: color, count: end - first)
      }
    }
  }

  /// Takes in what the bitmap shows now in `parts`.
  ///
  /// - Parameter scratch: At least as large as the rectangle; its pixels may change.
  mutating func take(_ parts: [PixelRect], from bitmap: Bitmap, using scratch: Bitmap) {
    if parts.contains(where: { $0.contains(rect) }) {
      words = PackedPixels.packed(rect, of: bitmap)
      return
    }
    forEachStretch { y, x, count, pixels, color in
      let target = scratch.row(y - rect.minY) + (x - rect.minX)
      if let pixels {
        target.update(from: pixels, count: count)
      } else {
        target.update(repeating: color, count: count)
      }
    }
    for part in parts {
      let part = part.intersection(rect)
      guard !part.isEmpty else { continue }
      for y in part.minY..<part.maxY {
        (scratch.row(y - rect.minY) + (part.minX - rect.minX)).update(
          from: bitmap.row(y) + part.minX, count: part.width)
      }
    }
    words = PackedPixels.packed(
      PixelRect(x: 0, y: 0, width: rect.width, height: rect.height), of: scratch)
  }

  /// Calls `body` with each stretch of a row: row, first column, count, and its pixels; nil: all of
  /// them have the colour that follows.
  private func forEachStretch(
    _ body: (Int, Int, Int, UnsafePointer<UInt32>?, UInt32) -> Void
  ) {
    words.withUnsafeBufferPointer { words in
      guard let base = words.baseAddress else { return }
      var next = 0
      // What is left of the current run or stretch.
      var left = 0
      var isRun = false
      for y in rect.minY..<rect.maxY {
        var x = rect.minX
        while x < rect.maxX {
          if left == 0 {
            isRun = words[next] & PackedPixels.runFlag != 0
            left = Int(words[next] & ~PackedPixels.runFlag)
            next += 1
          }
          let count = min(left, rect.maxX - x)
          if isRun {
            body(y, x, count, nil, words[next])
          } else {
            body(y, x, count, base + next, 0)
            next += count
          }
          x += count
          left -= count
          if isRun && left == 0 { next += 1 }
        }
      }
    }
  }

  private struct Packer {
    private var words: [UInt32] = []
    private var pixel: UInt32 = 0
    private var count = 0
    /// Where the open stretch's count stands; nil when the last thing written is a run.
    private var stretch: Int?

    mutating func add(_ row: UnsafeBufferPointer<UInt32>) {
      for next in row {
        if next == pixel && count > 0 {
          count += 1
        } else {
          flush()
          pixel = next
          count = 1
        }
      }
    }

    private mutating func flush() {
      guard count > 0 else { return }
      if count >= PackedPixels.shortestRun {
        stretch = nil
        words.append(PackedPixels.runFlag | UInt32(count))
        words.append(pixel)
        return
      }
      let head = stretch ?? words.count
      if stretch == nil {
        words.append(0)
        stretch = head
      }
      for _ in 0..<count { words.append(pixel) }
      words[head] += UInt32(count)
    }

    /// The words, in an array of just that size.
    mutating func finished() -> [UInt32] {
      flush()
      return Array(words[...])
    }
  }
}

extension Bitmap {
  /// Whether all pixels of a rectangle are alike.
  func isPlain(_ rect: PixelRect) -> Bool {
    guard !rect.isEmpty else { return true }
    let color = row(rect.minY)[rect.minX]
    for y in rect.minY..<rect.maxY {
      let row = row(y)
      for x in rect.minX..<rect.maxX where row[x] != color { return false }
    }
    return true
  }

  /// The first pixel of a row; valid as long as the bitmap lives.
  func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    pixels + y * (stride / MemoryLayout<UInt32>.size)
  }
}
