internal import Geometry

/// Blends a linear gradient that does not change across through the coverage into a bitmap: each
/// row is one exact colour and costs what a solid one does.
struct RowGradientPainter: SpanPainter {
  private let gradient: LinearGradient
  private let axis: GradientAxis
  private let opacity: Double
  private let kernels: SpanKernels
  private let base: UnsafeMutablePointer<UInt32>
  private let stride: Int
  private var row: UnsafeMutablePointer<UInt32>
  private var source = SolidSource(PremultipliedPixel(rawValue: 0))
  private(set) var painted = 0

  init(
    _ gradient: LinearGradient, _ axis: GradientAxis, opacity: Double, _ bitmap: Bitmap,
    _ kernels: SpanKernels
  ) {
    self.gradient = gradient
    self.axis = axis
    self.opacity = opacity
    self.kernels = kernels
    base = bitmap.pixels
    stride = bitmap.pixelStride
    row = base
  }

  mutating func begin(row y: Int) {
    row = base + y &* stride
    source = SolidSource(
      PremultipliedPixel(rawValue: gradient.pixel(axis: axis, row: y, opacity: opacity)))
  }

  mutating func span(_ x: Int, _ count: Int, _ coverage: UInt32) {
    painted &+= count
    if coverage == 255 && source.isOpaque {
      PixelSpans.fill(row + x, count, with: source.pixel)
    } else {
      PixelSpans.blend(source, row + x, count, coverage)
    }
  }

  mutating func block(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
    painted &+= width &* height
    var next = y
    while next < y &+ height {
      begin(row: next)
      if source.isOpaque {
        kernels.fill(row + x, stride: stride, width: width, height: 1, with: source.pixel)
      } else {
        kernels.blend(source, row + x, stride: stride, width: width, height: 1)
      }
      next &+= 1
    }
  }

  mutating func quad(_ x: Int, _ coverage: SIMD4<UInt32>) {
    painted &+= 4
    let place = row + x
    ByteMath.store(source.blend(over: ByteMath.load(place), coverage), place)
  }

  mutating func pixel(_ x: Int, _ coverage: UInt32) {
    painted &+= 1
    row[x] = source.blend(over: row[x], coverage)
  }
}
