public import LinuxIO

/// What became of a call of `Display.present`.
public enum PresentOutcome: Hashable, Sendable {
  /// On the screen already.
  case presented(at: Duration)
  /// On its way; `.flipped` follows.
  case queued
  /// Nothing to show: the screen has it all. No flip was made.
  case unchanged
  /// Called while `canPresent` was false: the damage is kept, `.retry` follows when it may be
  /// shown.
  case delayed
  /// The kernel said no: the damage is kept, `.retry` follows.
  case refused(SystemError)
  /// The screen is lost or closed.
  case inactive
}
