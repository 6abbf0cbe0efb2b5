internal import CSpanKernels

/// DRM_FORMAT_XBGR8888: red and blue change places.
enum XBGR8888Encoding: PixelEncoding {
  static var bytesPerPixel: Int { 4 }
  static var layout: tg_layout { TG_XBGR8888 }

  @inline(__always)
  static func stored(_ pixel: UInt32, threshold: UInt32) -> UInt32 {
    pixel & 0xFF00_FF00 | pixel &>> 16 & 0xFF | (pixel & 0xFF) &<< 16
  }

  @inline(__always)
  static func store(
    _ pixels: SIMD8<UInt32>, thresholds: SIMD8<UInt32>, at target: UnsafeMutableRawPointer
  ) {
    let low = SIMD8<UInt32>(repeating: 0xFF)
    let kept = pixels & SIMD8<UInt32>(repeating: 0xFF00_FF00)
    let turned = kept | (pixels &>> 16) & low | (pixels & low) &<< 16
    target.storeBytes(of: turned, as: SIMD8<UInt32>.self)
  }

  static func pixel(_ stored: UInt32) -> UInt32 {
    self.stored(stored, threshold: 0) | 0xFF00_0000
  }
}
