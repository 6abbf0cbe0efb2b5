internal import Geometry
internal import Touches

/// One device in use: reads its source and reports what it did.
///
/// An event passes the tracker, which makes samples of a frame; the device puts them under the
/// picture; the path rejects and filters them, and makes touches of them.
package final class InputDevice {
  package let source: any InputSource
  package let kind: DeviceKind
  /// Whether it has been let go; nothing more comes from it.
  private(set) var isGone = false
  /// Whether its source has said that nothing more comes.
  private(set) var isAtEnd = false
  /// Whether positions are those of no calibration, unclamped (`InputHub.reportsUncalibrated`).
  var reportsUncalibrated = false {
    didSet { path.admitsAll = reportsUncalibrated }
  }
  /// A calibration that is tried out.
  var trial: TouchCalibration? {
    didSet { calibrate() }
  }
  /// Whether its positions are left aside, since another node of the same hardware reports them or
  /// its screen is not shown.
  private(set) var isMuted = false
  /// The connector that it is mapped to, where that one does not show the picture.
  var foreignConnector: String?
  /// What udev says about it.
  private(set) var tags: DeviceTags
  /// When a pen of this device was in range.
  private(set) var penPresence = PenPresence()

  private var tracker: ContactTracker
  private var pointer: PointerTracker?
  /// Of an absolute mouse that moves no cursor.
  private var pointed: PointedPlace?
  private var keyboard: KeyboardTracker?
  private var placement: SamplePlacement?
  private var path: ContactPath
  private var arbiter = PenArbiter()
  /// When a pen of the same display was in range.
  private var otherPen = PenPresence()
  /// Part of the identity of its contacts.
  let number: UInt64
  private let options: InputOptions
  private let cursor: Cursor
  private var samples: [ContactSample] = []
  private var touches: [Touch] = []
  private var lastTime: Duration = .zero
  private var oddities = DeviceOddities()

  /// - Parameters:
  ///   - number: unique among all devices that ever were; part of the identity of its contacts.
  ///   - tags: what udev says about it.
  ///   - screen: the size of the panel in its own orientation, where the screen reports it.
  init(
    source: any InputSource, number: UInt64, tags: DeviceTags, geometry: PictureGeometry,
    options: InputOptions, screen: SurfaceSize?, cursor: Cursor
  ) {
    let capabilities = source.capabilities
    let kind = DeviceKind.classify(capabilities, bus: source.identity.bus, tags: tags)
    self.source = source
    self.kind = kind
    self.tags = tags
    self.number = number
    self.options = options
    self.cursor = cursor
    let isFollowedAsPointer = kind.isPointer(with: capabilities)
    tracker = ContactTracker(
      kind: isFollowedAsPointer ? .relativeMouse : kind, capabilities: capabilities,
      device: number)
    if isFollowedAsPointer {
      // A script's mouse has no descriptor; its author counts pixels.
      let speed = source.fileDescriptor == nil ? .flat : options.mouseSpeed
      pointer = PointerTracker(
        speed: speed, device: number, axes: kind == .absoluteMouse ? capabilities : nil)
    } else if kind == .absoluteMouse {
      pointed = PointedPlace(capabilities)
    }
    // Many mice have a keyboard's keys on the same node.
    if kind == .keyboard || kind == .relativeMouse && capabilities.isKeyboard {
      keyboard = KeyboardTracker()
    }
    placement = SamplePlacement(kind, capabilities, geometry, screen)
    path = ContactPath(
      ContactChain(),
      pressures: options.contacts.reportsPressure ? capabilities.pressureRange : nil)
    guard placement != nil else { return }
    placement?.calibration = calibration
    tracker.reportsAttributes = options.contacts.usesAttributes(of: source.identity)
    path = ContactPath(
      makeChain(), pressures: options.contacts.reportsPressure ? capabilities.pressureRange : nil)
  }

  /// The contacts that it has on the glass.
  var liveContacts: Int { path.liveContacts }

  // MARK: Where its values land

  /// Takes another screen.
  func setGeometry(_ geometry: PictureGeometry, screen: SurfaceSize?) {
    placement?.setGeometry(geometry, screen: screen)
    measure()
  }

  /// Takes what udev says about the device, which it may say some time after the device has come.
  func setTags(_ tags: DeviceTags) {
    guard tags != self.tags else { return }
    self.tags = tags
    calibrate()
  }

  private func calibrate() {
    placement?.calibration = calibration
    measure()
  }

  private func measure() {
    if let placement { path.setScale(placement.scale) }
  }

  /// The matrix of the device: the one that is tried out, else that of its placement.
  private var calibration: TouchCalibration {
    let matrix = options.placement(of: source.identity, as: kind, tags: tags).matrix
    return (kind == .absoluteMouse ? nil : trial) ?? matrix ?? .identity
  }

  /// The chain that the options ask for. Filters are for pens too; rejection is for fingers, which
  /// may be on a pen's node.
  private func makeChain() -> ContactChain {
    guard let placement, kind.isPanel else { return ContactChain() }
    var contacts = options.contacts
    if kind == .pen, source.capabilities.touchProtocol == .single {
      contacts.rejection = .palmsByDevice
    }
    return ContactChain(
      contacts, filters: contacts.filters.filters(for: source.identity),
      for: source.capabilities, scale: placement.scale, screen: placement.screen)
  }

  // MARK: Reading

  /// When `passTime(to:into:counting:)` has something to do, in the time of its events; nil: never.
  var deadline: Duration? {
    guard !isGone, !isMuted else { return nil }
    guard let waiting = tracker.deadline else { return path.deadline }
    return min(waiting, path.deadline ?? waiting)
  }

  /// Reads what waits, at most `limit` events, so that a device that never stops cannot hold the
  /// program.
  ///
  /// - Returns: Whether everything was read. What is left may have left the descriptor already, so
  ///   that nothing reports it: read again.
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
    pointer?.feed(event)
    pointed?.feed(event)
    let isFrame = tracker.feed(event, into: &samples)
    guard isFrame else { return }
    statistics.frames += 1
    penPresence.set(isNear: tracker.isPenNear, at: event.time)
    guard !isMuted else {
      // What is down is followed on, so that it is known when it lifts.
      ignoreContacts()
      return
    }
    countOddities(in: &statistics)
    if pointer?.endFrame(at: event.time, moving: cursor, placement, into: &samples) == true {
      report(pointerAt: cursor.position, to: &actions)
    }
    if let place = pointed?.endFrame(),
      let position = placement?.position(x: place.x, y: place.y)
    {
      report(pointerAt: position, to: &actions)
    }
    reportSamples(to: &actions, counting: &statistics)
    actions.append(.frameEnd(event.time))
  }

  private func report(pointerAt position: Point, to actions: inout [InputAction]) {
    if pointer != nil && cursor.isVisible {
      actions.append(.pointerMoved(position))
    } else if liveContacts == 0 {
      actions.append(.pointed(position))
    }
  }

  private func countOddities(in statistics: inout InputStatistics) {
    oddities.note(tracker, in: &statistics)
  }

  private func reportSamples(
    to actions: inout [InputAction], counting statistics: inout InputStatistics
  ) {
    placement?.place(&samples, uncalibrated: reportsUncalibrated && kind != .absoluteMouse)
    arbiter.filter(&samples, otherPen)
    path.takeFrame(samples, at: lastTime, into: &touches)
    samples.removeAll(keepingCapacity: true)
    reportTouches(to: &actions, counting: &statistics)
  }

  private func reportTouches(
    to actions: inout [InputAction], counting statistics: inout InputStatistics
  ) {
    oddities.note(path.rejected, in: &statistics)
    for touch in touches {
      if touch.phase == .began {
        statistics.contacts += 1
        if touch.source != .mouse { cursor.hide() }
      }
      actions.append(.touch(touch))
    }
    touches.removeAll(keepingCapacity: true)
  }

  /// Takes note that it is `time` though the device is silent: what waited for that is reported, in
  /// a frame of its own.
  func passTime(
    to time: Duration, into actions: inout [InputAction],
    counting statistics: inout InputStatistics
  ) {
    guard let deadline, deadline <= time else { return }
    tracker.passTime(to: time, into: &samples)
    placement?.place(&samples, uncalibrated: reportsUncalibrated && kind != .absoluteMouse)
    arbiter.filter(&samples, otherPen)
    path.passTime(to: time, samples, into: &touches)
    samples.removeAll(keepingCapacity: true)
    let hasTouches = !touches.isEmpty
    reportTouches(to: &actions, counting: &statistics)
    if hasTouches { actions.append(.frameEnd(time)) }
  }

  // MARK: What is odd about it

  /// What is wrong with the device, once.
  func takeComplaint() -> String? {
    oddities.takeComplaint().map { "\(source.identity.name) (\(source.identity.path)) \($0)" }
  }

  /// A kind of rejection that the device had for the first time; nil: no more.
  func takeRejection() -> ContactRejection.Kind? { oddities.takeRejection() }

  // MARK: Contacts that are not wanted

  /// Cancels the contacts; fingers that stay down are not seen until they lift.
  ///
  /// - Parameter time: when; never reported as earlier than the last event.
  func cancelContacts(at time: Duration, into actions: inout [InputAction]) {
    lastTime = max(lastTime, time)
    tracker.cancelAll(at: lastTime, into: &samples)
    pointer?.cancel(at: lastTime, on: cursor, into: &samples)
    var ignored = InputStatistics()
    reportSamples(to: &actions, counting: &ignored)
    path.flush(into: &touches)
    reportTouches(to: &actions, counting: &ignored)
  }

  private func ignoreContacts() {
    samples.removeAll(keepingCapacity: true)
    tracker.cancelAll(at: lastTime, into: &samples)
    pointer?.skipFrame(at: lastTime, on: cursor, into: &samples)
    samples.removeAll(keepingCapacity: true)
  }

  /// Leaves its positions aside from now on, or takes them again.
  func setMuted(_ muted: Bool, at time: Duration, into actions: inout [InputAction]) {
    guard muted != isMuted else { return }
    if muted { cancelContacts(at: time, into: &actions) }
    isMuted = muted
  }

  /// Takes when a pen of the same display was in range. Fingers that are down as it comes are
  /// cancelled.
  func setPen(_ presence: PenPresence, into actions: inout [InputAction]) {
    let comes = presence.isNear && !otherPen.isNear
    otherPen = presence
    guard comes, !isMuted else { return }
    lastTime = max(lastTime, presence.since)
    arbiter.cancelAll(at: lastTime, into: &samples)
    guard !samples.isEmpty else { return }
    path.takeFrame(samples, at: lastTime, into: &touches)
    samples.removeAll(keepingCapacity: true)
    var ignored = InputStatistics()
    reportTouches(to: &actions, counting: &ignored)
    actions.append(.frameEnd(lastTime))
  }

  /// Lets go of a device that has gone: its contacts are cancelled, its descriptor closed.
  func lose(at time: Duration, into actions: inout [InputAction]) {
    guard !isGone else { return }
    isGone = true
    cancelContacts(at: time, into: &actions)
    source.close()
  }
}
