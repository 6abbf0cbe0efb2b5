internal import Geometry
internal import Raster

/// The pixels of a freehand stroke, in tiles of 16x16, so that what a new position costs does not depend
/// on how long the stroke is or how often it crosses itself.
///
/// A segment is settled when the position after its end is known (`Trail`); the one that is not is the
/// tail. Each settled segment is entered once, into the tiles that it touches. What a tile does with it
/// depends on how crowded it is:
///
/// - sparse: the tile lists its segments. It is drawn as one outline of these and the tail, as the whole
///   stroke would be, bit for bit. No pixel is touched by more than `TileSize.mostPieces` of the segments, so the
///   list is no longer than the tile has room for, and drawing it costs its pixels.
/// - crowded, from the first segment on that is one too many for any of its pixels: the tile keeps what
///   its segments cover together (`CoverageUnion`, or yes and no for the GL). A segment is entered
///   at the cost of its own pixels, and drawing copies the tile's coverage, with the tail laid over it.
///   A tile that is covered wholly costs nothing more.
///
/// So with s the pixels that the new segments may touch, d the pixels of the damage and the tiles around it,
/// a frame costs O(s + mostPieces·d): whatever the number of positions before, of jumps across the
/// picture, and of crossings. Entering a stroke again as a whole costs the sum of its segments' pixels at
/// most. Memory: some 300 bytes for a tile that is touched, 4 for each segment in a sparse one, at most
/// 2.5 KB and the remainders of its pixels, some 130 bytes each, in a crowded one.
///
/// The picture is a function of the positions alone. Which tiles are crowded follows from the settled
/// segments, whose order is that of the stroke; a tile takes them in in this order, whether they came frame
/// by frame or at once. The two kinds of tile agree within 1/255 where they meet.
final class StrokeTiles<Crowd: StrokeCrowd> {
  private struct Tile {
    /// The first and the last entry of the list.
    var first: Int32 = -1
    var last: Int32 = -1
    /// Its number among the crowded ones; -1 while it is sparse.
    var crowd: Int32 = -1
  }

  private struct Entry {
    var segment: Int32
    var next: Int32
  }

  /// The pixels that can be asked for; once it is closed, only those of tiles that are touched.
  private(set) var window: PixelRect
  private let transform: AffineTransform
  private let scale: Double
  // In tiles.
  private var firstColumn: Int
  private var firstRow: Int
  private var columnCount: Int
  private var rowCount: Int

  /// The number of each tile of the window, row by row; -1 for those that nothing touches.
  private var grid: [Int32]
  private var tiles: [Tile] = []
  /// For each tile 32 words: a byte for each pixel, how many segments touch it while it is sparse.
  private var counts: [UInt64] = []
  private var entries: [Entry] = []
  private var crowd: Crowd
  private var crowdedCount = 0
  /// How many segments `follow` has entered.
  private var followed = 0
  // Scratch memory: the columns of each row of a row of tiles, and segments to be drawn.
  private var rows: [Range<Int>] = []
  private var gathered: [Int32] = []

  private var spent = StrokeWork()

  /// - Parameter transform: From the stroke's points to pixels.
  init(window: PixelRect, transform: AffineTransform, crowd: Crowd) {
    self.window = window
    self.transform = transform
    self.crowd = crowd
    scale = transform.largestScale
    firstColumn = window.minX >> TileSize.shift
    firstRow = window.minY >> TileSize.shift
    columnCount =
      window.isEmpty ? 0 : (window.maxX - 1) >> TileSize.shift + 1 - firstColumn
    rowCount = window.isEmpty ? 0 : (window.maxY - 1) >> TileSize.shift + 1 - firstRow
    grid = Array(repeating: -1, count: columnCount * rowCount)
  }

  /// The window with the rest of the tiles at its border.
  var area: PixelRect {
    PixelRect(
      x: firstColumn << TileSize.shift, y: firstRow << TileSize.shift,
      width: columnCount << TileSize.shift, height: rowCount << TileSize.shift)
  }

  private func corner(column: Int, row: Int) -> PixelPoint {
    PixelPoint(
      x: (firstColumn + column) << TileSize.shift, y: (firstRow + row) << TileSize.shift)
  }

  // MARK: Entering

  /// Enters the segments that were settled since the last call, and calls `changed` with each tile that
  /// became crowded: its pixels may change by 1/255.
  func follow(_ stroke: StrokeDrawable, changed: (PixelRect) -> Void) {
    while followed < stroke.trail.settledCount {
      enter(followed, of: stroke, changed: changed)
      followed += 1
    }
  }

