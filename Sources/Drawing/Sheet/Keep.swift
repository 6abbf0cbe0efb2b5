/// What stays on the sheet (`--keep`).
public enum Keep: String, Hashable, Sendable, CaseIterable {
  /// Every finished shape.
  case all
  /// As in the first tutorial: only the newest shape is shown. The others wait in the history, so
  /// Undo shows the one before.
  case last
}
