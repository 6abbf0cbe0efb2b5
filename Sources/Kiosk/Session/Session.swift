internal import Evdev
internal import Geometry
internal import LinuxIO
internal import Raster
internal import Scanout

/// One run of the program on one open display: waits, takes input to the scene, presents frames,
/// until a signal, a key or the end of the script ends it.
///
/// Each turn of the loop takes the same way:
///
///     wait ──▶ signals ──▶ flips ──▶ all pending input ──▶ one frame, if the display is free ──▶ wait
///                                            ▲
///                                  the script's next step, once the last one is on the screen
final class Session {
  let log: Log
  let scene: any Stage
  let presenter: Presenter
  let hub: InputHub
  let clock: KernelClock
  let console: Console?
  var presence = ConsolePresence()
  /// Pixels a point, from what a screen itself would have.
  let scale: (Double) -> Double
  let power: ScreenPower
  let purpose: SessionAssembly.Purpose
  let supervisor: Supervisor
  /// What the service manager knows may no longer be true.
  var isStatusDue = true
  var touchGate = TouchGate()
  var blanking: BlankTimer
  let loop: EventLoop
  private let signals: SignalDescriptor
  private let reload: () -> Void
  private let stateDirectory: StateDirectory?
  private let script: ScriptRunner?

  private var watchedDevices: [Int32] = []
  private var isInputReady = true
  private var isDisplayReady = false
  private var areSignalsReady = false
  private var isScriptInputReady = false
  private var watchedScriptInput: Int32?
  private var ending: ExitCode?

  /// - Parameters:
  ///   - signals: opened before anything else, so that none is missed.
  ///   - blankDelay: after how long without a touch the screen goes dark; nil: never.
  ///   - purpose: what the service manager is told.
  ///   - scale: the pixels a point, from the scale that a screen itself would have.
  ///   - reload: reads the configuration again.
  init(
    log: Log, clock: KernelClock, loop: EventLoop, signals: consuming SignalDescriptor,
    supervisor: Supervisor, console: Console?, scene: any Stage, presenter: Presenter,
    hub: InputHub, script: ScriptRunner?, stateDirectory: StateDirectory?, power: ScreenPower,
    purpose: SessionAssembly.Purpose, blankDelay: Duration?,
    scale: @escaping (Double) -> Double, reload: @escaping () -> Void
  ) {
    self.log = log
    self.clock = clock
    self.loop = loop
    self.console = console
    self.signals = signals
    self.supervisor = supervisor
    self.purpose = purpose
    self.scene = scene
    self.presenter = presenter
    self.hub = hub
    self.script = script
    self.stateDirectory = stateDirectory
    self.power = power
    blanking = BlankTimer(delay: blankDelay, now: clock.now)
    self.scale = scale
    self.reload = reload
  }

  /// Runs to the end and returns how it ended. Contacts that are still down stay in the picture
  /// until `cancelContacts`. A lost screen is waited for. Errors: an output that cannot be written.
  func run() throws(KioskError) -> ExitCode {
    do throws(SystemError) {
      try watchAll()
    } catch {
      throw KioskError(.internalFault, "\(error)")
    }
    while true {
      followConsole()
      try work()
      if let ending { return ending }
      tellStatus()
      do throws(SystemError) {
        try awaitScriptInput()
        try loop.turn(until: deadline, polling: canWorkOn)
        supervisor.keepAlive()
        try takeSignals()
      } catch {
        throw KioskError(.internalFault, "\(error)")
      }
      try takeScriptInput()
      takeScreenEvents()
      goDarkIfDue()
    }
  }

  /// How often the loop has woken.
  var wakeups: Int { loop.wakeups }

  /// Ends what is still on the glass; nothing of it is presented.
  func cancelContacts() {
    for action in hub.close(now: clock.now) { _ = scene.apply(action) }
  }

  // MARK: Waiting

  private func watchAll() throws(SystemError) {
    try loop.watch(signals.rawValue, tellsSignals: true) { [unowned self] _ in
      areSignalsReady = true
    }
    if let descriptor = console?.fileDescriptor {
      try loop.watch(descriptor) { [unowned self] _ in presence.isNewsDue = true }
    }
    try watchDevices()
  }

  /// Watches the screen and the input devices, and looks at both soon.
  func watchDevices() throws(SystemError) {
    isDisplayReady = true
    isInputReady = true
    for descriptor in presenter.display.fileDescriptors {
      try loop.watch(descriptor) { [unowned self] _ in isDisplayReady = true }
      watchedDevices.append(descriptor)
    }
    for descriptor in hub.fileDescriptors {
      try loop.watch(descriptor) { [unowned self] _ in isInputReady = true }
      watchedDevices.append(descriptor)
    }
  }

  func unwatchDevices() {
    for descriptor in watchedDevices { loop.unwatch(descriptor) }
    watchedDevices = []
  }

  private func awaitScriptInput() throws(SystemError) {
    guard watchedScriptInput == nil, let script, let descriptor = script.awaitedDescriptor else {
      return
    }
    do throws(SystemError) {
      try loop.watch(descriptor) { [unowned self] _ in isScriptInputReady = true }
      watchedScriptInput = descriptor
    } catch {
      // A regular file, which is always ready.
      guard error.errno == .notPermitted else { throw error }
      script.markUnwaitable()
    }
  }

  /// Whether there is more to do without waiting for anything.
  private var canWorkOn: Bool {
    if hub.hasMore { return true }
    guard let script, !awaitsFrame else { return false }
    return script.isDue || script.mustPoll
  }

