internal import Raster

/// The four components of a fragment as bytes 0xAARRGGBB, not multiplied by alpha unless the caller
/// did it: the GL does not.
struct FragmentColor: Hashable {
  let rawValue: UInt32

  /// Components are held to 0...1, NaN to 0, and rounded to bytes (section 2.12.8).
  init(red: Double, green: Double, blue: Double, alpha: Double) {
    func byte(_ value: Double) -> UInt32 {
      value > 0 ? (value < 1 ? UInt32(value * 255 + 0.5) : 255) : 0
    }
    rawValue = byte(alpha) &<< 24 | byte(red) &<< 16 | byte(green) &<< 8 | byte(blue)
  }

  init(_ color: Color) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }

  static let white = FragmentColor(red: 1, green: 1, blue: 1, alpha: 1)

  /// Whether no colour byte is above alpha.
  var isPremultiplied: Bool { FragmentColor.isPremultiplied(rawValue) }

  static func isPremultiplied(_ pixel: UInt32) -> Bool {
    let alpha = pixel &>> 24
    return (pixel &>> 16) & 255 <= alpha && (pixel &>> 8) & 255 <= alpha && pixel & 255 <= alpha
  }
}
