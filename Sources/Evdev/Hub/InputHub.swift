public import Geometry
public import LinuxIO
import Touches

/// All input devices of the program: finds them, reads them, and says what they did.
///
/// Call `start()` once, wait for `fileDescriptors` to become readable, and then call
/// `readPending(now:)`. Devices may come and go at any time; contacts of one that goes are
/// cancelled. Sources may be added by hand, with or without `start()`.
public final class InputHub {
  public private(set) var statistics = InputStatistics()
  public private(set) var devices: [InputDevice] = []
  /// Whether a device had more to tell than one `readPending(now:)` takes: call it again soon, for
  /// no descriptor need tell of it.
  public private(set) var hasMore = false

  let options: InputOptions
  /// The screen that positions land on.
  public private(set) var geometry: PictureGeometry

  /// Whether touchscreens and pens tell where touches would land without any calibration, beyond
  /// the picture where the device sends more than it declares: `geometry.panelFraction(of:)` then
  /// gives what was sent as fractions of the declared range. False at first.
  public var tellsUncalibrated = false {
    didSet { for device in devices { device.tellsUncalibrated = tellsUncalibrated } }
  }

  /// A calibration that is tried out; it counts before all others of its device.
  public var trial: LearnedCalibration? {
    didSet { for device in devices { tryCalibration(on: device) } }
  }

  private var screens = ShownScreens()
  private let log: (InputMessage) -> Void
  private let pointer: Cursor
  private var nextNumber: UInt64 = 0
  var watcher: InputWatcher?
  /// Nodes that were looked at and are of no use, by path, and what udev said of them then.
  var dismissed: [String: DeviceTags] = [:]
  /// Nodes that may not be opened, and the error that says so.
  var refused: [String: SystemError] = [:]
  /// Of those the ones that the log has named.
  var namedRefusals: Set<String> = []
  /// When nodes were lost last, and how often in a row, by path.
  var losses: [String: (time: Duration, count: Int)] = [:]
  private let askUdev: (String) -> DeviceTags
  private var opener: (String) throws(SystemError) -> any InputSource
  private var ready: [Epoll.Event] = []
  private var isSuspended = false
  /// Not again at every return from another console, or from sleep.
  var saysWhatItUses = true

  /// - Parameters:
  ///   - picture: the screen that positions land on.
  ///   - log: takes the sentences about devices.
  ///   - opener: opens a node.
  ///   - tags: says what udev knows about a node.
  public init(
    options: InputOptions = InputOptions(), picture: PictureGeometry,
    log: @escaping (InputMessage) -> Void = { _ in },
    opener: @escaping (String) throws(SystemError) -> any InputSource = {
      (path: String) throws(SystemError) -> any InputSource in try EvdevDevice.open(path)
    },
    tags: @escaping (String) -> DeviceTags = { DeviceTags.ofNode($0) }
  ) {
    self.options = options
    geometry = picture
    self.log = log
    self.opener = opener
    askUdev = tags
    pointer = Cursor(size: picture.picture)
  }

  /// What becomes readable when something waits to be read; empty before `start()`. It stays the
  /// same while devices come and go.
  public var fileDescriptors: [Int32] { watcher.map { [$0.epoll.rawValue] } ?? [] }

  /// Where the cursor is; nil while it is hidden: until a relative mouse has moved, and after a
  /// touch.
  public var cursor: Point? { pointer.isVisible ? pointer.position : nil }

  /// The contacts on the glass now, of all devices.
  public var liveContacts: Int { devices.reduce(0) { $0 + $1.liveContacts } }

  /// Tells of another screen or turn.
  public func setPicture(_ picture: PictureGeometry) {
    geometry = picture
    pointer.resize(to: picture.picture)
    for device in devices { device.setGeometry(picture, screen: screens.size) }
  }

  /// Tells which screens show the picture. A device that is mapped to another one does not draw;
  /// one mapped to any of these, all of which show the same, is mapped to the whole picture.
  public func setScreens(_ screens: ShownScreens) {
    self.screens = screens
    for device in devices { device.setGeometry(geometry, screen: screens.size) }
  }

  func say(_ severity: InputMessage.Severity, _ text: String) {
    log(InputMessage(severity, text))
  }

  // MARK: Devices

  /// Adds a source that is not a node of the kernel, such as a script's. It is read at every
  /// `readPending(now:)`.
  public func addFake(_ source: any InputSource) {
    adopt(source)
  }

