package import Geometry

/// The coverage of the union of many convex pieces, square by square of the bitmap, at a cost that
/// each piece pays once for its own pixels.
///
/// For each pixel that is covered in part, the exact shape of what is left of it is kept, as a few
/// convex parts (`RemainderCut`). A piece is taken out of those of the pixels that it touches; full
/// pixels are passed over, and so are full tiles as a whole. So a piece costs its pixels, whatever
/// lies there already, and many pieces at one place soon cost next to nothing. What one pixel costs
/// is bounded: each piece that is not left out newly covers at least 1/16,384 of the pixel, with
/// more than a few dozen corners more than that, until 1/1,024 is left.
///
/// Exact but for these two thresholds and 32-bit numbers: within 1/255 with rounding. Each pixel
/// depends on the pieces that touch it and on their order, not on tiles or on when they came.
///
/// Against bit masks of 4,096 samples a pixel, which came first: up to 1.9/255 off at a single
/// slanted edge and 512 bytes for each pixel; this needs some 130.
package final class CoverageUnion {
  /// Width and height of a tile in pixels.
  package static let tileSide = 16
  private static let tilePixels = tileSide * tileSide

  /// Tiles by number; a full one has no memory any more.
  private struct Tile {
    var coverage: UnsafeMutablePointer<UInt8>?
    var places: UnsafeMutablePointer<Remainders.Place>?
    /// Pixels that are not full.
    var open: Int
  }

  private var tiles: [Tile] = []
  /// Until the union is closed.
  private var workbench: Workbench? = Workbench()
  /// Memory of tiles that became full.
  private var spare: [Tile] = []
  /// Pixels that were cut since the beginning.
  package private(set) var cutPixels = 0

  /// What adding pieces needs.
  private final class Workbench {
    var remainders = Remainders()
    var rows = PieceRows()
    var cut = RemainderCut()
    /// Is in for a tile while something is laid over it.
    let coverage: UnsafeMutablePointer<UInt8> = .allocate(capacity: CoverageUnion.tilePixels)
    let places: UnsafeMutablePointer<Remainders.Place> = .allocate(
      capacity: CoverageUnion.tilePixels)

    deinit {
      coverage.deallocate()
      places.deallocate()
    }
  }

  package init() {}

  deinit {
    for tile in tiles + spare {
      tile.coverage?.deallocate()
      tile.places?.deallocate()
    }
  }

  /// Makes an empty tile and gives its number.
  package func makeTile() -> Int {
    let count = CoverageUnion.tilePixels
    let tile =
      spare.popLast()
      ?? Tile(coverage: .allocate(capacity: count), places: .allocate(capacity: count), open: 0)
    tile.coverage!.initialize(repeating: 0, count: count)
    tile.places!.initialize(repeating: .wholePixel, count: count)
    tiles.append(Tile(coverage: tile.coverage, places: tile.places, open: count))
    return tiles.count - 1
  }

  /// Whether no piece can change the tile.
  package func isFull(_ tile: Int) -> Bool { tiles[tile].open == 0 }

  /// Adds a piece to the tile whose first pixel is `corner`.
  package func add(_ piece: borrowing ConvexPiece, to tile: Int, at corner: PixelPoint) {
    guard let coverage = tiles[tile].coverage, let places = tiles[tile].places, let workbench,
      workbench.rows.begin(piece, at: corner)
    else { return }
    tiles[tile].open -= addRows(coverage, places, former: nil, workbench)
    if tiles[tile].open == 0 {
      spare.append(tiles[tile])
      tiles[tile] = Tile(coverage: nil, places: nil, open: 0)
    }
  }

  /// Entries that the remainders of a tile's pixels have: their corners and a head for each part.
  func remainderCorners(of tile: Int) -> Int {
    guard let places = tiles[tile].places else { return 0 }
    return (0..<CoverageUnion.tilePixels).reduce(0) { $0 + Int(places[$1].count) }
  }

  /// Lets go of what only further pieces would need. Tiles stay as they are from here on.
  package func close() {
    for tile in tiles.indices {
      tiles[tile].places?.deallocate()
      tiles[tile].places = nil
    }
    for tile in spare {
      tile.coverage?.deallocate()
      tile.places?.deallocate()
    }
    spare = []
    workbench = nil
  }

  /// Bytes of a closed union.
  package var byteCount: Int {
    tiles.reduce(0) {
      $0 + MemoryLayout<Tile>.stride + ($1.coverage == nil ? 0 : CoverageUnion.tilePixels)
    }
  }

  /// Calls `body` with the coverage of a tile, row by row, as if `pieces` had been added too.
  package func withCoverage(
    of tile: Int, at corner: PixelPoint, over pieces: borrowing PieceList,
    _ body: (UnsafePointer<UInt8>) -> Void
  ) {
    let count = CoverageUnion.tilePixels
    guard let coverage = tiles[tile].coverage else {
      return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { full in
        full.initialize(repeating: 255)
        body(full.baseAddress!)
      }
    }
    guard let places = tiles[tile].places, let workbench else { return body(coverage) }
    var isCopied = false
    for index in 0..<pieces.count where workbench.rows.begin(pieces[index], at: corner) {
      if !isCopied {
        workbench.coverage.update(from: coverage, count: count)
        workbench.places.update(from: places, count: count)
        isCopied = true
      }
      _ = addRows(workbench.coverage, workbench.places, former: places, workbench)
    }
    guard isCopied else { return body(coverage) }
    body(workbench.coverage)
    for index in 0..<count where workbench.places[index].start != places[index].start {
      workbench.remainders.release(workbench.places[index])
    }
  }

  /// Takes the piece in `rows` out of a tile's pixels, and returns how many became full. Remainders
  /// that stand in `former` belong to somebody else.
  private func addRows(
    _ coverage: UnsafeMutablePointer<UInt8>, _ places: UnsafeMutablePointer<Remainders.Place>,
    former: UnsafeMutablePointer<Remainders.Place>?, _ workbench: Workbench
  ) -> Int {
    var filled = 0
    var row = workbench.rows.firstRow
    while row < workbench.rows.endRow {
      let touched = workbench.rows.touched(row)
      let covered = workbench.rows.covered(row)
      var column = touched.lowerBound
      while column < touched.upperBound {
        let index = row &* CoverageUnion.tileSide &+ column
        let place = places[index]
        if !place.isNothing {
          let result: RemainderCut.Result
          if column >= covered.lowerBound && column < covered.upperBound {
            result = .full
          } else {
            result = cutPixel(place, column: column, row: row, workbench)
          }
          switch result {
          case .unchanged:
            break
          case .full:
            if former == nil || former![index].start != place.start {
              workbench.remainders.release(place)
            }
            places[index] = .nothing
            coverage[index] = 255
            filled &+= 1
          case .changed(let new, let left):
            if former == nil || former![index].start != place.start {
              workbench.remainders.release(place)
            }
            places[index] = new
            coverage[index] = UInt8(min(max((1 - left) * 255 + 0.5, 0), 255))
          }
        }
        column &+= 1
      }
      row &+= 1
    }
    return filled
  }

  private func cutPixel(
    _ place: Remainders.Place, column: Int, row: Int, _ workbench: Workbench
  ) -> RemainderCut.Result {
    workbench.cut.edgeCount = 0
    let x = Double(column)
    let y = Double(row)
    var passing = workbench.rows.edges(of: row)
    while passing != 0 {
      let first = passing.trailingZeroBitCount
      passing &= passing &- 1
      var index = first
      let end = first == 63 ? workbench.rows.edgeCount : first &+ 1
      while index < end {
        let edge = workbench.rows.edges[index]
        index &+= 1
        // From the middle of the pixel; its corners are at most this far from there.
        let distance = edge.distance - edge.x * x - edge.y * y
        let middle = (edge.x + edge.y) / 2 - distance
        let reach = (abs(edge.x) + abs(edge.y)) / 2
        if middle + reach <= 1e-6 { continue }
        if middle - reach >= -1e-6 { return .unchanged }
        workbench.cut.add(
          RemainderCut.Edge(x: Float(edge.x), y: Float(edge.y), distance: Float(distance)))
      }
    }
    if workbench.cut.edgeCount == 0 { return .full }
    cutPixels &+= 1
    return workbench.cut.cut(place, in: &workbench.remainders)
  }
}
