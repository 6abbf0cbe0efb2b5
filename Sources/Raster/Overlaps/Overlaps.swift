/// What finds and resolves the pixels in which an outline meets itself. Kept in one place of its own,
/// so that the rasterizer's state, which drawing moves about, stays small.
struct Overlaps: ~Copyable {
  var finder = OverlapFinder()
  var rowEdges = RowEdges()
  var resolver = OverlapResolver()

  /// Lists the edges of the contested rows among `range`.
  mutating func gather(_ range: Range<Int>) { rowEdges.gather(finder, rows: range) }

  /// Prepares the resolver for a row; false where it is left alone.
  mutating func begin(row: Int) -> Bool {
    guard rowEdges.has(row) else { return false }
    rowEdges.hand(row, of: finder, to: &resolver)
    return true
  }
}
