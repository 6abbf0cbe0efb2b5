import Geometry
import Touches

/// One device in use: reads its source and says what it did.
public final class InputDevice {
  public let source: any InputSource
  public let kind: DeviceKind
  /// Whether it has been let go; nothing more comes from it.
  public private(set) var isGone = false
  /// Whether its source has told that nothing more comes.
  private(set) var isAtEnd = false

  /// Whether positions are those of no calibration, unclamped (`InputHub.tellsUncalibrated`).
  var tellsUncalibrated = false
  /// A calibration that is tried out.
  var trial: TouchCalibration? {
    didSet { calibrate() }
  }

  /// Whether its positions are left aside, since another node of the same hardware tells them.
  private(set) var isMuted = false

  /// The connector that it is mapped to, where that one does not show the picture.
  var foreignConnector: String?

  /// Part of the identity of its contacts, so that no two devices share one.
  let number: UInt64
  private var tracker: ContactTracker
  private var pointer: PointerTracker?
  private var keyboard: KeyboardTracker?
  private var mapping: TouchMapping?
  private var path: ContactPath
  private let cursor: Cursor
  private var changes: [ContactChange] = []
  private var samples: [ContactSample] = []
  private var touches: [Touch] = []
  /// What udev says about it.
  private(set) var tags: DeviceTags
  let options: InputOptions
  private(set) var screen: SurfaceSize?
  private var lastTime: Duration = .zero
  /// What is known to be wrong with the device, to be logged once.
  private(set) var complaint: String?
  private var hasComplained = false

  /// - Parameters:
  ///   - number: unique among all devices that ever were.
  ///   - tags: what udev says about it.
  ///   - screen: the size of the panel in its own orientation, where the screen tells it.
  public init(
    source: any InputSource, number: UInt64, tags: DeviceTags, geometry: PictureGeometry,
    options: InputOptions = InputOptions(), screen: SurfaceSize? = nil, cursor: Cursor
  ) {
    let capabilities = source.capabilities
    let kind = DeviceKind.classify(capabilities, bus: source.identity.bus, tags: tags)
    self.source = source
    self.kind = kind
    self.tags = tags
    self.number = number
    self.options = options
    self.screen = screen
    self.cursor = cursor
    tracker = ContactTracker(kind: kind, capabilities: capabilities)
    path = ContactPath(
      device: number, pressures: options.tellsPressure ? capabilities.pressureRange : nil)
    switch kind {
    case .relativeMouse:
      // A script's mouse has no descriptor; its author counts pixels.
      pointer = PointerTracker(speed: source.fileDescriptor == nil ? .flat : options.mouseSpeed)
      // Many mice have a keyboard's keys on the same node.
      if capabilities.isKeyboard { keyboard = KeyboardTracker() }
    case .keyboard:
      keyboard = KeyboardTracker()
    case .touchscreen, .pen, .absoluteMouse, .touchpad, .ignored:
      break
    }
    if let axes = InputDevice.axes(of: kind, capabilities) {
      let mapping = TouchMapping(
        x: axes.x, y: axes.y, geometry: geometry, calibration: calibration(tags: tags))
      self.mapping = mapping
      path.chain = makeChain(scale: scale(mapping))
      tracker.tellsMeasures = usesMeasures
    }
  }

  /// The contacts that it has on the glass.
  public var liveContacts: Int { path.liveContacts + (pointer?.liveContacts ?? 0) }

  /// When `passTime(to:into:counting:)` has something to do, in the time of its events; nil: never.
  var deadline: Duration? { isGone ? nil : path.deadline }

  /// Tells of another screen.
  func setGeometry(_ geometry: PictureGeometry, screen: SurfaceSize?) {
    mapping?.geometry = geometry
    self.screen = screen
    measure()
  }

  /// Tells what udev says about the device, which it may say some time after the device has come.
  func setTags(_ tags: DeviceTags) {
    guard tags != self.tags else { return }
    self.tags = tags
    calibrate()
  }

  private func calibrate() {
    mapping?.calibration = calibration(tags: tags)
    measure()
  }

  private func measure() {
    if let mapping { path.chain.setScale(scale(mapping)) }
  }

  /// Reads what waits, at most `limit` events, so that a device that never stops cannot hold the
  /// program.
  ///
  /// - Returns: Whether everything was read. What is left may have left the descriptor already, so
  ///   that nothing tells of it: read again.
  func read(
    into actions: inout [InputAction], counting statistics: inout InputStatistics,
    limit: Int = 8192
  ) -> Bool {
    for _ in 0..<limit {
      switch source.nextEvent() {
      case .event(let event):
        take(event, into: &actions, counting: &statistics)
      case .wouldBlock:
        return true
      case .gone:
        isAtEnd = true
        return true
      }
    }
    return false
  }

