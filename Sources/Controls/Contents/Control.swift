/// One control of a panel: who it is, how it behaves, what it shows and what it does.
///
/// Controls are values: a panel is described by them once and holds what changes (pressed,
/// selected, disabled, hidden, held) itself.
public struct Control<Identifier: Hashable> {
  /// Names the control; no other control of the panel has the same.
  package var id: Identifier
  package var kind: ControlKind
  /// The word on it; empty for none.
  package var label: String
  /// The picture on it; nil where the word is all.
  package var face: ControlFace?
  /// How long a finger has to rest on it before it acts; zero: it acts when the finger is lifted.
  package var holdDuration: Duration = .zero
  /// Runs each time the control is activated, after its selection has changed.
  package var action: (() -> Void)?
  /// What a segment chooses, where others beside its group's choose the same, or some of its group
  /// do not: segments with one choice exclude one another, wherever they are. Of a control that opens
  /// a popover: the choice that shows on it, where the popover holds others, too.
  package var choice: String?
  /// Whether it shows the panel's accent: as a stripe while it is selected, where the theme has
  /// stripes, or in its dot.
  package var showsAccent = false
  /// Whether `face` is for panels without a font alone.
  package var faceReplacesLabel = false

  /// A control of any kind.
  ///
  /// `id` names it; no other control of the panel has the same. `label` is the word on it, `face`
  /// the picture; where both do not fit, the word goes. With a `holdDuration` a finger has to rest
  /// on it for so long before it acts. `action` runs each time it is activated, after its selection
  /// has changed.
  public init(
    _ id: Identifier, kind: ControlKind, label: String = "", face: ControlFace? = nil,
    holdDuration: Duration = .zero, action: (() -> Void)? = nil
  ) {
    self.id = id
    self.kind = kind
    self.label = label
    self.face = face
    self.holdDuration = holdDuration
    self.action = action
  }

  /// A button that acts each time it is tapped, or held where it has a hold duration.
  public static func button(
    _ id: Identifier, label: String = "", face: ControlFace? = nil,
    holdDuration: Duration = .zero, action: (() -> Void)? = nil
  ) -> Control {
    Control(
      id, kind: .button, label: label, face: face, holdDuration: holdDuration, action: action)
  }

  /// One choice of a segmented control: selected until another segment of its group is.
  public static func segment(
    _ id: Identifier, label: String = "", face: ControlFace? = nil, action: (() -> Void)? = nil
  ) -> Control {
    Control(id, kind: .segment, label: label, face: face, action: action)
  }

  /// A switch: selected by one tap, no longer by the next.
  public static func toggle(
    _ id: Identifier, label: String = "", face: ControlFace? = nil, action: (() -> Void)? = nil
  ) -> Control {
    Control(id, kind: .toggle, label: label, face: face, action: action)
  }
}

/// How a control behaves.
public enum ControlKind: String, Hashable, Sendable, CaseIterable {
  /// Acts once for each tap, or for each hold where it has a hold duration.
  case button
  /// Selects itself and deselects the other segments of its group.
  case segment
  /// Selects itself, or deselects itself where it was selected.
  case toggle
  /// Shows its label; takes no touch.
  case display
}
