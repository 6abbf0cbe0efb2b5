internal import Raster

/// Loops over neighbouring pixels of a row.
///
/// Source-over works on four pixels at a time, the even and the odd bytes of a vector apart in
/// 16-bit lanes; x/255 is (t + (t >> 8)) >> 8 with t = x + 128, exact for products of two bytes.
/// The same pixels come out of `Blending.mix` for premultiplied sources (`PixelRunTests`, all
/// bytes).
enum PixelRun {
  @inline(__always)
  static func fill(_ pixels: UnsafeMutablePointer<UInt32>, _ count: Int, with value: UInt32) {
    var i = 0
    while i &+ 4 <= count {
      store(SIMD4<UInt32>(repeating: value), pixels + i)
      i &+= 4
    }
    while i < count {
      pixels[i] = value
      i &+= 1
    }
  }

  /// One premultiplied colour over `count` pixels.
  @inline(__always)
  static func blend(_ source: UInt32, over pixels: UnsafeMutablePointer<UInt32>, _ count: Int) {
    let sources = SIMD4<UInt32>(repeating: source)
    var i = 0
    while i &+ 4 <= count {
      store(over(load(pixels + i), sources), pixels + i)
      i &+= 4
    }
    while i < count {
      pixels[i] = over(pixels[i], source)
      i &+= 1
    }
  }

  /// `count` premultiplied pixels over others.
  @inline(__always)
  static func blend(
    _ source: UnsafePointer<UInt32>, over pixels: UnsafeMutablePointer<UInt32>, _ count: Int
  ) {
    var i = 0
    while i &+ 4 <= count {
      let four = load(source + i)
      if !isZero(four) { store(over(load(pixels + i), four), pixels + i) }
      i &+= 4
    }
    while i < count {
      pixels[i] = over(pixels[i], source[i])
      i &+= 1
    }
  }

  /// s + d·(255 − alpha of s)/255, rounded; s is premultiplied, so that no sum exceeds a byte.
  @inline(__always)
  static func over(_ stored: UInt32, _ source: UInt32) -> UInt32 {
    let rest = 255 &- source &>> 24
    let even = (stored & 0xFF00FF) &* rest &+ 0x800080
    let odd = ((stored &>> 8) & 0xFF00FF) &* rest &+ 0x800080
    let e = ((even &+ ((even &>> 8) & 0xFF00FF)) &>> 8) & 0xFF00FF
    let o = (odd &+ ((odd &>> 8) & 0xFF00FF)) & 0xFF00_FF00
    return (e | o) &+ source
  }

  @inline(__always)
  static func over(_ stored: SIMD4<UInt32>, _ source: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let alpha = source &>> 24
    let rest = SIMD8<UInt16>(repeating: 255) &- lanes(alpha | (alpha &<< 16))
    let half = SIMD8<UInt16>(repeating: 128)
    let d = lanes(stored)
    let even = (d & SIMD8<UInt16>(repeating: 255)) &* rest &+ half
    let odd = (d &>> 8) &* rest &+ half
    let e = (even &+ (even &>> 8)) &>> 8
    let o = (odd &+ (odd &>> 8)) & SIMD8<UInt16>(repeating: 0xFF00)
    return unsafeBitCast(e | o, to: SIMD4<UInt32>.self) &+ source
  }

  @inline(__always)
  private static func lanes(_ pixels: SIMD4<UInt32>) -> SIMD8<UInt16> {
    unsafeBitCast(pixels, to: SIMD8<UInt16>.self)
  }

  @inline(__always)
  private static func isZero(_ pixels: SIMD4<UInt32>) -> Bool {
    let halves = unsafeBitCast(pixels, to: SIMD2<UInt64>.self)
    return halves[0] | halves[1] == 0
  }

  @inline(__always)
  private static func load(_ pixels: UnsafePointer<UInt32>) -> SIMD4<UInt32> {
    UnsafeRawPointer(pixels).loadUnaligned(as: SIMD4<UInt32>.self)
  }

  @inline(__always)
  private static func store(_ value: SIMD4<UInt32>, _ pixels: UnsafeMutablePointer<UInt32>) {
    UnsafeMutableRawPointer(pixels).storeBytes(of: value, as: SIMD4<UInt32>.self)
  }
}

extension Bitmap {
  /// The first pixel of a row; valid as long as the bitmap lives.
  func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    pixels + y * (stride / MemoryLayout<UInt32>.size)
  }
}
