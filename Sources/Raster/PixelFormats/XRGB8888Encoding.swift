internal import CSpanKernels

/// DRM_FORMAT_XRGB8888: the working format's own layout. The highest byte is not looked at by the
/// screen, so that alpha may stay there.
enum XRGB8888Encoding: PixelEncoding {
  static var bytesPerPixel: Int { 4 }
  static var isVerbatim: Bool { true }
  static var layout: tg_layout { TG_XRGB8888 }

  @inline(__always)
  static func stored(_ pixel: UInt32, threshold: UInt32) -> UInt32 { pixel }

  @inline(__always)
  static func store(
    _ pixels: SIMD8<UInt32>, thresholds: SIMD8<UInt32>, at target: UnsafeMutableRawPointer
  ) {
    target.storeBytes(of: pixels, as: SIMD8<UInt32>.self)
  }

  static func pixel(_ stored: UInt32) -> UInt32 { stored | 0xFF00_0000 }
}
