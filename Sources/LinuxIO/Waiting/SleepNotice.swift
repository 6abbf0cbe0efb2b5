internal import CLinux
internal import Glibc

/// Reports when the machine has slept (suspend to memory, to disk, to idle).
///
/// CLOCK_BOOTTIME goes on while the machine sleeps, CLOCK_MONOTONIC stands: their difference is the
/// time slept (clock_gettime(2)). Nothing ticks meanwhile: the descriptor is a timer that never
/// ends and that the kernel cancels when the time of day is set, as it is at each waking
/// (timerfd_create(2), TFD_TIMER_CANCEL_ON_SET).
package struct SleepNotice: ~Copyable {
  private let descriptor: Descriptor
  private var slept: Duration

  /// Readable when the machine may have slept; lent.
  package var rawValue: Int32 { descriptor.rawValue }

  private init(descriptor: consuming Descriptor) {
    self.descriptor = descriptor
    slept = SleepNotice.timeSlept
  }

  package static func make() throws(SystemError) -> SleepNotice {
    let number = try systemCall("create", on: "a timer for the time of day") {
      timerfd_create(CLOCK_REALTIME, CLINUX_TFD_CLOEXEC | CLINUX_TFD_NONBLOCK)
    }
    let descriptor = Descriptor(owning: number)
    var value = itimerspec()
    value.it_value.tv_sec = Int.max
    try systemCall("set", on: "a timer for the time of day") {
      timerfd_settime(
        descriptor.rawValue, CLINUX_TFD_TIMER_ABSTIME | CLINUX_TFD_TIMER_CANCEL_ON_SET, &value, nil)
    }
    return SleepNotice(descriptor: descriptor)
  }

  /// Whether the machine has slept since this was last asked; the descriptor is quiet again.
  package mutating func take() -> Bool {
    var count: UInt64 = 0
    // ECANCELED where the time of day was set; that it was read is all that matters.
    _ = try? withUnsafeMutableBytes(of: &count) { bytes throws(SystemError) in
      try descriptor.read(into: bytes)
    }
    let now = SleepNotice.timeSlept
    defer { slept = now }
    // The two clocks are not read at the same instant.
    return now - slept > .milliseconds(50)
  }

  private static var timeSlept: Duration {
    var whole = timespec()
    clock_gettime(CLOCK_BOOTTIME, &whole)
    return .seconds(whole.tv_sec) + .nanoseconds(whole.tv_nsec) - KernelClock().now
  }
}
