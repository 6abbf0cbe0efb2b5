internal import CSpanKernels

/// DRM_FORMAT_RGB888: bytes of blue, green and red, three to a pixel.
enum RGB888Encoding: PixelEncoding {
  static var bytesPerPixel: Int { 3 }
  static var layout: tg_layout { TG_RGB888 }

  @inline(__always)
  static func stored(_ pixel: UInt32, threshold: UInt32) -> UInt32 { pixel & 0xFF_FFFF }

  /// Two pixels become 48 bits of a 64-bit word, and four such words fill three.
  @inline(__always)
  static func store(
    _ pixels: SIMD8<UInt32>, thresholds: SIMD8<UInt32>, at target: UnsafeMutableRawPointer
  ) {
    let pairs = unsafeBitCast(pixels, to: SIMD4<UInt64>.self)
    let packed =
      pairs & SIMD4<UInt64>(repeating: 0xFF_FFFF)
      | (pairs &>> 8) & SIMD4<UInt64>(repeating: 0xFFFF_FF00_0000)
    target.storeBytes(of: packed[0] | packed[1] &<< 48, as: UInt64.self)
    target.storeBytes(
      of: packed[1] &>> 16 | packed[2] &<< 32, toByteOffset: 8, as: UInt64.self)
    target.storeBytes(
      of: packed[2] &>> 32 | packed[3] &<< 16, toByteOffset: 16, as: UInt64.self)
  }

  static func pixel(_ stored: UInt32) -> UInt32 { stored | 0xFF00_0000 }
}
