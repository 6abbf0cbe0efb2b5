internal import Glibc

/// The few functions of angles that geometry needs, so that modules above need no C library.
/// Angles are in radians; with y growing downwards a growing angle turns clockwise as seen.
public enum Trigonometry {
  public static func sine(_ angle: Double) -> Double { sin(angle) }
  public static func cosine(_ angle: Double) -> Double { cos(angle) }

  /// The angle of the vector (`x`, `y`), from -π to π; 0 for the zero vector.
  public static func angle(x: Double, y: Double) -> Double { atan2(y, x) }
}
