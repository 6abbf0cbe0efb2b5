internal import Evdev
internal import FakeInput
internal import Geometry
internal import LinuxIO
internal import Raster
internal import Scanout
internal import Typesetting

/// The parts of a session on an open display, put together from the settings.
final class SessionAssembly {
  /// What a session is for.
  enum Purpose {
    case drawing
    case calibrating
  }

  let presenter: Presenter
  let scene: any Stage
  let hub: InputHub
  let settings: Settings
  /// Where things are kept; nil where nothing is.
  let stateDirectory: StateDirectory?
  /// The scene where the session is for drawing.
  let drawing: Scene?
  private let purpose: Purpose
  private let source: SettingsSource
  private let log: Log
  private let clock = KernelClock()
  private let script: ScriptRunner?

  init(
    settings: Settings, source: SettingsSource, display: any Display,
    script scriptSource: ScriptRunner.Source?, recorder: InputRecorder?,
    purpose: Purpose = .drawing, log: Log
  ) throws(KioskError) {
    self.settings = settings
    self.purpose = purpose
    self.source = source
    self.log = log
    let info = display.info
    let search = Typeface.find(wanted: settings.font) {
      (try? listDirectory($0)) ?? []
    }
    if let warning = search.warning { log.warning(warning) }
    let text = search.face.map(TextRenderer.init(face:))
    let scale = settings.scale(automatic: info.automaticScale)
    stateDirectory = settings.stateDirectory(playsScript: scriptSource != nil)
    var options = settings.inputOptions
    switch purpose {
    case .drawing:
      if let stateDirectory {
        options.learned = CalibrationFile.load(from: stateDirectory.path, log: log)
      }
    case .calibrating:
      // Where a touch is on the glass is yet to be learned, so none can be too near to its edge.
      options.rejection = .none
    }
    presenter = Presenter(display: display, clock: clock)
    let geometry = PictureGeometry(info)
    hub = SessionAssembly.hub(options, geometry, recorder, log)
    hub.setScreens(info.shownScreens)
    switch purpose {
    case .drawing:
      let scene = Scene(
        size: info.pictureSize, scale: scale, settings: settings, text: text,
        // Drawn colours need no secrecy, only to differ from run to run.
        seed: settings.seed ?? UInt64(bitPattern: clock.now.nanoseconds))
      drawing = scene
      self.scene = scene
    case .calibrating:
      drawing = nil
      scene = CalibrationScene(
        size: info.pictureSize, scale: scale, hub: hub, text: text,
        switchesConsoles: settings.switchesConsoles, say: { log.info($0) })
    }
    guard let scriptSource else {
      script = nil
      return
    }
    do throws(SystemError) {
      script = try SessionAssembly.runner(
        scriptSource, settings: settings, clock: clock,
        makers: FakePlayers(
          geometry: geometry, hub: hub, recorder: recorder, scene: scene, log: log))
    } catch {
      throw KioskError(.inputFile, "\(error)")
    }
  }

  /// Opens the devices and puts the session together.
  func session(
    on loop: EventLoop, console: Console?, signals: consuming SignalDescriptor,
    supervisor: Supervisor
  ) throws(KioskError) -> Session {
    do throws(SystemError) {
      try hub.start()
    } catch {
      throw KioskError(.internalFault, "\(error)")
    }
    // A screen may well wait for its devices; those that were named must be there.
    if case .paths = settings.input, let problem = hub.problem {
      throw KioskError(SessionAssembly.exitCode(of: problem), "\(problem)")
    }
    let reloader = SettingsReloader(settings, source, log) { [drawing] settings in
      drawing?.isLocked = settings.isLocked
      drawing?.switchesConsoles = settings.switchesConsoles
    }
    // Whoever calibrates looks at the screen before touching it.
    let blankDelay = drawing == nil ? nil : settings.blankDelay
    return Session(
      log: log, clock: clock, loop: loop, signals: signals, supervisor: supervisor,
      console: console, scene: scene, presenter: presenter, hub: hub, script: script,
      stateDirectory: stateDirectory,
      power: ScreenPower(
        presenter.display, brightness: settings.brightness, blanks: blankDelay != nil,
        log: log),
      purpose: purpose, blankDelay: blankDelay, scale: settings.scale(automatic:),
      reload: reloader.reload)
  }

  private static func exitCode(of problem: InputError) -> ExitCode {
    switch problem {
    case .permission: .noPermission
    case .unusable: .inputFile
    }
  }

  private static func hub(
    _ options: InputOptions, _ geometry: PictureGeometry, _ recorder: InputRecorder?, _ log: Log
  ) -> InputHub {
    InputHub(
      options: options, picture: geometry,
      log: { [log] message in
        switch message.severity {
        case .debug: log.debug(message.text)
        case .info: log.info(message.text)
        case .warning: log.warning(message.text)
        }
      },
      opener: { (path: String) throws(SystemError) -> any InputSource in
        let device = try EvdevDevice.open(path)
        return recorder?.tap(device) ?? device
      })
  }

  private static func runner(
    _ source: ScriptRunner.Source, settings: Settings, clock: KernelClock, makers: FakePlayers
  ) throws(SystemError) -> ScriptRunner {
    try ScriptRunner(source, pace: settings.isRealtime ? .real : .virtual, clock: clock) {
      source, start in makers.player(of: source, start: start)
    }
  }

  /// What the run was like so far.
  func statistics(started: Duration, wakeups: Int) -> Statistics {
    let info = presenter.display.info
    let input = hub.statistics
    var result = Statistics()
    result.screen = Statistics.Screen(
      backend: info.backend.rawValue, width: info.pictureSize.width,
      height: info.pictureSize.height,
      format: info.format, rotation: info.rotation.rawValue)
    result.frames = Statistics.Frames(
      presented: presenter.display.statistics.framesPresented, coalesced: presenter.coalesced,
      refused: presenter.display.statistics.flipsRefused)
    result.latency = presenter.latency
    result.startup = presenter.firstPresented.map { $0 - started }
    result.usage = ProcessUsage.current()
    result.wakeups = wakeups
    result.input = Statistics.Input(
      events: input.events, frames: input.frames, contacts: input.contacts,
      maxContacts: input.maxContacts, dropped: input.dropped, outOfRange: input.outOfRange,
      badSlots: input.badSlots, ghosts: input.ghosts)
    result.pixelsPainted = presenter.paintedPixels + scene.paintedPixels
    result.pixelsPresented = presenter.display.statistics.pixelsPresented
    return result
  }
}
