internal import LinuxIO
internal import Scanout

/// What a run has before its first picture and until its end: the loop with its clock, the signals,
/// the service manager, and the text console with its guardian.
///
/// Made before the console is touched, so that no signal leaves that as it is then; that is taken
/// over once there is a screen to open.
final class Host {
  let log: Log
  let clock = KernelClock()
  let loop: EventLoop
  let signals: SignalDescriptor
  let notifier: ServiceNotifier
  /// nil where nothing is drawn on a screen.
  let console: Console?

  /// - Parameter signals: Those that the run takes in.
  init(
    log: Log, loop: EventLoop, signals: consuming SignalDescriptor, notifier: ServiceNotifier,
    console: Console?
  ) {
    self.log = log
    self.loop = loop
    self.signals = signals
    self.notifier = notifier
    self.console = console
  }

  /// Takes over the signals and, unless `isHeadless`, finds the text console, which a guardian
  /// watches from the moment it is taken over. Errors: `internalFault`.
  static func make(isHeadless: Bool, log: Log) throws(KioskError) -> Host {
    let loop: EventLoop
    let signals: SignalDescriptor
    do throws(SystemError) {
      loop = try EventLoop()
      signals = try SignalDescriptor.make([.terminate, .interrupt, .hangUp, .user1])
    } catch {
      throw KioskError(internal: error)
    }
    let notifier = ServiceNotifier.named(log: log)
    let guardian = Guardian(of: loop, judgesTurns: !notifier.hasWatchdog, log: log)
    return Host(
      log: log, loop: loop, signals: signals, notifier: notifier,
      console: isHeadless
        ? nil
        : Console(
          named: environment("TIGEREYE_TTY"), finding: KernelConsoles(), announce: guardian.note))
  }

  /// Logs what became of the console. Without a display it does not matter.
  func reportConsole() {
    switch console?.state {
    case .unavailable(let failure)?:
      log.warning(failure.message + (failure.advice.map { ", \($0.text)" } ?? ""))
    case .takenOver(let path)?:
      log.debug("took over the text console \(path)")
      if let error = console?.switchingError {
        log.warning("\(error); no other console can be called while this one is taken over")
      }
    case .untouched?, .released?, nil: break
    }
  }

  /// Announces a picture to be written, which may take its time on the slowest machine and card.
  func allowLongWork() {
    loop.allowLongWork(until: clock.now + Host.patienceForFiles)
    notifier.allowLongWork(for: Host.patienceForFiles)
  }

  /// How long that may take.
  private static let patienceForFiles = Duration.seconds(30)

  /// Gives the console back. To be called when the screen is free: the kernel paints it at once.
  func giveBack() {
    notifier.stop()
    for error in console?.release() ?? [] { log.warning("\(error)") }
  }
}
