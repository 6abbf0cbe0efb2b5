/// What the controls show: the choices that stand and what can be done now.
public struct ControlState: Hashable, Sendable {
  /// One of `ControlName.colors`.
  public var selectedColor: ControlName
  /// One of `ControlName.shapes`.
  public var selectedTool: ControlName
  public var canUndo: Bool
  public var canRedo: Bool

  /// Red and Line, with nothing to undo or redo, as the program starts.
  public init(
    selectedColor: ControlName = .red, selectedTool: ControlName = .line, canUndo: Bool = false,
    canRedo: Bool = false
  ) {
    self.selectedColor = selectedColor
    self.selectedTool = selectedTool
    self.canUndo = canUndo
    self.canRedo = canRedo
  }

  /// The stamp has colours of its own, so that the choice of one would do nothing.
  public var hidesColors: Bool { selectedTool == .image }

  func isSelected(_ name: ControlName) -> Bool { name == selectedColor || name == selectedTool }

  func isEnabled(_ name: ControlName) -> Bool {
    switch name {
    case .undo: canUndo
    case .redo: canRedo
    default: true
    }
  }
}
