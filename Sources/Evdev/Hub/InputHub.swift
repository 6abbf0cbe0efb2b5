public import Geometry
public import LinuxIO
internal import Touches

/// All input devices of the program: finds them, reads them, and reports what they did.
///
/// Call `start()` once, wait for `fileDescriptors` to become readable, and then call
/// `readPending(now:)`. Devices may come and go at any time; contacts of one that goes are
/// cancelled. Sources may be added by hand, with or without `start()`.
public final class InputHub {
  /// Counts since the hub was made.
  public private(set) var statistics = InputStatistics()
  package private(set) var devices: [InputDevice] = []
  /// Whether a device had more to report than one `readPending(now:)` takes: call it again soon,
  /// for no descriptor need report it.
  public private(set) var hasMore = false

  private let options: InputOptions
  /// The screen that positions land on.
  public private(set) var geometry: PictureGeometry

  /// Whether touchscreens and pens report where touches would land without any calibration, beyond
  /// the picture where the device sends more than it declares: `geometry.panelFraction(of:)` then
  /// gives what was sent as fractions of the declared range. No contact that begins meanwhile is
  /// rejected but for what a device itself calls a palm: where it is on the glass is yet to be
  /// learned, and who touches a mark must get an answer. False at first.
  public var reportsUncalibrated = false {
    didSet { for device in devices { device.reportsUncalibrated = reportsUncalibrated } }
  }

  /// A calibration that is tried out; it counts before all others of its device.
  public var trial: LearnedCalibration? {
    didSet { for device in devices { tryCalibration(on: device) } }
  }

  private var screens = ShownScreens()
  private let report: (InputMessage) -> Void
  private let pointer: Cursor
  private var nextNumber: UInt64 = 0
  private let finder: DeviceFinder
  private var watcher: InputWatcher?
  private var ready: [Epoll.Event] = []
  /// The nodes that this reading has lost.
  private var lost: [String] = []
  private var isSuspended = false
  /// Not again at every return from another console, or from sleep.
  private var saysWhatItUses = true

  /// A hub for the kernel's devices.
  ///
  /// - Parameters:
  ///   - options: which devices are used, and how.
  ///   - picture: the screen that positions land on.
  ///   - log: takes the messages about devices.
  public convenience init(
    options: InputOptions = InputOptions(), picture: PictureGeometry,
    log: @escaping (InputMessage) -> Void = { _ in }
  ) {
    self.init(
      options: options, picture: picture, log: log,
      opener: { (path: String) throws(SystemError) -> any InputSource in
        try EvdevDevice.open(path)
      })
  }

  /// - Parameters:
  ///   - opener: opens a node.
  ///   - tags: says what udev knows about a node.
  package init(
    options: InputOptions = InputOptions(), picture: PictureGeometry,
    log: @escaping (InputMessage) -> Void = { _ in },
    opener: @escaping (String) throws(SystemError) -> any InputSource = {
      (path: String) throws(SystemError) -> any InputSource in try EvdevDevice.open(path)
    },
    tags: @escaping (String) -> DeviceTags = { DeviceTags.ofNode($0) }
  ) {
    self.options = options
    geometry = picture
    report = log
    pointer = Cursor(size: picture.picture)
    finder = DeviceFinder(options, report: log, open: opener, tags: tags)
  }

  /// What becomes readable when something waits to be read; empty before `start()`. It stays the
  /// same while devices come and go.
  public var fileDescriptors: [Int32] { watcher.map { [$0.rawValue] } ?? [] }

  /// Where the cursor is; nil while it is hidden: until a relative mouse has moved, and after a
  /// touch.
  public var cursor: Point? { pointer.isVisible ? pointer.position : nil }

  /// The contacts on the glass now, of all devices.
  public var liveContacts: Int { devices.reduce(0) { $0 + $1.liveContacts } }

  /// Takes another screen or rotation.
  public func setPicture(_ picture: PictureGeometry) {
    geometry = picture
    pointer.resize(to: picture.picture)
    for device in devices { device.setGeometry(picture, screen: screens.size) }
  }

  /// Takes the screens that show the picture. A device that is mapped to another one does not draw;
  /// one mapped to any of these, all of which show the same, is mapped to the whole picture.
  package func setScreens(_ screens: ShownScreens) {
    self.screens = screens
    for device in devices { device.setGeometry(geometry, screen: screens.size) }
  }

