internal import Evdev
internal import Touches

/// Keeps touches away from the scene while they must do nothing: no screen shows what they would
/// do, or they only wake it.
///
///     open ──a reason to close──▶ closed ──no reason any more──▶ open, if no finger is down
///                                    │                              ▲
///                                    └──fingers are down──▶ emptying, until all of them are up
///
/// A contact that began behind the gate stays behind it; so does one that joins it before all are
/// up, since people wake a screen with the whole hand. Contacts that were let through end normally.
struct TouchGate {
  /// Why touches must do nothing.
  struct Reasons: OptionSet, Hashable {
    let rawValue: Int

    /// There is no screen.
    static let noScreen = Reasons(rawValue: 1)
    /// The screen is switched off.
    static let dark = Reasons(rawValue: 2)
  }

  var reasons: Reasons = []
  private var held: Set<ContactID> = []

  /// Whether fingers are down that were not let through.
  var isHolding: Bool { !held.isEmpty }

  /// Whether the scene may have it. Keys and ends of frames always pass.
  mutating func passes(_ action: InputAction) -> Bool {
    guard case .touch(let touch) = action else { return true }
    switch touch.phase {
    case .began:
      guard !reasons.isEmpty || isHolding else { return true }
      held.insert(touch.id)
      return false
    case .moved:
      return !held.contains(touch.id)
    case .ended, .cancelled:
      return held.remove(touch.id) == nil
    }
  }
}
