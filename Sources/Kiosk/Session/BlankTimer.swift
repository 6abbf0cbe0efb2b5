/// Decides when the screen goes dark for want of touches (`kiosk.blank`), and when it is lit again.
///
///     lit ──nothing happens for `delay`, no finger is down──▶ dark ──touch, key or mouse──▶ lit
///
/// It holds no timer: the loop asks for the deadline, so that without a delay, or while it is dark,
/// nothing wakes the program.
struct BlankTimer {
  /// nil: the screen is never switched off.
  var delay: Duration?
  private(set) var isDark = false
  private var lastActivity: Duration

  init(delay: Duration?, now: Duration) {
    self.delay = delay
    lastActivity = now
  }

  /// When `expire` is due; nil: never. A finger that rests on the glass keeps the screen lit.
  func deadline(isTouched: Bool) -> Duration? {
    guard let delay, !isDark, !isTouched else { return nil }
    return lastActivity + delay
  }

  /// Goes dark if the time has come; whether it did.
  mutating func expire(now: Duration, isTouched: Bool) -> Bool {
    guard let deadline = deadline(isTouched: isTouched), now >= deadline else { return false }
    isDark = true
    return true
  }

  /// Takes note that somebody is there; whether the screen must be lit for it.
  mutating func noteActivity(now: Duration) -> Bool {
    lastActivity = max(lastActivity, now)
    defer { isDark = false }
    return isDark
  }
}
