internal import Drawing

/// What a touch on the panel asks of the drawing.
enum PanelAction: Hashable {
  case selectColor(ColorChoice)
  case selectTool(ToolName)
  case selectWidth(Double)
  /// Shows the words in the next of the languages.
  case nextLanguage
  case undo
  case redo
  case clear
  /// The box behind More opened.
  case opened
  /// The box behind More closed.
  case closed
}
