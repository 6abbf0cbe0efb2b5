internal import CLinux
internal import Glibc

/// A single alarm as a descriptor that becomes readable when its time has come (timerfd(2), on
/// CLOCK_MONOTONIC). Unset it costs nothing.
package struct TimerDescriptor: ~Copyable {
  private let descriptor: Descriptor

  /// Lent to the event loop.
  package var rawValue: Int32 { descriptor.rawValue }

  private init(descriptor: consuming Descriptor) {
    self.descriptor = descriptor
  }

  package static func make() throws(SystemError) -> TimerDescriptor {
    let number = try systemCall("create", on: "a timer") {
      timerfd_create(CLOCK_MONOTONIC, CLINUX_TFD_CLOEXEC | CLINUX_TFD_NONBLOCK)
    }
    return TimerDescriptor(descriptor: Descriptor(owning: number))
  }

  /// Rings once at `deadline` (of `KernelClock`), at once if that has passed; nil: not at all.
  package func set(_ deadline: Duration?) throws(SystemError) {
    var value = itimerspec()
    if let deadline {
      // A time of zero would switch the timer off.
      let parts = max(deadline, .nanoseconds(1)).components
      value.it_value.tv_sec = Int(parts.seconds)
      value.it_value.tv_nsec = Int(parts.attoseconds / 1_000_000_000)
    }
    try systemCall("set", on: "a timer") {
      timerfd_settime(descriptor.rawValue, CLINUX_TFD_TIMER_ABSTIME, &value, nil)
    }
  }

  /// Takes note that it rang, so that the descriptor is quiet again.
  package func acknowledge() throws(SystemError) {
    var count: UInt64 = 0
    _ = try withUnsafeMutableBytes(of: &count) { bytes throws(SystemError) in
      try descriptor.read(into: bytes)
    }
  }
}
