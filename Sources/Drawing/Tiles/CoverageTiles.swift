internal import Geometry
internal import Raster

/// Crowded tiles of the path-based renderer: exact coverage.
final class CoverageTiles: CrowdedTiles {
  private let transform: AffineTransform
  /// From the first crowded tile on.
  private var union: CoverageUnion?
  private var workbench: Workbench?
  private var isClosed = false
  /// Memory for the outlines of sparse tiles.
  private var outline = Path()

  private final class Workbench {
    /// The pieces of the segment that is being entered.
    var pieces = PieceList()
    var hasPieces = false
    /// Those of the tail, and none once it is entered.
    var tail = PieceList()
    /// Memory for one piece.
    var hull = Path()
  }

  init(transform: AffineTransform) { self.transform = transform }

  var workedPixels: Int { union?.cutPixels ?? 0 }

  func makeTile() -> Int {
    let union = union ?? CoverageUnion()
    self.union = union
    if workbench == nil { workbench = Workbench() }
    return union.makeTile()
  }

  func forgetSegment() { workbench?.hasPieces = false }

  func enter(_ index: Int, of stroke: StrokeDrawable, into tile: Int, _ square: PixelRect) {
    guard let union, let workbench, !union.isFull(tile) else { return }
    if !workbench.hasPieces {
      workbench.pieces.removeAll()
      stroke.addPieces(
        of: index, isLast: false, to: &workbench.pieces, by: &workbench.hull, under: transform)
      workbench.hasPieces = true
    }
    for piece in 0..<workbench.pieces.count {
      union.add(workbench.pieces[piece], to: tile, at: PixelPoint(x: square.x, y: square.y))
    }
  }

  func takeTail(of stroke: StrokeDrawable) {
    guard let workbench else { return }
    workbench.tail.removeAll()
    let index = stroke.trail.points.count - 2
    if index >= 0 && !isClosed {
      stroke.addPieces(
        of: index, isLast: true, to: &workbench.tail, by: &workbench.hull, under: transform)
    }
  }

  func enterTail(of stroke: StrokeDrawable, into tile: Int, _ square: PixelRect) {
    guard let union, let workbench else { return }
    for piece in 0..<workbench.tail.count {
      union.add(workbench.tail[piece], to: tile, at: PixelPoint(x: square.x, y: square.y))
    }
  }

  func close() {
    union?.close()
    isClosed = true
    workbench?.pieces = PieceList()
    workbench?.tail = PieceList()
    workbench?.hull = Path()
    outline = Path()
  }

  var byteCount: Int { union?.byteCount ?? 0 }

  func draw(
    _ tile: Int, _ square: PixelRect, _ stroke: StrokeDrawable, in visible: PixelRect,
    on target: Context
  ) {
    guard let union, let workbench else { return }
    let corner = PixelPoint(x: square.x, y: square.y)
    target.setFillColor(stroke.color)
    union.withCoverage(of: tile, at: corner, over: workbench.tail) { coverage in
      target.fill(
        coverage: coverage + ((visible.y - square.y) * square.width + visible.x - square.x),
        stride: square.width, in: visible)
    }
  }

  func drawOutline(
    _ segments: [Int32], of stroke: StrokeDrawable, in rect: PixelRect, on target: Context
  ) {
    target.withSavedState {
      target.clip(to: rect)
      stroke.trail.draw(
        segments, in: target, width: stroke.width, color: stroke.color, outline: &outline)
    }
  }
}

extension StrokeDrawable {
  /// Adds the convex pieces that a segment covers, the joint or the round end at its start among
  /// them, and the round end at its end where it is the last one. `hull` is memory that is used
  /// again.
  func addPieces(
    of index: Int, isLast: Bool, to pieces: inout PieceList, by hull: inout Path,
    under transform: AffineTransform
  ) {
    guard pieces.prepare(width: width, transform: transform) else { return }
    guard trail.widths.isEmpty else {
      trail.forEachTaper(of: index) { taper in
        hull.removeAll()
        taper.addHull(to: &hull)
        pieces.addConvex(hull)
      }
      return
    }
    var from = trail.points[index]
    var before = index > 0 ? trail.lastLineStart(of: index - 1) : nil
    trail.segment(index).forEachVertex { place, _ in
      if let before {
        pieces.addJoin(from: before, at: from, to: place)
      } else {
        pieces.addCap(from: place, at: from)
      }
      pieces.addBar(from: from, to: place)
      before = from
      from = place
    }
    if isLast, let before { pieces.addCap(from: before, at: from) }
  }
}
