internal import LinuxIO

/// The one loop of the program: signals, timers, flips and input are descriptors that it waits for.
///
/// Between two waits everything runs to its end on the one thread. The timer is only touched when
/// the next deadline changes and is off when there is none, so an idle program is never woken.
final class EventLoop {
  private let epoll: Epoll
  /// The same descriptors but for signals, for the guardian alone: it must not ask the set that the
  /// loop waits for (see Guardian).
  private let work: Epoll
  private let timer: TimerDescriptor
  private var handlers: [Int32: (Epoll.Readiness) -> Void] = [:]
  private var events: [Epoll.Event] = []
  private var armedDeadline: Duration?

  /// How often a wait has ended: the figure that statistics call wakeups.
  private(set) var wakeups = 0

  /// Told whether the loop waits or works.
  var heartbeat: Heartbeat?

  init() throws(SystemError) {
    epoll = try Epoll.make()
    work = try Epoll.make()
    timer = try TimerDescriptor.make()
    try epoll.add(timer.rawValue, for: .readable)
    try work.add(timer.rawValue, for: .readable)
  }

  /// Readable while there is work for the loop; lent.
  var workDescriptor: Int32 { work.rawValue }

  /// Announces that what follows may take longer than a person would wait, until `time` at most.
  func allowLongWork(until time: Duration) {
    heartbeat?.allow(until: time)
  }

  /// Calls `handler` whenever `descriptor` is readable or hung up. The descriptor is lent: take it
  /// back with `unwatch` before its owner closes it. EPERM for a regular file, which is always
  /// ready.
  ///
  /// - Parameter reportsSignals: whether it is readable in the eyes of this process only
  ///   (signalfd(2)).
  func watch(
    _ descriptor: Int32, reportsSignals: Bool = false,
    _ handler: @escaping (Epoll.Readiness) -> Void
  ) throws(SystemError) {
    try epoll.add(descriptor, for: .readable)
    if !reportsSignals { try work.add(descriptor, for: .readable) }
    handlers[descriptor] = handler
  }

  func unwatch(_ descriptor: Int32) {
    guard handlers.removeValue(forKey: descriptor) != nil else { return }
    // A descriptor that is closed already has left the set by itself.
    try? epoll.remove(descriptor)
    try? work.remove(descriptor)
  }

  /// Waits until a descriptor is ready or `deadline` (of `KernelClock`) has come, then calls the
  /// handlers of all that are ready. With `polling` it looks without waiting.
  func turn(until deadline: Duration?, polling: Bool = false) throws(SystemError) {
    if deadline != armedDeadline {
      try timer.set(deadline)
      armedDeadline = deadline
    }
    heartbeat?.beginWaiting()
    try epoll.wait(timeout: polling ? .zero : nil, into: &events)
    heartbeat?.beginWorking()
    if !polling { wakeups += 1 }
    for event in events {
      if event.descriptor == timer.rawValue {
        try timer.acknowledge()
        armedDeadline = nil
      } else {
        // An earlier handler of this turn may have taken this descriptor out.
        handlers[event.descriptor]?(event.readiness)
      }
    }
  }
}
