/// Which contacts are rejected as made by no finger that draws.
public struct ContactRejection: Hashable, Sendable {
  /// What a rejected contact is taken for.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// It is larger than a finger.
    case palm
    /// Nobody makes it.
    case ghost
    /// It rests on the border.
    case edge
  }

  /// From which size on a contact is a palm.
  public var palmSize: PalmSize
  /// Contacts that nobody makes.
  public var rejectsGhosts: Bool
  /// What rests within 3 mm of the border for 2 s.
  public var rejectsRestingEdges: Bool
  /// After how long a silence of its device a stroke ends; nil: never.
  public var releaseTimeout: Duration?

  /// Rejects what is named and nothing else.
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
  public static let palmsByDevice = ContactRejection()
  /// What suits a panel of which nothing is known.
  public static let standard = ContactRejection(
    palmSize: .auto, rejectsGhosts: true, rejectsRestingEdges: true)
}
