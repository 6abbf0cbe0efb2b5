/// All that a panel holds: its bars, the popovers that open from them, and what fills the room
/// between the bars.
public struct PanelContents<Identifier: Hashable> {
  /// At most one for each edge.
  package var bars: [Bar<Identifier>]
  package var popovers: [Popover<Identifier>]
  /// Covers the canvas where there is one.
  package var grid: ControlGrid<Identifier>?
  /// Whether right and left change places, as scripts want it that run from right to left.
  package var isMirrored = false

  /// The contents of a panel. Identifiers must be unique in it.
  public init(
    bars: [Bar<Identifier>] = [], popovers: [Popover<Identifier>] = [],
    grid: ControlGrid<Identifier>? = nil
  ) {
    self.bars = bars
    self.popovers = popovers
    self.grid = grid
  }
}

extension PanelContents {
  /// In the order in which a layout places them.
  var allControls: [Control<Identifier>] {
    let barGroups = bars.flatMap { $0.leading + $0.center + $0.trailing }
    let groups = barGroups + popovers.flatMap(\.rows)
    var controls = groups.flatMap(\.controls)
    if let grid {
      if let header = grid.header { controls.append(header) }
      controls += grid.controls
    }
    return controls
  }
}
