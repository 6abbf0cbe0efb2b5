/// One pixel with its colour not multiplied by its alpha, as PNG keeps it.
///
/// Both ways round to the nearest value. Going from premultiplied to straight and back gives the
/// same pixel for every alpha: the first rounding is off by at most 1/2, which the second scales by
/// alpha / 255 ≤ 1 (and at alpha 255 nothing is rounded at all).
struct StraightPixel: Hashable {
  var red: UInt8
  var green: UInt8
  var blue: UInt8
  var alpha: UInt8

  /// From a premultiplied pixel 0xAARRGGBB; a channel above its alpha counts as equal to it.
  @inline(__always)
  init(premultiplied pixel: UInt32) {
    let alpha = pixel &>> 24
    self.alpha = UInt8(truncatingIfNeeded: alpha)
    guard alpha != 0 else {
      red = 0
      green = 0
      blue = 0
      return
    }
    // At most 255 · 255 + 127: far from overflow.
    func divided(_ channel: UInt32) -> UInt8 {
      UInt8(truncatingIfNeeded: min(255, (channel &* 255 &+ alpha &>> 1) / alpha))
    }
    red = divided(pixel &>> 16 & 0xFF)
    green = divided(pixel &>> 8 & 0xFF)
    blue = divided(pixel & 0xFF)
  }

  /// A straight pixel 0xAARRGGBB, premultiplied.
  @inline(__always)
  static func premultiply(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel &>> 24
    if alpha == 255 { return pixel }
    func times(_ channel: UInt32) -> UInt32 { (channel &* alpha &+ 127) / 255 }
    return alpha &<< 24 | times(pixel &>> 16 & 0xFF) &<< 16 | times(pixel &>> 8 & 0xFF) &<< 8
      | times(pixel & 0xFF)
  }
}
