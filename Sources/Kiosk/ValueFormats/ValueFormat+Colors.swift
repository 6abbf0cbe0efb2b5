public import Raster

extension ValueFormat where Value == Color {
  /// An opaque colour as `#RRGGBB`.
  public static var color: ValueFormat {
    ValueFormat(placeholder: "#RRGGBB", allowed: "a colour as #RRGGBB") { word in
      guard let digits = word.dropping(prefix: "#"), digits.utf8.count == 6,
        digits.allSatisfy(\.isHexDigit), let number = UInt32(digits, radix: 16)
      else { return nil }
      return Color(rgb: number)
    }
  }
}
