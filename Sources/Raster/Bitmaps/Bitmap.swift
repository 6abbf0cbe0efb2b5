public import Geometry

/// A picture in ordinary memory: 32-bit premultiplied pixels 0xAARRGGBB (little endian, so that
/// the bytes are B, G, R, A), rows from the top down.
///
/// A bitmap either owns its memory, with rows that start at multiples of 64 bytes, or is a view of
/// memory that somebody else keeps alive. It is not safe to draw into one from two threads at once.
public final class Bitmap {
  /// The longest side that a bitmap may have; far above any screen, and low enough that the
  /// rasterizer's fixed-point coordinates reach beyond every border.
  public static let maximumSide = 65_536

  /// Pixels of a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// Distance from one row to the next in bytes; a multiple of four.
  public let stride: Int
  /// The first pixel of the first row. Valid as long as the bitmap lives.
  public let pixels: UnsafeMutablePointer<UInt32>
  private let ownsPixels: Bool

  /// A transparent bitmap of its own memory.
  ///
  /// - Precondition: both sides are within 0...`maximumSide`.
  public init(width: Int, height: Int) {
    precondition(width >= 0 && width <= Bitmap.maximumSide, "bitmap width out of range")
    precondition(height >= 0 && height <= Bitmap.maximumSide, "bitmap height out of range")
    self.width = width
    self.height = height
    stride = (width * 4 + 63) & ~63
    let byteCount = max(64, stride * height)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 64)
    pixels = memory.initializeMemory(as: UInt32.self, repeating: 0, count: byteCount / 4)
    ownsPixels = true
  }

  /// A view of memory that the caller keeps alive and unmoved for as long as the bitmap is used.
  ///
  /// - Precondition: `memory` is aligned to four bytes; `stride` is a multiple of four that holds
  ///   a row; both sides are within 0...`maximumSide`.
  public init(borrowing memory: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int) {
    precondition(width >= 0 && width <= Bitmap.maximumSide, "bitmap width out of range")
    precondition(height >= 0 && height <= Bitmap.maximumSide, "bitmap height out of range")
    precondition(stride % 4 == 0 && stride >= width * 4, "stride does not hold a row")
    precondition(UInt(bitPattern: memory) % 4 == 0, "pixels must be aligned to four bytes")
    self.width = width
    self.height = height
    self.stride = stride
    pixels = memory.assumingMemoryBound(to: UInt32.self)
    ownsPixels = false
  }

  deinit {
    if ownsPixels { pixels.deallocate() }
  }

  /// Width and height in pixels.
  public var size: PixelSize { PixelSize(width: width, height: height) }
  /// All pixels of the bitmap.
  public var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// Distance from one row to the next in pixels.
  var pixelStride: Int { stride &>> 2 }

  /// The pixel in column `x` and row `y`.
  ///
  /// - Precondition: the pixel lies in `bounds`.
  public subscript(x: Int, y: Int) -> PremultipliedPixel {
    get {
      precondition(x >= 0 && x < width && y >= 0 && y < height, "pixel outside of the bitmap")
      return PremultipliedPixel(rawValue: pixels[y * pixelStride + x])
    }
    set {
      precondition(x >= 0 && x < width && y >= 0 && y < height, "pixel outside of the bitmap")
      pixels[y * pixelStride + x] = newValue.rawValue
    }
  }
}
