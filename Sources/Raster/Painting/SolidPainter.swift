/// Blends one colour through the coverage into a bitmap.
struct SolidPainter: SpanPainter {
  let source: SolidSource
  private let kernels: SpanKernels
  private let base: UnsafeMutablePointer<UInt32>
  private let stride: Int
  private var row: UnsafeMutablePointer<UInt32>
  private(set) var painted = 0

  init(_ source: SolidSource, _ bitmap: Bitmap, _ kernels: SpanKernels) {
    self.source = source
    self.kernels = kernels
    base = bitmap.pixels
    stride = bitmap.pixelStride
    row = base
  }

  @inline(__always)
  mutating func begin(row y: Int) { row = base + y &* stride }

  @inline(__always)
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
    let place = base + (y &* stride &+ x)
    if source.isOpaque {
      kernels.fill(place, stride: stride, width: width, height: height, with: source.pixel)
    } else {
      kernels.blend(source, place, stride: stride, width: width, height: height)
    }
  }

  mutating func box(
    _ x: Int, _ y: Int, _ width: Int, _ height: Int, _ coverage: BoxCoverage
  ) {
    painted &+= width &* height
    kernels.box(
      source, base + (y &* stride &+ x), stride: stride, width: width, height: height, coverage)
  }

  @inline(__always)
  mutating func sweep(_ band: CoverageBand, _ rule: FillRule) -> Bool {
    let count = kernels.sweep(
      band, source, base + (band.y &* stride &+ band.x), stride: stride, rule)
    guard let count else { return false }
    painted &+= count
    return true
  }

  @inline(__always)
  mutating func quad(_ x: Int, _ coverage: SIMD4<UInt32>) {
    painted &+= 4
    let place = row + x
    ByteMath.store(source.blend(over: ByteMath.load(place), coverage), place)
  }

  @inline(__always)
  mutating func pixel(_ x: Int, _ coverage: UInt32) {
    painted &+= 1
    row[x] = source.blend(over: row[x], coverage)
  }
}
