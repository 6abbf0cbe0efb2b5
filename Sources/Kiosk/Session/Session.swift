internal import Evdev
internal import Geometry
internal import LinuxIO
internal import Raster
internal import Scanout

/// One run of the program on one open display: waits, takes input to the scenes, presents frames,
/// until a signal, a scene, a key or the end of the script ends it.
///
/// Each turn of the loop takes the same way:
///
///     wait ──▶ signals ──▶ flips ──▶ all pending input ──▶ one frame, if the display is free
///                                            ▲
///                                  the script's next step, once the last one is on the screen
///
/// While another console is on the screen nothing is watched but the console, signals and a script:
/// no device is open, so that keys and touches are the other console's, the display is paused, and
/// nothing wakes the program.
final class Session {
  let parts: SessionParts
  private let consoleTurns: ConsoleTurns
  private let devices: DeviceWatch
  private var touchGate = TouchGate()
  private var areSignalsReady = false
  /// What the service manager knows may no longer be true.
  private var isStatusDue = true
  /// Of the scenes, when the status was last reported.
  private var reportedChanges = 0
  /// The settings may give a point another size.
  private var isScaleDue = false
  private var ending: ExitCode?
  /// What a reading gives; empty between readings, so that none allocates.
  private var actions: [InputAction] = []

  init(_ parts: SessionParts) {
    self.parts = parts
    consoleTurns = ConsoleTurns(parts.host.console, log: parts.host.log)
    devices = DeviceWatch(on: parts.host.loop)
  }

  private var host: Host { parts.host }
  private var scenes: SceneStack { parts.scenes }
  private var presenter: Presenter { parts.presenter }
  private var hub: InputHub { parts.hub }
  private var script: ScriptRunner? { parts.script }
  private var blanking: Blanking { parts.blanking }
  private var log: Log { parts.host.log }
  private var clock: KernelClock { parts.host.clock }

  /// Runs to the end and returns how it ended. Contacts that are still down stay in the picture
  /// until `end`. A lost screen is waited for. Errors: an output that cannot be written.
  func run() throws(KioskError) -> ExitCode {
    try internally { () throws(SystemError) in try watchAll() }
    while true {
      followConsole()
      try work()
      if let ending { return ending }
      reportStatus()
      try internally { () throws(SystemError) in
        try script?.awaitInput(on: host.loop)
        try host.loop.turn(until: deadline, polling: canWorkOn)
        host.notifier.keepAlive()
        try takeSignals()
      }
      letTimePass()
      try script?.takeInput()
      takeScreenEvents()
      goDarkIfDue()
    }
  }

  /// Ends what is still on the glass, and all scenes; nothing of it is presented.
  func end() {
    cancel(hub.close(now: clock.now))
    scenes.end()
  }

  /// What the kernel refuses here cannot be helped.
  private func internally(_ body: () throws(SystemError) -> Void) throws(KioskError) {
    do throws(SystemError) {
      try body()
    } catch {
      throw KioskError(internal: error)
    }
  }

  // MARK: Waiting

  private func watchAll() throws(SystemError) {
    try host.loop.watch(host.signals.rawValue, reportsSignals: true) { [unowned self] _ in
      areSignalsReady = true
    }
    try consoleTurns.watch(on: host.loop)
    try watchDevices()
  }

  private func watchDevices() throws(SystemError) {
    try devices.begin(display: presenter.display.fileDescriptors, input: hub.fileDescriptors)
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
    let step = awaitsFrame ? nil : script?.deadline
    // A script's own time does not pass by waiting.
    let scene = script?.isVirtual == true ? nil : scenes.deadline
    return [
      presenter.display.nextDeadline, blankDeadline, step, scene, contactDeadline,
      host.notifier.deadline, consoleTurns.deadline,
    ].compactMap { $0 }.min()
  }

  /// When a contact of a script has waited long enough. A step that comes before may change that.
  private var contactDeadline: Duration? {
    guard let script, !script.isVirtual, let waiting = hub.handFedDeadline else { return nil }
    if let step = script.deadline, step < waiting { return nil }
    return waiting
  }

  // MARK: Working

  private func work() throws(KioskError) {
    followScale()
    advance()
    if devices.takeInput() || hub.hasMore { takeInput(at: nil) }
    present()
    guard let script, !awaitsFrame, script.isDue, ending == nil else { return }
    let demand = script.next()
    advance()
    goDarkIfDue()
    try meet(demand, of: script)
  }

  /// Gives the scenes the time of their events.
  private func advance() {
    scenes.advance(to: script?.now ?? clock.now)
    followScenes()
  }

  /// Does what the scenes, or keys, have asked for.
  private func followScenes() {
    for request in scenes.takeRequests() {
      switch request {
      case .quit: ending = script?.verdict ?? .done
      case .saveScreenshot: saveScreenshot()
      case .switchConsole(let number): consoleTurns.activate(number)
      case .calibrate: calibrate()
      case .warn(let message): log.warning(message)
      }
    }
  }

