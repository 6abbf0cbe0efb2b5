/// Which commands know an option.
public enum OptionGroup: Hashable, Sendable, CaseIterable {
  /// Which screen and which devices, and what is configured: whatever deals with these.
  case screens
  /// How the picture is shown on them: whatever shows or lays out a picture.
  case scene
  /// What the program shows: its own commands, not the runtime's.
  case program
  /// What plays instead of devices, and the picture at the end: whatever can be played to.
  case playback
  /// What only `run` does.
  case run
}
