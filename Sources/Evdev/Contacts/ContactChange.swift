public import Touches

/// What happened to one contact of one device in one frame, in the device's own values.
public struct ContactChange: Hashable, Sendable {
  /// Counts from 0 in a device's life; never used again.
  public var contact: UInt64
  public var phase: Touch.Phase
  public var x: Int32
  public var y: Int32
  public var source: Touch.Source
  public var measure: ContactMeasure

  public init(
    contact: UInt64, phase: Touch.Phase, x: Int32, y: Int32, source: Touch.Source = .finger,
    measure: ContactMeasure = ContactMeasure()
  ) {
    self.contact = contact
    self.phase = phase
    self.x = x
    self.y = y
    self.source = source
    self.measure = measure
  }
}
