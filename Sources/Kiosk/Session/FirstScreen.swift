internal import LinuxIO
internal import Scanout

/// The screen that a run begins on. Where none can be had it is waited for as long as `wait` says;
/// then the sum of what stands against each is the error.
struct FirstScreen {
  enum Outcome {
    case opened(any Display)
    /// A signal came while waiting for a screen.
    case stopped
  }

  let finder: ScreenFinder
  let wait: WaitLimit
  /// Where the screen is drawn on, once it is in front; nil: none was found.
  let console: Console?
  let clock: any TimeSource
  let supervisor: Supervisor
  let log: Log

  /// Errors: `noUsableDisplay`, `noPermission`.
  func open(_ signals: borrowing SignalDescriptor) throws(KioskError) -> Outcome {
    let end = wait.end(from: clock.now)
    var lastFailure = ""
    while true {
      do throws(SystemError) {
        if let console {
          let wait = ConsoleWait(console: console, supervisor: supervisor, log: log)
          if try !wait.wait(signals) { return .stopped }
        }
      } catch {
        throw KioskError(.internalFault, "\(error)")
      }
      do throws(DisplayError) {
        guard let display = try openNow() else { continue }
        return .opened(display)
      } catch {
        if let end, clock.now >= end { throw KioskError(error) }
        if error.description != lastFailure { log.warning("\(error); waiting for a screen") }
        lastFailure = error.description
        supervisor.tell(.waitingForScreen(reason: lastFailure))
      }
      do throws(SystemError) {
        switch try ScreenWait(finder, clock, supervisor, log: log).wait(until: end, signals) {
        case .worthTrying: break
        case .stopped: return .stopped
        }
      } catch {
        throw KioskError(.internalFault, "\(error)")
      }
    }
  }

  /// nil where the console was called away meanwhile.
  private func openNow() throws(DisplayError) -> (any Display)? {
    let open = { () throws(DisplayError) -> any Display in
      let opened = try finder.open(now: clock.now)
      do throws(SystemError) {
        return try HotPlugDisplay(opened, finder: finder, log: log.tell)
      } catch {
        throw DisplayError(
          .noUsableDisplay, [ScreenFailure(error)], isOfOneDevice: true)
      }
    }
    guard let console else { return try open() }
    return try console.open(open)
  }
}

extension Log {
  /// Says what a display has to say.
  func tell(_ note: DisplayNote) {
    let more = note.advice.map { "; \($0.text)" } ?? ""
    switch note.severity {
    case .info: info(note.message + more)
    case .warning: warning(note.message + more)
    }
  }
}

extension KioskError {
  init(_ error: DisplayError) {
    let message = error.message(advice: \.text)
    switch error.kind {
    case .noUsableDisplay, .held: self.init(.noUsableDisplay, message)
    case .permission: self.init(.noPermission, message)
    }
  }
}
