internal import Controls

extension DrawingPanel {
  /// From this width on, Undo, Redo and Clear fit beside colours of a finger's width.
  private static let wideWidth = 440.0
  /// From this width on, those three show words without crowding the words of the colours.
  private static let wordedWidth = 760.0

  /// From this width on, no control shrinks below its least size.
  static let leastWidth = 160.0
  /// The least that a control gets where it need not shrink with the picture.
  private static let fingerWidth = 32.0
  /// From this height on, two rows of controls fit into the box behind More.
  private static let twoRowHeight = 200.0
  /// What the tools in the bar and those behind More are chosen for.
  private static let toolChoice = "tool"

  /// The entries as bars, in one of two arrangements:
  ///
  ///     wide (from 440 points)   [Undo|Redo]    [Red|Blue|…|Random]    [Clear]
  ///                                        [Line|Rect|…|Eraser]
  ///     compact                         [Red|Blue|…|Random]
  ///                                  [Line|Rect|…|Eraser]  [More] ─▶ the rest
  ///
  /// From 160x160 points up no control is lower than 44 points or narrower than 32: tools that find
  /// no room beside More are behind it. On less, everything shrinks in proportion; what has no pixel
  /// left is not visible.
  static func contents(
    _ entries: [PanelEntry], geometry: PanelGeometry
  ) -> PanelContents<String> {
    let isWide = Double(geometry.part.width) >= wideWidth * geometry.scale
    return isWide
      ? wideContents(entries, geometry: geometry) : compactContents(entries, geometry: geometry)
  }

  private static func wideContents(
    _ entries: [PanelEntry], geometry: PanelGeometry
  ) -> PanelContents<String> {
    let hasWords = Double(geometry.part.width) >= wordedWidth * geometry.scale
    let button = ControlGroup<String>.Width.fixed(hasWords ? 76 : 44)
    // What takes everything away lies apart from what brings it back.
    let edits = entries.filter { $0.group == .edit && $0.action != nil }
    let history = edits.filter { $0.action != .clear }
    let clear = edits.filter { $0.action == .clear }
    return PanelContents(bars: [
      Bar(
        .top, leading: [group(history, button)],
        center: [group(entries.filter { $0.group == .color }, .flexible())],
        trailing: [group(clear, button)]),
      Bar(.bottom, center: [group(entries.filter { $0.group == .shape }, .flexible())]),
    ])
  }

  private static func compactContents(
    _ entries: [PanelEntry], geometry: PanelGeometry
  ) -> PanelContents<String> {
    let width = Double(geometry.part.width) / geometry.scale
    let height = Double(geometry.part.height) / geometry.scale
    let least = ControlGroup<String>.Width.flexible(least: fingerWidth)
    let colors = entries.filter { $0.group == .color }
    let tools = entries.filter { $0.group == .shape }
    let more = entries.filter { $0.group == .edit && $0.action == nil }
    let edits = entries.filter { $0.group == .edit && $0.action != nil }
    // Below the least width nothing would be gained: what is behind More shrinks as well.
    let isShrunk = width < leastWidth
    let room = isShrunk ? tools.count : Int(width / fingerWidth + 1e-6) - more.count
    let (shown, rest) = (tools.prefix(room), tools.dropFirst(room))
    var rows = [group(edits, .fixed(88))]
    if height < twoRowHeight && !rest.isEmpty {
      rows = [group(rest + edits, least)]
    } else if !rest.isEmpty {
      rows.insert(group(rest, least), at: 0)
    }
    rows[0].choice = toolChoice
    var bar = group(shown, least)
    bar.choice = toolChoice
    return PanelContents(
      bars: [
        Bar(.top, center: [group(colors, isShrunk ? .flexible() : least)]),
        Bar(.bottom, center: [bar, group(more, least)]),
      ],
      popovers: more.map { Popover(anchor: $0.name, rows: rows) })
  }

  private static func group(
    _ entries: some Sequence<PanelEntry>, _ width: ControlGroup<String>.Width
  ) -> ControlGroup<String> {
    ControlGroup(entries.map(\.control), width: width)
  }
}