  private func takeSignals() throws(SystemError) {
    guard areSignalsReady else { return }
    areSignalsReady = false
    while let signal = try host.signals.next() {
      switch signal {
      case .terminate, .interrupt: ending = .done
      case .hangUp:
        host.notifier.reload(parts.settings.reload)
        isScaleDue = true
      case .user1: saveScreenshot()
      case .user2, .child: break
      }
    }
  }

  private func takeScreenEvents() {
    let isLate = presenter.display.nextDeadline.map { $0 <= clock.now } ?? false
    guard devices.takeDisplay() || isLate else { return }
    for change in presenter.handleEvents() { follow(change) }
  }

  private func present() {
    guard case .refused(let error)? = presenter.present(scenes) else { return }
    log.warnOnce("refused flip", "\(error); it is tried again")
  }

  // MARK: Input

  /// Takes pending input to the scenes: all of a script's, and of devices as much as one reading
  /// gives. Events of a script carry its own clock's time, so their real time is `moment`.
  private func takeInput(at moment: Duration?) {
    repeat {
      gather { hub.readPending(now: clock.now, into: &$0) }
      take(actions, at: moment)
    } while moment != nil && hub.hasMore
    scenes.moveCursor(to: hub.cursor)
    followScenes()
  }

  /// Puts what `read` adds in the place of what was read last.
  private func gather(_ read: (inout [InputAction]) -> Void) {
    actions.removeAll(keepingCapacity: true)
    read(&actions)
  }

  private func take(_ actions: [InputAction], at moment: Duration?) {
    var oldest: Duration?
    for action in actions where admits(action) {
      scenes.take(action)
      followScenes()
      switch action {
      case .touch(let touch):
        // One that a filter held back is older than the frame that let it go.
        oldest = min(oldest ?? touch.time, touch.time)
      case .pointerMoved, .pointed, .key:
        break
      case .frameEnd(let time):
        let event = min(oldest ?? time, time)
        presenter.gather(from: scenes, eventTime: isSeen ? moment ?? event : nil)
        oldest = nil
      }
    }
  }

  /// Whether the scenes may have what somebody did. What lights a dark screen does nothing else.
  private func admits(_ action: InputAction) -> Bool {
    let passes = touchGate.passes(action)
    if case .frameEnd = action { return passes }
    guard blanking.noteActivity(at: activityTime, now: clock.now) else { return passes }
    isStatusDue = true
    touchGate.reasons.remove(.dark)
    return false
  }

  /// Whether what is presented comes to the screen as soon as it can.
  private var isSeen: Bool { !consoleTurns.isAway && touchGate.reasons.isEmpty }

  /// Takes contacts that the hub has cancelled to the scenes.
  private func cancel(_ actions: [InputAction]) {
    for action in actions { scenes.take(action) }
    followScenes()
  }

  // MARK: Consoles and screens that come and go

  private func followConsole() {
    let wasChanged = consoleTurns.repair(now: clock.now)
    for turn in consoleTurns.takeTurns() {
      isStatusDue = true
      switch turn {
      case .left: leave()
      case .returned: comeBack()
      }
    }
    if wasChanged, !consoleTurns.isAway {
      // Text may have been drawn into the same memory.
      presenter.display.pause()
      presenter.display.resume(now: clock.now)
    }
  }

  private func leave() {
    log.debug("another console is on the screen")
    presenter.display.pause()
    presenter.forgetInput()
    devices.end()
    cancel(hub.suspend(now: clock.now))
    scenes.moveCursor(to: hub.cursor)
  }

  private func comeBack() {
    log.debug("the console is back on the screen")
    do throws(SystemError) {
      try hub.resume()
    } catch {
      log.warning("\(error); no input device is read until the next start")
    }
    presenter.display.resume(now: clock.now)
    do throws(SystemError) {
      try watchDevices()
    } catch {
      log.warning("\(error); the screen or the input devices are not followed")
    }
  }

  private func follow(_ change: Presenter.Change) {
    isStatusDue = true
    // Fingers that are down draw on a picture that nobody sees, or that has another shape.
    cancel(hub.cancelContacts(now: clock.now))
    switch change {
    case .lost(let reason):
      log.warning(reason)
      touchGate.reasons.insert(.noScreen)
    case .screen:
      fitScreen()
      blanking.fitScreen()
      touchGate.reasons.remove(.noScreen)
    }
  }

  /// Takes over size, density and rotation of the screen that is used now.
  private func fitScreen() {
    let info = presenter.display.info
    // Before the scenes, which may ask the hub where a touch lands.
    hub.setPicture(PictureGeometry(info))
    hub.setScreens(info.shownScreens)
    scenes.resize(
      to: info.pictureSize, scale: parts.settings.scale(info),
      physicalSize: info.physicalPictureSize)
    scenes.moveCursor(to: hub.cursor)
    presenter.gather(from: scenes, eventTime: nil)
  }

