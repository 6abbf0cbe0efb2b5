internal import CSpanKernels

/// DRM_FORMAT_RGB565: dithered, so that gradients show no bands.
///
/// The screen shows five bits q as the byte e(q) = q·8 + q/4 (its highest bits repeated), six bits
/// as q·4 + q/16. With v - v/32 = ⌈31v/32⌉ these very bytes become multiples of 8, and those
/// between become what lies between; a threshold d of 0...7 is added and three bits are cut off:
///
///     q = (⌈31v/32⌉ + d) / 8 = (31·v + 32·d + 31) / 256        five bits
///     q = (⌈63v/64⌉ + d/2) / 4 = (63·v + 64·(d/2) + 63) / 256  six bits
///
/// So a colour that the format can show comes out as it is at every threshold, without noise. Over
/// a tile, in which each d stands equally often, the shown mean is v where e's step is 8 (or 4),
/// and within one 255th of v where it is 9 (or 5). All channels share a threshold: greys stay as
/// near to grey as 565 lets them.
///
/// Instructions per pixel of 512x320, upright (aarch64, SSE2, the AVX2 kernel; counted by
/// .ci/aarch64): 6.5, 9.1 and 2.4.
enum RGB565Encoding: PixelEncoding {
  static var bytesPerPixel: Int { 2 }
  static var isDithered: Bool { true }
  static var layout: tg_layout { TG_RGB565 }

  /// `threshold` has 32·d + 31 in its lower and in its upper half.
  @inline(__always)
  static func stored(_ pixel: UInt32, threshold: UInt32) -> UInt32 {
    let t = threshold & 0xFFFF
    let red = ((pixel &>> 16 & 0xFF) &* 31 &+ t) &>> 8
    // 32·d + 31, the bit of 32 set, is 64·(d/2) + 63.
    let green = ((pixel &>> 8 & 0xFF) &* 63 &+ (t | 32)) &>> 8
    let blue = ((pixel & 0xFF) &* 31 &+ t) &>> 8
    return red &<< 11 | green &<< 5 | blue
  }

  @inline(__always)
  static func store(
    _ pixels: SIMD8<UInt32>, thresholds: SIMD8<UInt32>, at target: UnsafeMutableRawPointer
  ) {
    typealias Words = SIMD16<UInt16>
    // Blue and red in 16-bit lanes; 31·255 + 255 fits.
    let bytes = unsafeBitCast(pixels & SIMD8<UInt32>(repeating: 0x00FF_00FF), to: Words.self)
    let t = unsafeBitCast(thresholds, to: Words.self)
    let blueRed = unsafeBitCast(
      (bytes &* Words(repeating: 31) &+ t) &>> Words(repeating: 8), to: SIMD8<UInt32>.self)
    // Green in the lower lanes; what the thresholds leave in the upper ones is cut off.
    let lifted = (pixels &>> 8) & SIMD8<UInt32>(repeating: 0xFF)
    let scaled = (lifted &<< 6) &- lifted
    let green = (scaled &+ (thresholds | SIMD8<UInt32>(repeating: 32))) & SIMD8(repeating: 0xFF00)
    let value =
      (blueRed &>> 5) & SIMD8<UInt32>(repeating: 0xF800) | blueRed & SIMD8<UInt32>(repeating: 0x1F)
      | green &>> 3
    target.storeBytes(
      of: unsafeBitCast(value, to: Words.self).evenHalf, as: SIMD8<UInt16>.self)
  }

  static func pixel(_ stored: UInt32) -> UInt32 {
    let red = stored >> 11 & 31
    let green = stored >> 5 & 63
    let blue = stored & 31
    return 0xFF00_0000 | (red << 3 | red >> 2) << 16 | (green << 2 | green >> 4) << 8
      | (blue << 3 | blue >> 2)
  }
}