  private func say(_ severity: InputMessage.Severity, _ text: String) {
    report(InputMessage(severity, text))
  }

  // MARK: Finding devices

  /// Opens the selected devices and watches for others.
  ///
  /// Devices that are missing or refused are no error here, since they may come later; ask
  /// `problem` afterwards. Throws where the kernel has no descriptor left for the watch.
  public func start() throws(SystemError) {
    guard watcher == nil else { return }
    watcher = try finder.makeWatcher()
    guard watcher != nil else { return }
    scan(isFirst: true)
  }

  /// Why nothing can be drawn with: no device is in use that draws, and some node may not be
  /// opened or a named one cannot be used. nil while all is well, and while devices are simply
  /// missing.
  public var problem: InputError? {
    devices.contains(where: \.kind.draws) ? nil : finder.problem
  }

  private func scan(isFirst: Bool) {
    guard let watcher else { return }
    let inUse = Set(devices.map(\.source.identity.path))
    let next = finder.scan(isFirst: isFirst, inUse: inUse, adopt: adopt)
    do throws(SystemError) {
      try watcher.setRetry(next)
    } catch {
      say(.warning, error.description)
    }
  }

  /// Opens all nodes again: what happened on them while the machine slept, nobody knows, and a
  /// finger that was lifted meanwhile may never be reported.
  func wake(now: Duration, into actions: inout [InputAction]) {
    say(.debug, "the machine has slept; all input devices are opened again")
    for device in devices where device.source.fileDescriptor != nil {
      release(device)
      device.lose(at: now, into: &actions)
    }
    forgetLost()
    saysWhatItUses = false
    defer { saysWhatItUses = true }
    scan(isFirst: false)
  }

  /// Takes note of what the monitors report.
  private func followMonitor(now: Duration, into actions: inout [InputAction]) {
    guard let watcher else { return }
    do throws(SystemError) {
      try watcher.acknowledgeRetry()
    } catch {
      say(.warning, error.description)
    }
    let events = watcher.takeEvents()
    if events.hasChanges { refreshTags(now: now, into: &actions) }
    if finder.note(events) { scan(isFirst: false) }
  }

  // MARK: Devices

  /// Adds a source that is not a node of the kernel, such as a script's. It is read at every
  /// `readPending(now:)`.
  package func addFake(_ source: any InputSource) {
    adopt(source)
  }

  /// Takes a source in use, or says why not.
  private func adopt(_ source: any InputSource) {
    let identity = source.identity
    let known =
      source.tags
      ?? (source.fileDescriptor == nil ? DeviceTags() : finder.tags(of: identity.path))
    let device = InputDevice(
      source: source, number: nextNumber, tags: known, geometry: geometry, options: options,
      screen: screens.size, cursor: pointer)
    nextNumber += 1
    guard device.kind.isUsed else {
      finder.dismiss(identity.path)
      say(.debug, "\(identity.path) (\(identity.name)) is not used: \(device.kind.reason)")
      source.close()
      return
    }
    if let number = source.fileDescriptor, let watcher {
      if options.grabs {
        do throws(SystemError) {
          try source.grab()
        } catch {
          say(.warning, "\(error); it is shared with another program")
        }
      }
      do throws(SystemError) {
        try watcher.add(number)
      } catch {
        say(.warning, error.description)
      }
    }
    device.reportsUncalibrated = reportsUncalibrated
    tryCalibration(on: device)
    devices.append(device)
    // Whoever adds a source by hand knows of it.
    say(
      source.fileDescriptor == nil || !saysWhatItUses ? .debug : .info,
      "uses \(identity.path) (\(identity.name)) as \(device.kind)")
  }

  /// Whether a device is the mouse side of a panel that is in use as such: it would act twice.
  private func isShadowed(_ device: InputDevice) -> Bool {
    guard device.kind == .absoluteMouse || device.kind == .relativeMouse else { return false }
    return devices.contains { other in
      guard case .touchscreen = other.kind else { return false }
      return other.source.identity.isSameHardware(as: device.source.identity)
    }
  }