  /// Whether a frame is to be shown before a script goes on. A dark screen shows none.
  private var awaitsFrame: Bool { presenter.isBusy && !blanking.isDark }

  private var deadline: Duration? {
    let next = awaitsFrame ? nil : script?.deadline
    // A script's own time does not pass by waiting.
    let stage = script?.isVirtual == true ? nil : scene.deadline
    return [
      presenter.display.nextDeadline, blankDeadline, next, stage, supervisor.deadline,
    ].compactMap { $0 }.min()
  }

  // MARK: Working

  private func work() throws(KioskError) {
    advance()
    if isInputReady || hub.hasMore {
      isInputReady = false
      takeInput(at: nil)
    }
    present()
    guard let script, !awaitsFrame, script.isDue, ending == nil else { return }
    let demand = script.next()
    advance()
    try meet(demand, of: script)
  }

  /// Tells the scene the time of its events.
  private func advance() {
    obey(scene.advance(to: script?.now ?? clock.now))
  }

  private func obey(_ request: Scene.Request?) {
    switch request {
    case .quit?: ending = script?.verdict ?? .done
    case .save?: saveScreenshot()
    case .switchConsole(let number)?: switchConsole(to: number)
    case nil: break
    }
  }

  private func takeSignals() throws(SystemError) {
    guard areSignalsReady else { return }
    areSignalsReady = false
    while let signal = try signals.next() {
      switch signal {
      case .terminate, .interrupt: ending = .done
      case .hangUp: supervisor.reload(reload)
      case .user1: saveScreenshot()
      case .user2, .child: break
      }
    }
  }

  private func takeScriptInput() throws(KioskError) {
    guard let script, isScriptInputReady || script.mustPoll else { return }
    isScriptInputReady = false
    if let watched = watchedScriptInput { loop.unwatch(watched) }
    watchedScriptInput = nil
    do throws(SystemError) {
      try script.takeInput()
    } catch {
      let cause = SystemError(call: "read", subject: ScriptInput.name, errno: error.errno)
      throw KioskError.unreadable("the script", cause)
    }
  }

  private func takeScreenEvents() {
    let isLate = presenter.display.nextDeadline.map { $0 <= clock.now } ?? false
    guard isDisplayReady || isLate else { return }
    isDisplayReady = false
    for change in presenter.handleEvents() { follow(change) }
  }

  /// Takes pending input to the scene: all of a script's, and of devices as much as one reading
  /// gives. Events of a script carry its own clock's time, so their real time is `moment`.
  private func takeInput(at moment: Duration?) {
    repeat {
      take(hub.readPending(now: clock.now), at: moment)
    } while moment != nil && hub.hasMore
    scene.moveCursor(to: hub.cursor)
  }

  private func take(_ actions: [InputAction], at moment: Duration?) {
    var oldest: Duration?
    for action in actions where admits(action) {
      obey(scene.apply(action))
      switch action {
      case .touch(let touch):
        // One that a filter held back is older than the frame that let it go.
        oldest = min(oldest ?? touch.time, touch.time)
      case .pointerMoved(let position):
        scene.moveCursor(to: position)
      case .key:
        break
      case .frameEnd(let time):
        let event = min(oldest ?? time, time)
        presenter.gather(from: scene, eventTime: isSeen ? moment ?? event : nil)
        oldest = nil
      }
    }
  }

  /// Whether what is presented comes to the screen as soon as it can.
  private var isSeen: Bool { !presence.isAway && touchGate.reasons.isEmpty }

  /// Tells the script's devices what time it is by its clock, for contacts that wait for nothing
  /// else.
  private func passTime(of script: ScriptRunner) {
    let actions = hub.passTime(to: script.now)
    guard !actions.isEmpty else { return }
    take(actions, at: clock.now)
    present()
  }

  private func present() {
    guard case .refused(let error)? = presenter.present(scene) else { return }
    log.warnOnce("refused flip", "\(error); it is tried again")
  }

  // MARK: Demands of the script

  private func meet(_ demand: ScriptRunner.Demand, of script: ScriptRunner) throws(KioskError) {
    passTime(of: script)
    switch demand {
    case .nothing:
      break
    case .frame:
      takeInput(at: clock.now)
      present()
    case .screenshot(let path):
      try Output.write(presenter.capture(), to: path)
    case .expect(let expectation, let line):
      let found = presenter.color(x: expectation.x, y: expectation.y)
      if !Expectation.isMet(expectation, by: found) {
        fail(script, line, Expectation.sentence(expectation, found: found))
      }
    case .expectContacts(let count, let line):
      let found = scene.contactCount
      if found != count { fail(script, line, "expected \(count) contacts, found \(found)") }
    case .fail(let line, let reason):
      fail(script, line, reason)
    case .end(let code, let error):
      // A contact that still waits for a coordinate has landed where the last one was.
      take(hub.passTime(to: script.now + InputHub.longestWait), at: clock.now)
      present()
      if let error {
        log.report(error.reason, at: FilePosition(file: error.file, line: error.line))
      }
      ending = code
    }
  }

  private func fail(_ script: ScriptRunner, _ line: Int, _ reason: String) {
    script.noteFailure()
    log.report(reason, at: FilePosition(file: script.name, line: line))
  }

  private func saveScreenshot() {
    guard let stateDirectory else {
      log.warnOnce("no state directory", "there is no state directory to save a screenshot in")
      return
    }
    allowLongWork()
    do throws(KioskError) {
      let path = try stateDirectory.pathForScreenshot()
      try Output.write(presenter.capture(), to: path)
      log.info("saved \(path)")
    } catch {
      log.report(error)
    }
  }
}
