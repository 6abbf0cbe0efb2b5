internal import Geometry
internal import LinuxIO

/// The way in which buffers get on the screen of one connector. Chosen when the display is opened,
/// and given up for a simpler one where the driver shows that it cannot.
///
///     atomic ──cannot be opened, or refuses the first flip──▶ legacy
///     atomic, legacy ──no flip ever works──▶ front buffer
protocol CommitPath: AnyObject {
  /// For the log, such as "atomic commits".
  var name: String { get }

  /// Sets the mode and shows the whole buffer; returns when that is done. Switches the panel on,
  /// and off what else covers the picture; waits for a flip that is pending.
  func setMode(showing buffer: ScanoutBuffer) throws(SystemError)

  /// Shows the buffer from the next refresh on, and returns at once. `written` are the pixels of
  /// the buffer that changed since it was last shown.
  func show(
    _ buffer: ScanoutBuffer, written: DamageRegion, token: UInt64
  ) throws(SystemError) -> ShowAnswer

  /// Switches the panel off; waits for a flip that is pending. `setMode` switches it on again.
  func switchOff() throws(SystemError)
}

enum ShowAnswer: Hashable {
  /// A flip event follows.
  case queued
  /// It is there already; no event follows.
  case shown
}
