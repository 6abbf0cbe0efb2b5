import Touches

/// A contact that began on a control and stays with it until it ends:
///
///     began ──▶ inside ◀──moved──▶ outside
///     inside  ──ended──▶ the control acts, where it wants no hold
///     inside  ──hold duration over──▶ the control acts; what follows does nothing
///     outside ──ended──▶ nothing
///     inside, outside ──cancelled, or the control is hidden or disabled──▶ nothing
///
/// A hold starts from zero each time the finger comes back inside.
struct ControlPress {
  /// In how many steps the progress of a hold is shown.
  static let holdSteps = 24

  let contact: ContactID
  /// The index of the control.
  let control: Int
  private let duration: Duration
  private(set) var isInside = true
  private(set) var holdStep = 0
  /// When the finger came inside.
  private var start: Duration
  private(set) var hasActed = false

  init(contact: ContactID, control: Int, duration: Duration, time: Duration) {
    self.contact = contact
    self.control = control
    self.duration = duration
    start = time
  }

  var wantsHold: Bool { duration > .zero }

  /// When the next step of a hold is due; nil without one.
  var nextDeadline: Duration? {
    guard wantsHold, isInside, !hasActed else { return nil }
    return start + duration * (holdStep + 1) / ControlPress.holdSteps
  }

  mutating func move(inside: Bool, time: Duration) {
    guard inside != isInside else { return }
    isInside = inside
    if inside { start = time }
    if !hasActed { holdStep = 0 }
  }

  /// Brings the hold up to a time, and says whether the control acts now.
  mutating func advance(to time: Duration) -> Bool {
    guard wantsHold, isInside, !hasActed, time > start else { return false }
    let steps = min(1, (time - start) / duration) * Double(ControlPress.holdSteps)
    holdStep = max(holdStep, Int(steps + 1e-9))
    hasActed = time - start >= duration
    return hasActed
  }
}
