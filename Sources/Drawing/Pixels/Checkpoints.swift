internal import Geometry
internal import Raster

/// How single tiles looked after some edit: where to begin when the pixels beneath an older edit are
/// not known any more.
///
/// A tile gets a checkpoint once so many edits have touched it since the last one. Beyond the budget
/// every other checkpoint of each tile goes and the distance doubles, so that a long history costs
/// no more memory than a short one, and the steps back grow with its length alone.
struct Checkpoints {
  private struct Checkpoint {
    /// The newest edit that had been drawn.
    let number: Int
    var pixels: PackedPixels
  }

  /// At first: some hundred edits a tile are drawn faster than anybody notices.
  static let firstDistance = 64

  private let layout: TileLayout
  private var tiles: [[Checkpoint]]
  /// Edits since the last checkpoint of each tile.
  private var touches: [Int]
  private var distance = Checkpoints.firstDistance
  private(set) var byteCount = 0
  /// What it may occupy.
  var budget: Int {
    didSet { thinOut() }
  }

  init(_ layout: TileLayout, budget: Int) {
    self.layout = layout
    self.budget = budget
    tiles = Array(repeating: [], count: layout.count)
    touches = Array(repeating: 0, count: layout.count)
  }

  /// Takes note that an edit is about to be drawn, on top of all others, and stores the tiles that
  /// are due.
  mutating func prepare(for number: Int, in rects: [PixelRect], of bitmap: Bitmap) {
    for tile in layout.tiles(in: rects) {
      touches[tile] += 1
      guard touches[tile] > distance else { continue }
      touches[tile] = 1
      let checkpoint = Checkpoint(
        number: number - 1, pixels: PackedPixels(bitmap, rect: layout.rect(tile)))
      byteCount += checkpoint.pixels.byteCount
      tiles[tile].append(checkpoint)
    }
    thinOut()
  }

  /// Brings the part of a tile to what it showed before an edit was drawn, or to an earlier moment.
  /// Returns the newest edit that it shows; nil: there is no checkpoint so early.
  func restore(_ tile: Int, before number: Int, in rects: [PixelRect], to bitmap: Bitmap) -> Int? {
    guard let checkpoint = tiles[tile].last(where: { $0.number < number }) else { return nil }
    for rect in rects { checkpoint.pixels.restore(rect, to: bitmap) }
    return checkpoint.number
  }

  /// The moments from `number` on at which some of the tiles were stored, ascending.
  func moments(in tiles: [Int], from number: Int) -> [Int] {
    var result: [Int] = []
    for tile in tiles {
      for checkpoint in self.tiles[tile].reversed() {
        if checkpoint.number < number { break }
        result.append(checkpoint.number)
      }
    }
    result.sort()
    return result
  }

  /// Takes in what the bitmap shows now in `rects`, for the checkpoints of one moment.
  mutating func update(
    at number: Int, in rects: [PixelRect], tiles: [Int], from bitmap: Bitmap, using scratch: Bitmap
  ) {
    for tile in tiles {
      guard let index = self.tiles[tile].lastIndex(where: { $0.number == number }) else { continue }
      byteCount -= self.tiles[tile][index].pixels.byteCount
      self.tiles[tile][index].pixels.take(rects, from: bitmap, using: scratch)
      byteCount += self.tiles[tile][index].pixels.byteCount
    }
  }

  /// Forgets the checkpoints of some tiles from one moment up to, but without, another.
  mutating func remove(in tiles: [Int], from first: Int, to end: Int) {
    for tile in tiles {
      self.tiles[tile].removeAll { checkpoint in
        guard checkpoint.number >= first && checkpoint.number < end else { return false }
        byteCount -= checkpoint.pixels.byteCount
        return true
      }
    }
  }

  private mutating func thinOut() {
    while byteCount > budget, byteCount > 0 {
      distance = min(distance * 2, Int.max / 4)
      byteCount = 0
      for tile in tiles.indices {
        let count = tiles[tile].count
        // The newest one stays as long as another does.
        let kept = stride(from: count - 1, to: 0, by: -2).reversed().map { tiles[tile][$0] }
        tiles[tile] = kept
        byteCount += kept.reduce(0) { $0 + $1.pixels.byteCount }
      }
    }
  }
}
