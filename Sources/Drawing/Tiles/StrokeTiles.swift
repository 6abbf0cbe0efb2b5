internal import Geometry

/// The pixels of a freehand stroke, in tiles of 16x16, so that what a new position costs does not
/// depend on how long the stroke is or how often it crosses itself.
///
/// A segment is settled when the position after its end is known (`Trail`); the one that is not is
/// the tail. Each settled segment is entered once, into the tiles that it touches. What a tile does
/// with it depends on how crowded the tile is:
///
/// - A sparse tile lists its segments. It is drawn as one outline of these and the tail: bit for
///   bit as the whole stroke would be. No pixel is touched by more than eight of the segments, so
///   that the list is no longer than the tile has room for.
/// - A tile becomes crowded with the first segment that is one too many for any of its pixels. From
///   then on it collects what its segments cover: exact coverage (`CoverageUnion`), or a bit a
///   pixel for the GL. A segment is entered at the cost of its own pixels. Drawing copies the
///   coverage, with the tail laid over it. A tile that is covered wholly costs nothing more.
///
/// So the work of a frame is bounded by s, the pixels near its new segments and the tail, and d,
/// the pixels of the tiles that its damage meets: entering takes s, and where tiles become crowded
/// eight times their pixels, once; drawing takes at most eight pieces a pixel of d. The number of
/// positions before, of jumps across the picture and of crossings does not matter
/// (`StrokeCostTests` counts). A stroke that is drawn again as a whole takes the sum over its
/// segments, less what meets pixels that are full. At the lift tiles are closed and stay with the
/// edit, so that undo and redo take the pixels alone.
///
/// Memory: 300 bytes for a tile that is touched and 8 for each segment in a sparse one; 2.5 KB for
/// a crowded one and some 130 bytes for each of its pixels that is covered in part; 256 bytes for a
/// crowded one that is closed.
///
/// The picture is a function of the positions alone. Which tiles are crowded follows from the
/// settled segments; a tile takes these in in the order of the stroke, whether they came frame by
/// frame or at once. Both kinds of tile agree within 1/255 where they meet.
final class StrokeTiles<Crowded: CrowdedTiles> {
  /// The pixels that can be asked for; once the tiles are closed, only those that the stroke
  /// touches.
  private(set) var window: PixelRect
  private let transform: AffineTransform
  private let scale: Double
  private var grid: TileGrid
  private var lists = SegmentLists()
  private let crowded: Crowded
  /// For each tile its number among the crowded ones; -1 while it is sparse.
  private var crowdedNumbers: [Int32] = []
  private var crowdedCount = 0
  /// How many segments `follow` has entered.
  private var followed = 0
  private var spent = StrokeWork()
  // Scratch memory: the columns that a segment touches in each row of a row of tiles, the same
  // within one tile, and segments that are to be drawn.
  private var rows: [Range<Int>] = []
  private var ownRows: [Range<Int>] = []
  private var gathered: [Int32] = []

  /// - Parameter transform: From the stroke's points to pixels.
  init(window: PixelRect, transform: AffineTransform, crowded: Crowded) {
    self.window = window
    self.transform = transform
    self.crowded = crowded
    scale = transform.largestScale
    grid = TileGrid(window: window)
  }

  /// Whether any tile is crowded.
  var isCrowded: Bool { crowdedCount > 0 }

  /// What was done so far.
  var work: StrokeWork {
    var result = spent
    result.cutPixels = crowded.workedPixels
    return result
  }

  /// What the tiles occupy once they are closed.
  var byteCount: Int {
    512 + grid.byteCount + lists.byteCount + crowdedNumbers.count * MemoryLayout<Int32>.stride
      + crowded.byteCount
  }

  // MARK: Entering

  /// Enters the segments that were settled since the last call, and calls `changed` with the pixels
  /// of each tile that became crowded: they may change by 1/255.
  func follow(_ stroke: StrokeDrawable, changed: (PixelRect) -> Void) {
    while followed < stroke.trail.settledCount {
      enter(followed, of: stroke, changed: changed)
      followed += 1
    }
  }

  /// Enters the settled segments that come near the window.
  func enterAll(of stroke: StrokeDrawable) {
    guard let inverse = transform.inverted() else { return }
    let reach = (stroke.radius + stroke.trail.bulge) * scale + Footprint.slack
    let near = inverse.apply(to: grid.area.rect.insetBy(dx: -reach, dy: -reach))
    stroke.trail.forEachSegment(near: near) { index in
      if index < stroke.trail.settledCount { enter(index, of: stroke) { _ in } }
    }
  }

  /// Depends on the segment alone: not on what the stroke has come to since.
  private func reach(of index: Int, of stroke: StrokeDrawable) -> SegmentReach {
    SegmentReach(
      from: transform.apply(to: stroke.trail.points[index]),
      to: transform.apply(to: stroke.trail.points[index + 1]),
      radius: (stroke.radius(of: index) + stroke.trail.bulge(of: index)) * scale
        + Footprint.slack)
  }

  private func enter(
    _ index: Int, of stroke: StrokeDrawable, changed: (PixelRect) -> Void
  ) {
    let reach = reach(of: index, of: stroke)
    let box = TileGrid.tiles(of: reach.box(within: grid.area))
    defer { crowded.forgetSegment() }
    for row in box.minY..<box.maxY { enter(index, of: stroke, reach, row: row, changed: changed) }
  }