  /// Enters the settled segments that come near the window.
  func enterAll(of stroke: StrokeDrawable) {
    guard let inverse = transform.inverted() else { return }
    let reach = radius(stroke.radius, of: stroke)
    let near = inverse.apply(to: area.rect.insetBy(dx: -reach, dy: -reach))
    stroke.trail.forEachSegment(near: near) { index in
      if index < stroke.trail.settledCount { enter(index, of: stroke) { _ in } }
    }
  }

  /// How far in pixels anything may be from the straight line of a segment of this radius.
  private func radius(_ radius: Double, of stroke: StrokeDrawable) -> Double {
    (radius + stroke.trail.bulge) * scale + Footprint.slack
  }

  private func reach(of index: Int, of stroke: StrokeDrawable) -> SegmentReach {
    SegmentReach(
      from: transform.apply(to: stroke.trail.points[index]),
      to: transform.apply(to: stroke.trail.points[index + 1]),
      radius: radius(stroke.radius(of: index), of: stroke))
  }

  private func enter(
    _ index: Int, of stroke: StrokeDrawable, changed: (PixelRect) -> Void
  ) {
    let reach = reach(of: index, of: stroke)
    let area = area
    guard reach.isFinite, reach.low.y < Double(area.maxY), reach.high.y > Double(area.minY),
      reach.low.x < Double(area.maxX), reach.high.x > Double(area.minX)
    else { return }
    defer { crowd.forgetSegment() }
    let first = max(area.minY, Int(max(reach.low.y, Double(area.minY))))
    let last = min(area.maxY - 1, Int(min(reach.high.y, Double(area.maxY - 1))))
    for row in (first >> TileSize.shift) - firstRow...(last >> TileSize.shift) - firstRow {
      enter(index, of: stroke, reach, row: row, changed: changed)
    }
  }

  /// Enters a segment into a row of tiles.
  private func enter(
    _ index: Int, of stroke: StrokeDrawable, _ reach: SegmentReach, row: Int,
    changed: (PixelRect) -> Void
  ) {
    let area = area
    let top = (firstRow + row) << TileSize.shift
    rows.removeAll(keepingCapacity: true)
    var low = area.maxX
    var high = area.minX
    for y in top..<top + TileSize.side {
      let columns = reach.columns(row: y, from: area.minX, to: area.maxX)
      rows.append(columns)
      if !columns.isEmpty {
        low = min(low, columns.lowerBound)
        high = max(high, columns.upperBound)
      }
    }
    guard low < high else { return }
    for column in low >> TileSize.shift - firstColumn...(high - 1) >> TileSize.shift - firstColumn {
      let corner = corner(column: column, row: row)
      let touched = rows.reduce(0) {
        $0 + max(0, min($1.upperBound - corner.x, TileSize.side) - max($1.lowerBound - corner.x, 0))
      }
      guard touched > 0 else { continue }
      spent.enteredPixels += touched
      let tile = tile(column: column, row: row)
      if tiles[tile].crowd >= 0 {
        crowd.enter(index, of: stroke, into: Int(tiles[tile].crowd), at: corner)
      } else if list(index, in: tile, at: corner) {
        makeCrowded(tile, of: stroke, at: corner)
        changed(
          PixelRect(x: corner.x, y: corner.y, width: TileSize.side, height: TileSize.side)
            .intersection(window))
      }
    }
  }

  private func tile(column: Int, row: Int) -> Int {
    let place = row * columnCount + column
    if grid[place] < 0 {
      grid[place] = Int32(tiles.count)
      tiles.append(Tile())
      for _ in 0..<TileSize.words { counts.append(0) }
    }
    return Int(grid[place])
  }

  /// Adds a segment to the list of a tile and counts its pixels, which are those of `rows`; says whether
  /// any of these has too many then.
  private func list(_ index: Int, in tile: Int, at corner: PixelPoint) -> Bool {
    let entry = Int32(entries.count)
    entries.append(Entry(segment: Int32(index), next: -1))
    if tiles[tile].first < 0 {
      tiles[tile].first = entry
    } else {
      entries[Int(tiles[tile].last)].next = entry
    }
    tiles[tile].last = entry

    var above: UInt64 = 0
    var word = tile * TileSize.words
    for columns in rows {
      let from = min(max(columns.lowerBound - corner.x, 0), TileSize.side)
      let to = min(max(columns.upperBound - corner.x, 0), TileSize.side)
      if from < to {
        counts[word] += TileSize.ones(to) &- TileSize.ones(from)
        counts[word + 1] += TileSize.ones(to - 8) &- TileSize.ones(from - 8)
        above |= TileSize.above(counts[word]) | TileSize.above(counts[word + 1])
      }
      word += 2
    }
    return above != 0
  }

