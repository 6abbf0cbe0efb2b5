internal import CSpanKernels

/// Rows of a rectangle that are brought near before they are blended: as many ahead as the C
/// kernels have.
struct RowsAhead {
  private var coming: UnsafeMutablePointer<UInt32>
  private let stride: Int
  private let width: Int
  private var left: Int

  /// Asks for the first rows.
  @inline(__always)
  init(_ pixels: UnsafeMutablePointer<UInt32>, stride: Int, width: Int, height: Int) {
    coming = pixels
    self.stride = stride
    self.width = width
    left = height
    var ahead = tg_rows_ahead(width, height)
    while ahead > 0 {
      bringNext()
      ahead &-= 1
    }
  }

  /// Asks for one more row, if there is any.
  @inline(__always)
  mutating func bringNext() {
    guard left > 0 else { return }
    tg_prefetch_row(coming, width)
    coming += stride
    left &-= 1
  }
}
