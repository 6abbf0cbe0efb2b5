public import LinuxIO

/// What the hub waits for: the devices, those who tell of new ones, and the alarm for a second look
/// at nodes that may not be opened; the alarm for contacts that wait for time to pass; and waking
/// from sleep.
final class InputWatcher {
  let epoll: Epoll
  let retry: TimerDescriptor
  private let alarm: TimerDescriptor
  private var alarmTime: Duration?
  private var sleep: SleepNotice
  let monitor: DeviceMonitor?

  init(directory: String, others: [String]?) throws(SystemError) {
    epoll = try Epoll.make()
    retry = try TimerDescriptor.make()
    alarm = try TimerDescriptor.make()
    sleep = try SleepNotice.make()
    try epoll.add(retry.rawValue, for: .readable)
    try epoll.add(alarm.rawValue, for: .readable)
    try epoll.add(sleep.rawValue, for: .readable)
    guard let others else {
      monitor = nil
      return
    }
    let monitor = try DeviceMonitor(directory: directory, others: others)
    for number in monitor.fileDescriptors { try epoll.add(number, for: .readable) }
    self.monitor = monitor
  }

  /// Makes the descriptor readable at `time`; nil: not at all.
  func setAlarm(_ time: Duration?) throws(SystemError) {
    guard time != alarmTime else { return }
    alarmTime = time
    // Setting it also takes back a ringing that nobody has acknowledged.
    try alarm.set(time)
  }

  /// Whether the machine has slept, which one of the descriptors that are ready may tell.
  func hasSlept(_ ready: [Epoll.Event]) -> Bool {
    let number = sleep.rawValue
    guard ready.contains(where: { $0.descriptor == number }) else { return false }
    return sleep.take()
  }

  /// Whether a descriptor is that of a monitor or of the alarm.
  func tellsOfDevices(_ number: Int32) -> Bool {
    number == retry.rawValue || monitor?.fileDescriptors.contains(number) == true
  }
}

extension InputHub {
  /// How long after a node was refused it is tried once more and, if it is still refused, named in
  /// the log: udev needs some milliseconds to hand a new node to its group. Beyond that only a
  /// change of its permissions can help, and inotify tells of that.
  static let patience: Duration = .seconds(2)

  /// Opens the selected devices and watches for others.
  ///
  /// Devices that are missing or refused are no error here, since they may come later; ask
  /// `problem` afterwards.
  public func start() throws(SystemError) {
    guard watcher == nil, options.selection != .none else { return }
    var others: [String] = []
    if case .paths(let paths) = options.selection {
      others = paths.map(DeviceMonitor.parent(of:))
    }
    watcher = try InputWatcher(directory: options.directory, others: others)
    scan(isFirst: true)
  }

  /// Why nothing can be drawn with: no device is in use that draws, and some node may not be
  /// opened or a named one cannot be used. nil while all is well, and while devices are simply
  /// missing.
  public var problem: InputError? {
    guard !devices.contains(where: \.kind.draws) else { return nil }
    if let error = refused.sorted(by: { $0.key < $1.key }).first?.value {
      return .permission(error)
    }
    if case .paths(let paths) = options.selection {
      for path in paths where !fileExists(path) {
        return .unusable(path: path, reason: Errno.noSuchFile.description)
      }
      for path in paths where dismissed.contains(path) {
        return .unusable(path: path, reason: "it is no touchscreen, pen or mouse")
      }
    }
    return nil
  }

  /// How often in a row a node may be lost, each time within `patience` of the last, until it is left
  /// alone.
  static let mostLosses = 3

  /// Opens anew what was lost and is still there: a descriptor may be revoked, and a driver may reset
  /// its device, without the node going. Of that no monitor tells.
  func seekAgain(_ paths: [String], now: Duration) {
    guard watcher != nil else { return }
    for path in paths {
      let last = losses[path]
      let isInARow = last.map { now - $0.time < InputHub.patience } ?? false
      let count = isInARow ? (last?.count ?? 0) + 1 : 1
      losses[path] = (now, count)
      guard count >= InputHub.mostLosses else { continue }
      dismissed.insert(path)
      say(
        .warning,
        "\(path) is lost as soon as it is opened; it is left alone until it is plugged in anew")
    }
    scan(isFirst: false)
  }

  /// Opens all nodes anew: what happened on them while the machine slept, nobody knows, and a finger
  /// that was lifted meanwhile may never be reported.
  func wake(now: Duration, into actions: inout [InputAction]) {
    say(.debug, "the machine has slept; all input devices are opened anew")
    for device in devices where device.source.fileDescriptor != nil {
      release(device)
      device.lose(at: now, into: &actions)
    }
    forgetLost()
    saysWhatItUses = false
    defer { saysWhatItUses = true }
    scan(isFirst: false)
  }

  /// Takes note of what the monitors tell.
  func followNews() {
    guard let watcher else { return }
    do throws(SystemError) {
      try watcher.retry.acknowledge()
    } catch {
      say(.warning, error.description)
    }
    guard let news = watcher.monitor?.takeNews() else { return }
    if news.hasChanges { refreshTags() }
    for name in news.gone {
      let path = DeviceMonitor.path(options.directory, name)
      dismissed.remove(path)
      losses[path] = nil
      refused[path] = nil
      namedRefusals.remove(path)
    }
    // A named path may be a link that leads to another node now.
    if case .paths = options.selection, !news.gone.isEmpty { dismissed = [] }
    if news.hasChanges || !refused.keys.allSatisfy(namedRefusals.contains) {
      scan(isFirst: false)
    }
  }

  /// Tries all nodes that are not in use and not known to be of no use.
  private func scan(isFirst: Bool) {
    let inUse = Set(devices.map(\.source.identity.path))
    let before = Set(refused.keys)
    for path in candidates() where !inUse.contains(path) && !dismissed.contains(path) {
      do throws(SystemError) {
        let source = try openNode(path)
        refused[path] = nil
        namedRefusals.remove(path)
        adopt(source)
      } catch {
        switch error.errno {
        case .accessDenied, .notPermitted:
          refused[path] = error
        case .noSuchFile, .noSuchDevice, .noSuchDeviceOrAddress:
          // Gone again, or not there yet: the monitors tell.
          refused[path] = nil
        default:
          dismissed.insert(path)
          say(.warning, error.description)
        }
      }
    }
    nameRefusals(isFirst: isFirst, knownBefore: before)
  }

  /// Says which nodes may not be opened: at the start at once, later when they had their time.
  private func nameRefusals(isFirst: Bool, knownBefore: Set<String>) {
    guard let watcher else { return }
    var hasFresh = false
    for (path, error) in refused.sorted(by: { $0.key < $1.key })
    where !namedRefusals.contains(path) {
      if isFirst || knownBefore.contains(path) {
        namedRefusals.insert(path)
        say(.warning, error.description)
      } else {
        hasFresh = true
      }
    }
    do throws(SystemError) {
      try watcher.retry.set(hasFresh ? KernelClock().now + InputHub.patience : nil)
    } catch {
      say(.warning, error.description)
    }
  }

  private func candidates() -> [String] {
    switch options.selection {
    case .none: return []
    case .paths(let paths): return paths
    case .auto:
      let names = (try? listDirectory(options.directory)) ?? []
      return InputInventory.nodes(among: names).map {
        DeviceMonitor.path(options.directory, $0)
      }
    }
  }
}
