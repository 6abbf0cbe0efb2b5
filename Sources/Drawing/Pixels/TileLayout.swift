internal import Geometry

/// The canvas in squares, for everything that is remembered by place.
struct TileLayout: Equatable {
  /// Pixels. A line across a screen meets some dozens of tiles, and one packed tile is some
  /// kilobytes at most.
  static let side = 64

  let canvas: PixelRect
  let columns: Int
  let rows: Int

  init(_ canvas: PixelRect) {
    self.canvas = canvas
    columns = (canvas.width + TileLayout.side - 1) / TileLayout.side
    rows = (canvas.height + TileLayout.side - 1) / TileLayout.side
  }

  var count: Int { columns * rows }

  /// The pixels of a tile.
  func rect(_ tile: Int) -> PixelRect {
    PixelRect(
      x: canvas.minX + tile % columns * TileLayout.side,
      y: canvas.minY + tile / columns * TileLayout.side, width: TileLayout.side,
      height: TileLayout.side
    ).intersection(canvas)
  }

  /// Calls `body` with the tiles that a rectangle meets.
  func forEachTile(in rect: PixelRect, _ body: (Int) -> Void) {
    let inside = rect.intersection(canvas)
    guard !inside.isEmpty else { return }
    let side = TileLayout.side
    let columns = (inside.minX - canvas.minX) / side...(inside.maxX - 1 - canvas.minX) / side
    for row in (inside.minY - canvas.minY) / side...(inside.maxY - 1 - canvas.minY) / side {
      for column in columns { body(row * self.columns + column) }
    }
  }

  /// The tiles that some rectangles meet, each once, ascending.
  func tiles(in rects: [PixelRect]) -> [Int] {
    var result: [Int] = []
    for rect in rects { forEachTile(in: rect) { result.append($0) } }
    guard rects.count > 1 else { return result }
    result.sort()
    var last = -1
    result.removeAll { tile in
      defer { last = tile }
      return tile == last
    }
    return result
  }

  /// The tiles that a condition holds for, as rectangles: those beside one another in a row are one,
  /// and so are rows alike.
  func rects(where holds: (Int) -> Bool) -> [PixelRect] {
    var result: [PixelRect] = []
    for row in 0..<rows {
      var column = 0
      while column < columns {
        guard holds(row * columns + column) else {
          column += 1
          continue
        }
        let first = column
        while column < columns, holds(row * columns + column) { column += 1 }
        let run = rect(row * columns + first).union(rect(row * columns + column - 1))
        if let above = result.lastIndex(where: {
          $0.maxY == run.minY && $0.minX == run.minX && $0.maxX == run.maxX
        }) {
          result[above] = result[above].union(run)
        } else {
          result.append(run)
        }
      }
    }
    return result
  }
}