  private func makeCrowded(_ tile: Int, of stroke: StrokeDrawable, at corner: PixelPoint) {
    let number = crowd.makeTile()
    tiles[tile].crowd = Int32(number)
    crowdedCount += 1
    var entry = tiles[tile].first
    crowd.forgetSegment()
    while entry >= 0 {
      crowd.enter(Int(entries[Int(entry)].segment), of: stroke, into: number, at: corner)
      crowd.forgetSegment()
      entry = entries[Int(entry)].next
    }
  }

  /// Whether any tile is crowded.
  var isCrowded: Bool { crowdedCount > 0 }

  /// After the last position: takes in the tail, and lets go of what only further ones would need. Drawing
  /// gives the same as before.
  func close(_ stroke: StrokeDrawable) {
    crowd.takeTail(of: stroke)
    for row in 0..<rowCount {
      for column in 0..<columnCount {
        let tile = grid[row * columnCount + column]
        guard tile >= 0, tiles[Int(tile)].crowd >= 0 else { continue }
        crowd.enterTail(
          of: stroke, into: Int(tiles[Int(tile)].crowd), at: corner(column: column, row: row))
      }
    }
    crowd.forgetSegment()
    crowd.close()
    crop(around: stroke)
    counts = []
    rows = []
    gathered = []
  }

  /// Lets go of the tiles around the stroke.
  private func crop(around stroke: StrokeDrawable) {
    var touched = PixelRect.zero
    for row in 0..<rowCount {
      for column in 0..<columnCount where grid[row * columnCount + column] >= 0 {
        touched = touched.union(PixelRect(x: column, y: row, width: 1, height: 1))
      }
    }
    // The tail may leave them.
    let tail = reach(of: stroke.trail.points.count - 2, of: stroke)
    let end = PixelRect(
      covering: Rect(spanning: tail.low, tail.high), within: area)
    var pixels = PixelRect(
      x: (firstColumn + touched.x) << TileSize.shift, y: (firstRow + touched.y) << TileSize.shift,
      width: touched.width << TileSize.shift, height: touched.height << TileSize.shift)
    pixels = pixels.union(end).intersection(window)
    guard !pixels.isEmpty else { return }
    let firstColumn = pixels.minX >> TileSize.shift
    let firstRow = pixels.minY >> TileSize.shift
    let columnCount = (pixels.maxX - 1) >> TileSize.shift + 1 - firstColumn
    let rowCount = (pixels.maxY - 1) >> TileSize.shift + 1 - firstRow
    var grid: [Int32] = []
    grid.reserveCapacity(columnCount * rowCount)
    for row in 0..<rowCount {
      let place =
        (row + firstRow - self.firstRow) * self.columnCount + firstColumn - self.firstColumn
      grid += self.grid[place..<place + columnCount]
    }
    self.grid = grid
    self.firstColumn = firstColumn
    self.firstRow = firstRow
    self.columnCount = columnCount
    self.rowCount = rowCount
    window = pixels
  }

  /// What was done so far.
  var work: StrokeWork {
    var result = spent
    result.cutPixels = crowd.workedPixels
    return result
  }

  /// What it occupies once it is closed.
  var byteCount: Int {
    512 + grid.count * MemoryLayout<Int32>.stride + tiles.count * MemoryLayout<Tile>.stride
      + entries.count * MemoryLayout<Entry>.stride + crowd.byteCount
  }

  // MARK: Drawing

