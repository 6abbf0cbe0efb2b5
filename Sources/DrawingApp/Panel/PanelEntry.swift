internal import Controls
internal import Drawing
internal import Raster

/// One control of the drawing program: its name in scripts and `layout`, where it belongs, what it
/// shows and what it does. A new control is one more line in `all`.
struct PanelEntry {
  /// What a control is part of; each group is one piece of the panel.
  enum Group: String, Hashable {
    case color
    case shape
    case edit
  }

  let name: String
  let group: Group
  let face: ControlFace
  /// Nil for the control behind which the rest is on small pictures.
  let action: PanelAction?

  /// In the order of the panel within each group.
  static var all: [PanelEntry] {
    [
      color("Red", 0xFF0000),
      color("Blue", 0x0000FF),
      color("Yellow", 0xFFFF00),
      color("Green", 0x00FF00),
      PanelEntry("Random", .color, .swatch(rainbow), .selectColor(.random)),
      tool(.line, .line),
      tool(.rect, .rect),
      tool(.ellipse, .ellipse),
      tool(.image, .tiger),
      tool(.pencil, .pencil),
      tool(.eraser, .eraser),
      PanelEntry("Undo", .edit, .icon(.undo), .undo),
      PanelEntry("Redo", .edit, .icon(.redo), .redo),
      PanelEntry("Clear", .edit, .icon(.bin), .clear),
      PanelEntry("More", .edit, .icon(.dots), nil),
    ]
  }

  private init(_ name: String, _ group: Group, _ face: ControlFace, _ action: PanelAction?) {
    self.name = name
    self.group = group
    self.face = face
    self.action = action
  }

  private static func color(_ name: String, _ rgb: UInt32) -> PanelEntry {
    let color = Color(rgb: rgb)
    return PanelEntry(name, .color, .swatch(Swatch([color])), .selectColor(.fixed(color)))
  }

  private static func tool(_ tool: ToolName, _ icon: ControlIcon) -> PanelEntry {
    PanelEntry(tool.rawValue, .shape, .icon(icon), .selectTool(tool))
  }

  private static let rainbowColors: [UInt32] = [
    0xFF3B30, 0xFF9500, 0xFFE600, 0x34C759, 0x1E90FF, 0x8E44EC,
  ]

  private static var rainbow: Swatch {
    Swatch(rainbowColors.map { Color(rgb: $0) }, overlay: .pips)
  }

  /// The control as the toolkit wants it.
  var control: Control<String> {
    switch group {
    case .color, .shape: .segment(name, label: name, face: face)
    case .edit: .button(name, label: name, face: face)
    }
  }
}
