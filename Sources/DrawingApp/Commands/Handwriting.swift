internal import Geometry

/// Letters as the strokes of a pen, for the demo.
enum Handwriting {
  struct Glyph {
    var strokes: [[Point]]
    var advance: Double
  }

  /// A letter as pen strokes in a box whose x-height is 1; y grows downwards from the x-line.
  static func letter(_ letter: Character) -> Glyph {
    switch letter {
    case "a":
      return Glyph(
        strokes: [arc(0.38, 0.5, 0.38, 0.5, -40, -330), [Point(0.76, 0), Point(0.76, 1)]],
        advance: 0.78)
    case "d":
      return Glyph(
        strokes: [arc(0.38, 0.5, 0.38, 0.5, -40, -330), [Point(0.76, -0.75), Point(0.76, 1)]],
        advance: 0.78)
    case "e":
      return Glyph(
        strokes: [[Point(0.04, 0.5), Point(0.82, 0.5)] + arc(0.42, 0.5, 0.4, 0.5, 0, -310)],
        advance: 0.8)
    case "f":
      return Glyph(
        strokes: [
          arc(0.52, -0.45, 0.27, 0.3, -40, -180) + [Point(0.25, 1)],
          [Point(0, 0), Point(0.6, 0)],
        ], advance: 0.6)
    case "h":
      return Glyph(
        strokes: [
          [Point(0.05, -0.75), Point(0.05, 1)],
          arc(0.4, 0.4, 0.35, 0.4, 180, 360) + [Point(0.75, 1)],
        ], advance: 0.8)
    case "n":
      return Glyph(
        strokes: [
          [Point(0.05, 0), Point(0.05, 1)],
          arc(0.4, 0.4, 0.35, 0.4, 180, 360) + [Point(0.75, 1)],
        ], advance: 0.8)
    case "o":
      return Glyph(strokes: [arc(0.42, 0.5, 0.4, 0.5, -90, 270)], advance: 0.84)
    case "r":
      return Glyph(
        strokes: [[Point(0.05, 0), Point(0.05, 1)], arc(0.42, 0.42, 0.37, 0.42, 180, 300)],
        advance: 0.5)
    case "s":
      return Glyph(
        strokes: [
          arc(0.33, 0.25, 0.28, 0.25, -35, -270) + arc(0.33, 0.75, 0.3, 0.25, -90, 145)
        ], advance: 0.64)
    case "t":
      return Glyph(
        strokes: [
          [Point(0.3, -0.55), Point(0.3, 0.75)] + arc(0.55, 0.75, 0.25, 0.25, 180, 60),
          [Point(0.02, 0), Point(0.66, 0)],
        ], advance: 0.62)
    case "u":
      return Glyph(
        strokes: [
          [Point(0.03, 0)] + arc(0.38, 0.6, 0.35, 0.4, 180, 0),
          [Point(0.73, 0), Point(0.73, 1)],
        ], advance: 0.76)
    case "w":
      return Glyph(
        strokes: [
          [
            Point(0, 0), Point(0.27, 1), Point(0.52, 0.15), Point(0.77, 1), Point(1.04, 0),
          ]
        ], advance: 1.04)
    default:
      return Glyph(strokes: [], advance: 0.4)
    }
  }

  /// Points on an ellipse from one angle to another, in degrees, clockwise as seen.
  private static func arc(
    _ x: Double, _ y: Double, _ rx: Double, _ ry: Double, _ from: Double, _ to: Double
  ) -> [Point] {
    let steps = max(4, Int(abs(to - from) / 15))
    return (0...steps).map { step in
      let angle = (from + (to - from) * Double(step) / Double(steps)) * Double.pi / 180
      return Point(x + rx * Trigonometry.cosine(angle), y + ry * Trigonometry.sine(angle))
    }
  }
}
