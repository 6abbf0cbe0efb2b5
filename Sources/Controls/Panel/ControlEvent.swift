/// What came of a touch on a panel.
public enum ControlEvent<Identifier: Hashable>: Hashable {
  /// A button was tapped or held, a segment chosen, a toggle switched.
  case activated(Identifier)
  /// The popover of this anchor opened.
  case opened(Identifier)
  /// The popover of this anchor closed.
  case closed(Identifier)
}

extension ControlEvent: Sendable where Identifier: Sendable {}
