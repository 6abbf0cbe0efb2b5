internal import Drawing
internal import Raster

/// What the panel shows: the choices in force and what can be done now.
struct PanelState: Hashable {
  var selectedColor = ColorChoice.fixed(Color(rgb: 0xFF0000))
  var selectedTool = ToolName.line
  /// In points.
  var selectedWidth = 2.0
  var canUndo = false
  var canRedo = false
  var canClear = false

  /// The stamp has colours of its own, so that the choice of one would do nothing.
  private var hidesColors: Bool { selectedTool == .image }

  func isHidden(_ entry: PanelEntry) -> Bool { entry.group == .color && hidesColors }

  func isSelected(_ entry: PanelEntry) -> Bool {
    entry.action == .selectColor(selectedColor) || entry.action == .selectTool(selectedTool)
      || entry.action == .selectWidth(selectedWidth)
  }

  func isEnabled(_ entry: PanelEntry) -> Bool {
    switch entry.action {
    case .undo: canUndo
    case .redo: canRedo
    case .clear: canClear
    default: true
    }
  }
}

extension PanelState {
  /// As the program starts.
  init(_ design: PanelDesign) {
    selectedTool = design.firstTool
    selectedColor = design.firstColor
    selectedWidth = design.firstWidth
  }

  /// The same choices, as far as a design has them; its first ones in the place of the rest.
  func fitting(_ design: PanelDesign) -> PanelState {
    var state = self
    let choices = design.palette.colors.map(design.choice)
    if !design.tools.names.contains(selectedTool) { state.selectedTool = design.firstTool }
    if !choices.contains(selectedColor) { state.selectedColor = design.firstColor }
    if !design.widths.contains(selectedWidth) { state.selectedWidth = design.firstWidth }
    return state
  }
}
