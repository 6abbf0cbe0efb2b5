internal import FakeInput
public import Geometry

/// Where a control is that somebody wants to press.
public enum ControlLocation: Hashable, Sendable {
  /// A place to tap, in pixels of the upright picture.
  public struct Tap: Hashable, Sendable {
    public var position: Point
    /// How long the finger must stay down at least.
    public var hold: Duration

    public init(at position: Point, hold: Duration = .zero) {
      self.position = position
      self.hold = hold
    }
  }

  /// Tap these places, one after the other.
  case taps([Tap])
  /// It is not on the screen now.
  case hidden
  /// It is on the screen and does nothing now.
  case disabled
  /// There is no such control.
  case unknown
}

extension SelectAnswer {
  init(_ location: ControlLocation) {
    switch location {
    case .taps(let taps): self = .taps(taps.map { Tap(position: $0.position, hold: $0.hold) })
    case .hidden: self = .unavailable("a hidden one")
    case .disabled: self = .unavailable("a disabled one")
    case .unknown: self = .unavailable("no such control")
    }
  }
}
