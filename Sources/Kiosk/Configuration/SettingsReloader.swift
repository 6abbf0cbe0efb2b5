/// Reads the configuration again at SIGHUP. What can change while drawing takes effect at once: the
/// log's level, whether keys end the program, and whether they switch consoles. The rest needs a new
/// start, which a warning says.
final class SettingsReloader {
  private var current: Settings
  private let source: SettingsSource
  private let log: Log
  private let apply: (Settings) -> Void

  /// - Parameter apply: puts into force what can be at once.
  init(
    _ settings: Settings, _ source: SettingsSource, _ log: Log,
    apply: @escaping (Settings) -> Void
  ) {
    current = settings
    self.source = source
    self.log = log
    self.apply = apply
  }

  func reload() {
    guard let next = source.reload(log: log) else { return }
    apply(next)
    log.info("read the configuration again")
    var comparable = next
    comparable.logLevel = current.logLevel
    comparable.isLocked = current.isLocked
    comparable.switchesConsoles = current.switchesConsoles
    if comparable != current {
      log.warning(
        "changes take effect at the next start, but for log.level, kiosk.locked and "
          + "kiosk.vt-switch")
    }
    current.logLevel = next.logLevel
    current.isLocked = next.isLocked
    current.switchesConsoles = next.switchesConsoles
  }
}
