/// Blends one colour through the coverage into a bitmap.
struct SolidPainter: SpanPainter {
  let source: SolidSource
  private let base: UnsafeMutablePointer<UInt32>
  private let stride: Int
  private var row: UnsafeMutablePointer<UInt32>
  private(set) var painted = 0

  init(_ source: SolidSource, _ bitmap: Bitmap) {
    self.source = source
    base = bitmap.pixels
    stride = bitmap.pixelStride
    row = base
  }

  @inline(__always)
  mutating func begin(row y: Int) { row = base + y &* stride }

  @inline(__always)
  func touch(_ x: Int, row y: Int) -> UInt32 { base[y &* stride &+ x] }

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
    var place = base + (y &* stride &+ x)
    if source.isOpaque {
      return PixelSpans.fill(
        place, stride: stride, width: width, height: height, with: source.pixel)
    }
    var left = height
    while left > 0 {
      PixelSpans.blend(source, place, width, 255)
      place += stride
      left &-= 1
    }
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