  /// Takes over another size of points, as soon as no finger is down.
  private func followScale() {
    guard isScaleDue, scenes.contactCount == 0 else { return }
    isScaleDue = false
    if parts.settings.scale(presenter.display.info) != scenes.stage.scale { fitScreen() }
  }

  /// When the screen goes dark if nothing happens until then. It is not ours to switch off while
  /// another console is on it.
  private var blankDeadline: Duration? {
    // A script's own time does not pass by waiting.
    if consoleTurns.isAway || script?.isVirtual == true { return nil }
    return blanking.deadline(isTouched: hub.liveContacts > 0)
  }

  /// The time by which somebody is there or not: the script's, where that has its own.
  private var activityTime: Duration { script?.virtualNow ?? clock.now }

  private func goDarkIfDue() {
    guard !consoleTurns.isAway,
      blanking.goDarkIfDue(
        at: activityTime, now: clock.now, isTouched: hub.liveContacts > 0)
    else { return }
    touchGate.reasons.insert(.dark)
    presenter.forgetInput()
    isStatusDue = true
  }

  /// Reports to the service manager what has become of the program.
  private func reportStatus() {
    guard isStatusDue || reportedChanges != scenes.changes, let status else { return }
    isStatusDue = false
    reportedChanges = scenes.changes
    host.notifier.report(status)
  }

  /// nil before the first picture.
  private var status: ServiceStatus? {
    if consoleTurns.isAway { return .away }
    if touchGate.reasons.contains(.noScreen) { return .withoutScreen }
    if blanking.isDark { return .dark }
    guard presenter.firstPresented != nil, let scene = scenes.top else { return nil }
    return .showing(scene.activity, on: presenter.display.info.screenName)
  }

  // MARK: Demands of the script

  private func meet(_ demand: ScriptRunner.Demand, of script: ScriptRunner) throws(KioskError) {
    passTime(to: script.stepTime)
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
        fail(script, line, Expectation.message(expectation, found: found))
      }
    case .expectContacts(let count, let line):
      let found = scenes.contactCount
      if found != count { fail(script, line, "expected \(count) contacts, found \(found)") }
    case .fail(let line, let reason):
      fail(script, line, reason)
    case .end(let code, let error):
      // A contact that still waits for a coordinate has landed where the last one was.
      gather { hub.passTime(to: script.now + InputHub.longestWait, into: &$0) }
      take(actions, at: clock.now)
      present()
      if let error {
        log.report(error.reason, at: FilePosition(file: error.file, line: error.line))
      }
      ending = code
    }
  }

  /// Gives the script's devices the real time, where it goes by that.
  private func letTimePass() {
    guard let script, !script.isVirtual else { return }
    passTime(to: script.settledTime)
  }

  /// Gives the script's devices the time, for contacts that wait for nothing else.
  private func passTime(to time: Duration) {
    gather { hub.passTime(to: time, into: &$0) }
    guard !actions.isEmpty else { return }
    take(actions, at: clock.now)
    present()
  }

  private func fail(_ script: ScriptRunner, _ line: Int, _ reason: String) {
    script.noteFailure()
    log.report(reason, at: FilePosition(file: script.name, line: line))
  }

  // MARK: What scenes and keys ask for

  private func saveScreenshot() {
    guard let stateDirectory = parts.stateDirectory else {
      log.warnOnce(
        "no state directory",
        "there is no state directory to save a screenshot in; name one with --state-dir")
      return
    }
    host.allowLongWork()
    do throws(KioskError) {
      let path = try stateDirectory.pathForScreenshot()
      try Output.write(presenter.capture(), to: path)
      log.info("saved \(path)")
    } catch {
      log.report(error)
    }
  }

  /// Covers the scenes with the calibration.
  private func calibrate() {
    guard !(scenes.top is CalibrationScene) else { return }
    scenes.push(
      CalibrationScene(
        size: scenes.stage.size, scale: scenes.stage.scale,
        in: CalibrationScene.Surroundings(
          hub: hub, text: scenes.stage.text, log: { [log] message in log.info(message) },
          whenKept: { [unowned self] learned in save(learned) })))
  }

  private func save(_ learned: LearnedCalibration) {
    guard let stateDirectory = parts.stateDirectory else {
      log.warning(
        "there is no state directory, so the calibration counts until the program ends; name one "
          + "with --state-dir")
      return
    }
    do throws(KioskError) {
      let path = try CalibrationFile.save(learned, in: stateDirectory.path)
      log.info("saved \(path)")
    } catch {
      log.report(error)
    }
  }
}

extension PictureGeometry {
  /// Touch lands where the margins of the screen let the picture be seen.
  init(_ info: DisplayInfo) {
    self.init(
      panel: info.panelSize, turn: info.rotation, picture: info.pictureSize,
      place: info.margins.inset(info.panelSize))
  }
}