  /// Whether a device belongs to a screen that does not show the picture; said when it turns out.
  private func isElsewhere(_ device: InputDevice) -> Bool {
    var foreign: String?
    if device.kind.draws, let shown = screens.connectors,
      let connector = connector(of: device),
      !shown.contains(connector)
    {
      foreign = connector
    }
    if foreign != device.foreignConnector {
      device.foreignConnector = foreign
      let identity = device.source.identity
      let verdict = foreign.map { "belongs to \($0), which is not shown; it does not draw" }
      say(.info, "\(identity.path) (\(identity.name)) \(verdict ?? "draws again")")
    }
    return foreign != nil
  }

  /// Asks udev again about all nodes: its rules may run after a node can be opened. A device that
  /// is another one by them is let go, to be opened as that.
  private func refreshTags(now: Duration, into actions: inout [InputAction]) {
    for device in devices where device.source.fileDescriptor != nil {
      let identity = device.source.identity
      let known = finder.tags(of: identity.path)
      let kind = DeviceKind.classify(
        device.source.capabilities, bus: identity.bus, tags: known)
      if kind == device.kind {
        device.setTags(known)
      } else {
        release(device)
        device.lose(at: now, into: &actions)
      }
    }
    forgetLost()
    finder.forgetChanged()
  }

  // MARK: Reading

  /// Reads everything that waits, from all devices, and takes note of devices that came or went.
  ///
  /// - Parameter now: the time that cancellations of vanished devices are given.
  public func readPending(now: Duration) -> [InputAction] {
    var actions: [InputAction] = []
    readPending(now: now, into: &actions)
    return actions
  }

  /// As `readPending(now:)`, into memory that the caller uses again; `actions` is added to.
  public func readPending(now: Duration, into actions: inout [InputAction]) {
    takeReadiness()
    hasMore = false
    // The pens first, since they decide about the fingers.
    for device in devices where device.kind == .pen { read(device, now: now, into: &actions) }
    for device in devices where device.kind != .pen { read(device, now: now, into: &actions) }
    forgetLost()
    if !lost.isEmpty, watcher != nil {
      finder.noteLosses(lost, at: now)
      lost = []
      scan(isFirst: false)
    }
    if watcher?.hasSlept(ready) == true { wake(now: now, into: &actions) }
    if let watcher, ready.contains(where: { watcher.concernsNodes($0.descriptor) }) {
      followMonitor(now: now, into: &actions)
    }
    setAlarm()
  }

  private func read(_ device: InputDevice, now: Duration, into actions: inout [InputAction]) {
    let number = device.source.fileDescriptor
    device.setMuted(isShadowed(device) || isElsewhere(device), at: now, into: &actions)
    let first = actions.count
    rejectHand(on: device, into: &actions)
    let isEmpty = device.read(into: &actions, counting: &statistics)
    if !isEmpty { hasMore = true }
    if isEmpty, number != nil, !device.isAtEnd {
      device.passTime(to: now, into: &actions, counting: &statistics)
    }
    noteMostContacts(since: first, in: actions)
    noteOddities(of: device)
    // Some drivers hang up and still let read say "would block": that would wake us for ever.
    guard isEmpty, device.isAtEnd || number.map(hasHungUp) == true else { return }
    // Before it is closed: where another program holds the same open file, the set would keep it,
    // and wake us for ever too.
    release(device)
    device.lose(at: now, into: &actions)
    if number != nil { lost.append(device.source.identity.path) }
    say(.info, "\(device.source.identity.path) (\(device.source.identity.name)) has gone")
  }

  /// Says once a device what is odd about it, and what of it is rejected.
  private func noteOddities(of device: InputDevice) {
    if let complaint = device.takeComplaint() { say(.warning, complaint) }
    while let kind = device.takeRejection() {
      let identity = device.source.identity
      let text = "\(identity.name) (\(identity.path)): a contact was rejected, since \(kind.reason)"
      report(InputMessage(.info, text, rejection: kind))
    }
  }

  /// Rejects the fingers on a touchscreen while a pen is in range of the same display.
  private func rejectHand(on device: InputDevice, into actions: inout [InputAction]) {
    guard options.contacts.penRejectsTouch, case .touchscreen = device.kind else { return }
    var presence = PenPresence()
    for pen in devices where pen.kind == .pen && !pen.isMuted && sharesDisplay(pen, device) {
      presence.add(pen.penPresence)
    }
    device.setPen(presence, into: &actions)
  }

