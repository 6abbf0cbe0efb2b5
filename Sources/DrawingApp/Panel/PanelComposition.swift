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
  /// The least that a colour gets beside other controls: room for rounding gaps to whole pixels.
  private static let easyWidth = 36.0
  // A box: a row of it, its arrow, and what is beside its controls on either side.
  private static let (rowHeight, arrowHeight, boxMargin) = (52.0, 8.0, 8.0)

  let entries: [PanelEntry]
  /// All controls, each in its place.
  private(set) var panel = PanelContents<String>()
  private let hasLabels: Bool
  private let words: Words
  private let width: Double
  /// Of what the bars leave.
  private let canvasHeight: Double
  /// The most that a colour or a tool gets.
  private let (mostColor, mostTool): (Double, Double)

  /// - Parameter canShow: Whether the font has all of a word. If it lacks one, icons stand for all.
  init(
    _ design: PanelDesign, words: Words = Words(), geometry: PanelGeometry,
    canShow: (String) -> Bool = { _ in true }
  ) {
    entries = PanelEntry.all(design, hasLanguages: words.hasChoice)
    self.words = words
    hasLabels =
      design.hasLabels
      && entries.allSatisfy { canShow(PanelComposition.word(for: $0, words)) }
    width = Double(geometry.part.width) / geometry.scale
    let barHeight = design.theme.theme.metrics.barHeight
    canvasHeight = Double(geometry.part.height) / geometry.scale - 2 * barHeight
    // A row of pots is looked at as a whole.
    (mostColor, mostTool) = design.theme == .classic ? (92, 92) : (72, 92)
    panel = wide() ?? compact()
    panel.isMirrored = words.isRightToLeft
  }

  // MARK: Arrangements

  /// nil where there is no room for it.
  private func wide() -> PanelContents<String>? {
    let buttonWidth = hasLabels && width >= Self.wordedWidth ? 76.0 : 44
    let widthWidth = 40.0
    let (tools, widths) = (members(.shape), members(.width))
    let widthsRoom = widths.isEmpty ? 0 : widthWidth * Double(widths.count) + 16
    let language = members(.language)
    let languageWidth = hasLabels ? 92.0 : 44
    let toolsRoom = width - 16 - widthsRoom - (language.isEmpty ? 0 : languageWidth + 8)
    guard width >= Self.wideWidth, toolsRoom >= 44 * Double(tools.count) else { return nil }
    // What takes everything away lies apart from what brings it back.
    let clear = edits.filter { $0.action == .clear }
    let history = edits.filter { $0.action != .clear }
    let colorsRoom = width - 12 - buttonWidth * Double(edits.count) - 16
    let (colors, popover) = colors(
      count: Int(colorsRoom / Self.easyWidth), width: .flexible(most: mostColor))
    return PanelContents(
      bars: [
        Bar(
          .top, leading: [group(history, .fixed(buttonWidth))], center: [colors],
          trailing: [group(clear, .fixed(buttonWidth))]),
        Bar(
          .bottom, leading: language.isEmpty ? [] : [group(language, .fixed(languageWidth))],
          center: [group(tools, .flexible(most: mostTool))],
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
    let more = entries.filter { $0.name == PanelEntry.moreName }
    return PanelContents(
      bars: [
        Bar(.top, center: [colors]),
        Bar(.bottom, center: [group(tools.prefix(room), least), group(more, least)]),
      ],
      popovers: popovers(
        more[0], [Array(tools.dropFirst(room)), members(.width), edits + members(.language)],
        most: [92, 48, 88])
        + colorPopover)
  }

  // MARK: Popovers

  /// The pages of a box: each group in rows of its own where there is room for them, else all in
  /// as many rows as there are, and pages of those.
  private func popovers(
    _ anchor: PanelEntry, _ groups: [[PanelEntry]], most: [Double]
  ) -> [Popover<String>] {
    let rows = zip(groups, most).flatMap { self.rows($0, most: $1) }
    let rowRoom = max(1, Int((canvasHeight - Self.arrowHeight) / Self.rowHeight + 1e-6))
    guard rows.count > rowRoom else { return [Popover(anchor: anchor.name, rows: rows)] }
    let all = groups.flatMap { $0 }
    let columns = max(1, Int((width - 2 * Self.boxMargin) / Self.fingerWidth + 1e-6))
    // Every page but the last has a control for the next one.
    let size = max(2, columns * rowRoom)
    var pages: [Popover<String>] = []
    var (rest, opener) = (all[...], anchor)
    while !rest.isEmpty {
      let isLast = rest.count <= size
      var page = Array(rest.prefix(isLast ? size : size - 1))
      rest = rest.dropFirst(page.count)
      let name = opener.name
      if !isLast {
        opener = .page(pages.count + 2, of: anchor)
        page.append(opener)
      }
      let used = min(rowRoom, (page.count + columns - 1) / columns)
      pages.append(
        Popover(
          anchor: name,
          rows: (0..<used).map { index in
            let range = page.count * index / used..<page.count * (index + 1) / used
            return group(page[range], .flexible(least: Self.fingerWidth))
          }))
    }
    return pages
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
    guard colors.count > room else { return (group(colors, width), []) }
    let anchor = entries.filter { $0.name == PanelEntry.colorsName }
    let bar = group(colors.prefix(max(0, room - 1)) + anchor, width)
    let rest = Array(colors.dropFirst(max(0, room - 1)))
    return (bar, popovers(anchor[0], [rest], most: [64]))
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
    ControlGroup(
      entries.map { $0.control(label: hasLabels ? Self.word(for: $0, words) : "") }, width: width)
  }

  private static func word(for entry: PanelEntry, _ words: Words) -> String {
    entry.name == PanelEntry.languageName
      ? words.ownName(of: words.next) : words.word(for: entry.name)
  }
}
