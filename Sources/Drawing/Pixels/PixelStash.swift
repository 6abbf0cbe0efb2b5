internal import Geometry
internal import Raster

/// The pixels that lie beneath a shape, packed, so that taking it out costs its own area and gives
/// back exactly what was there.
///
/// It is made of pieces of a tile at most, so that a change of what lies beneath costs the tiles that
/// it meets, however large the shape is. A rectangle of one colour is one piece until then.
struct PixelStash {
  private var pieces: [PackedPixels]
  /// What it occupies, beside what any array does.
  private(set) var byteCount: Int

  /// Takes the pixels of `rects`, which lie in the bitmap and do not overlap.
  init(_ bitmap: Bitmap, rects: [PixelRect]) {
    var pieces: [PackedPixels] = []
    for rect in rects {
      if bitmap.isPlain(rect) {
        pieces.append(PackedPixels(bitmap, rect: rect))
      } else {
        PixelStash.forEachPiece(of: rect) { pieces.append(PackedPixels(bitmap, rect: $0)) }
      }
    }
    self.pieces = pieces
    byteCount = pieces.reduce(0) { $0 + $1.byteCount }
  }

  var pieceCount: Int { pieces.count }

  /// Puts the pixels back.
  func restore(to bitmap: Bitmap) {
    for piece in pieces { piece.restore(piece.rect, to: bitmap) }
  }

  /// Takes in what the bitmap shows now in `parts`, where those lie beneath the shape.
  mutating func take(_ parts: [PixelRect], from bitmap: Bitmap, using scratch: Bitmap) {
    cutPlainPieces(where: parts)
    for index in pieces.indices {
      let rect = pieces[index].rect
      guard parts.contains(where: { $0.intersects(rect) }) else { continue }
      byteCount -= pieces[index].byteCount
      pieces[index].take(parts, from: bitmap, using: scratch)
      byteCount += pieces[index].byteCount
    }
  }

  /// Cuts large pieces of one colour that are about to change.
  private mutating func cutPlainPieces(where parts: [PixelRect]) {
    var index = 0
    while index < pieces.count {
      let piece = pieces[index]
      var cut: [PackedPixels] = []
      if let color = piece.plainColor, parts.contains(where: { $0.intersects(piece.rect) }) {
        PixelStash.forEachPiece(of: piece.rect) { cut.append(PackedPixels($0, color: color)) }
      }
      if cut.count > 1 {
        pieces[index] = cut[0]
        pieces += cut[1...]
        byteCount += cut.reduce(0) { $0 + $1.byteCount } - piece.byteCount
      }
      index += 1
    }
  }

  /// The longer side of a piece that may change at most.
  static let longestSide = 2 * TileLayout.side

  /// Cuts a rectangle along the borders of tiles, where it is more than one of them holds.
  private static func forEachPiece(of rect: PixelRect, _ body: (PixelRect) -> Void) {
    let side = TileLayout.side
    if rect.area <= side * side && max(rect.width, rect.height) <= longestSide {
      return body(rect)
    }
    var y = rect.minY
    while y < rect.maxY {
      let bottom = min(rect.maxY, (y / side + 1) * side)
      var x = rect.minX
      while x < rect.maxX {
        let right = min(rect.maxX, (x / side + 1) * side)
        body(PixelRect(minX: x, minY: y, maxX: right, maxY: bottom))
        x = right
      }
      y = bottom
    }
  }
}
