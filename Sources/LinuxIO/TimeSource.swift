internal import Glibc

/// Where the program takes the time from, so that tests and headless runs can have their own.
///
/// All times of the program count from the zero of CLOCK_MONOTONIC, as the kernel's event times do.
public protocol TimeSource: AnyObject {
  var now: Duration { get }
}

/// CLOCK_MONOTONIC.
public final class KernelClock: TimeSource {
  public init() {}

  public var now: Duration {
    var value = timespec()
    clock_gettime(CLOCK_MONOTONIC, &value)
    return .seconds(value.tv_sec) + .nanoseconds(value.tv_nsec)
  }
}

/// A clock that stands still until it is moved on.
public final class VirtualClock: TimeSource {
  public private(set) var now: Duration

  public init(now: Duration = .zero) {
    self.now = now
  }

  /// Moves the time on; it never goes back.
  public func advance(to time: Duration) {
    if time > now { now = time }
  }

  public func advance(by interval: Duration) {
    advance(to: now + interval)
  }
}

extension Duration {
  /// The whole microseconds.
  public var microseconds: Int64 {
    components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
  }

  /// The whole nanoseconds.
  public var nanoseconds: Int64 {
    components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }
}

/// The time of day in UTC, such as 20261130T071500Z: fit for names, in the order of time.
public func timestampForFileNames() -> String {
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
