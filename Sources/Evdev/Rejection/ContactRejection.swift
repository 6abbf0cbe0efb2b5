/// From which size on a contact is a palm (`input.palm-size`).
public enum PalmSize: Hashable, Sendable {
  case off
  /// `automaticMillimetres`, on panels that say how long their units of size are.
  case auto
  /// The larger axis of the contact. Where the panel does not say how long its units are, they are
  /// taken to be those of its positions, as the kernel's documentation demands.
  case millimetres(Double)
  /// In the device's own units of ABS_MT_TOUCH_MAJOR.
  case units(Int32)

  /// A thumb that lies flat measures up to 25 mm, the edge of a hand 40 mm and more.
  public static let automaticMillimetres = 35.0

  /// The limit in the units of a device with these capabilities; nil where it has no size, or
  /// where its units are unknown.
  public func limit(for capabilities: DeviceCapabilities) -> Int32? {
    guard let major = capabilities.axes[AbsCode.mtTouchMajor] else { return nil }
    let surface = capabilities.axes[AbsCode.mtPositionX]?.resolution ?? 0
    func units(_ millimetres: Double, _ resolution: Int32) -> Int32? {
      resolution > 0 ? Int32(clamping: Int64((millimetres * Double(resolution)).rounded())) : nil
    }
    switch self {
    case .off: return nil
    case .auto: return units(PalmSize.automaticMillimetres, major.resolution)
    case .millimetres(let length):
      return units(length, major.resolution > 0 ? major.resolution : surface)
    case .units(let limit): return limit
    }
  }
}

/// Which contacts are rejected as made by no finger that draws.
public struct ContactRejection: Hashable, Sendable {
  public var palmSize: PalmSize
  /// Contacts that nobody makes; they are counted (`InputStatistics.ghosts`).
  public var rejectsGhosts: Bool
  /// What rests within 3 mm of the border for 2 s.
  public var rejectsRestingEdges: Bool
  /// After how long a silence of its device a stroke ends; nil: never.
  public var releaseTimeout: Duration?

  public init(
    palmSize: PalmSize = .off, rejectsGhosts: Bool = false, rejectsRestingEdges: Bool = false,
    releaseTimeout: Duration? = nil
  ) {
    self.palmSize = palmSize
    self.rejectsGhosts = rejectsGhosts
    self.rejectsRestingEdges = rejectsRestingEdges
    self.releaseTimeout = releaseTimeout
  }

  /// Rejects nothing but what a device itself calls a palm.
  public static let none = ContactRejection()
  /// What suits a panel of which nothing is known.
  public static let standard = ContactRejection(
    palmSize: .auto, rejectsGhosts: true, rejectsRestingEdges: true)
}
