import Foundation
import Geometry
import ImageFiles
import Raster

/// A picture as the emulator dumps it: rows of red, green, blue bytes.
struct Picture: Equatable {
  let width: Int
  let height: Int
  let bytes: Data

  /// Reads a binary PPM (P6) with 8-bit samples.
  init(ppm path: String) throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    var numbers: [Int] = []
    var index = 2
    guard data.prefix(2) == Data("P6".utf8) else { throw GuestError("\(path) is no PPM picture") }
    while numbers.count < 3, index < data.count {
      let digits = data[index...].prefix { $0 >= 0x30 && $0 <= 0x39 }
      if let number = Int(String(decoding: digits, as: UTF8.self)) { numbers.append(number) }
      index += digits.count + (digits.isEmpty || numbers.count == 3 ? 1 : 0)
    }
    guard numbers.count == 3, numbers[2] == 255, data.count - index == numbers[0] * numbers[1] * 3
    else { throw GuestError("\(path) is no whole 8-bit PPM picture") }
    width = numbers[0]
    height = numbers[1]
    bytes = data.subdata(in: index..<data.count)
  }

  private init(width: Int, height: Int, bytes: Data) {
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  init(png path: String) throws {
    self.init(try PNGFile.read(path))
  }

  private init(_ bitmap: Bitmap) {
    width = bitmap.width
    height = bitmap.height
    var bytes = Data(capacity: width * height * 3)
    for y in 0..<height {
      let row = bitmap.pixels + y * (bitmap.stride / 4)
      for x in 0..<width {
        let pixel = row[x]
        bytes.append(UInt8(truncatingIfNeeded: pixel >> 16))
        bytes.append(UInt8(truncatingIfNeeded: pixel >> 8))
        bytes.append(UInt8(truncatingIfNeeded: pixel))
      }
    }
    self.bytes = bytes
  }

  /// The picture in a rectangle of a larger, black one.
  func letterboxed(width: Int, height: Int, in place: PixelRect) -> Picture {
    let box = Bitmap(width: width, height: height)
    box.fill(.black, in: box.bounds)
    Context(box).draw(bitmap, in: place.rect)
    return Picture(box)
  }

  func pixel(_ x: Int, _ y: Int) -> UInt32 {
    let start = bytes.startIndex + (y * width + x) * 3
    return UInt32(bytes[start]) << 16 | UInt32(bytes[start + 1]) << 8 | UInt32(bytes[start + 2])
  }

  /// The top left pixel becomes the top right one.
  var turnedClockwise: Picture {
    var turned = Data(capacity: bytes.count)
    for y in 0..<width {
      for x in 0..<height {
        let start = bytes.startIndex + ((height - 1 - x) * width + y) * 3
        turned.append(contentsOf: bytes[start..<start + 3])
      }
    }
    return Picture(width: height, height: width, bytes: turned)
  }

  /// How many pixels differ, and the smallest rectangle around them.
  func difference(from other: Picture) -> (count: Int, area: PixelRect) {
    precondition(width == other.width && height == other.height)
    var count = 0
    var (left, top, right, bottom) = (width, height, 0, 0)
    for y in 0..<height {
      for x in 0..<width where pixel(x, y) != other.pixel(x, y) {
        count += 1
        (left, right) = (min(left, x), max(right, x + 1))
        (top, bottom) = (min(top, y), max(bottom, y + 1))
      }
    }
    return (
      count, PixelRect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
    )
  }

  func writePNG(_ path: String) throws {
    try PNGFile.write(bitmap, to: path)
  }

  private var bitmap: Bitmap {
    let bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        bitmap.pixels[y * (bitmap.stride / 4) + x] = 0xFF00_0000 | pixel(x, y)
      }
    }
    return bitmap
  }
}
