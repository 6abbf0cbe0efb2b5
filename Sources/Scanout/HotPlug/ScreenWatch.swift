// Three sources report screens, and each misses what another sees: udev, after its rules have given
// a node to its group; the kernel itself, which is all there is in an initramfs without udevd; and
// inotify on the directories of the nodes, which also sees a node's permissions change. Events that
// come twice do no harm: whoever asks looks at what is there now.
internal import CLibUdev
internal import LinuxIO

/// Reports that screens may have come, gone or changed. The seam for tests.
package protocol ScreenWatch: AnyObject {
  /// Readable when there are events; lent, and always the same.
  var fileDescriptors: [Int32] { get }
  /// Whether anything happened since the last call.
  func takeEvents() -> Bool
}

/// The events of the kernel and of udev. No timer: without events it never wakes anybody.
package final class KernelScreenWatch: ScreenWatch {
  private static let devices = "/dev"
  private static let cards = "/dev/dri"

  private let udev: OpaquePointer?
  private var monitors: [OpaquePointer] = []
  private var directories: DirectoryWatch?
  private var isWatchingCards = false

  /// Where one of the three cannot be had the others still report.
  package init() {
    udev = udev_new()
    for source in ["udev", "kernel"] {
      guard let udev, let monitor = udev_monitor_new_from_netlink(udev, source) else { continue }
      for subsystem in ["drm", "graphics"] {
        udev_monitor_filter_add_match_subsystem_devtype(monitor, subsystem, nil)
      }
      if udev_monitor_enable_receiving(monitor) < 0 {
        udev_monitor_unref(monitor)
      } else {
        monitors.append(monitor)
      }
    }
    directories = try? DirectoryWatch.make()
    try? directories?.watch(KernelScreenWatch.devices)
    watchCards()
  }

  deinit {
    for monitor in monitors { udev_monitor_unref(monitor) }
    if let udev { udev_unref(udev) }
  }

  private func watchCards() {
    isWatchingCards = (try? directories?.watch(KernelScreenWatch.cards)) != nil
  }

  package var fileDescriptors: [Int32] {
    var numbers = monitors.map { udev_monitor_get_fd($0) }
    if let number = directories?.rawValue { numbers.append(number) }
    return numbers
  }

  package func takeEvents() -> Bool {
    var hasChanged = false
    for monitor in monitors {
      while let device = udev_monitor_receive_device(monitor) {
        udev_device_unref(device)
        hasChanged = true
      }
      // More events than the queue holds: which, nobody knows.
      if Errno.current == .noBufferSpace { hasChanged = true }
    }
    for change in (try? directories?.takeChanges()) ?? [] where concernsScreens(change) {
      hasChanged = true
    }
    return hasChanged
  }

  private func concernsScreens(_ change: DirectoryWatch.Change) -> Bool {
    if change.kind == .overflowed { return true }
    if change.directory == KernelScreenWatch.cards {
      // The directory itself went: it is made again with the next card.
      if change.name.isEmpty { isWatchingCards = false }
      return true
    }
    // Of all that happens in /dev only this concerns screens.
    if change.name == "dri" {
      if change.kind == .appeared || !isWatchingCards { watchCards() }
      return true
    }
    return change.name.hasPrefix("fb")
  }
}
