/// Which screen each device belongs to: pairs of a device and a connector.
///
///     DEVICE -> CONNECTOR[, DEVICE -> CONNECTOR …]
///
/// DEVICE is the device's name, or the place where it is attached (phys), whole or without the part
/// after its last slash; CONNECTOR is the name of a screen's connector. Of several pairs for one
/// device the first counts; a pair by place counts before one by name, since two panels may have
/// one name.
public struct DeviceMap: Hashable, Sendable {
  /// A device and the screen that it belongs to.
  public struct Pair: Hashable, Sendable {
    /// The device's name, or the place where it is attached.
    public var device: String
    /// The connector of its screen, e.g. "HDMI-A-1".
    public var connector: String

    /// Pairs a device with a connector.
    public init(device: String, connector: String) {
      self.device = device
      self.connector = connector
    }
  }

  /// The first that fits a device counts.
  public var pairs: [Pair]

  /// A map of these pairs.
  public init(_ pairs: [Pair] = []) {
    self.pairs = pairs
  }

  /// Reads the above; nil where it is none. Names of devices may hold commas: a pair ends at the
  /// comma after its connector.
  public init?(_ text: String) {
    pairs = []
    var rest = Substring(text)
    while true {
      guard let arrow = DeviceMap.arrow(in: rest) else { return nil }
      let device = rest[..<arrow.lowerBound].withoutOuterBlanks
      rest = rest[arrow.upperBound...]
      let end = rest.firstIndex(of: ",") ?? rest.endIndex
      let connector = rest[..<end].withoutOuterBlanks
      guard !device.isEmpty, !connector.isEmpty, !connector.contains(" ") else { return nil }
      pairs.append(Pair(device: String(device), connector: String(connector)))
      if end == rest.endIndex { return }
      rest = rest[rest.index(after: end)...]
    }
  }

  private static func arrow(in text: Substring) -> Range<Substring.Index>? {
    guard
      let start = text.indices.first(where: { text[$0...].hasPrefix("->") })
    else { return nil }
    return start..<text.index(start, offsetBy: 2)
  }

  /// The connector that a device is mapped to: by a pair, else by udev's WL_OUTPUT, else none.
  package func connector(for identity: DeviceIdentity, tags: DeviceTags = DeviceTags()) -> String? {
    let place = identity.phys.lastIndex(of: "/").map { String(identity.phys[..<$0]) }
    let byPlace = pairs.first { pair in
      !identity.phys.isEmpty && (pair.device == identity.phys || pair.device == place)
    }
    let pair = byPlace ?? pairs.first { $0.device == identity.name }
    return pair?.connector ?? tags.output
  }
}
