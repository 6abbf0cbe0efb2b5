/// What finds and resolves the pixels in which an outline meets itself. Kept in one place of its
/// own, so that the rasterizer's state, which drawing moves about, stays small.
struct Overlaps: ~Copyable {
  /// A level edge of the outline: no cell changes by it, but it touches pixels.
  private struct LevelEdge {
    var x0: Int32
    var x1: Int32
    var y: Int32
  }

  var finder = OverlapFinder()
  var pieces = ContestedPieces()
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
    finder.begin(width: width, rowCount: rowCount)
    for level in levels {
      guard let y = height(level, firstRow, rowCount) else { continue }
      finder.addLevel(Int(level.x0), Int(level.x1), y: y)
    }
  }

  /// Looks for contested pixels after all edges have been counted; false where there are none. Else
  /// lists the level edges among their pieces.
  mutating func settle(firstRow: Int, rowCount: Int) -> Bool {
    guard pieces.begin(finder, count: rowCount) else { return false }
    for level in levels {
      guard let y = height(level, firstRow, rowCount) else { continue }
      pieces.addLevel(Int(level.x0), Int(level.x1), y: y, finder)
    }
    return true
  }

  /// Where in a band a level edge lies. Along a border between two rows it touches no pixel.
  private func height(_ level: LevelEdge, _ firstRow: Int, _ rowCount: Int) -> Int? {
    let bits = CoverageRasterizer.fractionBits
    let y = Int(level.y) &- firstRow &<< bits
    let isInside = y >= 0 && y &>> bits < rowCount && y & ((1 &<< bits) &- 1) != 0
    return isInside ? y : nil
  }
}
