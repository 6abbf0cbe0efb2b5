/// What would become of a card, a connector or a framebuffer device.
public enum ScreenVerdict: Hashable, Sendable {
  /// It would be drawn on.
  case chosen
  /// It would show the same picture as the chosen one.
  case mirrors
  /// It can be used; the rest, if any, says why it is not or what is uncertain.
  case usable(String? = nil)
  /// It cannot be used, and why.
  case unusable(ScreenFailure)

  /// Whether it can be used at all.
  public var isUsable: Bool {
    switch self {
    case .chosen, .mirrors, .usable: true
    case .unusable: false
    }
  }
}

extension ScreenVerdict: CustomStringConvertible {
  /// Such as "would be used" or "usable, but /dev/dri/card0 is taken".
  public var description: String {
    switch self {
    case .chosen: "would be used"
    case .mirrors: "would show the same picture"
    case .usable(let more): more.map { "usable, \($0)" } ?? "usable"
    case .unusable(let failure): failure.message
    }
  }
}