  /// Draws the part of the stroke in `rect`, through the target's clip, which lies in the window.
  func draw(_ stroke: StrokeDrawable, in rect: PixelRect, on target: Crowd.Target) {
    let rect = rect.intersection(window)
    guard !rect.isEmpty else { return }
    if crowdedCount == 0 {
      return drawSparse(stroke, in: rect, on: target)
    }
    crowd.takeTail(of: stroke)
    defer { crowd.forgetSegment() }
    let firstColumn = rect.minX >> TileSize.shift - firstColumn
    let endColumn = (rect.maxX - 1) >> TileSize.shift + 1 - self.firstColumn
    let rows =
      rect.minY >> TileSize.shift - firstRow...(rect.maxY - 1) >> TileSize.shift - firstRow
    for row in rows {
      var run = firstColumn
      for column in firstColumn..<endColumn {
        let tile = grid[row * columnCount + column]
        guard tile >= 0, tiles[Int(tile)].crowd >= 0 else { continue }
        drawRun(stroke, run..<column, row: row, in: rect, on: target)
        crowd.draw(
          Int(tiles[Int(tile)].crowd), at: corner(column: column, row: row), stroke, in: rect,
          on: target)
        run = column + 1
      }
      drawRun(stroke, run..<endColumn, row: row, in: rect, on: target)
    }
  }

  /// Draws sparse tiles beside each other.
  private func drawRun(
    _ stroke: StrokeDrawable, _ columns: Range<Int>, row: Int, in rect: PixelRect,
    on target: Crowd.Target
  ) {
    guard !columns.isEmpty else { return }
    let corner = corner(column: columns.lowerBound, row: row)
    let run = PixelRect(
      x: corner.x, y: corner.y, width: columns.count << TileSize.shift, height: TileSize.side)
    drawSparse(stroke, in: run.intersection(rect), on: target)
  }

  /// Draws what the tiles of `rect` list, as one outline.
  private func drawSparse(_ stroke: StrokeDrawable, in rect: PixelRect, on target: Crowd.Target) {
    gathered.removeAll(keepingCapacity: true)
    let rows =
      rect.minY >> TileSize.shift - firstRow...(rect.maxY - 1) >> TileSize.shift - firstRow
    for row in rows {
      let place = row * columnCount - firstColumn
      for column in rect.minX >> TileSize.shift...(rect.maxX - 1) >> TileSize.shift {
        let tile = grid[place + column]
        guard tile >= 0 else { continue }
        var entry = tiles[Int(tile)].first
        while entry >= 0 {
          gathered.append(entries[Int(entry)].segment)
          entry = entries[Int(entry)].next
        }
      }
    }
    gathered.sort()
    // Each once, and the tail.
    var count = 0
    for segment in gathered where count == 0 || gathered[count - 1] != segment {
      gathered[count] = segment
      count += 1
    }
    gathered.removeLast(gathered.count - count)
    let tail = stroke.trail.points.count - 2
    if tail >= 0 && isNear(tail, of: stroke, rect) { gathered.append(Int32(tail)) }
    spent.outlinedSegments += gathered.count
    if !gathered.isEmpty { crowd.drawOutline(gathered, of: stroke, in: rect, on: target) }
  }

  /// Whether a segment may touch pixels of `rect`.
  private func isNear(_ index: Int, of stroke: StrokeDrawable, _ rect: PixelRect) -> Bool {
    let reach = reach(of: index, of: stroke)
    return reach.low.x < Double(rect.maxX) && reach.high.x > Double(rect.minX)
      && reach.low.y < Double(rect.maxY) && reach.high.y > Double(rect.minY)
  }
}

/// What entering and drawing a stroke took, in counts: the work of a frame is the difference.
struct StrokeWork: Hashable {
  /// Pixels near segments that were entered: each segment's, once.
  var enteredPixels = 0
  /// Pixels of crowded tiles in which a piece of a segment or of the tail was worked on.
  var cutPixels = 0
  /// Segments that were handed to the renderer as parts of an outline.
  var outlinedSegments = 0
}

/// The measures of a tile, and arithmetic on eight bytes at a time.
enum TileSize {
  static let side = CoverageUnion.tileSide
  static let shift = 4
  /// Words of a byte for each pixel.
  static let words = side * side / 8
  /// The most settled segments that may touch one pixel of a sparse tile.
  static let mostPieces: UInt64 = 8

  /// The first `count` bytes 1, the others 0; `count` may be beyond 0...8.
  @inline(__always)
  static func ones(_ count: Int) -> UInt64 {
    if count <= 0 { return 0 }
    let all: UInt64 = 0x0101_0101_0101_0101
    return count >= 8 ? all : all & ((1 << UInt64(8 * count)) - 1)
  }

  /// Not 0 where a byte is more than `mostPieces`.
  @inline(__always)
  static func above(_ counts: UInt64) -> UInt64 {
    (counts + (0x7F - mostPieces) * 0x0101_0101_0101_0101) & 0x8080_8080_8080_8080
  }
}
