/// What finds and resolves the pixels in which an outline meets itself. Kept in one place of its own,
/// so that the rasterizer's state, which drawing moves about, stays small.
struct Overlaps: ~Copyable {
  /// A level edge of the outline: no cell changes by it, but it touches pixels.
  private struct LevelEdge {
    var x0: Int32
    var x1: Int32
    var y: Int32
  }

  var finder = OverlapFinder()
  var rowEdges = RowEdges()
  var resolver = OverlapResolver()
  private var levels: [LevelEdge] = []

  mutating func beginShape() { levels.removeAll(keepingCapacity: true) }

  mutating func keepLevel(_ x0: Int, _ x1: Int, y: Int) {
    levels.append(
      LevelEdge(
        x0: Int32(truncatingIfNeeded: x0), x1: Int32(truncatingIfNeeded: x1),
        y: Int32(truncatingIfNeeded: y)))
  }

  /// Starts a band of rows of the window, and counts the level edges.
  mutating func beginBand(width: Int, firstRow: Int, rowCount: Int) {
    finder.begin(width: width, firstRow: firstRow, rowCount: rowCount)
    for level in levels { finder.addLevel(Int(level.x0), Int(level.x1), y: Int(level.y)) }
  }
}
