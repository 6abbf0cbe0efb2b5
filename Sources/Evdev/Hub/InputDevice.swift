import Geometry
import Touches

/// One device in use: reads its source and says what it did.
public final class InputDevice {
  public let source: any InputSource
  public let kind: DeviceKind
  /// Whether it has been found gone; nothing more comes from it.
  public private(set) var isGone = false

  /// Whether its positions are left aside, since another node of the same hardware tells them.
  private(set) var isMuted = false

  /// Part of the identity of its contacts, so that no two devices share one.
  private let number: UInt64
  private var tracker: ContactTracker
  private var pointer: PointerTracker?
  private var keyboard: KeyboardTracker?
  private var mapping: TouchMapping?
  private let cursor: Cursor
  private var changes: [ContactChange] = []
  private var lastTime: Duration = .zero
  /// What is known to be wrong with the device, to be logged once.
  private(set) var complaint: String?
  private var hasComplained = false

  /// - Parameters:
  ///   - number: unique among all devices that ever were.
  ///   - kind: what to take it for; by default what its capabilities say.
  public init(
    source: any InputSource, number: UInt64, kind: DeviceKind? = nil, geometry: PictureGeometry,
    calibration: TouchCalibration = .identity, cursor: Cursor
  ) {
    let capabilities = source.capabilities
    let kind = kind ?? DeviceKind.classify(capabilities, bus: source.identity.bus)
    self.source = source
    self.kind = kind
    self.number = number
    self.cursor = cursor
    tracker = ContactTracker(kind: kind, capabilities: capabilities)
    switch kind {
    case .relativeMouse:
      pointer = PointerTracker()
      // Many mice have a keyboard's keys on the same node.
      if capabilities.isKeyboard { keyboard = KeyboardTracker() }
    case .keyboard:
      keyboard = KeyboardTracker()
    case .touchscreen(.slots), .touchscreen(.packets):
      mapping = InputDevice.mapping(
        capabilities, AbsCode.mtPositionX, AbsCode.mtPositionY, geometry, calibration)
    case .touchscreen(.single), .pen:
      mapping = InputDevice.mapping(capabilities, AbsCode.x, AbsCode.y, geometry, calibration)
    case .absoluteMouse:
      // A virtual machine's pointer follows the window, which no calibration of a panel concerns.
      mapping = InputDevice.mapping(capabilities, AbsCode.x, AbsCode.y, geometry, .identity)
    case .touchpad, .ignored:
      break
    }
  }

  private static func mapping(
    _ capabilities: DeviceCapabilities, _ x: UInt16, _ y: UInt16, _ geometry: PictureGeometry,
    _ calibration: TouchCalibration
  ) -> TouchMapping {
    let unknown = AxisRange(minimum: 0, maximum: 0)
    return TouchMapping(
      x: capabilities.axes[x] ?? unknown, y: capabilities.axes[y] ?? unknown, geometry: geometry,
      calibration: calibration)
  }

  /// The contacts that it has on the glass.
  public var liveContacts: Int { tracker.liveContacts + (pointer?.liveContacts ?? 0) }

  /// Tells of another screen.
  func setGeometry(_ geometry: PictureGeometry) {
    mapping?.geometry = geometry
  }

  /// Reads what waits, at most `limit` events, so that a device that never stops cannot hold the
  /// program.
  ///
  /// - Returns: Whether everything was read. What is left may have left the descriptor already, so
  ///   that nothing tells of it: read again.
  func read(
    now: Duration, into actions: inout [InputAction], counting statistics: inout InputStatistics,
    limit: Int = 8192
  ) -> Bool {
    for _ in 0..<limit {
      switch source.nextEvent() {
      case .event(let event):
        take(event, into: &actions, counting: &statistics)
      case .wouldBlock:
        return true
      case .gone:
        lose(at: now, into: &actions)
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
    if let moves = pointer?.endFrame(moving: cursor) {
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
      let position = mapping?.position(rawX: change.x, rawY: change.y) ?? .zero
      if change.phase == .began {
        statistics.contacts += 1
        if change.source != .mouse { cursor.hide() }
      }
      append(change.contact, change.phase, at: position, from: change.source, to: &actions)
    }
    changes.removeAll(keepingCapacity: true)
  }

  private func append(
    _ contact: UInt64, _ phase: Touch.Phase, at position: Point, from source: Touch.Source,
    to actions: inout [InputAction]
  ) {
    // 2⁴⁰ contacts a device, 2²⁴ devices: a kiosk that is tapped each millisecond lasts 35 years.
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
