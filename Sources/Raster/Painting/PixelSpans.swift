internal import CSpanKernels

/// Loops over runs of pixels.
///
/// Instructions per pixel of 400x300 (aarch64, SSE2, the AVX2 kernel; counted by .ci/aarch64):
/// fills 0.56, 0.83 and 0.31, half transparent 3.5, 4.7 and 2.1.
enum PixelSpans {
  /// Stores one value in `count` pixels.
  @inline(__always)
  static func fill(_ pixels: UnsafeMutablePointer<UInt32>, _ count: Int, with value: UInt32) {
    if count < 4 {
      var i = 0
      while i < count {
        pixels[i] = value
        i &+= 1
      }
      return
    }
    let four = SIMD4<UInt32>(repeating: value)
    var i = 0
    while i &+ 16 <= count {
      ByteMath.store(four, pixels + i)
      ByteMath.store(four, pixels + (i &+ 4))
      ByteMath.store(four, pixels + (i &+ 8))
      ByteMath.store(four, pixels + (i &+ 12))
      i &+= 16
    }
    while i &+ 4 <= count {
      ByteMath.store(four, pixels + i)
      i &+= 4
    }
    // The last store may go over pixels that are done.
    if i < count { ByteMath.store(four, pixels + (count &- 4)) }
  }

  /// Rows from this width on are copied from the first one: memcpy takes the widest stores that the
  /// machine has, chosen at run time, which the compiler's baseline does not.
  private static let copiedWidth = 96
  #if arch(x86_64)
    /// From this many pixels in a row on a string instruction is the fastest (800x480 without a
    /// gap: 0.8 of the time of SSE2's stores, 0.65 of that of memcpy row by row).
    private static let repeatedCount = 16_384
  #endif

  /// Stores one value in a rectangle.
  @inline(never)
  static func fill(
    _ pixels: UnsafeMutablePointer<UInt32>, stride: Int, width: Int, height: Int, with value: UInt32
  ) {
    #if arch(x86_64)
      if stride == width && width &* height >= repeatedCount {
        return tg_repeat(pixels, width &* height, value)
      }
    #endif
    var row = pixels
    if width < copiedWidth {
      var y = 0
      while y < height {
        fill(row, width, with: value)
        row += stride
        y &+= 1
      }
      return
    }
    fill(row, width, with: value)
    var y = 1
    while y < height {
      row += stride
      UnsafeMutableRawPointer(row).copyMemory(from: pixels, byteCount: width &<< 2)
      y &+= 1
    }
  }

  /// Blends one colour, covered alike, over `count` pixels. Gives the same bits as pixel by pixel.
  @inline(__always)
  static func blend(
    _ source: SolidSource, _ pixels: UnsafeMutablePointer<UInt32>, _ count: Int, _ coverage: UInt32
  ) {
    if count < 4 {
      var i = 0
      while i < count {
        pixels[i] = source.blend(over: pixels[i], coverage)
        i &+= 1
      }
      return
    }
    let m = SIMD8<UInt16>(repeating: UInt16(truncatingIfNeeded: coverage))
    let half = SIMD8<UInt16>(repeating: 128)
    let rest = SIMD8<UInt16>(
      repeating: UInt16(truncatingIfNeeded: 255 &- ByteMath.multiply(source.alpha, coverage)))
    // The source's share is the same for all pixels: it goes into the rounding constant.
    let even = source.even &* m &+ half
    let odd = source.odd &* m &+ half
    @inline(__always)
    func mix(_ destination: SIMD4<UInt32>) -> SIMD4<UInt32> {
      let d = ByteMath.lanes(destination)
      return ByteMath.join(ByteMath.even(d) &* rest &+ even, (d &>> 8) &* rest &+ odd)
    }
    // The last four, from what is there before the loop comes near.
    let tail = pixels + (count &- 4)
    let last = mix(ByteMath.load(tail))
    var i = 0
    while i &+ 8 <= count {
      let a = mix(ByteMath.load(pixels + i))
      let b = mix(ByteMath.load(pixels + (i &+ 4)))
      ByteMath.store(a, pixels + i)
      ByteMath.store(b, pixels + (i &+ 4))
      i &+= 8
    }
    if i &+ 4 <= count {
      ByteMath.store(mix(ByteMath.load(pixels + i)), pixels + i)
      i &+= 4
    }
    if i < count { ByteMath.store(last, tail) }
  }

  /// Blends one colour over a rectangle. Rows to come are brought near.
  @inline(never)
  static func blend(
    _ source: SolidSource, _ pixels: UnsafeMutablePointer<UInt32>, stride: Int, width: Int,
    height: Int
  ) {
    var coming = RowsAhead(pixels, stride: stride, width: width, height: height)
    var place = pixels
    var row = 0
    while row < height {
      coming.bringNext()
      blend(source, place, width, 255)
      place += stride
      row &+= 1
    }
  }

  /// Blends one colour over a rectangle of at least two columns, of which the outer ones have
  /// coverages of their own.
  @inline(never)
  static func box(
    _ source: SolidSource, _ pixels: UnsafeMutablePointer<UInt32>, stride: Int, width: Int,
    height: Int, _ coverage: BoxCoverage
  ) {
    let fills = source.isOpaque && coverage.inner == 255
    var row = pixels
    var left = height
    while left > 0 {
      row[0] = source.blend(over: row[0], coverage.first)
      if fills {
        fill(row + 1, width &- 2, with: source.pixel)
      } else {
        blend(source, row + 1, width &- 2, coverage.inner)
      }
      row[width &- 1] = source.blend(over: row[width &- 1], coverage.last)
      row += stride
      left &-= 1
    }
  }
}
