/// What a device tells of a contact besides its place, in the device's own values.
public struct ContactMeasure: Hashable, Sendable {
  /// nil where the device never told one. Protocol B repeats no value that has not changed, so that
  /// this may be from before the contact came down.
  public var pressure: Int32?
  /// Whether the pressure was told since this contact came down.
  public var hasOwnPressure = false
  /// The length of the contact's larger axis (ABS_MT_TOUCH_MAJOR); nil where never told.
  public var major: Int32?

  public init() {}

  /// Takes the value of one of a contact's axes, where it is a measure, as told by the contact
  /// itself.
  mutating func take(_ code: UInt16, _ value: Int32) {
    switch code {
    case AbsCode.mtPressure, AbsCode.pressure:
      pressure = value
      hasOwnPressure = true
    case AbsCode.mtTouchMajor:
      major = value
    default:
      break
    }
  }
}

/// What a slot or a device with one contact remembers of measures from contact to contact.
struct MeasureMemory {
  private(set) var measure = ContactMeasure()
  private var isPressedInFrame = false

  mutating func take(_ code: UInt16, _ value: Int32) {
    let own = measure.hasOwnPressure
    measure.hasOwnPressure = false
    measure.take(code, value)
    if measure.hasOwnPressure { isPressedInFrame = true }
    measure.hasOwnPressure = own
  }

  /// Settles whose the pressure is.
  ///
  /// - Parameters:
  ///   - isNew: whether a contact came or went in this frame.
  ///   - isDown: whether one is down after it.
  mutating func endFrame(isNew: Bool, isDown: Bool) {
    measure.hasOwnPressure =
      isDown && (isPressedInFrame || (measure.hasOwnPressure && !isNew))
    isPressedInFrame = false
  }
}
