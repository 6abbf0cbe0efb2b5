/// Rows of the rasterizer's cells and marks, and the pixels that they are about.
struct CoverageBand {
  let cells: UnsafeMutablePointer<Int32>
  let marks: UnsafeMutablePointer<UInt64>
  /// Cells and words of marks from one row to the next.
  let rowCells: Int
  let rowWords: Int
  /// The pixel of the first cell.
  let x: Int
  let y: Int
  /// What shows, in pixels.
  let width: Int
  let height: Int
}
