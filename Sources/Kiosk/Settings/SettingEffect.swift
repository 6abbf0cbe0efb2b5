/// When a changed key counts that is read again while the program runs (SIGHUP).
public enum SettingEffect: Hashable, Sendable {
  case atOnce
  case atNextStart
}
