internal import FakeInput
internal import Geometry
internal import LinuxIO
internal import Raster
internal import Scanout
internal import Typesetting

/// `tigereye run`: opens the screen and the devices, runs a session on them, writes what was asked
/// for, and gives everything back.
struct RunCommand {
  let source: SettingsSource
  /// When the program started, of `KernelClock`.
  let started: Duration
  let log: Log
  var purpose = SessionAssembly.Purpose.drawing
  /// Called once the session has come to its end without a fault.
  var whenDone: (SessionAssembly) -> Void = { _ in }

  func run() throws(KioskError) -> ExitCode {
    // These two must not end a program that has only begun to start. The others still may: a script
    // can be a pipe that nobody writes to.
    do throws(SystemError) {
      try SignalDescriptor.holdBack([.hangUp, .user1])
    } catch {
      throw KioskError(.internalFault, "\(error)")
    }
    let settings = try source.load(log: log)
    let script = try FakeInputFile.read(settings, log: log)
    if purpose == .calibrating, script == nil, settings.input == .none {
      throw KioskError(
        .usage,
        "there is nothing to calibrate: no input device is to be read; name one with --input, or "
          + "--input auto")
    }
    return try run(settings, script: script)
  }

  /// Runs with `script` instead of devices, or with the devices that the settings name.
  func run(_ settings: Settings, script: ScriptRunner.Source?) throws(KioskError) -> ExitCode {
    // Before the console is touched, so that no signal leaves it as it is then.
    let loop: EventLoop
    let signals: SignalDescriptor
    do throws(SystemError) {
      loop = try EventLoop()
      signals = try SignalDescriptor.make([.terminate, .interrupt, .hangUp, .user1])
    } catch {
      throw KioskError(.internalFault, "\(error)")
    }
    let recorder = try InputRecorder.make(settings, log: log)
    let supervisor = Supervisor.named(log: log)
    let guardian = Guardian(of: loop, judgesTurns: !supervisor.hasWatchdog, log: log)
    let console =
      settings.display.isHeadless
      ? nil
      : Console(
        named: environment("TIGEREYE_TTY"), finding: KernelConsoles(), announce: guardian.note)
    // Runs last: the kernel paints its console anew on a screen that must be free by then.
    defer { giveBack(console) }
    defer { supervisor.stop() }
    let display: any Display
    switch try openDisplay(settings, console, signals, supervisor) {
    case .opened(let opened): display = opened
    case .stopped: return .done
    }
    defer { display.close() }
    tell(of: console)
    let assembly = try SessionAssembly(
      settings: settings, source: source, display: display, script: script, recorder: recorder,
      purpose: purpose, log: log)
    let session = try assembly.session(
      on: loop, console: console, signals: signals, supervisor: supervisor)
    defer { session.power.restore() }
    let result = Result { () throws(KioskError) in try session.run() }
    supervisor.stop()
    if settings.screenshot != nil || settings.statistics != nil { session.allowLongWork() }
    // What was drawn is written whatever ended the run, and each output whatever became of others.
    let failures = writeOutputs(settings, assembly, session)
    session.cancelContacts()
    let meter = assembly.presenter.meter
    log.debug(
      "\(meter.histogram.count) frames of input were shown, each after at most "
        + "\(meter.mostFlips) flips")
    switch result {
    case .success(let code):
      whenDone(assembly)
      guard let first = failures.first else { return code }
      for other in failures.dropFirst() { log.report(other) }
      throw first
    case .failure(let error):
      for failure in failures { log.report(failure) }
      throw error
    }
  }

  /// Told once a display is open: without one the console does not matter.
  private func tell(of console: Console?) {
    switch console?.state {
    case .unavailable(let failure)?:
      log.warning(failure.message + (failure.advice.map { ", \($0.text)" } ?? ""))
    case .takenOver(let path)?:
      log.debug("put away the text console \(path)")
      if let error = console?.switchingError {
        log.warning("\(error); no other console can be called while this one is put away")
      }
    case .released?, nil: break
    }
  }

  private func giveBack(_ console: Console?) {
    for error in console?.release() ?? [] { log.warning("\(error)") }
  }

  /// Opens the display; `auto` waits for one as long as the configuration says.
  private func openDisplay(
    _ settings: Settings, _ console: Console?, _ signals: borrowing SignalDescriptor,
    _ supervisor: Supervisor
  ) throws(KioskError) -> FirstScreen.Outcome {
    if settings.display.isHeadless {
      do throws(DisplayError) {
        return .opened(try Scanout.openDisplay(settings.displayOptions, log: log.tell))
      } catch {
        throw KioskError(error)
      }
    }
    let screen = FirstScreen(
      finder: ScreenFinder(settings.displayOptions, on: console, log: log.tell),
      wait: settings.display == .auto ? settings.displayWait : .atMost(.zero), console: console,
      clock: KernelClock(), supervisor: supervisor, log: log)
    return try screen.open(signals)
  }

  // MARK: What is left behind

  private func writeOutputs(
    _ settings: Settings, _ assembly: SessionAssembly, _ session: Session
  ) -> [KioskError] {
    var failures: [KioskError] = []
    if let path = settings.screenshot {
      do throws(KioskError) {
        try Output.write(assembly.presenter.capture(), to: path)
      } catch {
        failures.append(error)
      }
    }
    if let path = settings.statistics {
      let statistics = assembly.statistics(started: started, wakeups: session.wakeups)
      do throws(KioskError) {
        try Output.write(statistics.json.text + "\n", to: path)
      } catch {
        failures.append(error)
      }
    }
    return failures
  }
}
