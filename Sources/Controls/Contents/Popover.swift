/// A box of controls that opens over the canvas when its anchor is tapped.
///
///     closed ──tap on the anchor──▶ open
///     open ──tap on the anchor, or on a control in it──▶ closed
///     open ──touch-down beside it──▶ closed       (on the canvas, that touch does nothing more;
///                                                  on a bar, the control under it is pressed)
public struct Popover<Identifier: Hashable> {
  /// The control that opens and closes it. A tap on it opens instead of activating. It is in a bar,
  /// or in an earlier popover, of which this one takes the place.
  package var anchor: Identifier
  /// From top to bottom, one group a row.
  package var rows: [ControlGroup<Identifier>]

  /// A closed popover. Fixed widths are the most that its controls get; they shrink with the room.
  public init(anchor: Identifier, rows: [ControlGroup<Identifier>]) {
    self.anchor = anchor
    self.rows = rows
  }
}
