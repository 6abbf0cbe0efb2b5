internal import LinuxIO

/// What became of a connector that is in use, after the kernel reported that something was plugged.
enum ConnectorCheck: Hashable {
  /// The same screen, or nothing is known.
  case unchanged
  /// The link failed: setting the mode trains it again.
  case badLink
  /// The screen is gone, or another one is there; the rest of the message says which.
  case lost(String)

  init(_ connector: UInt32, showing mode: DisplayMode, on device: any ScanoutDevice) {
    let found: ScanoutConnector
    do throws(SystemError) {
      found = try device.connector(connector)
    } catch {
      // Connectors of DisplayPort trees go with their screens (ENOENT).
      let isGone = error.meansGone || error.errno == .noSuchFile
      self = isGone ? .lost("\(error.errno)") : .unchanged
      return
    }
    if found.status == .disconnected {
      self = .lost("it was unplugged")
    } else if !found.modes.isEmpty, !found.modes.contains(where: { $0.hasTiming(of: mode) }) {
      self = .lost("one without the mode \(mode) is there instead")
    } else {
      let properties = (try? device.properties(of: .connector, connector)) ?? []
      let link = properties.first { $0.name == "link-status" }
      self = link?.chosenName == "Bad" ? .badLink : .unchanged
    }
  }
}

extension DisplayMode {
  /// Whether a screen would notice no difference.
  fileprivate func hasTiming(of other: DisplayMode) -> Bool {
    clock == other.clock && horizontal == other.horizontal && vertical == other.vertical
      && flags == other.flags
  }
}
