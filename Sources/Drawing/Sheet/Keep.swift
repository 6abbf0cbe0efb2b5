/// What stays on the sheet.
public enum Keep: String, Hashable, Sendable, CaseIterable {
  /// Every finished shape.
  case all
  /// As in the first tutorial: only the newest shape is shown. The rest wait in the history, so
  /// Undo shows the one before.
  case last
}
