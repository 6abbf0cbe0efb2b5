internal import Geometry

/// The pixels of an image that is made smaller along at least one axis, without being turned. Along
/// an axis that shrinks, a pixel is the exact mean over what it stands on (box filter); along one
/// that grows, the mix of two.
///
/// First the image rows of a device row are added up, weighted, then the columns of each pixel;
/// both in single precision, in a fixed order. The result is within 1/100 of a step of the exact
/// mean (within 1/4 for footprints of 16,384 pixels) before it is rounded to nearest.
final class AveragedImageSource: PaintSource {
  private var view = ImageView.empty
  private var opacity: UInt32 = 255
  private var inverse = AffineTransform.identity
  /// The image columns that are needed, and their sums for `row`.
  private var firstColumn = 0
  private var columnCount = 0
  private var sums = UnsafeMutablePointer<SIMD4<Float>>.allocate(capacity: 4)
  private var capacity = 4
  private var row: Int?

  deinit { sums.deallocate() }

  /// `transform` maps the image, which is not empty, to the device, and neither turns nor skews.
  /// Only the given columns will be asked for. Returns whether there is anything to draw.
  func prepare(
    _ view: ImageView, transform: AffineTransform, columns: Range<Int>, opacity: UInt32
  ) -> Bool {
    guard view.width > 0, view.height > 0, opacity > 0, !columns.isEmpty,
      let inverse = transform.inverted()
    else { return false }
    self.view = view
    self.opacity = opacity
    self.inverse = inverse
    row = nil
    let ends = [self.columns(columns.lowerBound), self.columns(columns.upperBound - 1)]
    firstColumn = min(ends[0].first, ends[1].first)
    columnCount = max(ends[0].last, ends[1].last) - firstColumn + 1
    if columnCount > capacity {
      sums.deallocate()
      capacity = columnCount + 64
      sums = .allocate(capacity: capacity)
    }
    return true
  }

  private func columns(_ x: Int) -> AxisTaps {
    AveragedImageSource.taps(Double(x), inverse.a, inverse.tx, view.width)
  }

  private static func taps(
    _ place: Double, _ scale: Double, _ origin: Double, _ size: Int
  ) -> AxisTaps {
    abs(scale) > 1
      ? AxisTaps(
        meanFrom: place * scale + origin, to: (place + 1) * scale + origin, size: size)
      : AxisTaps(around: (place + 0.5) * scale + origin - 0.5, size: size)
  }

  func fetch(_ x: Int, _ y: Int, _ count: Int, into pixels: UnsafeMutablePointer<UInt32>) {
    if row != y {
      addRows(AveragedImageSource.taps(Double(y), inverse.d, inverse.ty, view.height))
      row = y
    }
    for i in 0..<count {
      let taps = columns(x + i)
      var sum = SIMD4<Float>(repeating: 0)
      for column in taps.first...taps.last {
        sum += sums[column - firstColumn] * taps.weight(column)
      }
      pixels[i] = AveragedImageSource.pixel(sum)
    }
    if opacity != 255 { ImageSource.fade(pixels, count, opacity) }
  }

  private func addRows(_ taps: AxisTaps) {
    sums.initialize(repeating: SIMD4<Float>(repeating: 0), count: columnCount)
    for row in taps.first...taps.last {
      let weight = taps.weight(row)
      let line = view.pixels + (row &* view.stride &+ firstColumn)
      var i = 0
      while i < columnCount {
        sums[i] += AveragedImageSource.channels(line[i]) * weight
        i &+= 1
      }
    }
  }

  /// The bytes of a pixel as numbers: put into the mantissa of 2²³.
  @inline(__always)
  private static func channels(_ pixel: UInt32) -> SIMD4<Float> {
    let bytes = SIMD4<UInt32>(
      pixel & 255, (pixel &>> 8) & 255, (pixel &>> 16) & 255, pixel &>> 24)
    return unsafeBitCast(bytes | 0x4B00_0000, to: SIMD4<Float>.self)
      - SIMD4<Float>(repeating: 8_388_608)
  }

  /// Rounds to nearest; a colour does not come to lie above its alpha, since all steps grow with
  /// the bytes.
  @inline(__always)
  private static func pixel(_ sum: SIMD4<Float>) -> UInt32 {
    let v = unsafeBitCast(sum + SIMD4<Float>(repeating: 8_388_608), to: SIMD4<UInt32>.self)
    return v[0] & 255 | (v[1] & 255) &<< 8 | (v[2] & 255) &<< 16 | (v[3] & 255) &<< 24
  }
}
