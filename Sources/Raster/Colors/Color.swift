/// A colour in sRGB, each component from 0 to 1, not multiplied by alpha.
///
/// Components outside of 0...1 are taken as the nearest end, NaN as 0, where a pixel is made of
/// them.
public struct Color: Hashable, Sendable {
  /// 0 is none, 1 is as much as the screen can show.
  public var red: Double
  /// 0 is none, 1 is as much as the screen can show.
  public var green: Double
  /// 0 is none, 1 is as much as the screen can show.
  public var blue: Double
  /// Opacity: 0 is invisible, 1 hides what is below.
  public var alpha: Double

  /// A colour by its components; nothing is checked or held to 0...1 yet.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// A colour from its bytes 0xRRGGBB; the highest byte is ignored.
  public init(rgb: UInt32, alpha: Double = 1) {
    let redGreen = Vector(Double((rgb &>> 16) & 255), Double((rgb &>> 8) & 255)) / 255
    self.init(red: redGreen.x, green: redGreen.y, blue: Double(rgb & 255) / 255, alpha: alpha)
  }

  /// Opaque black.
  public static let black = Color(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = Color(red: 1, green: 1, blue: 1)
  /// Transparent black.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)

  /// The same colour with another opacity.
  public func withAlpha(_ alpha: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// The colour as a pixel; each byte is rounded to nearest.
  public var premultiplied: PremultipliedPixel { premultiplied(opacity: 1) }

  /// The colour as a pixel after its alpha has been multiplied by `opacity`.
  ///
  /// Each drawing call does this, so it is done without branches. Numbers from 0 to 255 are rounded
  /// by adding half and 3·2¹⁹: the integer part is then in the low bits of the upper word.
  @inline(__always)
  func premultiplied(opacity: Double) -> PremultipliedPixel {
    let factors = Color.unit(Vector(alpha, opacity))
    let scale = factors.x * factors.y * 255
    let rounding = Vector(repeating: 1_572_864.5)
    let redGreen = Color.unit(Vector(red, green)) * scale + rounding
    let blueAlpha = Color.unit(Vector(blue, 1)) * scale + rounding
    let a = unsafeBitCast(redGreen, to: SIMD4<UInt32>.self)
    let b = unsafeBitCast(blueAlpha, to: SIMD4<UInt32>.self)
    return PremultipliedPixel(
      rawValue: b[3] &<< 24 | (a[1] & 255) &<< 16 | (a[3] & 255) &<< 8 | b[1] & 255)
  }

  /// `value` held to 0...1, NaN as 0.
  @inline(__always)
  static func unit(_ value: Double) -> Double { unit(Vector(value, 0)).x }

  /// Both held to 0...1: in this order and with these arguments, NaN becomes 0.
  @inline(__always)
  private static func unit(_ value: Vector) -> Vector {
    pointwiseMinimum(Vector(repeating: 1), pointwiseMaximum(Vector(repeating: 0), value))
  }

  /// Rounds to a byte, NaN to 0.
  @inline(__always)
  static func byte(_ value: Double) -> UInt32 {
    value > 0 ? (value < 255 ? UInt32(value + 0.5) : 255) : 0
  }
}