  /// Takes a source in use, or says why not.
  func adopt(_ source: any InputSource) {
    let identity = source.identity
    let known =
      source.tags
      ?? (source.fileDescriptor == nil ? DeviceTags() : tags(of: identity.path))
    let device = InputDevice(
      source: source, number: nextNumber, tags: known, geometry: geometry, options: options,
      screen: screens.size, cursor: pointer)
    nextNumber += 1
    guard device.kind.isUsed else {
      dismissed[identity.path] = known
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
        try watcher.epoll.add(number, for: .readable)
      } catch {
        say(.warning, error.description)
      }
    }
    device.tellsUncalibrated = tellsUncalibrated
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
      let connector = options.map.connector(for: device.source.identity, tags: device.tags),
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
  func refreshTags(now: Duration, into actions: inout [InputAction]) {
    for device in devices where device.source.fileDescriptor != nil {
      let identity = device.source.identity
      let known = tags(of: identity.path)
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
    dismissed = dismissed.filter { tags(of: $0.key) == $0.value }
  }

  /// What udev says of a node. One that was named is meant, whatever a rule tells programs.
  private func tags(of path: String) -> DeviceTags {
    var tags = askUdev(path)
    if case .paths = options.selection { tags.isIgnored = false }
    return tags
  }

  /// Takes note that a node is of no use.
  func dismiss(_ path: String) { dismissed[path] = tags(of: path) }

  func openNode(_ path: String) throws(SystemError) -> any InputSource { try opener(path) }

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
    var lost: [String] = []
    for device in devices {
      let number = device.source.fileDescriptor
      device.setMuted(isShadowed(device) || isElsewhere(device), at: now, into: &actions)
      let first = actions.count
      let isEmpty = device.read(into: &actions, counting: &statistics)
      if !isEmpty { hasMore = true }
      if isEmpty, number != nil, !device.isAtEnd {
        device.passTime(to: now, into: &actions, counting: &statistics)
      }
      noteMostContacts(since: first, in: actions)
      // Some drivers hang up and still let read say "would block": that would wake us for ever.
      if isEmpty, device.isAtEnd || number.map(hasHungUp) == true {
        // Before it is closed: where another program holds the same open file, the set would keep
        // it, and wake us for ever too.
        release(device)
        device.lose(at: now, into: &actions)
        if number != nil { lost.append(device.source.identity.path) }
        say(.info, "\(device.source.identity.path) (\(device.source.identity.name)) has gone")
      } else if let complaint = device.takeComplaint() {
        say(.warning, complaint)
      }
    }
    forgetLost()
    if !lost.isEmpty { seekAgain(lost, now: now) }
    if watcher?.hasSlept(ready) == true { wake(now: now, into: &actions) }
    if let watcher, ready.contains(where: { watcher.tellsOfDevices($0.descriptor) }) {
      followNews(now: now, into: &actions)
    }
    setAlarm()
  }

  /// Says that it is `time` for the sources that were added by hand, whose clock need not be the
  /// kernel's: what waits for time to pass is told.
  public func passTime(to time: Duration) -> [InputAction] {
    var actions: [InputAction] = []
    for device in devices where device.source.fileDescriptor == nil {
      device.passTime(to: time, into: &actions, counting: &statistics)
    }
    noteMostContacts(since: 0, in: actions)
    return actions
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
      case .key, .pointerMoved: break
      }
    }
  }

  private func takeReadiness() {
    ready.removeAll(keepingCapacity: true)
    guard let watcher else { return }
    do throws(SystemError) {
      try watcher.epoll.wait(timeout: .zero, into: &ready)
    } catch {
      say(.warning, error.description)
    }
  }

  private func hasHungUp(_ number: Int32) -> Bool {
    ready.contains { $0.descriptor == number && $0.readiness.contains(.hangUp) }
  }

  func forgetLost() { devices.removeAll(where: \.isGone) }

  func release(_ device: InputDevice) {
    guard let number = device.source.fileDescriptor, let watcher else { return }
    try? watcher.epoll.remove(number)
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
    dismissed = [:]
    refused = [:]
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

extension DeviceKind {
  /// Why a device of this kind is not used.
  var reason: String {
    switch self {
    case .ignored(let reason): reason
    case .touchpad: "touchpads do not draw"
    case .touchscreen, .pen, .absoluteMouse, .relativeMouse, .keyboard: "it is used"
    }
  }
}
