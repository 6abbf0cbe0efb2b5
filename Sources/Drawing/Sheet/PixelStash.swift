internal import Geometry
internal import Raster

/// The pixels that lay beneath a shape, packed, so that undoing it costs its own area and gives
/// back exactly what was there.
///
/// The rectangles are read row by row as one long sequence and packed as runs of equal pixels and
/// literal stretches, in words: a run is `0x8000_0000 | count, pixel`, a stretch `count, pixels…`.
/// A line over blank paper packs to a few words a rectangle; the worst case is a word in 2³¹ more
/// than the pixels themselves, plus one for each change between both kinds.
struct PixelStash {
  let rects: [PixelRect]
  private let words: [UInt32]

  private static let runFlag: UInt32 = 0x8000_0000
  /// A run costs two words, and may break a stretch in two at the cost of one more.
  private static let shortestRun = 4

  /// Takes the pixels of `rects`, which lie in the bitmap and do not overlap.
  init(_ bitmap: Bitmap, rects: [PixelRect]) {
    var packer = Packer()
    for rect in rects {
      for y in rect.minY..<rect.maxY {
        packer.add(UnsafeBufferPointer(start: bitmap.row(y) + rect.minX, count: rect.width))
      }
    }
    self.rects = rects
    words = packer.finished()
  }

  /// What it occupies.
  var byteCount: Int {
    words.count * MemoryLayout<UInt32>.size + rects.count * MemoryLayout<PixelRect>.size
  }

  /// Puts the pixels back.
  func restore(to bitmap: Bitmap) {
    var next = 0
    // What is left of the current run or stretch.
    var left = 0
    var isRun = false
    for rect in rects {
      for y in rect.minY..<rect.maxY {
        let row = bitmap.row(y)
        var x = rect.minX
        while x < rect.maxX {
          if left == 0 {
            isRun = words[next] & PixelStash.runFlag != 0
            left = Int(words[next] & ~PixelStash.runFlag)
            next += 1
          }
          let count = min(left, rect.maxX - x)
          if isRun {
            (row + x).update(repeating: words[next], count: count)
          } else {
            for index in 0..<count { row[x + index] = words[next + index] }
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
      if count >= PixelStash.shortestRun {
        stretch = nil
        words.append(PixelStash.runFlag | UInt32(count))
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
  /// The first pixel of a row; valid as long as the bitmap lives.
  func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    pixels + y * (stride / MemoryLayout<UInt32>.size)
  }
}
