internal import CSpanKernels

/// DRM_FORMAT_XRGB2101010: each byte is widened to ten bits by repeating its highest two, which is
/// within 3/4 of v·1023/255: 0 stays 0, 255 becomes 1023, and the upper eight bits give v back.
enum XRGB2101010Encoding: PixelEncoding {
  static var bytesPerPixel: Int { 4 }
  static var layout: tg_layout { TG_XRGB2101010 }

  @inline(__always)
  static func stored(_ pixel: UInt32, threshold: UInt32) -> UInt32 {
    let upper = (pixel & 0xFF0000) &<< 6 | (pixel & 0xFF00) &<< 4 | (pixel & 0xFF) &<< 2
    return upper | pixel &>> 2 & 3 &<< 20 | pixel &>> 4 & 3 &<< 10 | pixel &>> 6 & 3
  }

  @inline(__always)
  static func store(
    _ pixels: SIMD8<UInt32>, thresholds: SIMD8<UInt32>, at target: UnsafeMutableRawPointer
  ) {
    @inline(__always)
    func mask(_ value: UInt32) -> SIMD8<UInt32> { SIMD8(repeating: value) }
    // In pieces: Swift 6.0 takes too long over the whole.
    typealias Pixels = SIMD8<UInt32>
    let red: Pixels = (pixels & mask(0xFF0000)) &<< 6
    let green: Pixels = (pixels & mask(0xFF00)) &<< 4
    let blue: Pixels = (pixels & mask(0xFF)) &<< 2
    let upper: Pixels = red | green | blue
    let lowRed: Pixels = (pixels &>> 2) & mask(3 << 20)
    let lowGreen: Pixels = (pixels &>> 4) & mask(3 << 10)
    let lowBlue: Pixels = (pixels &>> 6) & mask(3)
    let lower: Pixels = lowRed | lowGreen | lowBlue
    target.storeBytes(of: upper | lower, as: SIMD8<UInt32>.self)
  }

  static func pixel(_ stored: UInt32) -> UInt32 {
    0xFF00_0000 | stored &>> 6 & 0xFF0000 | stored &>> 4 & 0xFF00 | stored &>> 2 & 0xFF
  }
}
