/// One pixel as it lies in memory: 0xAARRGGBB, red, green and blue already multiplied by alpha.
///
/// A well-formed pixel has no colour byte above its alpha byte.
public struct PremultipliedPixel: Hashable, Sendable {
  /// The bits 0xAARRGGBB.
  public var rawValue: UInt32

  /// A pixel by its bits; nothing is checked.
  @inlinable
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// A pixel by its bytes; nothing is multiplied or checked.
  public init(alpha: UInt8, red: UInt8, green: UInt8, blue: UInt8) {
    rawValue = UInt32(alpha) << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }

  /// Opacity: 0 is invisible, 255 hides what is below.
  @inlinable public var alpha: UInt8 { UInt8(truncatingIfNeeded: rawValue &>> 24) }
  /// Red times alpha: 0 up to `alpha`.
  @inlinable public var red: UInt8 { UInt8(truncatingIfNeeded: rawValue &>> 16) }
  /// Green times alpha: 0 up to `alpha`.
  @inlinable public var green: UInt8 { UInt8(truncatingIfNeeded: rawValue &>> 8) }
  /// Blue times alpha: 0 up to `alpha`.
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
