internal import Geometry

/// Stores coverage as bytes.
struct MaskPainter: SpanPainter {
  private let base: UnsafeMutablePointer<UInt8>
  private let window: PixelRect
  private var row: UnsafeMutablePointer<UInt8>

  /// `base` holds the bytes of `window`, row by row.
  init(_ base: UnsafeMutablePointer<UInt8>, _ window: PixelRect) {
    self.base = base
    self.window = window
    row = base
  }

  mutating func begin(row y: Int) {
    row = base + ((y &- window.minY) &* window.width)
  }

  func span(_ x: Int, _ count: Int, _ coverage: UInt32) {
    (row + (x &- window.minX)).update(
      repeating: UInt8(truncatingIfNeeded: coverage), count: count)
  }

  func quad(_ x: Int, _ coverage: SIMD4<UInt32>) {
    for lane in 0..<4 { pixel(x &+ lane, coverage[lane]) }
  }

  func pixel(_ x: Int, _ coverage: UInt32) {
    row[x &- window.minX] = UInt8(truncatingIfNeeded: coverage)
  }
}
