internal import Geometry

/// The pixels of an image that is made larger, without being turned: bilinear, one axis after the
/// other.
///
/// Each row of the image is filtered across once, into 16-bit lanes that keep 8 bits of fraction,
/// and the last two are kept: a row of the device is their mix, four pixels at a time with four
/// multiplications (the idea is pixman's; the arithmetic is that of `BilinearMath`, and so are the
/// results). Blend2D and Skia look at four image pixels for each pixel instead.
///
/// Measured beside other work, 128x128 to 192x192 pixels with SSE2 (us an image, at 800x480 and
/// 1920x1080): 97 and 172; Cairo 127 and 199, pixman 119 and 188. Every multiplication is one
/// PMULHUW. Instructions per pixel, source-over included (aarch64, SSE2, AVX2; counted by
/// .ci/aarch64, 128x128 to 192x192): 24, 27 and 18.
final class ScaledImageSource: PaintSource {
  private var view = ImageView.empty
  private var opacity: UInt32 = 255
  /// From a device row's centre to the image's rows, of which the centres are whole numbers.
  private var rowScale = 0.0
  private var rowOrigin = 0.0
  private var firstColumn = 0
  private var columnCount = 0
  /// For each column of the device: the left one of its two image columns, and their weights.
  private var columns = UnsafeMutablePointer<Int32>.allocate(capacity: 64)
  private var weights = UnsafeMutablePointer<UInt64>.allocate(capacity: 64)
  /// Two filtered rows; blue and red, then green and alpha of each.
  private var lanes = UnsafeMutablePointer<UInt32>.allocate(capacity: 256)
  private var capacity = 64
  private var upper: UnsafeMutablePointer<UInt32>
  private var lower: UnsafeMutablePointer<UInt32>
  /// Which image rows they are.
  private var upperRow = -1
  private var lowerRow = -1

  init() {
    upper = lanes
    lower = lanes
  }

  deinit {
    columns.deallocate()
    weights.deallocate()
    lanes.deallocate()
  }

  /// `transform` maps the image, which is at least two pixels wide, to the device, and neither
  /// turns nor skews. Only the given columns will be asked for. Returns whether there is anything
  /// to draw.
  func prepare(
    _ view: ImageView, transform: AffineTransform, columns range: Range<Int>, opacity: UInt32
  ) -> Bool {
    guard view.width > 1, view.height > 0, opacity > 0, !range.isEmpty,
      let inverse = transform.inverted()
    else { return false }
    self.view = view
    self.opacity = opacity
    rowScale = inverse.d
    rowOrigin = inverse.ty + 0.5 * inverse.d - 0.5
    reserve(range.count)
    firstColumn = range.lowerBound
    upperRow = -1
    lowerRow = -1
    let last = Double(view.width - 1)
    let origin = inverse.tx + 0.5 * inverse.a - 0.5
    for i in 0..<columnCount {
      let place = ScaledImageSource.held(Double(firstColumn + i) * inverse.a + origin, last)
      // The last image column is the right one of a pair.
      let left = min(place &>> 16, view.width - 2)
      columns[i] = Int32(truncatingIfNeeded: left)
      weights[i] = BilinearMath.weights(min(place &- left &<< 16, 65_535))
    }
    return true
  }

  /// A place on an axis, held to 0...last, in 1/65536.
  @inline(__always)
  private static func held(_ place: Double, _ last: Double) -> Int {
    BilinearMath.fixed(place > 0 ? (place < last ? place : last) : 0)
  }

  /// Room for `count` columns, filled up to a multiple of four, and for reading three more.
  private func reserve(_ count: Int) {
    columnCount = (count + 3) & ~3
    guard columnCount + 4 > capacity else { return }
    columns.deallocate()
    weights.deallocate()
    lanes.deallocate()
    capacity = columnCount + 64
    columns = .allocate(capacity: capacity)
    weights = .allocate(capacity: capacity)
    lanes = .allocate(capacity: 4 * capacity)
  }

