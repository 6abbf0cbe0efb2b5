/// Where a convex polygon begins and ends in each row of the bitmap: scratch memory of the
/// rasterizer, made once.
final class RowSpans {
  let left: UnsafeMutablePointer<Int32>
  let right: UnsafeMutablePointer<Int32>

  /// - Parameter count: The number of rows.
  init(count: Int) {
    left = .allocate(capacity: max(1, count))
    right = .allocate(capacity: max(1, count))
    left.initialize(repeating: 0, count: max(1, count))
    right.initialize(repeating: 0, count: max(1, count))
  }

  deinit {
    left.deallocate()
    right.deallocate()
  }
}
