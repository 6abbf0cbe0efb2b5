/// A contact that is down without a coordinate of its own, and waits for one.
///
/// Some controllers send the identity or BTN_TOUCH some frames before the position: then the place
/// that the kernel remembers is the last contact's, and a stroke from there would join the two. But
/// a finger that lands exactly where the last one was sends no coordinate at all, since the kernel
/// repeats no value that has not changed: after `limit` such a contact begins at the remembered
/// place, with the time at which it came down.
struct AwaitedPosition {
  static let limit: Duration = .milliseconds(40)

  /// When the contact came down.
  let since: Duration
  /// The remembered place.
  let x: Int32
  let y: Int32

  /// A coordinate with the time of the limit itself is in time.
  func isOver(at time: Duration) -> Bool { time - since > AwaitedPosition.limit }

  /// The first time at which the wait is over; event times have microseconds.
  var deadline: Duration { since + AwaitedPosition.limit + .microseconds(1) }
}
