package import Geometry
internal import Glibc
package import Raster
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
package final class FakeScanoutBuffer {
  package let size: PixelSize
  package let format: PixelFormat
  package let pitch: Int
  /// What a screen that scans out the memory would show: row by row without padding.
  package private(set) var truth: [UInt32]
  /// What a screen would show whose driver uploads only what is named to it.
  package private(set) var uploaded: [UInt32]
  /// How often something was written outside of the picture.
  package private(set) var strayWrites = 0
  /// The pixels written in all.
  package private(set) var writtenPixels = 0

  private let bytesPerPixel: Int
  /// What the memory holds where nothing was written.
  private let noise: UnsafeMutableRawPointer
  private let bytes: UnsafeMutableRawPointer
  /// Bytes before the first row and behind the last.
  private let guardBytes = 256
  private var state: UInt32

  /// `padding` bytes stand between the rows; a multiple of a pixel's.
  init(size: PixelSize, format: PixelFormat = .xrgb8888, padding: Int, seed: UInt32) {
    bytesPerPixel = format.bytesPerPixel
    precondition(padding % bytesPerPixel == 0 && bytesPerPixel != 3)
    self.size = size
    self.format = format
    pitch = size.width * bytesPerPixel + padding
    truth = Array(repeating: 0, count: size.width * size.height)
    uploaded = truth
    let count = pitch * size.height + 2 * guardBytes
    bytes = .allocate(byteCount: count, alignment: 64)
    noise = .allocate(byteCount: count, alignment: 64)
    state = seed
    scramble(0, count)
  }

  deinit {
    bytes.deallocate()
    noise.deallocate()
  }

  var byteCount: Int { pitch * size.height }
  var memory: UnsafeMutableRawPointer { bytes + guardBytes }

  package func pixel(x: Int, y: Int) -> UInt32 { truth[y * size.width + x] }

  /// New noise from `start` on.
  private func scramble(_ start: Int, _ count: Int) {
    var place = start
    let end = start + count
    while place < end {
      state = state &* 1_664_525 &+ 1_013_904_223
      if bytesPerPixel == 2 {
        noise.storeBytes(
          of: UInt16(truncatingIfNeeded: state >> 16) | 1, toByteOffset: place, as: UInt16.self)
      } else {
        noise.storeBytes(of: state ^ state >> 16, toByteOffset: place, as: UInt32.self)
      }
      place += bytesPerPixel
    }
    memcpy(bytes + start, noise + start, count)
  }

  /// Takes out what was written since the last time; returns how many pixels that were.
  @discardableResult
  func absorb() -> Int {
    // By rows: a test makes hundreds of thousands of these calls, unoptimized.
    if memcmp(bytes, noise, byteCount + 2 * guardBytes) == 0 { return 0 }
    var written = 0
    absorbStray(0, guardBytes)
    absorbStray(guardBytes + byteCount, guardBytes)
    var y = 0
    while y < size.height {
      let start = guardBytes + y * pitch
      if memcmp(bytes + start, noise + start, pitch) != 0 {
        written += absorbRow(y, start)
        absorbStray(start + size.width * bytesPerPixel, pitch - size.width * bytesPerPixel)
        scramble(start, pitch)
      }
      y += 1
    }
    writtenPixels += written
    return written
  }

  private func absorbStray(_ start: Int, _ count: Int) {
    if count <= 0 || memcmp(bytes + start, noise + start, count) == 0 { return }
    strayWrites += 1
    scramble(start, count)
  }

  private func absorbRow(_ y: Int, _ start: Int) -> Int {
    var written = 0
    truth.withUnsafeMutableBufferPointer { truth in
      let row = truth.baseAddress! + y * size.width
      var x = 0
      while x < size.width {
        let place = start + x * bytesPerPixel
        let value: UInt32
        let untouched: UInt32
        if bytesPerPixel == 2 {
          value = UInt32((bytes + place).load(as: UInt16.self))
          untouched = UInt32((noise + place).load(as: UInt16.self))
        } else {
          value = (bytes + place).load(as: UInt32.self)
          untouched = (noise + place).load(as: UInt32.self)
        }
        if value != untouched {
          row[x] = value
          written += 1
        }
        x += 1
      }
    }
    return written
  }

  /// Fetches the pixels that were named to the driver; nil: all.
  func upload(_ rects: [PixelRect]?) {
    guard let rects else {
      uploaded = truth
      return
    }
    uploaded.withUnsafeMutableBufferPointer { uploaded in
      truth.withUnsafeBufferPointer { truth in
        for rect in rects {
          for y in rect.minY..<rect.maxY {
            let start = y * size.width + rect.minX
            memcpy(uploaded.baseAddress! + start, truth.baseAddress! + start, rect.width * 4)
          }
        }
      }
    }
  }
}
