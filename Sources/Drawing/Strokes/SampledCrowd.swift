internal import Geometry
internal import Raster

/// Crowded tiles of the immediate-mode renderer: pixels are covered or not. A segment is drawn by the GL
/// itself, beside the picture, and what it set is taken over.
final class SampledCrowd: StrokeCrowd {
  /// A place to draw at, as large as the picture, so that every vertex is rounded as in it.
  private let canvas: ImmediateCanvas
  private let transform: AffineTransform
  /// For each tile a bit for each pixel, 16 words of a row.
  private var masks: [UInt16] = []
  private(set) var workedPixels = 0
  private var tail: Int?

  /// - Parameter canvas: What is drawn on, or another of this size; only its scratch canvas changes.
  init(beside canvas: ImmediateCanvas, transform: AffineTransform) {
    self.canvas = canvas
    self.transform = transform
  }

  func makeTile() -> Int {
    for _ in 0..<TileSize.side { masks.append(0) }
    return masks.count / TileSize.side - 1
  }

  func forgetSegment() {}

  func enter(_ index: Int, of stroke: StrokeDrawable, into tile: Int, at corner: PixelPoint) {
    let rows = tile * TileSize.side..<(tile + 1) * TileSize.side
    guard masks[rows].contains(where: { $0 != UInt16.max }) else { return }
    add([Int32(index)], of: stroke, at: corner, to: &masks, from: rows.lowerBound)
  }

  /// Draws segments at the tile's place and adds the pixels that they set to the masks.
  private func add(
    _ segments: [Int32], of stroke: StrokeDrawable, at corner: PixelPoint,
    to masks: inout [UInt16], from first: Int
  ) {
    let side = TileSize.side
    let scratch = canvas.scratch
    let square = PixelRect(x: corner.x, y: corner.y, width: side, height: side)
      .intersection(scratch.bitmap.bounds)
    guard !square.isEmpty else { return }
    scratch.begin(clip: square, transform: transform)
    scratch.setColor(.white)
    let painted = scratch.paintedPixels
    stroke.trail.draw(segments, in: scratch, width: stroke.width)
    workedPixels += scratch.paintedPixels - painted
    for y in square.minY..<square.maxY {
      let row = scratch.bitmap.row(y)
      for x in square.minX..<square.maxX where row[x] != 0 {
        masks[first + y - corner.y] |= 1 << UInt16(x - corner.x)
        row[x] = 0
      }
    }
  }

  func takeTail(of stroke: StrokeDrawable) {
    let index = stroke.trail.points.count - 2
    tail = index >= 0 ? index : nil
  }

  func draw(
    _ tile: Int, at corner: PixelPoint, _ stroke: StrokeDrawable, in rect: PixelRect,
    on target: ImmediateCanvas
  ) {
    let side = TileSize.side
    var rows = Array(masks[tile * side..<(tile + 1) * side])
    if let tail, rows.contains(where: { $0 != UInt16.max }) {
      add([Int32(tail)], of: stroke, at: corner, to: &rows, from: 0)
    }
    let visible = PixelRect(x: corner.x, y: corner.y, width: side, height: side)
      .intersection(rect)
    guard !visible.isEmpty else { return }
    target.setColor(stroke.color)
    for y in visible.minY..<visible.maxY {
      var x = visible.minX
      while x < visible.maxX {
        let left = rows[y - corner.y] >> UInt16(x - corner.x)
        guard left != 0 else { break }
        x += left.trailingZeroBitCount
        guard x < visible.maxX else { break }
        let count = (~(rows[y - corner.y] >> UInt16(x - corner.x))).trailingZeroBitCount
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
