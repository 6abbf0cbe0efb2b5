internal import LinuxIO

/// The kernel's class of backlights, one directory each (Documentation/ABI/stable/
/// sysfs-class-backlight), below a root that tests may move.
package struct BacklightDevice: Hashable, Sendable {
  /// Who moves the light. The kernel's documentation prefers them in this order: firmware
  /// knows the machine best, raw access to the hardware is the last resort.
  package enum Kind: Int, Hashable, Sendable, Comparable {
    case firmware, platform, raw
    /// None of the three words; a later kernel's.
    case unknown

    package static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
  }

  /// Such as "/sys/class/backlight/intel_backlight".
  package let directory: String
  package let kind: Kind
  /// The brightest value; at least 1.
  package let maximum: Int
  /// What the light belongs to, as sysfs has it, without links: the directory of a connector or of
  /// a piece of hardware; nil where it is not known.
  package let parent: String?

  /// The last part of the directory, such as "intel_backlight".
  package var name: String { directory.split(separator: "/").last.map(String.init) ?? directory }

  /// Reads what is fixed about a backlight; nil where it is none that can be set.
  init?(at directory: String) {
    guard let maximum = BacklightDevice.number("\(directory)/max_brightness"), maximum > 0 else {
      return nil
    }
    self.directory = directory
    self.maximum = maximum
    switch BacklightDevice.text("\(directory)/type") {
    case "firmware": kind = .firmware
    case "platform": kind = .platform
    case "raw": kind = .raw
    default: kind = .unknown
    }
    parent = canonicalPath("\(directory)/device")
  }

  /// All backlights, the best first: those that belong to the connector's own directory, then those
  /// of the same hardware as the card, then the rest; among equals by kind, then by name.
  ///
  /// `card` is the node of the DRM card or framebuffer device, such as "/dev/dri/card0";
  /// `connector` a name such as "eDP-1".
  package static func all(
    sysfs: String = "/sys", card: String? = nil, connector: String? = nil
  ) -> [BacklightDevice] {
    let classDirectory = "\(sysfs)/class/backlight"
    let found = ((try? listDirectory(classDirectory)) ?? []).compactMap {
      BacklightDevice(at: "\(classDirectory)/\($0)")
    }
    let places = Places(sysfs: sysfs, card: card, connector: connector)
    return found.enumerated().sorted { left, right in
      let (a, b) = (places.distance(of: left.element), places.distance(of: right.element))
      if a != b { return a < b }
      if left.element.kind != right.element.kind { return left.element.kind < right.element.kind }
      return left.offset < right.offset
    }.map(\.element)
  }

  /// Where the screen is in sysfs.
  private struct Places {
    let connector: String?
    let hardware: String?

    init(sysfs: String, card: String?, connector: String?) {
      let node = card.flatMap { $0.split(separator: "/").last.map(String.init) }
      let isFramebuffer = node?.hasPrefix("fb") ?? false
      let entry = node.map { "\(sysfs)/class/\(isFramebuffer ? "graphics" : "drm")/\($0)" }
      hardware = entry.flatMap { canonicalPath("\($0)/device") }
      self.connector = connector.flatMap { name in
        entry.flatMap { canonicalPath("\($0)-\(name)") }
      }
    }

    func distance(of light: BacklightDevice) -> Int {
      guard let parent = light.parent else { return 2 }
      if let connector, parent == connector { return 0 }
      guard let hardware else { return 2 }
      // The parent may be another connector of the card: that is not this screen's light.
      if parent == hardware { return 1 }
      return parent.hasPrefix(hardware + "/") && connector == nil ? 1 : 2
    }
  }

  // MARK: Values

  /// 0...maximum as it was last set; nil where it cannot be read.
  package var brightness: Int? { BacklightDevice.number("\(directory)/brightness") }

  /// Whether the light is on as far as the kernel was asked (bl_power 0); nil where it is not said.
  package var isPowered: Bool? { BacklightDevice.number("\(directory)/bl_power").map { $0 == 0 } }

  private static func text(_ path: String) -> String? {
    guard let bytes = try? readFile(path, limit: 4096) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    return String(text.prefix { $0 != "\n" })
  }

  private static func number(_ path: String) -> Int? { text(path).flatMap { Int($0) } }
}
