public import LinuxIO

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
      for path in paths where dismissed[path] != nil {
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
      dismiss(path)
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
  func followNews(now: Duration, into actions: inout [InputAction]) {
    guard let watcher else { return }
    do throws(SystemError) {
      try watcher.retry.acknowledge()
    } catch {
      say(.warning, error.description)
    }
    let news = watcher.monitor.takeNews()
    if news.hasChanges { refreshTags(now: now, into: &actions) }
    for name in news.gone {
      let path = DeviceMonitor.path(options.directory, name)
      dismissed[path] = nil
      losses[path] = nil
      refused[path] = nil
      namedRefusals.remove(path)
    }
    // A named path may be a link that leads to another node now.
    if case .paths = options.selection, !news.gone.isEmpty { dismissed = [:] }
    if news.hasChanges || !refused.keys.allSatisfy(namedRefusals.contains) {
      scan(isFirst: false)
    }
  }

  /// Tries all nodes that are not in use and not known to be of no use.
  private func scan(isFirst: Bool) {
    let inUse = Set(devices.map(\.source.identity.path))
    let before = Set(refused.keys)
    for path in candidates() where !inUse.contains(path) && dismissed[path] == nil {
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
          dismiss(path)
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
