internal import Controls

extension DrawingPanel {
  /// From this width on, Undo, Redo and Clear fit beside colours of a finger's width.
  private static let wideWidth = 440.0
  /// From this width on, those three show words without crowding the words of the colours.
  private static let wordedWidth = 760.0

  /// The entries as bars, in one of two arrangements:
  ///
  ///     wide (from 440 points)   [Undo|Redo]    [Red|Blue|…|Random]    [Clear]
  ///                                        [Line|Rect|…|Eraser]
  ///     compact                         [Red|Blue|…|Random]
  ///                                  [Line|Rect|…|Eraser]  [More] ─▶ the rest
  ///
  /// From 320x480 points up (either way round) no control is lower than 44 points or narrower than
  /// 32. On less, everything shrinks in proportion; what has no pixel left is not visible.
  static func contents(
    _ entries: [PanelEntry], geometry: PanelGeometry
  ) -> PanelContents<String> {
    func group(_ group: PanelEntry.Group, _ width: ControlGroup<String>.Width)
      -> ControlGroup<String>
    {
      ControlGroup(entries.filter { $0.group == group }.map(\.control), width: width)
    }
    let colors = group(.color, .flexible())
    let edits = entries.filter { $0.group == .edit }
    let more = edits.filter { $0.action == nil }
    let rest = edits.filter { $0.action != nil }
    let width = Double(geometry.size.width)
    guard width >= wideWidth * geometry.scale else {
      let shapes = group(.shape, .flexible(least: 32))
      let opener = ControlGroup(more.map(\.control), width: .flexible(least: 32))
      return PanelContents(
        bars: [Bar(.top, center: [colors]), Bar(.bottom, center: [shapes, opener])],
        popovers: more.map {
          Popover(anchor: $0.name, rows: [ControlGroup(rest.map(\.control), width: .fixed(88))])
        })
    }
    let button = ControlGroup<String>.Width.fixed(width < wordedWidth * geometry.scale ? 44 : 76)
    // What takes everything away lies apart from what brings it back.
    let history = rest.filter { $0.action != .clear }
    let clear = rest.filter { $0.action == .clear }
    return PanelContents(bars: [
      Bar(
        .top, leading: [ControlGroup(history.map(\.control), width: button)], center: [colors],
        trailing: [ControlGroup(clear.map(\.control), width: button)]),
      Bar(.bottom, center: [group(.shape, .flexible())]),
    ])
  }
}
