/// The layouts of pixels in scan-out memory.
public enum ScanoutFormat: String, CaseIterable, Sendable {
  /// 32 bits, little endian: blue in the lowest byte, the highest byte unused.
  case xrgb8888

  public var bytesPerPixel: Int {
    switch self {
    case .xrgb8888: 4
    }
  }
}

/// How one pixel of the shadow becomes one of scan-out memory and back. Static, so that the copying
/// loops are compiled once for each format without a call in them.
protocol PixelConversion {
  associatedtype Stored: FixedWidthInteger & UnsignedInteger & SIMDScalar
  /// Whether `stored` gives back its argument: rows may then be moved as bytes.
  static var isVerbatim: Bool { get }
  /// From premultiplied 0xAARRGGBB over black.
  static func stored(_ pixel: UInt32) -> Stored
  static func stored(_ pixels: SIMD4<UInt32>) -> SIMD4<Stored>
  /// To opaque 0xAARRGGBB.
  static func pixel(_ stored: Stored) -> UInt32
}

/// XRGB8888: the shadow's own layout. A premultiplied colour over black is itself, and the highest
/// byte is not looked at by the screen, so it need not be cleared.
enum XRGB8888Conversion: PixelConversion {
  static var isVerbatim: Bool { true }
  @inline(__always) static func stored(_ pixel: UInt32) -> UInt32 { pixel }
  @inline(__always) static func stored(_ pixels: SIMD4<UInt32>) -> SIMD4<UInt32> { pixels }
  @inline(__always) static func pixel(_ stored: UInt32) -> UInt32 { stored | 0xFF00_0000 }
}
