internal import Geometry
public import Raster

/// Which colour a contact gets at touch-down.
public enum ColorChoice: Hashable, Sendable {
  case fixed(Color)
  /// A new opaque colour for each contact, each of its channels uniform over the 256 values.
  case random

  func color(from generator: inout SeededGenerator) -> Color {
    switch self {
    case .fixed(let color):
      return color
    case .random:
      // The high bits: three separate numbers, so that no channel follows another.
      func channel() -> Double { Double(generator.next() >> 56) / 255 }
      return Color(red: channel(), green: channel(), blue: channel(), alpha: 1)
    }
  }
}
