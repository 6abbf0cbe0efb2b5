/// The pixels of one row that a part of an outline touches; empty where `low` is above `high`.
struct StrandSpan {
  var low = Int32.max
  var high = Int32.min

  init() {}

  /// The pixels whose inside a straight piece from `xa` to `xb` touches, both in fractions of a
  /// pixel: none where it stands on a border between two.
  @inline(__always)
  init(_ xa: Int, _ xb: Int) {
    low = Int32(truncatingIfNeeded: min(xa, xb) &>> CoverageRasterizer.fractionBits)
    high = Int32(truncatingIfNeeded: (max(xa, xb) &- 1) &>> CoverageRasterizer.fractionBits)
  }

  @inline(__always)
  func union(_ other: StrandSpan) -> StrandSpan {
    var result = self
    result.low = min(low, other.low)
    result.high = max(high, other.high)
    return result
  }
}
