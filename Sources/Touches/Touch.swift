public import Geometry

/// Names one contact from its beginning to its end; never used again in the life of the program.
public struct ContactID: Hashable, Sendable, Comparable {
  public var rawValue: UInt64

  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// The contact `number` of device `device`, both counted from 0.
  ///
  /// 2⁴⁰ contacts a device, 2²⁴ devices: a kiosk tapped each millisecond lasts 35 years.
  package init(device: UInt64, number: UInt64) {
    rawValue = device << 40 | number
  }

  /// The device that made the contact.
  package var device: UInt64 { rawValue >> 40 }

  /// Which of its device's contacts it is.
  package var number: UInt64 { rawValue & (1 << 40 - 1) }

  public static func < (left: ContactID, right: ContactID) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// What one finger, pen or pressed mouse did at one moment.
public struct Touch: Hashable, Sendable {
  /// Where a contact is in its life:
  ///
  ///     began ──▶ moved ──▶ ended
  ///       │         │
  ///       └────┬────┘
  ///            ▼
  ///        cancelled      (palm, unplugged device, lost focus)
  public enum Phase: Hashable, Sendable, CaseIterable {
    case began
    case moved
    case ended
    case cancelled
  }

  /// What makes the contact.
  public enum Source: Hashable, Sendable, CaseIterable {
    case finger
    /// The tip of a pen (BTN_TOOL_PEN and its kin).
    case pen
    /// The other end of a pen, or a pen that is one (BTN_TOOL_RUBBER).
    case eraser
    case mouse
  }

  public var id: ContactID
  public var phase: Phase
  /// In pixels of the upright picture; may lie outside of it.
  public var position: Point
  /// Since the zero of CLOCK_MONOTONIC: the kernel's time of the event.
  public var time: Duration
  public var source: Source
  /// How hard the contact presses, 0...1 of the device's range; nil where the device does not say.
  public var pressure: Double?

  public init(
    id: ContactID, phase: Phase, position: Point, time: Duration, source: Source = .finger,
    pressure: Double? = nil
  ) {
    self.id = id
    self.phase = phase
    self.position = position
    self.time = time
    self.source = source
    self.pressure = pressure
  }
}