  func fetch(_ x: Int, _ y: Int, _ count: Int, into pixels: UnsafeMutablePointer<UInt32>) {
    let place = ScaledImageSource.held(
      Double(y) * rowScale + rowOrigin, Double(view.height - 1))
    let top = place &>> 16
    filter(top, min(top + 1, view.height - 1))
    mix(BilinearMath.weights(place), from: x - firstColumn, count, pixels)
    if opacity != 255 { ImageSource.fade(pixels, count, opacity) }
  }

  /// Makes two image rows the upper and the lower one.
  private func filter(_ top: Int, _ bottom: Int) {
    if upperRow != top && lowerRow == top || lowerRow != bottom && upperRow == bottom {
      swap(&upper, &lower)
      swap(&upperRow, &lowerRow)
    }
    if upperRow < 0 && lowerRow < 0 {
      upper = lanes
      lower = lanes + 2 * capacity
    }
    if upperRow != top {
      filter(top, into: upper)
      upperRow = top
    }
    if lowerRow != bottom {
      filter(bottom, into: lower)
      lowerRow = bottom
    }
  }

  private func filter(_ row: Int, into out: UnsafeMutablePointer<UInt32>) {
    let line = UnsafeRawPointer(view.pixels + row &* view.stride)
    let columns = columns
    let weights = UnsafeRawPointer(weights)
    let odds = out + capacity
    let count = columnCount
    var i = 0
    while i < count {
      @inline(__always)
      func pair(_ k: Int) -> UInt64 {
        (line + Int(columns[i &+ k]) &<< 2).loadUnaligned(as: UInt64.self)
      }
      @inline(__always)
      func sums(_ k: Int) -> (even: SIMD4<UInt32>, odd: SIMD4<UInt32>) {
        let v = unsafeBitCast(SIMD2<UInt64>(pair(k), pair(k &+ 1)), to: SIMD8<UInt16>.self)
        let w = (weights + (i &+ k) &<< 3).loadUnaligned(as: SIMD8<UInt16>.self)
        let even = unsafeBitCast(ByteMath.high(v &<< 8, w), to: SIMD2<UInt64>.self)
        let odd = unsafeBitCast(
          ByteMath.high(v & SIMD8<UInt16>(repeating: 0xFF00), w), to: SIMD2<UInt64>.self)
        // Lanes do not overflow: the weights of a pair are less than 65,536 together.
        return (
          unsafeBitCast(even &+ (even &>> 32), to: SIMD4<UInt32>.self),
          unsafeBitCast(odd &+ (odd &>> 32), to: SIMD4<UInt32>.self)
        )
      }
      let first = sums(0)
      let second = sums(2)
      ByteMath.store(
        SIMD4<UInt32>(lowHalf: first.even.evenHalf, highHalf: second.even.evenHalf), out + i)
      ByteMath.store(
        SIMD4<UInt32>(lowHalf: first.odd.evenHalf, highHalf: second.odd.evenHalf), odds + i)
      i &+= 4
    }
  }

  /// The mix of the upper and the lower row.
  private func mix(
    _ weights: UInt64, from first: Int, _ count: Int, _ pixels: UnsafeMutablePointer<UInt32>
  ) {
    let evens = (upper + first, lower + first)
    let odds = (upper + capacity + first, lower + capacity + first)
    let top = SIMD8<UInt16>(repeating: UInt16(truncatingIfNeeded: weights))
    let bottom = SIMD8<UInt16>(repeating: UInt16(truncatingIfNeeded: weights &>> 32))
    let half = SIMD8<UInt16>(repeating: 128)
    @inline(__always)
    func sum(
      _ rows: (UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<UInt32>), _ i: Int
    ) -> SIMD8<UInt16> {
      ByteMath.high(ByteMath.lanes(ByteMath.load(rows.0 + i)), top)
        &+ ByteMath.high(ByteMath.lanes(ByteMath.load(rows.1 + i)), bottom) &+ half
    }
    var i = 0
    while i < count {
      let four = (sum(evens, i) &>> 8) | (sum(odds, i) & SIMD8<UInt16>(repeating: 0xFF00))
      ByteMath.store(unsafeBitCast(four, to: SIMD4<UInt32>.self), pixels + i)
      i &+= 4
    }
  }
}
