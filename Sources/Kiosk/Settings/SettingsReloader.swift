/// Reads the configuration again at SIGHUP. What can change while the program runs takes effect at
/// once; what cannot is named as needing a new start.
final class SettingsReloader<Own> {
  private(set) var inForce: ProgramSettings<Own>
  private let source: SettingsSource<Own>
  private let log: Log
  private let apply: (ProgramSettings<Own>) -> Void

  /// - Parameter apply: Puts into force what takes effect at once.
  init(
    _ settings: ProgramSettings<Own>, _ source: SettingsSource<Own>, _ log: Log,
    apply: @escaping (ProgramSettings<Own>) -> Void
  ) {
    inForce = settings
    self.source = source
    self.log = log
    self.apply = apply
  }

  func reload() {
    guard let next = source.reload(log: log) else { return }
    let changed = source.list.settings.filter { !$0.isEqual(inForce, next) }
    for setting in changed where setting.effect == .atOnce { setting.copy(next, &inForce) }
    for section in source.list.freeSections { section.copy(next, &inForce) }
    source.adjust(&inForce)
    apply(inForce)
    log.info("read the configuration again")
    let waiting = changed.filter { $0.effect == .atNextStart }.compactMap { $0.key?.text }
    if !waiting.isEmpty {
      log.warning("takes effect at the next start: \(waiting.joined(separator: ", "))")
    }
  }
}
