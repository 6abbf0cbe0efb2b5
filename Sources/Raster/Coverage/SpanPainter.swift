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
  /// A whole rectangle, covered fully.
  mutating func block(_ x: Int, _ y: Int, _ width: Int, _ height: Int)
  /// A rectangle of at least two columns, of which the outer ones have coverages of their own.
  mutating func box(
    _ x: Int, _ y: Int, _ width: Int, _ height: Int, _ coverage: BoxCoverage)
  /// Shows rows of cells, and zeroes them, where the painter has a shorter way than the generic
  /// sweep; returns false, having done nothing, where it has none.
  mutating func sweep(_ band: CoverageBand, _ rule: FillRule) -> Bool
}

/// The coverages of a row of a rectangle: of its first pixel, those between, and its last pixel.
struct BoxCoverage {
  var first: UInt32
  var inner: UInt32
  var last: UInt32
}

extension SpanPainter {
  @inline(__always)
  mutating func block(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
    var row = y
    while row < y &+ height {
      begin(row: row)
      span(x, width, 255)
      row &+= 1
    }
  }

  @inline(__always)
  mutating func box(
    _ x: Int, _ y: Int, _ width: Int, _ height: Int, _ coverage: BoxCoverage
  ) {
    var row = y
    while row < y &+ height {
      begin(row: row)
      if coverage.first != 0 { pixel(x, coverage.first) }
      if width > 2 && coverage.inner != 0 { span(x &+ 1, width &- 2, coverage.inner) }
      if coverage.last != 0 { pixel(x &+ width &- 1, coverage.last) }
      row &+= 1
    }
  }

  @inline(__always)
  mutating func sweep(_ band: CoverageBand, _ rule: FillRule) -> Bool { false }
}
