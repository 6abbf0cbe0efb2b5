internal import Drawing
internal import Raster

/// What the panel shows: the choices in force and what can be done now.
struct PanelState: Hashable {
  var selectedColor = ColorChoice.fixed(Color(rgb: 0xFF0000))
  var selectedTool = ToolName.line
  var canUndo = false
  var canRedo = false

  /// The stamp has colours of its own, so that the choice of one would do nothing.
  private var hidesColors: Bool { selectedTool == .image }

  func isHidden(_ entry: PanelEntry) -> Bool { entry.group == .color && hidesColors }

  func isSelected(_ entry: PanelEntry) -> Bool {
    entry.action == .selectColor(selectedColor) || entry.action == .selectTool(selectedTool)
  }

  func isEnabled(_ entry: PanelEntry) -> Bool {
    switch entry.action {
    case .undo: canUndo
    case .redo: canRedo
    default: true
    }
  }
}
