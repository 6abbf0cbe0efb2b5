internal import LinuxIO
internal import Scanout

/// From the start of a run to its first screen.
///
///     console called away ──back──▶ looks for a screen ──found──▶ opened
///              ▲                        │      ▲
///              └──called away meanwhile─┤      │ other screens, or the time is over
///                                       ▼      │
///                                      waits for one
///     waiting for a console or a screen ──SIGTERM, SIGINT──▶ stopped
///
/// Nothing may be drawn over another console that somebody works on. Nothing wakes the program
/// while it waits but signals, the console, other screens, a watchdog and the end of the wait; and
/// once a second while another program holds the screen (`ScreenFinder`).
struct Startup {
  enum Outcome {
    case opened(any Display)
    /// A signal came while waiting.
    case stopped
  }

  private enum WaitOutcome: Hashable {
    /// The console is in front, other screens are there, or it is the last time to look.
    case goesOn
    case stopped
  }

  let host: Host
  let settings: RuntimeSettings
  let finder: ScreenFinder

  /// How long a screen is waited for where none can be had; then what stands against each is the
  /// error. nil: for ever.
  private var wait: Duration? {
    settings.display.options.choice == .auto ? settings.display.wait : .zero
  }

  /// Errors: `noUsableDisplay`, `noPermission`; `badConfiguration` at once, since that does not mend
  /// itself.
  func openDisplay() throws(KioskError) -> Outcome {
    let end = wait.map { host.clock.now + $0 }
    var lastFailure = ""
    while true {
      if try waiting({ () throws(SystemError) in try waitForConsole() }) == .stopped {
        return .stopped
      }
      do throws(DisplayError) {
        guard let display = try openNow() else { continue }
        return .opened(display)
      } catch {
        if case .noRoom = error.kind { throw KioskError(error, settings) }
        if let end, host.clock.now >= end { throw KioskError(error, settings) }
        let failure = error.message(advice: \.text)
        if failure != lastFailure { host.log.warning("\(failure); waiting for a screen") }
        lastFailure = failure
        host.notifier.report(.waitingForScreen(reason: lastFailure))
      }
      if try waiting({ () throws(SystemError) in try waitForScreen(until: end) }) == .stopped {
        return .stopped
      }
    }
  }

  private func waiting(
    _ body: () throws(SystemError) -> WaitOutcome
  ) throws(KioskError) -> WaitOutcome {
    do throws(SystemError) {
      return try body()
    } catch {
      throw KioskError(internal: error)
    }
  }

  /// nil where the console was called away meanwhile.
  private func openNow() throws(DisplayError) -> (any Display)? {
    let open = { () throws(DisplayError) -> any Display in
      let opened = try finder.open(now: host.clock.now)
      do throws(SystemError) {
        return try HotPlugDisplay(opened, finder: finder, log: host.log.write)
      } catch {
        throw DisplayError(.noUsableDisplay, [ScreenFailure(error)], isOfOneDevice: true)
      }
    }
    guard let console = host.console else { return try open() }
    return try console.open(open)
  }

  // MARK: Waiting

  private func waitForConsole() throws(SystemError) -> WaitOutcome {
    guard let console = host.console, !console.isInFront else { return .goesOn }
    // The kernel signals a console that comes to the screen only to the program that has taken it
    // over. Nobody looks at it now.
    console.takeOver()
    guard !console.isInFront, let descriptor = console.fileDescriptor else { return .goesOn }
    if case .takenOver(let path) = console.state {
      host.log.warnOnce(
        "console not in front",
        "another console than \(path) is on the screen; waiting until that is called (chvt)")
    }
    host.notifier.report(.waitingForConsole)
    let set = try Epoll.make()
    try set.add(host.signals.rawValue, for: .readable)
    try set.add(descriptor, for: .readable)
    var events: [Epoll.Event] = []
    while !console.isInFront {
      try set.wait(timeout: host.notifier.timeout, into: &events)
      host.notifier.keepAlive()
      console.acknowledge()
      if try takeSignals() { return .stopped }
    }
    return .goesOn
  }

  /// - Parameter end: When the waiting is over; nil: never.
  private func waitForScreen(until end: Duration?) throws(SystemError) -> WaitOutcome {
    let set = try Epoll.make()
    try set.add(host.signals.rawValue, for: .readable)
    for descriptor in finder.fileDescriptors { try set.add(descriptor, for: .readable) }
    var events: [Epoll.Event] = []
    while true {
      if try takeSignals() { return .stopped }
      host.notifier.keepAlive()
      let now = host.clock.now
      if finder.isDue(now: now) { return .goesOn }
      if let end, now >= end { return .goesOn }
      let next = [end, finder.nextDeadline, host.notifier.deadline].compactMap { $0 }.min()
      try set.wait(timeout: next.map { max(.zero, $0 - now) }, into: &events)
    }
  }

  /// Takes in the signals that came, up to one that ends the program; whether there was one.
  private func takeSignals() throws(SystemError) -> Bool {
    while let signal = try host.signals.next() {
      switch signal {
      case .terminate, .interrupt: return true
      case .hangUp:
        host.notifier.reload {
          host.log.warning(
            "the configuration is not read again before there is a picture; restart the program "
              + "for a changed one")
        }
      case .user1, .user2, .child: break
      }
    }
    return false
  }
}

extension Log {
  /// Says what a display has to say.
  func write(_ note: DisplayNote) {
    let message = note.message + (note.advice.map { "; \($0.text)" } ?? "")
    switch note.severity {
    case .info: info(message)
    case .warning: warning(message)
    }
  }
}