  private func sharesDisplay(_ one: InputDevice, _ other: InputDevice) -> Bool {
    guard let first = connector(of: one), let second = connector(of: other) else { return true }
    return first == second
  }

  private func connector(of device: InputDevice) -> String? {
    options.map.connector(for: device.source.identity, tags: device.tags)
  }

  /// When `passTime(to:)` has something to do, in the time of the sources that were added by hand;
  /// nil: never.
  package var handFedDeadline: Duration? {
    devices.lazy.filter { $0.source.fileDescriptor == nil }.compactMap(\.deadline).min()
  }

  /// The longest that a contact waits for a coordinate: after so much silence of its device it has
  /// begun, or there is none.
  package static let longestWait = AwaitedPosition.limit + .microseconds(1)

  /// Takes note that it is `time` for the sources that were added by hand, whose clock need not be
  /// the kernel's: what waits for time to pass is reported.
  /// `actions` is added to.
  package func passTime(to time: Duration, into actions: inout [InputAction]) {
    let first = actions.count
    for device in devices where device.source.fileDescriptor == nil {
      device.passTime(to: time, into: &actions, counting: &statistics)
    }
    noteMostContacts(since: first, in: actions)
    for device in devices { noteOddities(of: device) }
  }

  /// Wakes the program when a contact waits for nothing but time.
  private func setAlarm() {
    guard let watcher else { return }
    let deadlines = devices.lazy.filter { $0.source.fileDescriptor != nil }.compactMap(\.deadline)
    do throws(SystemError) {
      try watcher.setAlarm(deadlines.min())
    } catch {
      say(.warning, error.description)
    }
  }

  /// Several frames may have been read at once; the most contacts may have been in between.
  private func noteMostContacts(since first: Int, in actions: [InputAction]) {
    var live = liveContacts
    for action in actions[first...].reversed() {
      switch action {
      case .frameEnd: statistics.maxContacts = max(statistics.maxContacts, live)
      case .touch(let touch):
        if touch.phase == .began { live -= 1 }
        if touch.phase == .ended || touch.phase == .cancelled { live += 1 }
      case .key, .pointerMoved, .pointed: break
      }
    }
  }

  private func takeReadiness() {
    ready.removeAll(keepingCapacity: true)
    guard let watcher else { return }
    do throws(SystemError) {
      try watcher.poll(into: &ready)
    } catch {
      say(.warning, error.description)
    }
  }

  private func hasHungUp(_ number: Int32) -> Bool {
    ready.contains { $0.descriptor == number && $0.readiness.contains(.hangUp) }
  }

  private func forgetLost() { devices.removeAll(where: \.isGone) }

  private func release(_ device: InputDevice) {
    guard let number = device.source.fileDescriptor, let watcher else { return }
    watcher.remove(number)
  }

  /// Cancels all contacts, e.g. when the console goes to another program. Fingers that stay down
  /// are not seen until they lift.
  public func cancelContacts(now: Duration) -> [InputAction] {
    var actions: [InputAction] = []
    for device in devices { device.cancelContacts(at: now, into: &actions) }
    return actions
  }

  /// Lets go of the kernel's devices, and of the wait for others, until `resume`: the keys and
  /// touches that come meanwhile are another program's. What was on their glass is cancelled.
  /// Sources that were added by hand stay.
  public func suspend(now: Duration) -> [InputAction] {
    var actions: [InputAction] = []
    for device in devices where device.source.fileDescriptor != nil {
      release(device)
      device.lose(at: now, into: &actions)
    }
    forgetLost()
    hasMore = false
    isSuspended = watcher != nil
    watcher = nil
    return actions
  }

  /// Takes the devices that are there now, after `suspend`; `fileDescriptors` is another one then.
  /// Fingers that are down are seen once they are lifted.
  public func resume() throws(SystemError) {
    guard isSuspended else { return }
    isSuspended = false
    // Anything may have been plugged meanwhile, and may have another node's name.
    finder.forget()
    saysWhatItUses = false
    defer { saysWhatItUses = true }
    try start()
  }

  /// Lets go of all devices; what was on the glass is cancelled.
  @discardableResult
  public func close(now: Duration = .zero) -> [InputAction] {
    var actions: [InputAction] = []
    for device in devices {
      release(device)
      device.lose(at: now, into: &actions)
    }
    devices.removeAll()
    watcher = nil
    return actions
  }
}
