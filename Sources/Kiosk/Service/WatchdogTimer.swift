internal import LinuxIO

/// When a service manager's watchdog must get a sign of life (systemd's WatchdogSec=).
///
/// The period stands in `WATCHDOG_USEC`, in microseconds, and counts for the process that
/// `WATCHDOG_PID` names, or for all where that is unset (sd_watchdog_enabled(3)). A sign of life is
/// due twice a period, so that one that comes late does no harm.
struct WatchdogTimer: Hashable {
  let period: Duration
  private(set) var deadline: Duration?

  /// nil where no watchdog waits for this process.
  init?(environment lookUp: (String) -> String?, processID: Int32) {
    guard let microseconds = lookUp("WATCHDOG_USEC").flatMap({ Int64($0) }), microseconds > 0 else {
      return nil
    }
    if let named = lookUp("WATCHDOG_PID"), Int32(named) != processID { return nil }
    // Half of the longest time is still a time.
    period = .microseconds(min(microseconds, Int64.max / 4))
  }

  /// The watchdog has begun to wait, or has just got a sign of life.
  mutating func noteSign(at now: Duration) {
    deadline = now + period / 2
  }

  func isDue(at now: Duration) -> Bool {
    deadline.map { $0 <= now } ?? false
  }
}
