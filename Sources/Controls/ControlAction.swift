/// What a touch on the controls asks for.
public enum ControlAction: Hashable, Sendable {
  case selectColor(ControlName)
  case selectTool(ControlName)
  case undo
  case redo
  case clear
  /// The panel behind More opened.
  case opened
  /// The panel behind More closed.
  case closed
}
