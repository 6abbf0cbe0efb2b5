internal import Geometry

/// For each tile by its number the segments that touch it, in order, and how many of them touch
/// each of its pixels: a byte each, eight in a word.
struct SegmentLists {
  /// The most segments that may touch one pixel.
  static let mostPieces: UInt64 = 8
  private static let words = TileGrid.side * TileGrid.side / 8

  private struct List {
    var first: Int32 = -1
    var last: Int32 = -1
  }

  private struct Entry {
    var segment: Int32
    var next: Int32
  }

  private var lists: [List] = []
  private var entries: [Entry] = []
  private var counts: [UInt64] = []

  /// Makes the list of one more tile and gives the tile's number.
  mutating func makeTile() -> Int {
    lists.append(List())
    for _ in 0..<SegmentLists.words { counts.append(0) }
    return lists.count - 1
  }

  /// Adds a segment to the list of a tile, and counts its pixels.
  ///
  /// - Parameters:
  ///   - rows: For each row of the tile the columns of the picture that the segment touches.
  ///   - left: The tile's first column.
  /// - Returns: Whether more than `mostPieces` segments touch any of these pixels now.
  mutating func add(_ segment: Int, to tile: Int, rows: [Range<Int>], left: Int) -> Bool {
    let entry = Int32(entries.count)
    entries.append(Entry(segment: Int32(segment), next: -1))
    if lists[tile].first < 0 {
      lists[tile].first = entry
    } else {
      entries[Int(lists[tile].last)].next = entry
    }
    lists[tile].last = entry

    var above: UInt64 = 0
    var word = tile * SegmentLists.words
    for columns in rows {
      let from = columns.lowerBound - left
      let to = columns.upperBound - left
      if from < to {
        counts[word] += SegmentLists.ones(to) &- SegmentLists.ones(from)
        counts[word + 1] += SegmentLists.ones(to - 8) &- SegmentLists.ones(from - 8)
        above |= SegmentLists.above(counts[word]) | SegmentLists.above(counts[word + 1])
      }
      word += 2
    }
    return above != 0
  }

  /// Calls `body` with each segment of a tile, in order.
  func forEach(of tile: Int, _ body: (Int32) -> Void) {
    var entry = lists[tile].first
    while entry >= 0 {
      body(entries[Int(entry)].segment)
      entry = entries[Int(entry)].next
    }
  }

  /// Lets go of the counts: nothing is added any more.
  mutating func close() { counts = [] }

  var byteCount: Int {
    lists.count * MemoryLayout<List>.stride + entries.count * MemoryLayout<Entry>.stride
      + counts.count * MemoryLayout<UInt64>.stride
  }

  /// The first `count` bytes 1, the rest 0; all or none where `count` is beyond 0...8.
  @inline(__always)
  private static func ones(_ count: Int) -> UInt64 {
    if count <= 0 { return 0 }
    let all: UInt64 = 0x0101_0101_0101_0101
    return count >= 8 ? all : all & ((1 << UInt64(8 * count)) - 1)
  }

  /// Not 0 where a byte is more than `mostPieces`.
  @inline(__always)
  private static func above(_ counts: UInt64) -> UInt64 {
    (counts + (0x7F - mostPieces) * 0x0101_0101_0101_0101) & 0x8080_8080_8080_8080
  }
}
