internal import Geometry
internal import Raster

/// Crowded tiles of the immediate-mode renderer: pixels are covered or not. A segment is drawn by
/// the GL itself, beside the picture, and what it set is taken over.
final class SampledTiles: CrowdedTiles {
  /// A place to draw at, as large as the picture, so that every vertex is rounded as in it.
  private let canvas: ImmediateCanvas
  private let transform: AffineTransform
  /// For each tile a bit for each pixel, 16 words of a row.
  private var masks: [UInt16] = []
  private(set) var workedPixels = 0
  private var tail: Int?
  private var isClosed = false
  /// Scratch memory: the masks of a tile that is being drawn.
  private var rows: [UInt16] = []
  /// Where the segment at hand is drawn on the scratch canvas, which is blank elsewhere.
  private var drawn = PixelRect.zero
  private static let mostPixels = 4096

  /// - Parameter canvas: What is drawn on, or another of this size; only its scratch canvas
  ///   changes.
  init(beside canvas: ImmediateCanvas, transform: AffineTransform) {
    self.canvas = canvas
    self.transform = transform
  }

  func makeTile() -> Int {
    for _ in 0..<TileGrid.side { masks.append(0) }
    return masks.count / TileGrid.side - 1
  }

  func enter(_ index: Int, of stroke: StrokeDrawable, into tile: Int, _ square: PixelRect) {
    let first = tile * TileGrid.side
    guard !isFull(masks, from: first) else { return }
    add(index, of: stroke, square, to: &masks, from: first)
  }

  private func isFull(_ masks: [UInt16], from first: Int) -> Bool {
    for row in first..<first + TileGrid.side where masks[row] != UInt16.max { return false }
    return true
  }

  /// Draws a segment and adds the pixels that it sets in a tile to the masks.
  private func add(
    _ index: Int, of stroke: StrokeDrawable, _ tile: PixelRect, to masks: inout [UInt16],
    from first: Int
  ) {
    let scratch = canvas.scratch
    let square = tile.intersection(scratch.bitmap.bounds)
    if !drawn.contains(square) {
      forgetSegment()
      drawn = box(of: index, stroke).intersection(scratch.bitmap.bounds)
      // Long lines are drawn tile by tile: most of their box is empty.
      if drawn.area > SampledTiles.mostPixels { drawn = square }
      drawn = drawn.union(square)
      scratch.begin(clip: drawn, transform: transform)
      scratch.setColor(.white)
      let painted = scratch.paintedPixels
      stroke.trail.draw([Int32(index)], in: scratch, width: stroke.width)
      workedPixels += scratch.paintedPixels - painted
    }
    for y in square.minY..<max(square.minY, square.maxY) {
      let row = scratch.bitmap.row(y)
      var bits: UInt16 = 0
      for x in square.minX..<square.maxX where row[x] != 0 { bits |= 1 << UInt16(x - tile.x) }
      masks[first + y - tile.y] |= bits
    }
  }

  private func box(of index: Int, _ stroke: StrokeDrawable) -> PixelRect {
    let reach = stroke.radius(of: index) + stroke.trail.bulge
    let line = Rect(spanning: stroke.trail.points[index], stroke.trail.points[index + 1])
    return PixelRect(
      covering: transform.apply(to: line.insetBy(dx: -reach, dy: -reach))
        .insetBy(dx: -1, dy: -1), within: canvas.bitmap.bounds)
  }

  /// Blanks the scratch canvas.
  func forgetSegment() {
    for y in drawn.minY..<drawn.maxY {
      (canvas.scratch.bitmap.row(y) + drawn.minX).update(repeating: 0, count: drawn.width)
    }
    drawn = .zero
  }

  func takeTail(of stroke: StrokeDrawable) {
    let index = stroke.trail.points.count - 2
    tail = index >= 0 && !isClosed ? index : nil
  }

  func enterTail(of stroke: StrokeDrawable, into tile: Int, _ square: PixelRect) {
    if let tail { enter(tail, of: stroke, into: tile, square) }
  }

  func close() { isClosed = true }

  var byteCount: Int { masks.count * MemoryLayout<UInt16>.size }

  func draw(
    _ tile: Int, _ square: PixelRect, _ stroke: StrokeDrawable, in visible: PixelRect,
    on target: ImmediateCanvas
  ) {
    rows.removeAll(keepingCapacity: true)
    rows += masks[tile * TileGrid.side..<(tile + 1) * TileGrid.side]
    if let tail, !isFull(rows, from: 0) {
      add(tail, of: stroke, square, to: &rows, from: 0)
    }
    target.setColor(stroke.color)
    for y in visible.minY..<visible.maxY {
      let row = rows[y - square.y]
      var x = visible.minX
      while x < visible.maxX {
        let left = row >> UInt16(x - square.x)
        guard left != 0 else { break }
        x += left.trailingZeroBitCount
        guard x < visible.maxX else { break }
        let count = (~(row >> UInt16(x - square.x))).trailingZeroBitCount
        let end = min(x + count, visible.maxX)
        target.fillPixels(PixelRect(x: x, y: y, width: end - x, height: 1))
        x = end
      }
    }
  }

  func drawOutline(
    _ segments: [Int32], of stroke: StrokeDrawable, in rect: PixelRect, on target: ImmediateCanvas
  ) {
    let clip = target.clip
    target.begin(clip: rect.intersection(clip), transform: target.transform)
    target.setColor(stroke.color)
    stroke.trail.draw(segments, in: target, width: stroke.width)
    target.begin(clip: clip, transform: target.transform)
  }
}
