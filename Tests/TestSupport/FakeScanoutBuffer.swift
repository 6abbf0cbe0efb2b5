import Geometry
import Raster
import Scanout

/// Scan-out memory that nobody can read and live.
///
/// The program is given a surface full of noise. Whenever the fake card looks, it takes out the
/// pixels that differ from the noise, which are those that were written, into `truth`, and fills
/// the surface with new noise. So a program that reads the surface back gets noise on the screen,
/// and one that writes outside of the picture is found out by the pixels around it.
///
/// Noise of 16-bit pixels is always odd, so that a test that draws even ones alone is never
/// mistaken.
public final class FakeScanoutBuffer {
  public let size: PixelSize
  public let format: PixelFormat
  public let pitch: Int
  /// What a screen that scans out the memory would show: row by row without padding.
  public private(set) var truth: [UInt32]
  /// What a screen would show whose driver uploads only what it is told.
  public private(set) var uploaded: [UInt32]
  /// Pixels written outside of the picture.
  public private(set) var strayWrites = 0
  /// The pixels written in all.
  public private(set) var writtenPixels = 0

  private let pixelsInRow: Int
  private let guardPixels = 64
  private let bytes: UnsafeMutableRawBufferPointer
  private let isWide: Bool
  private var epoch: UInt32

  /// `padding` bytes stand between the rows; a multiple of a pixel's.
  init(size: PixelSize, format: PixelFormat = .xrgb8888, padding: Int, seed: UInt32) {
    let bytesPerPixel = format.bytesPerPixel
    precondition(padding % bytesPerPixel == 0 && bytesPerPixel != 3)
    self.size = size
    self.format = format
    isWide = bytesPerPixel == 4
    pitch = size.width * bytesPerPixel + padding
    pixelsInRow = pitch / bytesPerPixel
    truth = Array(repeating: 0, count: size.width * size.height)
    uploaded = truth
    let count = pixelsInRow * size.height + 2 * guardPixels
    bytes = .allocate(byteCount: count * bytesPerPixel, alignment: 64)
    epoch = seed
    if isWide { fill(UInt32.self) } else { fill(UInt16.self) }
  }

  deinit {
    bytes.deallocate()
  }

  var byteCount: Int { pitch * size.height }
  var memory: UnsafeMutableRawPointer {
    bytes.baseAddress! + guardPixels * format.bytesPerPixel
  }

  public func pixel(x: Int, y: Int) -> UInt32 { truth[y * size.width + x] }

  private func noise(_ index: Int) -> UInt32 {
    var value = UInt32(truncatingIfNeeded: index) &* 0x9E37_79B9 ^ epoch &* 0x85EB_CA6B
    value = (value ^ value &>> 15) &* 0x2C1B_3C6D
    value = (value ^ value &>> 12) &* 0x297A_2D39
    value ^= value &>> 15
    return isWide ? value : value & 0xFFFF | 1
  }

  private func fill<Pixel: FixedWidthInteger & UnsignedInteger>(_: Pixel.Type) {
    let pixels = bytes.bindMemory(to: Pixel.self).baseAddress!
    let count = bytes.count / MemoryLayout<Pixel>.stride
    var index = 0
    while index < count {
      pixels[index] = Pixel(truncatingIfNeeded: noise(index))
      index += 1
    }
  }

  /// Takes out what was written since the last time; returns how many pixels that were.
  @discardableResult
  func absorb() -> Int {
    isWide ? absorb(UInt32.self) : absorb(UInt16.self)
  }

  private func absorb<Pixel: FixedWidthInteger & UnsignedInteger>(_: Pixel.Type) -> Int {
    var written = 0
    var index = 0
    // Plain loops over a plain pointer: a test makes tens of thousands of these calls, unoptimized.
    let pixels = bytes.bindMemory(to: Pixel.self).baseAddress!
    let count = bytes.count / MemoryLayout<Pixel>.stride
    while index < count {
      let value = UInt32(truncatingIfNeeded: pixels[index])
      if value != noise(index) {
        let place = index - guardPixels
        let x = place >= 0 ? place % pixelsInRow : -1
        let y = place >= 0 ? place / pixelsInRow : -1
        if x >= 0, x < size.width, y < size.height {
          truth[y * size.width + x] = value
          written += 1
        } else {
          strayWrites += 1
        }
      }
      index += 1
    }
    if written == 0 { return 0 }
    epoch &+= 1
    fill(Pixel.self)
    writtenPixels += written
    return written
  }

  /// Fetches the pixels that the driver was told of; nil: all.
  func upload(_ rects: [PixelRect]?) {
    guard let rects else {
      uploaded = truth
      return
    }
    for rect in rects {
      for y in rect.minY..<rect.maxY {
        for x in rect.minX..<rect.maxX { uploaded[y * size.width + x] = truth[y * size.width + x] }
      }
    }
  }
}
