internal import FakeInput
internal import Geometry
internal import LinuxIO
internal import Scanout

/// `run`: opens the screen and the devices, runs a session on them, writes what was asked for, and
/// gives everything back.
struct RunCommand<Own> {
  /// The program's name.
  let program: String
  let staging: Staging<Own>
  let source: SettingsSource<Own>
  /// When the program started, of `KernelClock`.
  let started: Duration
  let log: Log

  /// The whole command.
  func run() throws(KioskError) -> ExitCode {
    let (settings, script) = try prepare()
    return try run(settings, script: script)
  }

  /// Reads the settings and what plays, if something does.
  func prepare() throws(KioskError) -> (ProgramSettings<Own>, ScriptRunner.Source?) {
    // These must not end a program that has only begun to start. The rest still may: a script can
    // be a pipe that nobody writes to.
    do throws(SystemError) {
      try SignalDescriptor.holdBack([.hangUp, .user1])
    } catch {
      throw KioskError(internal: error)
    }
    let settings = try source.load(log: log)
    return (settings, try FakeInputFile.read(settings.runtime.playback, log: log))
  }

  /// Runs with `script` instead of devices, or with the devices that the settings name.
  func run(
    _ settings: ProgramSettings<Own>, script: ScriptRunner.Source?
  ) throws(KioskError) -> ExitCode {
    try run(
      settings, script: script,
      first: .program { [staging] stage in staging.first(settings.own, stage) })
  }

  /// As above, with another first scene.
  func run(
    _ settings: ProgramSettings<Own>, script: ScriptRunner.Source?, first: RunPlan.FirstScene
  ) throws(KioskError) -> ExitCode {
    try run(
      RunPlan(
        program: program, settings: settings.runtime, script: script,
        recorder: InputRecorder.make(settings.runtime.outputs, log: log), firstScene: first,
        makeLink: { scenes, blanking in link(settings, scenes, blanking) }))
  }

  /// The settings in force, which can be read again while the program runs.
  private func link(
    _ settings: ProgramSettings<Own>, _ scenes: SceneStack, _ blanking: Blanking
  ) -> SettingsLink {
    var fonts = settings.runtime.fonts
    let reloader = SettingsReloader(settings, source, log) { [staging, log] settings in
      scenes.keys = SceneStack.Keys(settings.runtime)
      blanking.delay = settings.runtime.kiosk.blankDelay
      if settings.runtime.fonts != fonts {
        fonts = settings.runtime.fonts
        scenes.stage.setText(SessionParts.text(fonts, log))
      }
      if let scene = scenes.bottom, !(scene is CalibrationScene) {
        staging.apply(settings.own, scene)
      }
    }
    return SettingsLink(
      scale: { reloader.inForce.runtime.scale(on: $0) }, reload: reloader.reload)
  }

  private func run(_ plan: RunPlan) throws(KioskError) -> ExitCode {
    let options = plan.settings.displayOptions
    let host = try Host.make(isHeadless: options.choice.isHeadless, log: log)
    // Runs last: the kernel paints its console on a screen that must be free by then.
    defer { host.giveBack() }
    let display: any Display
    switch try openDisplay(plan.settings, host) {
    case .opened(let opened): display = opened
    case .stopped: return .done
    }
    defer { display.close() }
    host.reportConsole()
    try requireMemory(for: display.info.pictureSize)
    let session = Session(try SessionParts.make(plan, on: display, host))
    defer { session.parts.blanking.restore() }
    let result = Result { () throws(KioskError) in try session.run() }
    host.notifier.stop()
    // What was drawn is written whatever ended the run, and each output whatever became of others.
    let failures = writeOutputs(plan.settings.outputs, session.parts)
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
    _ settings: RuntimeSettings, _ host: Host
  ) throws(KioskError) -> Startup.Outcome {
    let options = settings.displayOptions
    if case .headless(let panel) = options.choice {
      try requireMemory(for: panel)
      do throws(DisplayError) {
        return .opened(try Scanout.openDisplay(options, log: log.write))
      } catch {
        throw KioskError(error, settings)
      }
    }
    let startup = Startup(
      host: host, settings: settings,
      finder: ScreenFinder(options, on: host.console, log: log.write))
    return try startup.openDisplay()
  }

  /// Errors: `internalFault` where the bitmaps of a picture cannot be allocated: what is presented,
  /// what a scene keeps, and what is written at the end.
  private func requireMemory(for picture: PixelSize) throws(KioskError) {
    let bytes = picture.width * picture.height * 4 * 6
    if isMemoryAvailable(bytes: bytes) { return }
    throw KioskError(
      .internalFault,
      "cannot allocate the bitmaps of a picture of \(picture), about \(bytes >> 20) MiB; choose a "
        + "smaller mode, or let the program have more memory (ulimit -v, MemoryMax=)")
  }

  // MARK: What is left behind

  private func writeOutputs(_ outputs: OutputSettings, _ parts: SessionParts) -> [KioskError] {
    if outputs.screenshot != nil || outputs.statistics != nil { parts.host.allowLongWork() }
    var failures: [KioskError] = []
    if let path = outputs.screenshot {
      do throws(KioskError) {
        try Output.write(parts.presenter.capture(), to: path)
      } catch {
        failures.append(error)
      }
    }
    if let path = outputs.statistics {
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
