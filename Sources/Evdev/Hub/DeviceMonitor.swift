// Who reports new devices: udev, after its rules have run, where udevd runs; and always inotify on
// the directory of the nodes, which also reports when a node's permissions change. An initramfs has
// no udevd, and libudev's monitor stays silent there for ever. Both may report the same node:
// whoever asks looks at what is there now, so that getting it twice does no harm.
internal import CLibUdev
internal import LinuxIO

/// Reports when input nodes come, change and go.
final class DeviceMonitor {
  private var watch: DirectoryWatch
  private let directory: String
  private var isWatchingDirectory = false
  private var udev: OpaquePointer?
  private var monitor: OpaquePointer?

  /// Watches `directory`; where it does not exist yet, its parent until it does. `others` are the
  /// directories of nodes that were named by other paths.
  init(directory: String, others: [String]) throws(SystemError) {
    self.directory = directory
    watch = try DirectoryWatch.make()
    startUdev()
    watchDirectory()
    for other in others where other != directory {
      // One that is missing is no fault: udev makes it when there is something to put into it,
      // and reports that itself.
      try? watch.watch(other)
    }
  }

  deinit {
    if let monitor { udev_monitor_unref(monitor) }
    if let udev { udev_unref(udev) }
  }

  private func startUdev() {
    guard let udev = udev_new() else { return }
    self.udev = udev
    guard let monitor = udev_monitor_new_from_netlink(udev, "udev") else { return }
    self.monitor = monitor
    udev_monitor_filter_add_match_subsystem_devtype(monitor, "input", nil)
    if udev_monitor_enable_receiving(monitor) < 0 {
      udev_monitor_unref(monitor)
      self.monitor = nil
    }
  }

  private func watchDirectory() {
    if (try? watch.watch(directory)) != nil {
      isWatchingDirectory = true
      return
    }
    let parent = DeviceMonitor.parent(of: directory)
    if parent != directory { try? watch.watch(parent) }
  }

  static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
  }

  /// Lent to the event loop.
  var fileDescriptors: [Int32] {
    var numbers = [watch.rawValue]
    if let monitor { numbers.append(udev_monitor_get_fd(monitor)) }
    return numbers
  }

  /// What is known to have happened since the last call.
  struct Events {
    /// Whether to look through all nodes again.
    var hasChanges = false
    /// The names of nodes that went: whatever was known about them no longer holds.
    var gone: Set<String> = []
  }

  func takeEvents() -> Events {
    var events = Events()
    if let monitor {
      while let device = udev_monitor_receive_device(monitor) {
        events.hasChanges = true
        udev_device_unref(device)
      }
      // More events than the queue holds: which, nobody knows.
      if Errno.current == .noBufferSpace { events.hasChanges = true }
    }
    for change in (try? watch.takeChanges()) ?? [] {
      if change.kind == .overflowed {
        events.hasChanges = true
      } else if change.directory != directory && !isWatchingDirectory
        && change.directory == DeviceMonitor.parent(of: directory)
      {
        if directory == DeviceMonitor.path(change.directory, change.name) {
          watchDirectory()
          events.hasChanges = true
        }
      } else {
        events.hasChanges = true
        if change.directory == directory && change.kind == .gone {
          events.gone.insert(change.name)
          // The directory itself went: it is made again with the next device.
          if change.name.isEmpty {
            isWatchingDirectory = false
            watchDirectory()
          }
        }
      }
    }
    return events
  }

  static func path(_ directory: String, _ name: String) -> String {
    directory.hasSuffix("/") ? directory + name : "\(directory)/\(name)"
  }
}
