internal import Geometry
internal import Raster

/// Which tile a pixel lies in: squares of 16x16 pixels, counted from the picture's corner, that
/// cover a window. Tiles are numbered in the order in which they are first needed.
struct TileGrid {
  /// Width and height of a tile in pixels.
  static let side = CoverageUnion.tileSide
  /// `side` is 2 to this power.
  static let shift = 4

  /// Columns and rows of tiles.
  private(set) var tiles: PixelRect
  private var numbers: [Int32]

  init(window: PixelRect) {
    tiles = TileGrid.tiles(of: window)
    numbers = Array(repeating: -1, count: tiles.area)
  }

  /// The columns and rows of the tiles that meet a rectangle of pixels.
  static func tiles(of rect: PixelRect) -> PixelRect {
    guard !rect.isEmpty else { return .zero }
    return PixelRect(
      minX: rect.minX >> shift, minY: rect.minY >> shift, maxX: (rect.maxX - 1) >> shift + 1,
      maxY: (rect.maxY - 1) >> shift + 1)
  }

  /// The pixels of one tile.
  static func pixels(column: Int, row: Int) -> PixelRect {
    PixelRect(x: column << shift, y: row << shift, width: side, height: side)
  }

  /// The pixels of all tiles.
  var area: PixelRect {
    PixelRect(
      x: tiles.x << TileGrid.shift, y: tiles.y << TileGrid.shift,
      width: tiles.width << TileGrid.shift, height: tiles.height << TileGrid.shift)
  }

  /// The number of a tile of the grid; nil where it has none.
  subscript(column: Int, row: Int) -> Int? {
    get {
      let number = numbers[place(column, row)]
      return number < 0 ? nil : Int(number)
    }
    set { numbers[place(column, row)] = newValue.map(Int32.init) ?? -1 }
  }

  private func place(_ column: Int, _ row: Int) -> Int {
    (row - tiles.y) * tiles.width + column - tiles.x
  }

  /// Calls `body` with each tile that has a number.
  func forEach(_ body: (_ number: Int, _ column: Int, _ row: Int) -> Void) {
    for row in tiles.minY..<tiles.maxY {
      for column in tiles.minX..<tiles.maxX {
        if let number = self[column, row] { body(number, column, row) }
      }
    }
  }

  /// Lets go of the tiles beyond those of `rect`, which lies within.
  mutating func crop(to rect: PixelRect) {
    var cropped = self
    cropped.tiles = TileGrid.tiles(of: rect).intersection(tiles)
    cropped.numbers = Array(repeating: -1, count: cropped.tiles.area)
    for row in cropped.tiles.minY..<cropped.tiles.maxY {
      for column in cropped.tiles.minX..<cropped.tiles.maxX {
        cropped[column, row] = self[column, row]
      }
    }
    self = cropped
  }

  var byteCount: Int { numbers.count * MemoryLayout<Int32>.stride }
}
