internal import Geometry
internal import Touches

/// Remembers for each contact whether it belongs to the controls or to the canvas.
///
///     began ──▶ controls ──▶ (ended, cancelled) forgotten
///       └─────▶ canvas ────▶ (ended, cancelled) forgotten
///
/// The place of the touch-down decides, and the decision holds until the contact is gone: a finger
/// that began on the canvas draws under the bars, one that began on a button never draws.
struct TouchRouter {
  enum Target: Hashable, CaseIterable {
    case controls
    case canvas
  }

  private var targets: [ContactID: Target] = [:]

  /// How many contacts are on the glass.
  var contactCount: Int { targets.count }

  /// Whether a contact has begun and not ended.
  func holds(_ contact: ContactID) -> Bool { targets[contact] != nil }

  /// Where `touch` goes; nil for a contact whose beginning was never seen.
  mutating func target(of touch: Touch, isControl: (Point) -> Bool) -> Target? {
    switch touch.phase {
    case .began:
      let target: Target = isControl(touch.position) ? .controls : .canvas
      targets[touch.id] = target
      return target
    case .moved:
      return targets[touch.id]
    case .ended, .cancelled:
      return targets.removeValue(forKey: touch.id)
    }
  }
}
