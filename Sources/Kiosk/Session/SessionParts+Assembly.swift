internal import Evdev
internal import FakeInput
internal import Geometry
internal import LinuxIO
internal import Scanout
internal import Typesetting

extension SessionParts {
  /// Puts the parts together around an open display, and opens the devices.
  ///
  /// Errors: `inputFile` and `noPermission` where a device that was named cannot be used.
  static func make(
    _ plan: RunPlan, on display: any Display, _ host: Host
  ) throws(KioskError) -> SessionParts {
    let settings = plan.settings
    let info = display.info
    let stage = Stage(
      size: info.pictureSize, scale: settings.scale(on: info),
      physicalSize: info.physicalPictureSize, isScripted: plan.script != nil,
      text: text(settings.fonts, host.log))
    if let problem = settings.controlHeightProblem(isSizeKnown: info.physicalPictureSize != nil) {
      host.log.warning(problem)
    }
    let scenes = SceneStack(stage, keys: SceneStack.Keys(settings))
    let stateDirectory = settings.stateDirectory(of: plan.program)
    let hub = hub(plan, info, stateDirectory, host.log)
    switch plan.firstScene {
    case .program(let make):
      scenes.push(make(stage))
    case .calibration(let whenKept):
      scenes.push(
        CalibrationScene(
          size: stage.size, scale: stage.scale,
          in: CalibrationScene.Surroundings(
            hub: hub, text: stage.text, log: { [log = host.log] message in log.info(message) },
            whenKept: whenKept)))
    }
    let script = try script(plan, hub, scenes, host)
    try start(hub, settings)
    // Whoever calibrates looks at the screen before touching it.
    let blankDelay = plan.isCalibrating ? nil : settings.kiosk.blankDelay
    let blanking = Blanking(
      delay: blankDelay,
      power: ScreenPower(
        display, brightness: settings.display.brightness, blanks: blankDelay != nil, log: host.log),
      now: script?.virtualNow ?? host.clock.now)
    return SessionParts(
      host: host, scenes: scenes, presenter: Presenter(display: display, clock: host.clock),
      hub: hub, script: script,
      blanking: blanking,
      stateDirectory: stateDirectory,
      settings: plan.makeLink(scenes, blanking))
  }

  /// Text in the font that is wanted, or else a default one; nil where none is found. Behind it
  /// stand other fonts for what it lacks of the texts.
  static func text(_ wanted: FontRequest, _ log: Log) -> TextRenderer? {
    var refusal: SystemError?
    func listing(_ folder: String) -> [String] {
      do throws(SystemError) {
        return try listDirectory(folder)
      } catch {
        // Most names are of files, which is no fault.
        if error.errno == .tooManyOpenFiles { refusal = error }
        return []
      }
    }
    let search = Typeface.find(wanted: wanted.file, listing: listing)
    if search.face == nil, let refusal {
      log.warning("no font can be found, so the controls show icons only: \(refusal)")
    } else if let warning = search.warning {
      log.warning(warning)
    }
    guard let face = search.face else { return nil }
    let fallbacks = face.fallbacks(for: wanted.texts, listing: listing)
    let text = TextRenderer(face: face, fallbacks: fallbacks)
    let missing = wanted.texts.filter { !text.hasGlyphs(for: $0) }.sorted()
    if let first = missing.first {
      log.warning(
        "no font has the letters of \(missing.count) words of the labels, such as "
          + "\(printable(first)), so icons stand for them; install a font such as "
          + "fonts-noto-core or set controls.font")
    }
    return text
  }

  private static func hub(
    _ plan: RunPlan, _ info: DisplayInfo, _ stateDirectory: StateDirectory?, _ log: Log
  ) -> InputHub {
    var options = plan.settings.inputOptions
    if !plan.isCalibrating, let stateDirectory {
      options.learned = CalibrationFile.load(from: stateDirectory.path, log: log)
    }
    let recorder = plan.recorder
    let hub = InputHub(
      options: options, picture: PictureGeometry(info),
      log: { [log] message in
        let text = message.text + (message.rejection.map { "; \($0.remedy)" } ?? "")
        switch message.severity {
        case .debug: log.debug(text)
        case .info: log.info(text)
        case .warning: log.warning(text)
        }
      },
      opener: { (path: String) throws(SystemError) -> any InputSource in
        let device = try EvdevDevice.open(path)
        return recorder?.tap(device) ?? device
      })
    hub.setScreens(info.shownScreens)
    return hub
  }

  private static func script(
    _ plan: RunPlan, _ hub: InputHub, _ scenes: SceneStack, _ host: Host
  ) throws(KioskError) -> ScriptRunner? {
    guard let source = plan.script else { return nil }
    let makers = FakePlayers(
      geometry: hub.geometry, hub: hub, recorder: plan.recorder, scenes: scenes, log: host.log)
    do throws(SystemError) {
      return try ScriptRunner(
        source, pace: plan.settings.playback.isRealtime ? .real : .virtual, clock: host.clock
      ) { source, start in makers.player(of: source, start: start) }
    } catch {
      throw KioskError(.inputFile, "\(error)")
    }
  }

  /// Opens the devices. A screen may well wait for them; those that were named must be there.
  private static func start(_ hub: InputHub, _ settings: RuntimeSettings) throws(KioskError) {
    do throws(SystemError) {
      try hub.start()
    } catch {
      throw KioskError(internal: error)
    }
    guard case .paths = settings.inputSelection, let problem = hub.problem else { return }
    throw KioskError(problem)
  }
}

extension SceneStack.Keys {
  init(_ settings: RuntimeSettings) {
    self.init(isLocked: settings.kiosk.isLocked, switchesConsoles: settings.switchesConsoles)
  }
}
