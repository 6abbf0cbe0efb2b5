import Geometry
import Raster

/// Rows in a larger piece of memory, of which everything else must stay as it is.
final class FencedMemory {
  private static let fence: UInt8 = 0xA5
  /// More than the widest vector on either side.
  private static let margin = 128
  private let memory: UnsafeMutableRawPointer
  private let byteCount: Int
  private let rowBytes: Int
  private let rows: Int
  let stride: Int

  init(rowBytes: Int, rows: Int, padding: Int) {
    self.rowBytes = rowBytes
    self.rows = rows
    stride = rowBytes + padding
    byteCount = stride * rows + 2 * FencedMemory.margin
    memory = .allocate(byteCount: byteCount, alignment: 64)
    memory.initializeMemory(as: UInt8.self, repeating: FencedMemory.fence, count: byteCount)
  }

  deinit { memory.deallocate() }

  var start: UnsafeMutableRawPointer { memory + FencedMemory.margin }

  private func byte(_ index: Int) -> UInt8 { memory.load(fromByteOffset: index, as: UInt8.self) }

  var isFenceWhole: Bool {
    for index in 0..<byteCount where byte(index) != FencedMemory.fence {
      let place = index - FencedMemory.margin
      if place < 0 || place >= stride * rows || place % stride >= rowBytes { return false }
    }
    return true
  }

  func holdsTheSame(as other: FencedMemory) -> Bool {
    (0..<byteCount).allSatisfy { byte($0) == other.byte($0) }
  }
}

/// A bitmap whose surroundings are watched.
struct FencedBitmap {
  let memory: FencedMemory
  let bitmap: Bitmap

  init(width: Int, height: Int, padding: Int, background: Color) {
    memory = FencedMemory(rowBytes: width * 4, rows: height, padding: padding * 4)
    bitmap = Bitmap(
      borrowing: memory.start, width: width, height: height, stride: memory.stride)
    bitmap.fill(background, in: bitmap.bounds)
  }

  /// No channel exceeds the alpha: nothing else is a colour, and sums would overflow.
  var isPremultiplied: Bool {
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let pixel = bitmap[x, y]
        if max(pixel.red, pixel.green, pixel.blue) > pixel.alpha { return false }
      }
    }
    return true
  }
}
