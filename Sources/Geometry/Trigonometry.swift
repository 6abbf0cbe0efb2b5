internal import Glibc

/// The few functions of angles that geometry needs, so that modules above need no C library.
/// Angles are in radians; with y growing downwards a growing angle turns clockwise as seen.
package enum Trigonometry {
  package static func sine(_ angle: Double) -> Double { sin(angle) }
  package static func cosine(_ angle: Double) -> Double { cos(angle) }

  /// The angle of the vector (`x`, `y`), from -π to π; 0 for the zero vector.
  package static func angle(x: Double, y: Double) -> Double { atan2(y, x) }

  // In single precision, for whoever must get the very numbers that C's float functions give.
  package static func sine(_ angle: Float) -> Float { sinf(angle) }
  package static func cosine(_ angle: Float) -> Float { cosf(angle) }

  /// e to the power of `exponent`.
  package static func exponential(_ exponent: Float) -> Float { expf(exponent) }

  /// The exponent of e that gives `value`.
  package static func logarithm(_ value: Float) -> Float { logf(value) }
}
