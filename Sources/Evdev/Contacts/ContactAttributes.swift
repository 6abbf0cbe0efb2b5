/// What a device reports of a contact besides its position, in the device's own values.
struct ContactAttributes: Hashable, Sendable {
  /// nil where the device never sent one. Protocol B repeats no value that has not changed, so that
  /// this may be from before the contact came down.
  var pressure: Int32?
  /// Whether the pressure was sent since this contact came down.
  var hasOwnPressure = false
  /// The length of the contact's larger axis (ABS_MT_TOUCH_MAJOR); nil where never sent.
  var major: Int32?

  /// Takes the value of one of a contact's axes, where it is an attribute, as sent by the contact
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

/// What a slot or a device with one contact remembers of attributes from contact to contact.
struct AttributeMemory {
  private(set) var attributes = ContactAttributes()
  private var isPressedInFrame = false

  mutating func take(_ code: UInt16, _ value: Int32) {
    let own = attributes.hasOwnPressure
    attributes.hasOwnPressure = false
    attributes.take(code, value)
    if attributes.hasOwnPressure { isPressedInFrame = true }
    attributes.hasOwnPressure = own
  }

  /// Settles whose the pressure is.
  ///
  /// - Parameters:
  ///   - isNew: whether a contact came or went in this frame.
  ///   - isDown: whether one is down after it.
  mutating func endFrame(isNew: Bool, isDown: Bool) {
    attributes.hasOwnPressure =
      isDown && (isPressedInFrame || (attributes.hasOwnPressure && !isNew))
    isPressedInFrame = false
  }
}
