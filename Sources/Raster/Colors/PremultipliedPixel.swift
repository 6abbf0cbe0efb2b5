/// One pixel as it lies in memory: 0xAARRGGBB, red, green and blue already multiplied by alpha.
///
/// A well-formed pixel has no colour byte above its alpha byte.
public struct PremultipliedPixel: Hashable, Sendable {
  public var rawValue: UInt32

  @inlinable
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  public init(alpha: UInt8, red: UInt8, green: UInt8, blue: UInt8) {
    rawValue = UInt32(alpha) << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }

  @inlinable public var alpha: UInt8 { UInt8(truncatingIfNeeded: rawValue &>> 24) }
  @inlinable public var red: UInt8 { UInt8(truncatingIfNeeded: rawValue &>> 16) }
  @inlinable public var green: UInt8 { UInt8(truncatingIfNeeded: rawValue &>> 8) }
  @inlinable public var blue: UInt8 { UInt8(truncatingIfNeeded: rawValue) }

  /// The colour that the pixel shows; transparent pixels are `Color.clear`.
  public var color: Color {
    guard alpha > 0 else { return .clear }
    let scale = 1 / Double(alpha)
    return Color(
      red: Double(red) * scale, green: Double(green) * scale, blue: Double(blue) * scale,
      alpha: Double(alpha) / 255)
  }
}
