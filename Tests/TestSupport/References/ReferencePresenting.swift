package import Geometry
package import Raster

/// The slow twin of presenting: what each pixel of a picture must be in scan-out memory.
package struct ReferencePresenting {
  package static let tileSide = 64
  /// A threshold of 0...7 for each place of the tile, row by row.
  package static let tile = VoidAndCluster.ranks(side: tileSide, seed: 1).map { $0 / 512 }

  /// What is stored, lowest byte first, for a pixel 0xAARRGGBB at a place in the picture.
  package static func stored(_ pixel: UInt32, _ place: PixelPoint, as format: PixelFormat) -> UInt32
  {
    let row = place.y % tileSide * tileSide
    return stored(pixel, threshold: UInt32(tile[row + place.x % tileSide]), as: format)
  }

  package static func stored(
    _ pixel: UInt32, threshold: UInt32, as format: PixelFormat
  ) -> UInt32 {
    let alpha = pixel >> 24
    let red = pixel >> 16 & 255
    let green = pixel >> 8 & 255
    let blue = pixel & 255
    switch format {
    case .xrgb8888: return blue + green << 8 + red << 16 + alpha << 24
    case .xbgr8888: return red + green << 8 + blue << 16 + alpha << 24
    case .rgb888: return blue + green << 8 + red << 16
    case .xrgb2101010:
      func widened(_ byte: UInt32) -> UInt32 { byte * 4 + byte / 64 }
      return widened(blue) + widened(green) << 10 + widened(red) << 20
    case .rgb565:
      func five(_ byte: UInt32) -> UInt32 { (byte - byte / 32 + threshold) / 8 }
      func six(_ byte: UInt32) -> UInt32 { (byte - byte / 64 + threshold / 2) / 4 }
      return five(blue) + six(green) << 5 + five(red) << 11
    }
  }
}

/// Bytes that stand for scan-out memory, in a frame of others, all of them filled with noise: what
/// is not written stays as it was, and what is written cannot have been made from it.
package final class ScanoutMemory {
  package let size: PixelSize
  package let format: PixelFormat
  package let turn: QuarterTurn
  package let pitch: Int
  /// The frame's bytes before the first pixel.
  private let margin: Int
  private let bytes: UnsafeMutableRawBufferPointer
  private let noise: [UInt8]

  /// The first pixel stands `offset` bytes after a multiple of 64; `padding` bytes follow each row.
  package init(
    size: PixelSize, format: PixelFormat, turn: QuarterTurn, offset: Int = 0, padding: Int = 0,
    seed: UInt64
  ) {
    self.size = size
    self.format = format
    self.turn = turn
    margin = 256 + offset
    pitch = size.width * format.bytesPerPixel + padding
    let count = margin + pitch * size.height + 256
    bytes = .allocate(byteCount: count, alignment: 64)
    var random = SeededGenerator(seed: seed)
    noise = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    bytes.copyBytes(from: noise)
  }

  deinit {
    bytes.deallocate()
  }

  package var target: PresentationTarget {
    PresentationTarget(
      memory: bytes.baseAddress! + margin, pitch: pitch, size: size, format: format, turn: turn)
  }

  /// How many bytes are not what they must be after `rects` of `picture` were presented, and
  /// nothing else.
  package func faults(after rects: [PixelRect], of picture: Bitmap) -> Int {
    var expected = noise
    let count = format.bytesPerPixel
    for rect in rects {
      let inside = rect.intersection(picture.bounds)
      var y = inside.minY
      while y < inside.maxY {
        var x = inside.minX
        while x < inside.maxX {
          let point = PixelPoint(x: x, y: y)
          let place = turn.panelPoint(of: point, panel: size)
          let first = margin + place.y * pitch + place.x * count
          let stored = ReferencePresenting.stored(picture.rawPixel(x, y), point, as: format)
          var byte = 0
          while byte < count {
            expected[first + byte] = UInt8(truncatingIfNeeded: stored >> UInt32(8 * byte))
            byte += 1
          }
          x += 1
        }
        y += 1
      }
    }
    var faults = 0
    var index = 0
    while index < expected.count {
      if bytes[index] != expected[index] { faults += 1 }
      index += 1
    }
    return faults
  }
}
