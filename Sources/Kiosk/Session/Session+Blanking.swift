internal import Evdev
internal import LinuxIO

/// The screen that goes dark when nobody is there (`kiosk.blank`).
extension Session {
  /// When the screen goes dark if nothing happens until then. It is not ours to switch off while
  /// another console is on it.
  var blankDeadline: Duration? {
    presence.isAway ? nil : blanking.deadline(isTouched: hub.liveContacts > 0)
  }

  /// Whether the scene may have what somebody did. What lights a dark screen does nothing else.
  func admits(_ action: InputAction) -> Bool {
    let passes = touchGate.passes(action)
    if case .frameEnd = action { return passes }
    guard blanking.noteActivity(now: clock.now) else { return passes }
    power.set(true, now: clock.now)
    isStatusDue = true
    touchGate.reasons.remove(.dark)
    return false
  }

  func goDarkIfDue() {
    guard !presence.isAway, blanking.expire(now: clock.now, isTouched: hub.liveContacts > 0)
    else { return }
    touchGate.reasons.insert(.dark)
    presenter.forgetInput()
    isStatusDue = true
    power.set(false, now: clock.now)
  }
}
