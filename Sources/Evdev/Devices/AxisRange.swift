/// The declared range of an axis and its value when the device was opened (struct input_absinfo).
///
/// Devices lie: the minimum may exceed the maximum, and both may be 0.
package struct AxisRange: Hashable, Sendable {
  package var minimum: Int32
  package var maximum: Int32
  /// Noise that the kernel takes out of the values.
  package var fuzz: Int32
  /// Values around the middle that stand for it; joysticks have that.
  package var flat: Int32
  /// Units per millimetre; 0 where unknown.
  package var resolution: Int32
  package var value: Int32

  package init(
    minimum: Int32, maximum: Int32, fuzz: Int32 = 0, flat: Int32 = 0, resolution: Int32 = 0,
    value: Int32 = 0
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.fuzz = fuzz
    self.flat = flat
    self.resolution = resolution
    self.value = value
  }

  /// The range of an axis that is not there, or of which nothing is known.
  package static let unknown = AxisRange(minimum: 0, maximum: 0)

  /// Whether the range says nothing, as that of drivers that forget to set it.
  package var isUnknown: Bool { minimum == maximum }

  /// Whether a known range leaves `value` out.
  func excludes(_ value: Int32) -> Bool {
    !isUnknown && (value < min(minimum, maximum) || value > max(minimum, maximum))
  }
}
