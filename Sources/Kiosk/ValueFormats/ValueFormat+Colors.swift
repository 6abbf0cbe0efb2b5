internal import Geometry
public import Raster

extension ValueFormat where Value == Color {
  /// An opaque colour as `#RRGGBB`.
  public static var color: ValueFormat {
    ValueFormat(placeholder: "#RRGGBB", allowed: "a colour as #RRGGBB") { word in
      UInt32(writtenColor: word).map { Color(rgb: $0) }
    }
  }
}
