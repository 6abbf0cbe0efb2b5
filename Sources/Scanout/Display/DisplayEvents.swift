/// One thing that `Display.handleEvents` reports.
public enum DisplayEvent: Hashable, Sendable {
  /// A queued frame reached the screen, at the kernel's time where it gives one.
  case flipped(at: Duration)
  /// Call `present` again, even with no new damage: some is waiting.
  case retry
  /// The screen went away; the message says which and why. A `HotPlugDisplay` looks for another by
  /// itself; any other display is to be closed.
  case lost(reason: String)
  /// Another screen is used now, or the same one in another shape: `info` is new, and the whole
  /// picture in its size must be presented. Only `HotPlugDisplay` reports this.
  case changed
}

/// What `Display.handleEvents` reports: at most one event of each kind, in the order in which
/// `DisplayEvent` lists them. A value of fixed size, so that a frame allocates nothing.
public struct DisplayEvents: RandomAccessCollection, Hashable, Sendable {
  package var flipped: Duration?
  package var wantsRetry = false
  package var loss: String?
  package var isChanged = false

  package init() {}

  /// The number of events, 0...4.
  public var count: Int {
    (flipped == nil ? 0 : 1) + (wantsRetry ? 1 : 0) + (loss == nil ? 0 : 1) + (isChanged ? 1 : 0)
  }

  /// Always 0.
  public var startIndex: Int { 0 }

  /// The same as `count`.
  public var endIndex: Int { count }

  /// The event at a place.
  ///
  /// - Precondition: `position` is an index of the collection.
  public subscript(position: Int) -> DisplayEvent {
    precondition(position >= 0, "no index of an event")
    var left = position
    if let flipped {
      if left == 0 { return .flipped(at: flipped) }
      left -= 1
    }
    if wantsRetry {
      if left == 0 { return .retry }
      left -= 1
    }
    if let loss {
      if left == 0 { return .lost(reason: loss) }
      left -= 1
    }
    precondition(isChanged && left == 0, "no index of an event")
    return .changed
  }
}

extension DisplayEvents: ExpressibleByArrayLiteral {
  /// Any order is brought to that of the kinds; of several events of one kind the last counts.
  public init(arrayLiteral events: DisplayEvent...) {
    for event in events {
      switch event {
      case .flipped(let time): flipped = time
      case .retry: wantsRetry = true
      case .lost(let reason): loss = reason
      case .changed: isChanged = true
      }
    }
  }
}
