import Evdev

extension InputHub {
  /// Takes note that it is `time`, and returns what comes of it.
  func passTime(to time: Duration) -> [InputAction] {
    var actions: [InputAction] = []
    passTime(to: time, into: &actions)
    return actions
  }
}
