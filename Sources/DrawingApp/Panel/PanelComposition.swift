internal import Controls
internal import Geometry

/// Which controls a panel has, and which bar or popover each is in, by the room that there is.
///
///     wide (from 440 points)   [Undo|Redo]    [Red|Blue|…|Random]    [Clear]
///                                        [Line|Rect|…|Eraser]   [Width 2|…]
///     compact                      [Red|Blue|…|Colors] ─▶ the other colours
///                                  [Line|Rect|…|Eraser]  [More] ─▶ the rest
///
/// From 160x160 points up no control is lower than 44 points or narrower than 32: colours that find
/// no room are behind Colors, tools that find none beside More are behind that, with widths and
/// edits. On less, everything shrinks in proportion; what has no pixel left is not visible.
struct PanelComposition {
  /// From this width on, no control shrinks below its least size.
  static let leastWidth = 160.0
  /// From this width on, Undo, Redo and Clear fit beside colours of a finger's width.
  private static let wideWidth = 440.0
  /// From this width on, those three show words without crowding the words of the colours.
  private static let wordedWidth = 760.0
  /// The least that a control gets where it need not shrink with the picture.
  private static let fingerWidth = 32.0
  /// From this height on, two rows of controls fit into the box behind More.
  private static let twoRowHeight = 200.0
  /// What the bar and a popover choose together.
  private static let (toolChoice, colorChoice) = ("tool", "color")

  let entries: [PanelEntry]
  /// All controls, each in its place.
  private(set) var panel = PanelContents<String>()
  private let hasLabels: Bool
  private let width: Double
  private let height: Double
  /// The most that a colour or a tool gets.
  private let (mostColor, mostTool): (Double, Double)

  init(_ design: PanelDesign, geometry: PanelGeometry) {
    entries = PanelEntry.all(design)
    hasLabels = design.hasLabels
    width = Double(geometry.part.width) / geometry.scale
    height = Double(geometry.part.height) / geometry.scale
    // A row of pots is looked at as a whole.
    (mostColor, mostTool) = design.theme == .classic ? (92, 92) : (72, 92)
    panel = wide() ?? compact()
  }

  // MARK: Arrangements

  /// nil where there is no room for it.
  private func wide() -> PanelContents<String>? {
    let buttonWidth = hasLabels && width >= Self.wordedWidth ? 76.0 : 44
    let widthWidth = 40.0
    let (tools, widths) = (members(.shape), members(.width))
    // Half the widths' room on the other side keeps the tools in the middle.
    let widthsRoom = widths.isEmpty ? 0 : widthWidth * Double(widths.count) + 16
    let toolsRoom = width - 16 - widthsRoom
    guard width >= Self.wideWidth, toolsRoom >= 44 * Double(tools.count) else { return nil }
    // What takes everything away lies apart from what brings it back.
    let clear = edits.filter { $0.action == .clear }
    let history = edits.filter { $0.action != .clear }
    let colorsRoom = width - 12 - buttonWidth * Double(edits.count) - 16
    let (colors, popover) = colors(
      count: Int(colorsRoom / Self.fingerWidth + 1e-6), width: .flexible(most: mostColor))
    return PanelContents(
      bars: [
        Bar(
          .top, leading: [group(history, .fixed(buttonWidth))], center: [colors],
          trailing: [group(clear, .fixed(buttonWidth))]),
        Bar(
          .bottom, center: [group(tools, .flexible(most: mostTool))],
          trailing: widths.isEmpty ? [] : [group(widths, .fixed(widthWidth))]),
      ], popovers: popover)
  }

  private func compact() -> PanelContents<String> {
    let least = ControlGroup<String>.Width.flexible(least: Self.fingerWidth)
    // Below the least width nothing would be gained: what is behind More shrinks as well.
    let isShrunk = width < Self.leastWidth
    let (colors, colorPopover) = colors(
      count: isShrunk ? 5 : Int(width / Self.fingerWidth + 1e-6),
      width: isShrunk ? .flexible() : least)
    let tools = members(.shape)
    let room = isShrunk ? tools.count : Int(width / Self.fingerWidth + 1e-6) - 1
    let (shown, rest) = (tools.prefix(room), tools.dropFirst(room))
    var rows: [ControlGroup<String>] = []
    if height < Self.twoRowHeight && !rest.isEmpty && members(.width).isEmpty {
      rows = [group(rest + edits, least)]
    } else {
      rows += self.rows(Array(rest), most: 92) + self.rows(members(.width), most: 48)
      rows += self.rows(edits, most: 88)
    }
    for index in rows.indices { rows[index].choice = Self.toolChoice }
    var bar = group(shown, least)
    bar.choice = Self.toolChoice
    let more = entries.filter { $0.name == PanelEntry.moreName }
    return PanelContents(
      bars: [
        Bar(.top, center: [colors]),
        Bar(.bottom, center: [bar, group(more, least)]),
      ],
      popovers: more.map { Popover(anchor: $0.name, rows: rows) } + colorPopover)
  }

  // MARK: Groups

  private var edits: [PanelEntry] { members(.edit) }

  /// The controls of a group that do something.
  private func members(_ group: PanelEntry.Group) -> [PanelEntry] {
    entries.filter { $0.group == group && $0.action != nil }
  }

  /// The colours that a bar has room for, and a popover for the rest of them.
  private func colors(
    count room: Int, width: ControlGroup<String>.Width
  ) -> (bar: ControlGroup<String>, popovers: [Popover<String>]) {
    let colors = members(.color)
    guard colors.count > room else {
      var all = group(colors, width)
      all.choice = Self.colorChoice
      return (all, [])
    }
    let anchor = entries.filter { $0.name == PanelEntry.colorsName }
    var bar = group(colors.prefix(max(0, room - 1)) + anchor, width)
    bar.choice = Self.colorChoice
    var rows = rows(Array(colors.dropFirst(max(0, room - 1))), most: 64)
    for index in rows.indices { rows[index].choice = Self.colorChoice }
    return (bar, anchor.map { Popover(anchor: $0.name, rows: rows) })
  }

  /// The rows of a popover for some controls: as many in each as are wide enough for a finger.
  private func rows(_ entries: [PanelEntry], most: Double) -> [ControlGroup<String>] {
    let room = max(1, Int((width - 2 * 6 - 2 * 8) / min(most, 44) + 1e-6))
    let count = (entries.count + room - 1) / room
    return (0..<count).map { index in
      // Rows of about the same length.
      let range = entries.count * index / count..<entries.count * (index + 1) / count
      return group(entries[range], .fixed(most))
    }
  }

  private func group(
    _ entries: some Sequence<PanelEntry>, _ width: ControlGroup<String>.Width
  ) -> ControlGroup<String> {
    ControlGroup(entries.map { $0.control(hasLabel: hasLabels) }, width: width)
  }
}
