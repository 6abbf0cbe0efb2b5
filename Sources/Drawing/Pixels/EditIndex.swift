internal import Geometry

/// Which edits are where: for each tile of the canvas the numbers of those that may touch it,
/// ascending. So what lies over an edit is found without looking at all others.
struct EditIndex {
  let layout: TileLayout
  private var tiles: [[UInt32]]

  init(_ layout: TileLayout) {
    self.layout = layout
    tiles = Array(repeating: [], count: layout.count)
  }

  /// What it occupies.
  private(set) var byteCount = 0

  /// Enters an edit with a higher number than all others.
  mutating func append(_ number: Int, rects: [PixelRect]) {
    for tile in layout.tiles(in: rects) {
      tiles[tile].append(UInt32(truncatingIfNeeded: number))
      byteCount += MemoryLayout<UInt32>.size
    }
  }

  /// Forgets an edit that was entered with these rectangles.
  mutating func remove(_ number: Int, rects: [PixelRect]) {
    for tile in layout.tiles(in: rects) {
      let place = EditIndex.place(of: number, in: tiles[tile])
      guard place < tiles[tile].count, tiles[tile][place] == number else { continue }
      tiles[tile].remove(at: place)
      byteCount -= MemoryLayout<UInt32>.size
    }
  }

  /// The edits in one tile with numbers from `first` up to, but without, `end`.
  func numbers(in tile: Int, from first: Int, to end: Int = .max) -> ArraySlice<UInt32> {
    let list = tiles[tile]
    let start = EditIndex.place(of: first, in: list)
    return list[start..<max(start, EditIndex.place(of: end, in: list))]
  }

  /// How many entries of the tiles have numbers from `first` on.
  func entryCount(in tiles: [Int], from first: Int) -> Int {
    tiles.reduce(0) { $0 + numbers(in: $1, from: first).count }
  }

  private static func place(of number: Int, in list: [UInt32]) -> Int {
    var low = 0
    var high = list.count
    while low < high {
      let middle = (low + high) / 2
      if Int(list[middle]) < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
