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

/// A clock that stands still until it is told to go on.
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