  private func take(
    _ event: InputEvent, into actions: inout [InputAction],
    counting statistics: inout InputStatistics
  ) {
    statistics.events += 1
    lastTime = event.time
    if event.type == EventType.syn && event.code == SynCode.dropped { statistics.dropped += 1 }
    if let press = keyboard?.feed(event) { actions.append(.key(press)) }
    guard !isMuted else {
      if event.endsFrame { statistics.frames += 1 }
      return
    }
    pointer?.feed(event)
    let badBefore = tracker.badSlots
    let outBefore = tracker.outOfRange
    let isFrame = tracker.feed(event, into: &changes)
    statistics.badSlots += tracker.badSlots - badBefore
    statistics.outOfRange += tracker.outOfRange - outBefore
    noteComplaint()
    guard isFrame else { return }
    statistics.frames += 1
    appendChanges(to: &actions, counting: &statistics)
    if let moves = pointer?.endFrame(at: event.time, moving: cursor) {
      for move in moves {
        switch move {
        case .moved:
          actions.append(.pointerMoved(cursor.position))
        case .contact(let contact, let phase):
          if phase == .began { statistics.contacts += 1 }
          append(contact, phase, at: cursor.position, from: .mouse, to: &actions)
        }
      }
    }
    actions.append(.frameEnd(event.time))
  }

  private func noteComplaint() {
    guard !hasComplained else { return }
    if tracker.outOfRange > 0 {
      complaint = "sends positions beyond the range it declares; they are clamped"
    } else if tracker.badSlots > 0 {
      complaint = "uses slots that it does not declare; they are ignored"
    }
  }

  /// The complaint, once.
  func takeComplaint() -> String? {
    guard let complaint, !hasComplained else { return nil }
    hasComplained = true
    return "\(source.identity.name) (\(source.identity.path)) \(complaint)"
  }

  private func appendChanges(
    to actions: inout [InputAction], counting statistics: inout InputStatistics
  ) {
    for change in changes {
      mapping?.observe(rawX: change.x, rawY: change.y)
      samples.append(
        ContactSample(
          contact: change.contact, phase: change.phase,
          position: position(of: change), time: lastTime, moment: .zero,
          source: change.source, measure: change.measure))
    }
    changes.removeAll(keepingCapacity: true)
    let ghostsBefore = path.ghosts
    path.takeFrame(samples, at: lastTime, into: &touches)
    samples.removeAll(keepingCapacity: true)
    statistics.ghosts += path.ghosts - ghostsBefore
    appendTouches(to: &actions, counting: &statistics)
  }

  private func appendTouches(
    to actions: inout [InputAction], counting statistics: inout InputStatistics
  ) {
    for touch in touches {
      if touch.phase == .began {
        statistics.contacts += 1
        if touch.source != .mouse { cursor.hide() }
      }
      actions.append(.touch(touch))
    }
    touches.removeAll(keepingCapacity: true)
  }

  /// Says that it is `time` though the device is silent: what waited for that is told, in a frame
  /// of its own.
  func passTime(
    to time: Duration, into actions: inout [InputAction],
    counting statistics: inout InputStatistics
  ) {
    guard let deadline, deadline <= time else { return }
    path.passTime(to: time, into: &touches)
    guard !touches.isEmpty else { return }
    appendTouches(to: &actions, counting: &statistics)
    actions.append(.frameEnd(time))
  }

  private func position(of change: ContactChange) -> Point {
    guard let mapping else { return .zero }
    guard tellsUncalibrated, kind != .absoluteMouse else {
      return mapping.position(rawX: change.x, rawY: change.y)
    }
    return mapping.geometry.position(
      ofPanelFraction: mapping.fraction(rawX: change.x, rawY: change.y))
  }

  private func append(
    _ contact: UInt64, _ phase: Touch.Phase, at position: Point, from source: Touch.Source,
    to actions: inout [InputAction]
  ) {
    let id = ContactID(rawValue: number << 40 | contact)
    actions.append(
      .touch(Touch(id: id, phase: phase, position: position, time: lastTime, source: source)))
  }

  /// Cancels the contacts; fingers that stay down are not seen until they lift.
  ///
  /// - Parameter time: when; never told as earlier than the last event.
  func cancelContacts(at time: Duration, into actions: inout [InputAction]) {
    lastTime = max(lastTime, time)
    tracker.cancelAll(into: &changes)
    var ignored = InputStatistics()
    appendChanges(to: &actions, counting: &ignored)
    path.flush(into: &touches)
    appendTouches(to: &actions, counting: &ignored)
    if let contact = pointer?.cancel() {
      append(contact, .cancelled, at: cursor.position, from: .mouse, to: &actions)
    }
  }

  /// Leaves its positions aside from now on, or takes them again.
  func setMuted(_ muted: Bool, at time: Duration, into actions: inout [InputAction]) {
    guard muted != isMuted else { return }
    if muted { cancelContacts(at: time, into: &actions) }
    isMuted = muted
  }

  /// Lets go of a device that has gone: its contacts are cancelled, its descriptor closed.
  func lose(at time: Duration, into actions: inout [InputAction]) {
    guard !isGone else { return }
    isGone = true
    cancelContacts(at: time, into: &actions)
    source.close()
  }
}
