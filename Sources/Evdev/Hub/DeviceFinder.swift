internal import LinuxIO

/// Finds the nodes to be read: tries what is there, remembers what is of no use or may not be
/// opened, and opens again what was lost.
///
/// A node, as it is seen here:
///
///     new ──opened, used──▶ in use ──lost──▶ new
///      │                      │ lost three times in a row
///      ├──opened, no use──▶ dismissed ◀─┘    until it goes, or udev says something else of it
///      └──may not be opened──▶ refused     tried again after `patience`, then named in the log
final class DeviceFinder {
  /// How long after a node was refused it is tried once more and, if it is still refused, named in
  /// the log: udev needs some milliseconds to hand a new node to its group. Beyond that only a
  /// change of its permissions can help, and inotify reports that.
  static let patience: Duration = .seconds(2)
  /// How often in a row a node may be lost, each time within `patience` of the last, until it is
  /// left alone.
  static let mostLosses = 3

  private let selection: InputOptions.Selection
  private let directory: String
  private let report: (InputMessage) -> Void
  private let open: (String) throws(SystemError) -> any InputSource
  private let askUdev: (String) -> DeviceTags

  /// Nodes that were looked at and are of no use, by path, and what udev said of them then.
  private var dismissed: [String: DeviceTags] = [:]
  /// Nodes that may not be opened, and the error that says so.
  private var refused: [String: SystemError] = [:]
  /// Of those the ones that the log has named.
  private var namedRefusals: Set<String> = []
  /// When nodes were lost last, and how often in a row, by path.
  private var losses: [String: (time: Duration, count: Int)] = [:]

  init(
    _ options: InputOptions, report: @escaping (InputMessage) -> Void,
    open: @escaping (String) throws(SystemError) -> any InputSource,
    tags: @escaping (String) -> DeviceTags
  ) {
    selection = options.selection
    directory = options.directory
    self.report = report
    self.open = open
    askUdev = tags
  }

  /// What becomes readable when nodes may have come; nil where none is wanted.
  func makeWatcher() throws(SystemError) -> InputWatcher? {
    switch selection {
    case .nothing: nil
    case .auto: try InputWatcher(directory: directory, others: [])
    case .paths(let paths):
      try InputWatcher(directory: directory, others: paths.map(DeviceMonitor.parent(of:)))
    }
  }

  /// Why nothing can be drawn with, where no device in use draws: some node may not be opened, or a
  /// named one cannot be used. nil while devices are simply missing.
  var problem: InputError? {
    if let error = refused.sorted(by: { $0.key < $1.key }).first?.value {
      return .permission(error)
    }
    guard case .paths(let paths) = selection else { return nil }
    for path in paths where !fileExists(path) {
      return .unusable(path: path, reason: Errno.noSuchFile.description)
    }
    for path in paths where dismissed[path] != nil {
      return .unusable(path: path, reason: "it is no touchscreen, pen or mouse")
    }
    return nil
  }

  /// What udev says of a node. One that was named is meant, whatever a rule says to programs.
  func tags(of path: String) -> DeviceTags {
    var tags = askUdev(path)
    if case .paths = selection { tags.isIgnored = false }
    return tags
  }

  /// Takes note that a node is of no use.
  func dismiss(_ path: String) { dismissed[path] = tags(of: path) }

  /// Forgets what was of no use or refused: anything may have another node's name by now.
  func forget() {
    dismissed = [:]
    refused = [:]
  }

  /// Forgets the nodes of which udev says something else now.
  func forgetChanged() { dismissed = dismissed.filter { tags(of: $0.key) == $0.value } }

  /// Takes note of nodes that were lost and may still be there: a descriptor may be revoked, and a
  /// driver may reset its device, without the node going. No monitor reports that.
  func noteLosses(_ paths: [String], at now: Duration) {
    for path in paths {
      let last = losses[path]
      let isInARow = last.map { now - $0.time < DeviceFinder.patience } ?? false
      let count = isInARow ? (last?.count ?? 0) + 1 : 1
      losses[path] = (now, count)
      guard count >= DeviceFinder.mostLosses else { continue }
      dismiss(path)
      say(
        .warning,
        "\(path) is lost as soon as it is opened; it is left alone until it is plugged in again")
    }
  }

  /// Takes note of nodes that came or went.
  ///
  /// - Returns: Whether to scan.
  func note(_ events: DeviceMonitor.Events) -> Bool {
    for name in events.gone {
      let path = DeviceMonitor.path(directory, name)
      dismissed[path] = nil
      losses[path] = nil
      refused[path] = nil
      namedRefusals.remove(path)
    }
    // A named path may be a link that leads to another node now.
    if case .paths = selection, !events.gone.isEmpty { dismissed = [:] }
    return events.hasChanges || !refused.keys.allSatisfy(namedRefusals.contains)
  }

  /// Tries all nodes that are not in use and not known to be of no use.
  ///
  /// - Parameters:
  ///   - isFirst: whether refused nodes are named at once, not after a second look.
  ///   - inUse: the paths of devices in use.
  ///   - adopt: takes a node that was opened; dismisses it where it is of no use.
  /// - Returns: When to look again; nil: when something is reported.
  func scan(
    isFirst: Bool, inUse: Set<String>, adopt: (any InputSource) -> Void
  ) -> Duration? {
    let before = Set(refused.keys)
    for path in candidates() where !inUse.contains(path) && dismissed[path] == nil {
      do throws(SystemError) {
        let source = try open(path)
        refused[path] = nil
        namedRefusals.remove(path)
        adopt(source)
      } catch {
        switch error.errno {
        case .accessDenied, .notPermitted:
          refused[path] = error
        case .noSuchFile, .noSuchDevice, .noSuchDeviceOrAddress:
          // Gone again, or not there yet: the monitors report it.
          refused[path] = nil
        default:
          dismiss(path)
          say(.warning, error.description)
        }
      }
    }
    return nameRefusals(isFirst: isFirst, knownBefore: before)
  }

  /// Says which nodes may not be opened: at the start at once, later when they had their time.
  private func nameRefusals(isFirst: Bool, knownBefore: Set<String>) -> Duration? {
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
    return hasFresh ? KernelClock().now + DeviceFinder.patience : nil
  }

  private func candidates() -> [String] {
    switch selection {
    case .nothing: return []
    case .paths(let paths): return paths
    case .auto:
      let names = (try? listDirectory(directory)) ?? []
      return InputInventory.nodes(among: names).map { DeviceMonitor.path(directory, $0) }
    }
  }

  private func say(_ severity: InputMessage.Severity, _ text: String) {
    report(InputMessage(severity, text))
  }
}
