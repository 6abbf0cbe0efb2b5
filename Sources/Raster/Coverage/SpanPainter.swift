/// What the sweep does with the coverage that it finds. Columns and rows are device pixels within
/// the window, coverage goes from 1 to 255.
protocol SpanPainter {
  /// The calls that follow are about this row.
  mutating func begin(row: Int)
  /// `count` pixels from `x` on are covered alike.
  mutating func span(_ x: Int, _ count: Int, _ coverage: UInt32)
  /// Four pixels from `x` on, each with its own coverage, 0 included.
  mutating func quad(_ x: Int, _ coverage: SIMD4<UInt32>)
  /// One pixel.
  mutating func pixel(_ x: Int, _ coverage: UInt32)
  /// Reads the pixel that `quad` will read first there; its value does not matter.
  func touch(_ x: Int, row: Int) -> UInt32
  /// A whole rectangle, covered fully.
  mutating func block(_ x: Int, _ y: Int, _ width: Int, _ height: Int)
}

extension SpanPainter {
  @inline(__always)
  func touch(_ x: Int, row: Int) -> UInt32 { 0 }

  @inline(__always)
  mutating func block(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
    var row = y
    while row < y &+ height {
      begin(row: row)
      span(x, width, 255)
      row &+= 1
    }
  }
}
