internal import LinuxIO

/// Every input device of the machine, what it is taken for, and whether it would be used.
public struct InputInventory: Hashable, Sendable {
  /// One node.
  public struct Entry: Hashable, Sendable {
    /// The node, e.g. "/dev/input/event3".
    public var path: String
    /// Empty where it may not be read.
    public var name: String
    /// Where it is attached; empty where the driver gives none.
    public var phys: String
    /// nil where it may not be opened.
    public var kind: DeviceKind?
    /// Whether it would be read.
    public var isUsed: Bool
    /// Why it is not used; nil where it is.
    public var reason: String?
    /// Where it draws; nil where it does not.
    package var placement: DevicePlacement?
  }

  /// In the order of the nodes' numbers.
  public var entries: [Entry]
  /// What is wrong with the machine's devices as a whole, e.g. that there are none.
  public var problem: String?

  /// The names of evdev nodes, in the order of their numbers.
  static func nodes(among names: [String]) -> [String] {
    let numbered = names.compactMap { name -> (Int, String)? in
      guard name.hasPrefix("event"), let number = Int(name.dropFirst(5)) else { return nil }
      return (number, name)
    }
    return numbered.sorted { $0.0 < $1.0 }.map(\.1)
  }
}

/// Looks at all input devices, without grabbing or keeping any; what is said of their use is what
/// `InputHub` would make of the same options.
public func enumerateInputDevices(_ options: InputOptions = InputOptions()) -> InputInventory {
  let directory = options.directory
  var inventory = InputInventory(entries: [], problem: nil)
  let names: [String]
  do throws(SystemError) {
    names = InputInventory.nodes(among: try listDirectory(directory))
  } catch {
    inventory.problem =
      error.errno == .noSuchFile
      ? "there is no \(directory): the kernel has no input devices here" : error.description
    return inventory
  }
  var identities: [Int: DeviceIdentity] = [:]
  for name in names {
    let path = DeviceMonitor.path(directory, name)
    var entry = InputInventory.Entry(
      path: path, name: "", phys: "", kind: nil, isUsed: false, reason: nil)
    do throws(SystemError) {
      let device = try EvdevDevice.open(path)
      let tags = DeviceTags.ofNode(path)
      let kind = DeviceKind.classify(
        device.capabilities, bus: device.identity.bus, tags: tags)
      entry.name = device.identity.name
      entry.phys = device.identity.phys
      entry.kind = kind
      entry.reason = kind.isUsed ? options.selection.refusal(of: path) : kind.reason
      entry.isUsed = entry.reason == nil
      if kind.draws {
        entry.placement = options.placement(of: device.identity, as: kind, tags: tags)
      }
      identities[inventory.entries.count] = device.identity
      device.close()
    } catch {
      // The name of a closed node can still be read from sysfs.
      let sysfs = "/sys/class/input/\(name)/device/name"
      if let bytes = try? readFile(sysfs, limit: 4096) {
        entry.name = String(decoding: bytes.prefix { $0 != 10 }, as: UTF8.self)
      }
      entry.reason = error.description
    }
    inventory.entries.append(entry)
  }
  inventory.noteShadows(identities)
  if inventory.entries.isEmpty {
    inventory.problem = "\(directory) holds no event nodes"
  } else if inventory.entries.allSatisfy({ $0.kind == nil }) {
    inventory.problem = "no input device may be opened; join the group input"
  }
  return inventory
}

extension InputOptions.Selection {
  /// Why a node is not read whatever it is; nil where it is.
  fileprivate func refusal(of path: String) -> String? {
    switch self {
    case .auto: return nil
    case .nothing: return "no device is to be read"
    case .paths(let paths):
      let isNamed = paths.contains { $0 == path || canonicalPath($0) == path }
      return isNamed ? nil : "other devices are named"
    }
  }
}

extension InputInventory {
  /// Marks the mouse nodes of panels that are used as touchscreens.
  mutating func noteShadows(_ identities: [Int: DeviceIdentity]) {
    for (index, identity) in identities {
      let kind = entries[index].kind
      guard kind == .absoluteMouse || kind == .relativeMouse else { continue }
      let panel = identities.first { other in
        guard case .touchscreen? = entries[other.key].kind else { return false }
        return other.value.isSameHardware(as: identity)
      }
      if let panel {
        entries[index].isUsed = false
        entries[index].reason = "the same panel is used as \(panel.value.path)"
      }
    }
  }
}
