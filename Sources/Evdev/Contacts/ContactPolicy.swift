/// How far a tracker goes beyond what the events say to the letter.
public struct ContactPolicy: Hashable, Sendable {
  /// Whether a contact that the device calls a palm is cancelled.
  public var honoursPalms: Bool
  /// Whether a contact whose position is not known yet waits for one; else it begins where the axes
  /// say that it is, be it at 0.
  public var awaitsPositions: Bool

  public init(honoursPalms: Bool, awaitsPositions: Bool) {
    self.honoursPalms = honoursPalms
    self.awaitsPositions = awaitsPositions
  }

  /// What a person who draws wants.
  public static let drawing = ContactPolicy(honoursPalms: true, awaitsPositions: true)
  /// What the events say and nothing else.
  public static let literal = ContactPolicy(honoursPalms: false, awaitsPositions: false)
}
