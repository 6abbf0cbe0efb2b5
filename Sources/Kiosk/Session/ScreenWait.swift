internal import LinuxIO
internal import Scanout

/// Waits, before there is a session, until a screen may be had. Nothing wakes it but news of
/// screens, signals, a watchdog, and the end of the waiting; and once a second while another program
/// holds the screen (`ScreenFinder`).
struct ScreenWait {
  enum Outcome: Hashable {
    /// Time to look again: there are news, or it is the last time.
    case worthTrying
    /// Told to end.
    case stopped
  }

  private let finder: ScreenFinder
  private let clock: any TimeSource
  private let supervisor: Supervisor
  private let log: Log

  init(_ finder: ScreenFinder, _ clock: any TimeSource, _ supervisor: Supervisor, log: Log) {
    self.finder = finder
    self.clock = clock
    self.supervisor = supervisor
    self.log = log
  }

  /// - Parameter end: When the waiting is over; nil: never.
  func wait(
    until end: Duration?, _ signals: borrowing SignalDescriptor
  ) throws(SystemError) -> Outcome {
    let set = try Epoll.make()
    try set.add(signals.rawValue, for: .readable)
    for descriptor in finder.fileDescriptors { try set.add(descriptor, for: .readable) }
    let early = EarlySignals(supervisor: supervisor, log: log)
    var events: [Epoll.Event] = []
    while true {
      if try early.tellToEnd(signals) { return .stopped }
      supervisor.keepAlive()
      let now = clock.now
      if finder.isDue(now: now) { return .worthTrying }
      if let end, now >= end { return .worthTrying }
      let next = [end, finder.nextDeadline, supervisor.deadline].compactMap { $0 }.min()
      try set.wait(timeout: next.map { max(.zero, $0 - now) }, into: &events)
    }
  }
}
