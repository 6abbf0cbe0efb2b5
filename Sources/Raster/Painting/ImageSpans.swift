/// Blends rows of premultiplied pixels over others.
///
/// Instructions per pixel of 128x128, all half transparent (aarch64, SSE2, the AVX2 kernel; counted
/// by .ci/aarch64): 8.5, 11.5 and 3.4.
enum ImageSpans {
  /// Source-over for a rectangle, each pixel first multiplied by `opacity` (1...255). Rows to come
  /// are brought near.
  @inline(never)
  static func blend(
    _ source: UnsafeMutablePointer<UInt32>, stride sourceStride: Int,
    over pixels: UnsafeMutablePointer<UInt32>, stride: Int, width: Int, height: Int,
    _ opacity: UInt32
  ) {
    var coming = RowsAhead(pixels, stride: stride, width: width, height: height)
    var from = source
    var to = pixels
    var row = 0
    while row < height {
      coming.bringNext()
      blend(from, over: to, width, opacity)
      from += sourceStride
      to += stride
      row &+= 1
    }
  }

  /// Source-over for `count` pixels, each first multiplied by `opacity` (1...255).
  @inline(__always)
  static func blend(
    _ source: UnsafeMutablePointer<UInt32>, over pixels: UnsafeMutablePointer<UInt32>, _ count: Int,
    _ opacity: UInt32
  ) {
    var i = 0
    while i &+ 4 <= count {
      var s = ByteMath.load(source + i)
      if !ByteMath.isZero(s) {
        if opacity != 255 { s = faded(s, opacity) }
        if ByteMath.isOpaque(s) {
          ByteMath.store(s, pixels + i)
        } else {
          ByteMath.store(over(ByteMath.load(pixels + i), s), pixels + i)
        }
      }
      i &+= 4
    }
    while i < count {
      let s = opacity == 255 ? source[i] : ByteMath.multiply(pixel: source[i], by: opacity)
      pixels[i] = over(pixels[i], s)
      i &+= 1
    }
  }

  /// s + d·(255 - a)/255.
  @inline(__always)
  static func over(_ destination: UInt32, _ source: UInt32) -> UInt32 {
    ByteMath.multiply(pixel: destination, by: 255 &- source &>> 24) &+ source
  }

  @inline(__always)
  static func over(_ destination: SIMD4<UInt32>, _ source: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let alpha = source &>> 24
    let rest = SIMD8<UInt16>(repeating: 255) &- ByteMath.lanes(alpha | (alpha &<< 16))
    let d = ByteMath.lanes(destination)
    let half = SIMD8<UInt16>(repeating: 128)
    return ByteMath.join(ByteMath.even(d) &* rest &+ half, (d &>> 8) &* rest &+ half) &+ source
  }

  @inline(__always)
  static func faded(_ pixels: SIMD4<UInt32>, _ opacity: UInt32) -> SIMD4<UInt32> {
    let m = SIMD8<UInt16>(repeating: UInt16(truncatingIfNeeded: opacity))
    let half = SIMD8<UInt16>(repeating: 128)
    let s = ByteMath.lanes(pixels)
    return ByteMath.join(ByteMath.even(s) &* m &+ half, (s &>> 8) &* m &+ half)
  }
}
