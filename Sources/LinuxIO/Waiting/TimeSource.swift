internal import Glibc

/// Where the program takes the time from, so that tests and headless runs can have their own.
///
/// All times of the program count from the zero of CLOCK_MONOTONIC, as the kernel's event times do.
package protocol TimeSource: AnyObject {
  var now: Duration { get }
}

/// The kernel's CLOCK_MONOTONIC: what displays and devices count their times by.
public final class KernelClock: TimeSource {
  /// A clock; all of them show the same time.
  public init() {}

  /// The time since an unknown zero, in nanoseconds' steps. It stands still while the machine
  /// sleeps.
  public var now: Duration {
    var value = timespec()
    clock_gettime(CLOCK_MONOTONIC, &value)
    return .seconds(value.tv_sec) + .nanoseconds(value.tv_nsec)
  }
}

/// A clock that stands still until it is moved on.
package final class VirtualClock: TimeSource {
  package private(set) var now: Duration

  package init(now: Duration = .zero) {
    self.now = now
  }

  /// Moves the time on; it never goes back.
  package func advance(to time: Duration) {
    if time > now { now = time }
  }

  package func advance(by interval: Duration) {
    advance(to: now + interval)
  }
}

extension Duration {
  /// The whole microseconds.
  package var microseconds: Int64 {
    components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
  }

  /// The whole nanoseconds.
  package var nanoseconds: Int64 {
    components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }
}

/// The time of day in UTC, such as 20261130T071500Z: fit for names, in the order of time.
package func timestampForFileNames() -> String {
  var seconds = time(nil)
  var parts = tm()
  gmtime_r(&seconds, &parts)
  func digits(_ value: Int32, _ count: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
  let year = digits(parts.tm_year + 1900, 4)
  let date = year + digits(parts.tm_mon + 1, 2) + digits(parts.tm_mday, 2)
  let hour = digits(parts.tm_hour, 2) + digits(parts.tm_min, 2) + digits(parts.tm_sec, 2)
  return "\(date)T\(hour)Z"
}
