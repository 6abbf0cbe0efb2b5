internal import Scanout

/// What the service manager hears of a session.
extension Session {
  /// nil before the first picture.
  private var status: ServiceStatus? {
    if presence.isAway { return .away }
    if touchGate.reasons.contains(.noScreen) { return .withoutScreen }
    if blanking.isDark { return .dark }
    guard presenter.firstPresented != nil else { return nil }
    let screen = presenter.display.info.screenName
    switch purpose {
    case .drawing: return .drawing(on: screen)
    case .calibrating: return .calibrating(on: screen)
    }
  }

  /// Says what has become of it since it was last asked.
  func tellStatus() {
    guard isStatusDue, let status else { return }
    isStatusDue = false
    supervisor.tell(status)
  }

  /// Announces a picture to be written, which may take its time on the slowest machine and card.
  func allowLongWork() {
    loop.allowLongWork(until: clock.now + Session.patienceForFiles)
    supervisor.allowLongWork(for: Session.patienceForFiles)
  }

  /// How long that may take.
  private static let patienceForFiles = Duration.seconds(30)
}
