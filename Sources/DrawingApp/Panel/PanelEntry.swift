internal import Controls
internal import Drawing
internal import Raster

/// One control of the drawing program: its name in scripts and `layout`, where it belongs, what it
/// shows and what it does. A new control is one more line in `all`.
struct PanelEntry {
  /// What a control is part of; each group is one piece of the panel.
  enum Group: String, Hashable {
    case color
    case width
    case shape
    case edit
    case language
  }

  let name: String
  let group: Group
  let face: ControlFace
  /// Nil for a control behind which there are others.
  let action: PanelAction?
  /// How long it has to be held before it acts.
  var holdDuration = Duration.zero

  /// The control behind which the colours are that find no room.
  static let colorsName = "Colors"
  /// The control behind which the rest is on small pictures.
  static let moreName = "More"

  /// The control that shows another language, and is called what that calls itself.
  static let languageName = Words.languageName

  /// A control in one page of a box, behind which the next page is.
  static func page(_ number: Int, of anchor: PanelEntry) -> PanelEntry {
    PanelEntry("\(anchor.name) \(number)", anchor.group, .icon(.dots), nil)
  }

  /// In the order of the panel within each group.
  static func all(_ design: PanelDesign, hasLanguages: Bool = false) -> [PanelEntry] {
    design.palette.colors.map { color($0, design) } + design.widths.map(width)
      + design.tools.names.map(tool) + [
        PanelEntry("Undo", .edit, .icon(.undo), .undo),
        PanelEntry("Redo", .edit, .icon(.redo), .redo),
        PanelEntry("Clear", .edit, .icon(.bin), .clear, holdDuration: design.clear.duration),
        PanelEntry(moreName, .edit, .icon(.dots), nil),
        PanelEntry(colorsName, .color, .icon(.pots), nil),
      ] + (hasLanguages ? [PanelEntry(languageName, .language, .icon(.globe), .nextLanguage)] : [])
  }

  /// The group of a control, by its name; that of its anchor for one that opens a further page.
  static func group(of name: String, in entries: [PanelEntry]) -> Group? {
    entries.first {
      $0.name == name || $0.action == nil && name.hasPrefix($0.name + " ")
    }?.group
  }

  /// Names that no colour may have: those of all other controls, of the gallery's, and of controls
  /// that there will be.
  static let reservedNames: Set<String> = {
    var names = Set(ToolName.allCases.map(\.rawValue))
    names.formUnion(["Undo", "Redo", "Clear", "Save", "Gallery", moreName, colorsName, "Language"])
    names.formUnion(["Fill", "Polygon", "Star", "Arc", "Curve", "Symmetry", "Templates", "Mixer"])
    names.formUnion(["Close", "Next", "Previous", "Open", "Delete"])
    return names
  }()

  private init(
    _ name: String, _ group: Group, _ face: ControlFace, _ action: PanelAction?,
    holdDuration: Duration = .zero
  ) {
    self.name = name
    self.group = group
    self.face = face
    self.action = action
    self.holdDuration = holdDuration
  }

  private static func color(_ color: PaletteColor, _ design: PanelDesign) -> PanelEntry {
    let swatch = color.rgb.map { Swatch([Color(rgb: $0)]) } ?? rainbow
    return PanelEntry(
      color.name, .color, .swatch(swatch), .selectColor(design.choice(of: color)))
  }

  private static func width(_ points: Double) -> PanelEntry {
    let number = points == points.rounded() ? String(Int(points)) : String(points)
    return PanelEntry("Width \(number)", .width, .dot(points), .selectWidth(points))
  }

  private static func tool(_ tool: ToolName) -> PanelEntry {
    let icon: ControlIcon =
      switch tool {
      case .line: .line
      case .rect: .rect
      case .ellipse: .ellipse
      case .image: .tiger
      case .pencil: .pencil
      case .eraser: .eraser
      }
    return PanelEntry(tool.rawValue, .shape, .icon(icon), .selectTool(tool))
  }

  private static let rainbowColors: [UInt32] = [
    0xFF3B30, 0xFF9500, 0xFFE600, 0x34C759, 0x1E90FF, 0x8E44EC,
  ]

  private static var rainbow: Swatch {
    Swatch(rainbowColors.map { Color(rgb: $0) }, overlay: .pips)
  }

  /// What stands for a choice of colour where one colour is not enough.
  static func accent(of choice: ColorChoice) -> [Color] {
    switch choice {
    case .fixed(let color): [color]
    case .random, .boundedRandom: rainbowColors.map { Color(rgb: $0) }
    }
  }

  /// The control as the toolkit wants it, with a word on it or without.
  func control(label word: String) -> Control<String> {
    // A width shows itself.
    let label = group == .width ? "" : word
    var control =
      action == nil || group == .edit || group == .language
      ? Control<String>.button(name, label: label, face: face, holdDuration: holdDuration)
      : .segment(name, label: label, face: face)
    control.showsAccent = group == .shape || group == .width
    // What More hides is looked for where the tools are; it always hides a width that is chosen.
    control.choice = (group == .edit && action == nil ? Group.shape : group).rawValue
    return control
  }
}
