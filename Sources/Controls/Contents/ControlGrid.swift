/// Controls in columns and rows between the bars, on pages where they are more than fit: pictures
/// of a gallery, keys of a pad.
public struct ControlGrid<Identifier: Hashable> {
  /// The cells of a page.
  public var columns: Int
  public var rows: Int
  /// From left to right and top to bottom, page after page.
  public var controls: [Control<Identifier>]
  /// Above the cells on every page, as wide as all columns: a title, or what a pad has taken.
  public var header: Control<Identifier>?
  /// The most that a cell gets, in points; nil: it takes its share of the room.
  public var cellWidth: Double?
  public var cellHeight: Double?

  /// A grid whose cells share the room between the bars. `columns` and `rows` count at least as 1.
  public init(
    columns: Int, rows: Int, controls: [Control<Identifier>], header: Control<Identifier>? = nil
  ) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    self.controls = controls
    self.header = header
  }

  /// At least 1.
  public var pageCount: Int {
    let cells = columns * rows
    return max(1, (controls.count + cells - 1) / cells)
  }
}
