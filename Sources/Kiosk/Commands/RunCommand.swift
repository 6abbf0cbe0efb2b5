internal import FakeInput
internal import Geometry
internal import LinuxIO
internal import Raster
internal import Scanout
internal import Typesetting

/// `run`: opens the screen and the devices, runs a session on them, writes what was asked for, and
/// gives everything back.
struct RunCommand {
  let source: SettingsSource
  /// When the program started, of `KernelClock`.
  let started: Duration
  let log: Log

  func run() throws(KioskError) -> ExitCode {
    try RunCommand.holdSignalsBack()
    let settings = try source.load(log: log)
    return try run(settings, script: FakeInputFile.read(settings, log: log))
  }

  /// Runs the program with `script` instead of devices, or with the devices that the settings name.
  func run(_ settings: Settings, script: ScriptRunner.Source?) throws(KioskError) -> ExitCode {
    let first = RunPlan.FirstScene.program { stage in
      DrawScene(
        size: stage.size, scale: stage.scale, settings: settings, text: stage.text,
        // Drawn colours need no secrecy, only to differ from run to run.
        seed: settings.seed ?? UInt64(bitPattern: KernelClock().now.nanoseconds))
    }
    return try run(settings, script: script, first: first)
  }

  /// As above, with another first scene.
  func run(
    _ settings: Settings, script: ScriptRunner.Source?, first: RunPlan.FirstScene
  ) throws(KioskError) -> ExitCode {
    try run(
      RunPlan(
        settings: settings, script: script, recorder: InputRecorder.make(settings, log: log),
        firstScene: first,
        makeReload: { scenes in
          SettingsReloader(settings, source, log) { settings in
            scenes.keys = SceneStack.Keys(settings)
          }.reload
        }))
  }

  /// SIGHUP and SIGUSR1 must not end a program that has only begun to start. The rest still may: a
  /// script can be a pipe that nobody writes to. Errors: `internalFault`.
  static func holdSignalsBack() throws(KioskError) {
    do throws(SystemError) {
      try SignalDescriptor.holdBack([.hangUp, .user1])
    } catch {
      throw KioskError(.internalFault, "\(error)")
    }
  }

  private func run(_ plan: RunPlan) throws(KioskError) -> ExitCode {
    let host = try Host.make(isHeadless: plan.settings.display.isHeadless, log: log)
    // Runs last: the kernel paints its console on a screen that must be free by then.
    defer { host.giveBack() }
    let display: any Display
    switch try openDisplay(plan.settings, host) {
    case .opened(let opened): display = opened
    case .stopped: return .done
    }
    defer { display.close() }
    host.reportConsole()
    let session = Session(try SessionParts.make(plan, on: display, host))
    defer { session.parts.blanking.restore() }
    let result = Result { () throws(KioskError) in try session.run() }
    host.notifier.stop()
    // What was drawn is written whatever ended the run, and each output whatever became of others.
    let failures = writeOutputs(plan.settings, session.parts)
    session.end()
    reportLatency(session.parts.presenter.meter)
    return try outcome(result, failures)
  }

  private func outcome(
    _ result: Result<ExitCode, KioskError>, _ failures: [KioskError]
  ) throws(KioskError) -> ExitCode {
    switch result {
    case .success(let code):
      guard let first = failures.first else { return code }
      for other in failures.dropFirst() { log.report(other) }
      throw first
    case .failure(let error):
      for failure in failures { log.report(failure) }
      throw error
    }
  }

  private func reportLatency(_ meter: LatencyMeter) {
    log.debug(
      "\(meter.histogram.count) frames of input were shown, each after at most "
        + "\(meter.mostFlips) flips")
  }

  /// Opens the display; `auto` waits for one as long as the configuration says.
  private func openDisplay(
    _ settings: Settings, _ host: Host
  ) throws(KioskError) -> Startup.Outcome {
    if settings.display.isHeadless {
      do throws(DisplayError) {
        return .opened(try Scanout.openDisplay(settings.displayOptions, log: log.write))
      } catch {
        throw KioskError(error)
      }
    }
    let source = ScreenSource(cards: KernelCards(on: host.console))
    let startup = Startup(
      host: host,
      finder: ScreenFinder(settings.displayOptions, source: source, log: log.write),
      wait: settings.display == .auto ? settings.displayWait : .atMost(.zero))
    return try startup.openDisplay()
  }

  // MARK: What is left behind

  private func writeOutputs(_ settings: Settings, _ parts: SessionParts) -> [KioskError] {
    if settings.screenshot != nil || settings.statistics != nil { parts.host.allowLongWork() }
    var failures: [KioskError] = []
    if let path = settings.screenshot {
      do throws(KioskError) {
        try Output.write(parts.presenter.capture(), to: path)
      } catch {
        failures.append(error)
      }
    }
    if let path = settings.statistics {
      let statistics = parts.statistics(started: started)
      do throws(KioskError) {
        try Output.write(statistics.json.text + "\n", to: path)
      } catch {
        failures.append(error)
      }
    }
    return failures
  }
}
