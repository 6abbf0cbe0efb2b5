internal import Geometry
public import Raster

/// Which colour a contact gets at touch-down.
public enum ColorChoice: Hashable, Sendable {
  /// Always this one.
  case fixed(Color)
  /// A new opaque colour for each contact, each of its channels uniform over the 256 values.
  case random
  /// A new opaque colour for each contact, neither very dark nor very light: any hue and
  /// saturation, and a lightness of 30 to 65 % (HSL).
  case boundedRandom

  func color(from generator: inout SeededGenerator) -> Color {
    switch self {
    case .fixed(let color):
      return color
    case .random:
      // The high bits: three separate numbers, so that no channel follows another.
      func channel() -> Double { Double(generator.next() >> 56) / 255 }
      return Color(red: channel(), green: channel(), blue: channel(), alpha: 1)
    case .boundedRandom:
      func part() -> Double { Double(generator.next() >> 11) / Double(1 << 53) }
      let hue = part() * 6
      let saturation = part()
      return ColorChoice.color(hue: hue, saturation: saturation, lightness: 0.3 + 0.35 * part())
    }
  }

  /// - Parameter hue: 0 is red, 2 green, 4 blue, 6 red again.
  private static func color(hue: Double, saturation: Double, lightness: Double) -> Color {
    let chroma = (1 - abs(2 * lightness - 1)) * saturation
    func channel(_ peak: Double) -> Double {
      // How far the hue is from the channel's own, around the circle.
      let distance = abs((hue - peak).remainder(dividingBy: 6))
      let value = lightness - chroma / 2 + chroma * min(max(2 - distance, 0), 1)
      // Bytes, as all colours of the screen.
      return (value * 255).rounded() / 255
    }
    return Color(red: channel(0), green: channel(2), blue: channel(4), alpha: 1)
  }
}