  /// Enters a segment into a row of tiles.
  private func enter(
    _ index: Int, of stroke: StrokeDrawable, _ reach: SegmentReach, row: Int,
    changed: (PixelRect) -> Void
  ) {
    let area = grid.area
    let top = row << TileGrid.shift
    rows.removeAll(keepingCapacity: true)
    var low = area.maxX
    var high = area.minX
    for y in top..<top + TileGrid.side {
      let columns = reach.columns(row: y, from: area.minX, to: area.maxX)
      rows.append(columns)
      if !columns.isEmpty {
        low = min(low, columns.lowerBound)
        high = max(high, columns.upperBound)
      }
    }
    guard low < high else { return }
    for column in low >> TileGrid.shift...(high - 1) >> TileGrid.shift {
      enter(index, of: stroke, column: column, row: row, changed: changed)
    }
  }

  /// Enters a segment into a tile, if it touches that; `rows` are those of the segment.
  private func enter(
    _ index: Int, of stroke: StrokeDrawable, column: Int, row: Int,
    changed: (PixelRect) -> Void
  ) {
    let square = TileGrid.pixels(column: column, row: row)
    ownRows.removeAll(keepingCapacity: true)
    var touched = 0
    for columns in rows {
      let own = columns.clamped(to: square.minX..<square.maxX)
      ownRows.append(own)
      touched += own.count
    }
    guard touched > 0 else { return }
    spent.enteredPixels += touched
    let tile = tile(column: column, row: row)
    if crowdedNumbers[tile] >= 0 {
      crowded.enter(index, of: stroke, into: Int(crowdedNumbers[tile]), square)
    } else if lists.add(index, to: tile, rows: ownRows, left: square.minX) {
      makeCrowded(tile, of: stroke, square)
      changed(square.intersection(window))
    }
  }

  private func tile(column: Int, row: Int) -> Int {
    if let tile = grid[column, row] { return tile }
    let tile = lists.makeTile()
    crowdedNumbers.append(-1)
    grid[column, row] = tile
    return tile
  }

  private func makeCrowded(_ tile: Int, of stroke: StrokeDrawable, _ square: PixelRect) {
    let number = crowded.makeTile()
    crowdedNumbers[tile] = Int32(number)
    crowdedCount += 1
    crowded.forgetSegment()
    lists.forEach(of: tile) { segment in
      crowded.enter(Int(segment), of: stroke, into: number, square)
      crowded.forgetSegment()
    }
  }

  /// After the last position: takes in the tail, and lets go of what only further ones would need.
  /// Drawing gives the same as before.
  func close(_ stroke: StrokeDrawable) {
    crowded.takeTail(of: stroke)
    var touched = PixelRect.zero
    grid.forEach { tile, column, row in
      let square = TileGrid.pixels(column: column, row: row)
      touched = touched.union(square)
      if crowdedNumbers[tile] >= 0 {
        crowded.enterTail(of: stroke, into: Int(crowdedNumbers[tile]), square)
      }
    }
    crowded.forgetSegment()
    crowded.close()
    lists.close()
    // In sparse tiles the tail is drawn as before; it may leave those that others touch.
    let tail = reach(of: stroke.trail.points.count - 2, of: stroke).box(within: window)
    window = touched.union(tail).intersection(window)
    grid.crop(to: window)
    rows = []
    ownRows = []
    gathered = []
  }

  // MARK: Drawing

  /// Draws the part of the stroke in `rect`, through the target's clip.
  func draw(_ stroke: StrokeDrawable, in rect: PixelRect, on target: Crowded.Target) {
    let rect = rect.intersection(window)
    guard !rect.isEmpty else { return }
    guard isCrowded else { return drawSparse(stroke, in: rect, on: target) }
    crowded.takeTail(of: stroke)
    defer { crowded.forgetSegment() }
    let box = TileGrid.tiles(of: rect)
    for row in box.minY..<box.maxY {
      // Sparse tiles beside each other are drawn at once.
      var run = TileGrid.pixels(column: box.minX, row: row)
      run.width = 0
      for column in box.minX..<box.maxX {
        if let tile = grid[column, row], crowdedNumbers[tile] >= 0 {
          drawSparse(stroke, in: run.intersection(rect), on: target)
          let square = TileGrid.pixels(column: column, row: row)
          crowded.draw(
            Int(crowdedNumbers[tile]), square, stroke, in: square.intersection(rect), on: target)
          run.x = square.maxX
          run.width = 0
        } else {
          run.width += TileGrid.side
        }
      }
      drawSparse(stroke, in: run.intersection(rect), on: target)
    }
  }

  /// Draws what the tiles of `rect` list, and the tail, as one outline.
  private func drawSparse(_ stroke: StrokeDrawable, in rect: PixelRect, on target: Crowded.Target) {
    guard !rect.isEmpty else { return }
    gathered.removeAll(keepingCapacity: true)
    let box = TileGrid.tiles(of: rect)
    for row in box.minY..<box.maxY {
      for column in box.minX..<box.maxX {
        guard let tile = grid[column, row] else { continue }
        lists.forEach(of: tile) { gathered.append($0) }
      }
    }
    gathered.sort()
    // Each once.
    var count = 0
    for segment in gathered where count == 0 || gathered[count - 1] != segment {
      gathered[count] = segment
      count += 1
    }
    gathered.removeLast(gathered.count - count)
    let tail = stroke.trail.points.count - 2
    if tail >= 0, !reach(of: tail, of: stroke).box(within: rect).isEmpty {
      gathered.append(Int32(tail))
    }
    guard !gathered.isEmpty else { return }
    spent.outlinedSegments += gathered.count
    crowded.drawOutline(gathered, of: stroke, in: rect, on: target)
  }
}
