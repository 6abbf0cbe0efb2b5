internal import LinuxIO
internal import Scanout

/// Waits, before there is a session, until the console is on the screen: nothing may be drawn over
/// another one that somebody works on. Only signals, the console itself and a watchdog wake it.
struct ConsoleWait {
  let console: Console
  let supervisor: Supervisor
  let log: Log

  /// - Returns: false when told to end.
  func wait(_ signals: borrowing SignalDescriptor) throws(SystemError) -> Bool {
    guard !console.isInFront, let descriptor = console.fileDescriptor else { return true }
    if case .takenOver(let path) = console.state {
      log.warnOnce(
        "console not in front",
        "another console than \(path) is on the screen; waiting until that is called (chvt)")
    }
    supervisor.tell(.waitingForConsole)
    let early = EarlySignals(supervisor: supervisor, log: log)
    let set = try Epoll.make()
    try set.add(signals.rawValue, for: .readable)
    try set.add(descriptor, for: .readable)
    var events: [Epoll.Event] = []
    while !console.isInFront {
      try set.wait(timeout: supervisor.timeout, into: &events)
      supervisor.keepAlive()
      console.acknowledge()
      if try early.tellToEnd(signals) { return false }
    }
    return true
  }
}
