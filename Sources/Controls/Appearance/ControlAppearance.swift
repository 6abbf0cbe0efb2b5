import Raster

/// What a control shows beside its state.
struct ControlContent {
  var label: String
  var face: ControlFace?
  /// Looks as if it were selected.
  var isDisplay: Bool
  /// Whether its look depends on the panel's accent.
  var showsAccent: Bool

  init<Identifier>(_ control: Control<Identifier>, hasText: Bool) {
    label = control.label
    face = hasText && control.faceReplacesLabel ? nil : control.face
    isDisplay = control.kind == .display
    showsAccent = control.showsAccent
  }

  var isDot: Bool { if case .dot = face { true } else { false } }

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
  /// Whether its ground is that of a selected control: not where the face itself shows the choice.
  var hasSelectedGround: Bool
  /// The panel's accent, where the control shows it.
  var accent: [Color]

  /// - Parameters:
  ///   - opensSelection: Whether what is selected is in the control's popover.
  ///   - showsChoice: Whether the content itself shows that it is selected.
  init<Identifier>(
    _ control: PlacedControl<Identifier>, _ content: ControlContent, isVisible: Bool,
    opensSelection: Bool, showsChoice: Bool, press: ControlPress?, accent: [Color]
  ) {
    self.isVisible = isVisible
    isEnabled = control.isEnabled
    isSelected = control.isSelected || opensSelection
    isPressed = press != nil
    holdStep = press?.holdStep ?? 0
    hasSelectedGround = content.isDisplay || isSelected && !showsChoice
    self.accent = content.showsAccent ? accent : []
  }
}
