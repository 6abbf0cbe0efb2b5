package import Evdev
internal import Geometry

/// Plays a script into virtual devices, one step at a time.
///
/// The devices come to be when they are first needed, and are handed to `attach`, which puts them
/// among the devices that the program reads.
package final class ScriptPlayer: StreamPlayer {
  /// How much time a frame takes.
  package static let frameTime: Duration = .milliseconds(16)
  /// How long a tap stays down.
  package static let tapTime: Duration = .milliseconds(64)

  /// When the next step is due.
  package private(set) var due: Duration

  private let attach: (any InputSource) -> Void
  private let locate: (String) -> SelectAnswer
  private let geometry: PictureGeometry
  private var feed: ScriptFeed
  private var planned: [PlannedStep] = []
  private var plannedIndex = 0
  /// Those of all planned frames, one after the other; the memory is used again and again.
  private var actions: [ScriptAction] = []
  /// How many of them belong to a frame.
  private var framedActions = 0

  private var declarations: [DeviceDeclaration] = []
  private var panel: FakePanel?
  private var mouse: FakeMouse?
  private var keyboard: FakeKeyboard?
  private var nextNode = 0

  /// Plays a script that is known as a whole.
  ///
  /// - Parameters:
  ///   - start: when the first step is due.
  ///   - picture: the screen that positions are meant for.
  ///   - attach: takes the virtual devices.
  ///   - locate: says where a control is, at the moment it is to be tapped.
  package convenience init(
    _ script: Script, start: Duration = .zero, picture: PictureGeometry,
    attach: @escaping (any InputSource) -> Void, locate: @escaping (String) -> SelectAnswer
  ) {
    self.init(ScriptFeed(script), start, picture, attach, locate)
  }

  /// Plays a stream, line by line as it comes through `append` until `finishInput`.
  package convenience init(
    streaming file: String, start: Duration = .zero, picture: PictureGeometry,
    attach: @escaping (any InputSource) -> Void, locate: @escaping (String) -> SelectAnswer
  ) {
    self.init(ScriptFeed(streaming: file), start, picture, attach, locate)
  }

  private init(
    _ feed: ScriptFeed, _ start: Duration, _ picture: PictureGeometry,
    _ attach: @escaping (any InputSource) -> Void, _ locate: @escaping (String) -> SelectAnswer
  ) {
    due = start
    geometry = picture
    self.attach = attach
    self.locate = locate
    self.feed = feed
  }

  /// More bytes of the stream.
  package func append(_ bytes: [UInt8]) {
    feed.append(bytes)
  }

  /// The stream has ended.
  package func finishInput() {
    feed.finish()
  }

  /// Does the next step. Events carry `now` as their time.
  package func next(now: Duration) -> ScriptStep {
    // A stream may have kept us waiting; its frames do not hurry afterwards.
    if feed.isStream { due = max(due, now) }
    while true {
      if plannedIndex < planned.count {
        plannedIndex += 1
        return perform(planned[plannedIndex - 1], now: now)
      }
      planned.removeAll(keepingCapacity: true)
      plannedIndex = 0
      actions.removeAll(keepingCapacity: true)
      framedActions = 0
      switch feed.next() {
      case .group(let group):
        // A device that is declared makes no step.
        if let step = plan(group, now: now) { return step }
      case .needsInput: return .needsInput
      case .malformed(let error): return .malformed(error)
      case .end: return .end
      }
    }
  }

  // MARK: Planning

  /// Lays out the steps of a group of lines; a step that needs no events comes back at once.
  private func plan(_ group: ScriptGroup, now: Duration) -> ScriptStep? {
    let command: ScriptCommand
    let line: Int
    switch group {
    case .frame(let actions):
      actions.forEach { self.actions.append($0) }
      planFrame(after: ScriptPlayer.frameTime)
      return nil
    case .line(let single):
      command = single.command
      line = single.number
    }
    switch command {
    case .device(let declaration):
      declarations.append(declaration)
      prepareDevices()
    case .tap(let point):
      planTap(SelectAnswer.Tap(position: point))
    case .drag(let start, let end, let steps, let interval):
      planDrag(from: start, to: end, steps: steps, interval: interval)
    case .select(let name):
      prepareDevices()
      switch locate(name) {
      case .taps(let taps): taps.forEach(planTap)
      case .unavailable(let reason):
        return .failed(line: line, reason: "expected a control \(name) to tap, found \(reason)")
      }
    case .wait(let time):
      due += time
      return .wait
    case .unplug: planned.append(.unplug)
    case .plug: planned.append(.plug)
    case .screenshot(let path): return .screenshot(path: path, line: line)
    case .expect(let expectation): return .expect(expectation, line: line)
    case .expectContacts(let count): return .expectContacts(count, line: line)
    case .touch, .mouse, .key, .raw, .report, .dropped, .begin, .end:
      break
    }
    return nil
  }

  /// Makes one frame of the actions that belong to none yet.
  private func planFrame(after time: Duration) {
    planned.append(.frame(framedActions..<actions.count, after: time))
    framedActions = actions.count
  }

  /// The finger of taps and drags; scripts number theirs from 0.
  private static let tapFinger = -1

  private var tapsWithMouse: Bool { panel == nil && mouse != nil }

  private func planTap(_ tap: SelectAnswer.Tap) {
    prepareDevices()
    let hold = max(ScriptPlayer.tapTime, tap.hold)
    if tapsWithMouse {
      actions.append(.mouse(.to(tap.position)))
      actions.append(.mouse(.press))
      planFrame(after: hold)
      actions.append(.mouse(.release))
    } else {
      let id = ScriptPlayer.tapFinger
      actions.append(.touch(id, .down(tap.position)))
      planFrame(after: hold)
      actions.append(.touch(id, .up))
    }
    planFrame(after: ScriptPlayer.frameTime)
  }

  private func planDrag(from start: Point, to end: Point, steps: Int, interval: Duration) {
    prepareDevices()
    func action(_ verb: TouchVerb) -> ScriptAction {
      guard tapsWithMouse else { return .touch(ScriptPlayer.tapFinger, verb) }
      switch verb {
      case .down(let point), .move(let point): return .mouse(.to(point))
      case .up, .palm: return .mouse(.release)
      }
    }
    actions.append(action(.down(start)))
    if tapsWithMouse { actions.append(.mouse(.press)) }
    planFrame(after: interval)
    for step in 1...steps {
      let part = Double(step) / Double(steps)
      let point =
        step == steps
        ? end
        : Point(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
      actions.append(action(.move(point)))
      planFrame(after: step == steps ? ScriptPlayer.frameTime : interval)
    }
    actions.append(action(.up))
    planFrame(after: ScriptPlayer.frameTime)
  }

  // MARK: Performing

  private func perform(_ step: PlannedStep, now: Duration) -> ScriptStep {
    switch step {
    case .frame(let actionRange, let time):
      prepareDevices()
      perform(actions[actionRange], now: now)
      due += time
    case .unplug:
      prepareDevices()
      primary?.unplug()
      due += ScriptPlayer.frameTime
    case .plug:
      if panel != nil { panel = nil } else { mouse = nil }
      prepareDevices()
      due += ScriptPlayer.frameTime
    }
    return .frame
  }

  private func perform(_ actions: ArraySlice<ScriptAction>, now: Duration) {
    var usesPanel = false
    var usesMouse = false
    var usesKeyboard = false
    for action in actions {
      switch action {
      case .touch(let id, let verb):
        panel?.perform(verb, by: id, at: now)
        usesPanel = true
      case .mouse(let verb):
        mouse?.perform(verb, at: now)
        usesMouse = true
      case .key(let keys):
        keyboardInUse().press(keys, at: now)
        usesKeyboard = true
      case .raw(EventType.syn, SynCode.report, _) where panel != nil:
        panel?.report(at: now)
      case .raw(let type, let code, let value):
        primary?.send(type, code, value, at: now)
        if panel != nil { usesPanel = true } else { usesMouse = true }
      }
    }
    if actions.isEmpty { if panel != nil { usesPanel = true } else { usesMouse = true } }
    if usesPanel { panel?.report(at: now) }
    if usesMouse { mouse?.device.sendReport(at: now) }
    if usesKeyboard { keyboard?.device.sendReport(at: now) }
  }

  // MARK: Devices

  /// The device that `raw`, `syn`, `dropped`, `unplug` and `plug` are about.
  private var primary: FakeDevice? { panel?.device ?? mouse?.device }

  private func prepareDevices() {
    if declarations.isEmpty { declarations = [DeviceDeclaration()] }
    for declaration in declarations {
      if declaration.isTouch {
        guard panel == nil else { continue }
        let made = FakePanel(declaration, geometry: geometry, path: nodePath())
        panel = made
        attach(made.device)
      } else {
        guard mouse == nil else { continue }
        let made = FakeMouse(declaration, geometry: geometry, path: nodePath())
        mouse = made
        attach(made.device)
      }
    }
  }

  private func keyboardInUse() -> FakeKeyboard {
    if let keyboard { return keyboard }
    let made = FakeKeyboard(path: nodePath())
    keyboard = made
    attach(made.device)
    return made
  }

  private func nodePath() -> String {
    defer { nextNode += 1 }
    return "script:event\(nextNode)"
  }
}

/// A step whose time has yet to come.
enum PlannedStep {
  /// What happens in it, by the places of its actions.
  case frame(Range<Int>, after: Duration)
  case unplug
  case plug
}
