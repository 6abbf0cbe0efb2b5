/// What a control shows beside its state.
struct ControlContent {
  var label: String
  var face: ControlFace?
  /// A display is drawn sunken.
  var isDisplay: Bool

  init<Identifier>(_ control: Control<Identifier>, hasText: Bool) {
    label = control.label
    face = hasText && control.faceReplacesLabel ? nil : control.face
    isDisplay = control.kind == .display
  }

  var isSwatch: Bool { if case .swatch = face { true } else { false } }
}

/// The state that the pixels of a control depend on.
struct ControlAppearance: Hashable {
  var isVisible: Bool
  var isEnabled: Bool
  var isSelected: Bool
  var isPressed: Bool
  /// How far a hold has come, 0...`ControlPress.holdSteps`.
  var holdStep: Int

  /// - Parameter opensSelection: Whether what is selected is in the control's popover.
  init<Identifier>(
    _ control: PlacedControl<Identifier>, isVisible: Bool, opensSelection: Bool,
    press: ControlPress?
  ) {
    self.isVisible = isVisible
    isEnabled = control.isEnabled
    isSelected = control.isSelected || opensSelection
    isPressed = press != nil
    holdStep = press?.holdStep ?? 0
  }
}
