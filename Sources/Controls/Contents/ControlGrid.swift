/// Controls in columns and rows between the bars, on pages where they are more than fit: pictures
/// of a gallery, keys of a pad.
public struct ControlGrid<Identifier: Hashable> {
  /// The cells of a page.
  package var columns: Int
  package var rows: Int
  /// From left to right and top to bottom, page after page.
  package var controls: [Control<Identifier>]
  /// Above the cells on every page, as wide as all columns: a title, or what a pad has taken.
  package var header: Control<Identifier>?
  /// The most that a cell gets, in points; nil: it takes its share of the room.
  package var cellWidth: Double?
  package var cellHeight: Double?

  /// A grid in the middle of the room between the bars.
  ///
  /// `columns` and `rows` are the cells of a page and count at least as 1. The controls go from
  /// left to right and top to bottom, page after page. `header` lies above the cells on every page,
  /// as wide as all columns: a title, or what a pad has taken. `cellWidth` and `cellHeight` are the
  /// most that a cell gets, in points; without them it takes its share of the room.
  public init(
    columns: Int, rows: Int, controls: [Control<Identifier>], header: Control<Identifier>? = nil,
    cellWidth: Double? = nil, cellHeight: Double? = nil
  ) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    self.controls = controls
    self.header = header
    self.cellWidth = cellWidth
    self.cellHeight = cellHeight
  }

  /// How many pages the controls take; at least 1.
  package var pageCount: Int {
    let cells = columns * rows
    return max(1, (controls.count + cells - 1) / cells)
  }
}
