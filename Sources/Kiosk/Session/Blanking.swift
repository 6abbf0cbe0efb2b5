internal import LinuxIO

/// Switches the screen off when nobody is there, and on again when somebody is.
final class Blanking {
  private var timer: BlankTimer
  private let power: ScreenPower

  /// - Parameters:
  ///   - delay: After how long without a touch the screen goes dark; nil: never.
  ///   - now: By the clock that touches go by.
  init(delay: Duration?, power: ScreenPower, now: Duration) {
    timer = BlankTimer(delay: delay, now: now)
    self.power = power
  }

  var isDark: Bool { timer.isDark }

  /// After how long without a touch the screen goes dark; nil: never. What is dark stays dark until
  /// somebody comes.
  var delay: Duration? {
    get { timer.delay }
    set {
      timer.delay = newValue
      if newValue != nil { power.useBacklight() }
    }
  }

  /// When the screen goes dark if nothing happens until then; nil: never.
  func deadline(isTouched: Bool) -> Duration? { timer.deadline(isTouched: isTouched) }

  /// Takes note that somebody is there; whether the screen was dark, and is lit now.
  ///
  /// - Parameters:
  ///   - time: By the clock that touches go by.
  ///   - now: By the display's clock.
  func noteActivity(at time: Duration, now: Duration) -> Bool {
    guard timer.noteActivity(now: time) else { return false }
    power.set(true, now: now)
    return true
  }

  /// Switches the screen off if the time has come; whether it did. Times as above.
  func goDarkIfDue(at time: Duration, now: Duration, isTouched: Bool) -> Bool {
    guard timer.expire(now: time, isTouched: isTouched) else { return false }
    power.set(false, now: now)
    return true
  }

  /// Goes over to the light of the screen that is used now.
  func fitScreen() { power.fitScreen() }

  /// Gives the light back as it was found.
  func restore() { power.restore() }
}
