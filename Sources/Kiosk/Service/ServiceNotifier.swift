// What the program reports to the service manager that started it (sd_notify(3)): one datagram a
// message, of lines NAME=VALUE, to the address in NOTIFY_SOCKET.
//
// systemd waits with what comes after the service until READY=1, and ends a service that does not
// say it in time (TimeoutStartSec=). So it is said as soon as the program does what it was asked
// to: with the first picture, but also when it waits for a screen or for its console, as it may for
// as long as `display.wait` allows.
//
// Signs of life come from the loops themselves, between two pieces of work, so that a loop that
// hangs gives none. Without a watchdog no time is asked for and nothing wakes the program.
internal import LinuxIO

/// Reports to the service manager what the program is doing and that it lives. Where there is none,
/// nothing is done.
///
///     starting ──the first status──▶ ready ──stop──▶ stopping
///        └──────────────────stop──────────────────────▲
///
/// A message that the manager cannot take in at the moment is not waited for: what it must know is
/// sent again a second later. That it cannot be reached at all is one warning.
final class ServiceNotifier {
  private enum Phase: Hashable {
    case starting, ready, stopping
  }

  private let sender: DatagramSender?
  private let clock: any TimeSource
  private let log: Log
  private var watchdog: WatchdogTimer?
  private var phase = Phase.starting
  private var status: ServiceStatus?
  /// The watchdog was asked for more time than usual.
  private var isAllowanceOpen = false
  /// When to repeat what could not be sent.
  private var retryAt: Duration?

  private static let retryDelay = Duration.seconds(1)
  /// A datagram must stay below the manager's limits, whatever a message quotes.
  private static let statusLimit = 1000

  init(
    _ sender: consuming DatagramSender?, watchdog: WatchdogTimer?, clock: any TimeSource, log: Log
  ) {
    self.sender = sender
    self.watchdog = watchdog
    self.clock = clock
    self.log = log
  }

  /// The manager that the environment names. One that cannot be spoken to is a warning.
  static func named(
    by lookUp: (String) -> String? = environment, processID: Int32 = ownProcessID(),
    clock: any TimeSource = KernelClock(), log: Log
  ) -> ServiceNotifier {
    let watchdog = WatchdogTimer(environment: lookUp, processID: processID)
    guard let address = lookUp("NOTIFY_SOCKET") else {
      return ServiceNotifier(nil, watchdog: watchdog, clock: clock, log: log)
    }
    do throws(SystemError) {
      let sender = try DatagramSender.make(to: address)
      return ServiceNotifier(sender, watchdog: watchdog, clock: clock, log: log)
    } catch {
      log.warning("\(error); the service manager (NOTIFY_SOCKET) learns nothing of this run")
      return ServiceNotifier(nil, watchdog: watchdog, clock: clock, log: log)
    }
  }

  /// Whether somebody ends the program when its loop gives no sign of life.
  var hasWatchdog: Bool { watchdog != nil }

  // MARK: What happens

  /// Says what the program is doing now; the first time also that it is in charge.
  func report(_ status: ServiceStatus) {
    guard phase != .stopping, status != self.status else { return }
    self.status = status
    if phase == .starting {
      phase = .ready
      watchdog?.noteSign(at: clock.now)
      send(["READY=1", statusLine])
    } else {
      send([statusLine])
    }
  }

  /// Says that the configuration is read again, while `body` does that.
  func reload(_ body: () -> Void) {
    guard phase == .ready else { return body() }
    send(["RELOADING=1", "MONOTONIC_USEC=\(clock.now.microseconds)"])
    body()
    send(["READY=1"])
  }

  /// Announces that the next sign of life, or the end, may take as long as this.
  func allowLongWork(for duration: Duration) {
    switch phase {
    case .starting:
      break
    case .ready:
      guard let watchdog, watchdog.period < duration else { return }
      isAllowanceOpen = true
      send(["WATCHDOG_USEC=\(duration.microseconds)"])
    case .stopping:
      send(["EXTEND_TIMEOUT_USEC=\(duration.microseconds)"])
    }
  }

  /// Says that the program ends. Nothing else is said from now on, but that it takes longer.
  func stop() {
    guard phase != .stopping else { return }
    phase = .stopping
    status = .ending
    send(["STOPPING=1", statusLine])
  }

  // MARK: Signs of life

  /// When `keepAlive` has something to do; nil: never.
  var deadline: Duration? {
    guard phase == .ready, sender != nil else { return nil }
    if isAllowanceOpen { return .zero }
    return [watchdog?.deadline, retryAt].compactMap { $0 }.min()
  }

  /// How long a loop may wait before it calls `keepAlive`; nil: for ever.
  var timeout: Duration? { deadline.map { max(.zero, $0 - clock.now) } }

  /// Sends what is due. To be called by each loop whenever it has woken.
  func keepAlive() {
    guard let deadline else { return }
    let now = clock.now
    guard now >= deadline else { return }
    if isAllowanceOpen || retryAt.map({ $0 <= now }) ?? false {
      repeatAll(now)
    } else {
      watchdog?.noteSign(at: now)
      send(["WATCHDOG=1"])
    }
  }

  /// Everything that must be known of the program: none of it does harm when it is known already.
  private func repeatAll(_ now: Duration) {
    isAllowanceOpen = false
    retryAt = nil
    var lines = ["READY=1", statusLine]
    if let period = watchdog?.period {
      watchdog?.noteSign(at: now)
      // Also a sign of life.
      lines.append("WATCHDOG_USEC=\(period.microseconds)")
    }
    send(lines)
  }

  // MARK: Sending

  private var statusLine: String {
    "STATUS=" + printable(status?.description ?? "", limit: ServiceNotifier.statusLimit)
  }

  private func send(_ lines: [String]) {
    do throws(SystemError) {
      try sender?.send(lines.joined(separator: "\n"))
    } catch {
      if error.errno == .wouldBlock {
        retryAt = clock.now + ServiceNotifier.retryDelay
      } else {
        log.warnOnce(
          "service manager", "\(error); the service manager learns nothing more of this run")
      }
    }
  }
}
