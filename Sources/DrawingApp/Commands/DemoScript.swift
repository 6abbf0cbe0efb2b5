internal import Geometry

/// The script that `tigereye demo` plays, written out as text in the language of every other
/// script, so that the demo shows the whole chain from event to picture.
///
/// It paints a meadow at sundown with all colours and tools, several fingers at once among them.
/// Places are fractions of the canvas, so that it fits any size.
struct DemoScript {
  /// The rectangle that no control covers, in pixels.
  let canvas: PixelRect
  private var lines: [String] = []

  static func text(canvas: PixelRect) -> String {
    var script = DemoScript(canvas: canvas)
    script.write()
    return script.lines.joined(separator: "\n") + "\n"
  }

  private init(canvas: PixelRect) {
    self.canvas = canvas
  }

  private mutating func write() {
    sun()
    ground()
    house()
    path()
    flowers()
    birds()
    balloons()
    tigers()
    signature()
  }

  // MARK: The picture

  private mutating func sun() {
    let middle = place(0.86, 0.23)
    let radius = unit(0.10)
    choose("Yellow", "Line")
    // Five fingers draw five rays at a time.
    let rays = (0..<30).map { index -> (Point, Point) in
      let angle = Double(index) / 30 * 2 * Double.pi
      let reach = index.isMultiple(of: 2) ? 2 : 1.6
      return (around(middle, radius * 1.2, angle), around(middle, radius * reach, angle))
    }
    for start in stride(from: 0, to: rays.count, by: 5) {
      together(Array(rays[start..<start + 5]))
    }
    for (color, size) in [("Yellow", 1.0), ("Red", 0.74), ("Yellow", 0.56)] {
      choose(color, "Ellipse")
      disc(middle, radius * size)
    }
  }

  /// Two hills and the meadow before them; what reaches over the edges of the canvas is cut.
  private mutating func ground() {
    choose("Green", "Ellipse")
    drag(place(0, 0.62), place(0.60, 1.05))
    drag(place(0.44, 0.66), place(1, 1.05))
    choose("Green", "Rect")
    drag(place(0, 0.82), place(1, 1.05))
  }

  private mutating func house() {
    choose("Red", "Rect")
    drag(place(0.10, 0.50), place(0.25, 0.76))
    choose("Yellow", "Rect")
    drag(place(0.120, 0.55), place(0.160, 0.625))
    drag(place(0.190, 0.55), place(0.230, 0.625))
    choose("Blue", "Rect")
    drag(place(0.156, 0.655), place(0.194, 0.76))
    choose("Blue", "Line")
    // The roof: lines that meet at the ridge, four fingers at a time.
    let ridge = place(0.175, 0.355)
    let steps = 48
    for step in stride(from: 0, through: steps, by: 4) {
      let targets = (step..<min(step + 4, steps + 1)).map { index -> (Point, Point) in
        (ridge, place(0.085 + 0.18 * Double(index) / Double(steps), 0.50))
      }
      together(targets)
    }
  }

  /// The eraser takes a way through the meadow, from the door to the edge.
  private mutating func path() {
    choose("Red", "Eraser")
    let way = (0...28).map { index -> Point in
      let along = Double(index) / 28
      return place(
        0.175 + along * 0.20 + 0.05 * Trigonometry.sine(along * 5), 0.79 + along * 0.26)
    }
    stroke(way)
  }

  private mutating func flowers() {
    let heads: [(Double, Double, Double)] = [
      (0.335, 0.57, 0.028), (0.405, 0.49, 0.036), (0.465, 0.60, 0.026), (0.525, 0.535, 0.032),
      (0.93, 0.56, 0.034), (0.975, 0.66, 0.024),
    ]
    choose("Green", "Line")
    together(heads.map { (place($0.0, $0.1), place($0.0 + 0.004, 0.84)) })
    choose("Random", "Ellipse")
    for (x, y, size) in heads {
      // Six petals around the head.
      for petal in 0..<6 {
        let angle = Double(petal) / 6 * 2 * Double.pi
        disc(around(place(x, y), unit(size) * 0.95, angle), unit(size) * 0.6)
      }
    }
    choose("Yellow", "Ellipse")
    for (x, y, size) in heads { disc(place(x, y), unit(size) * 0.55) }
  }

  private mutating func birds() {
    choose("Blue", "Pencil")
    for (x, y, size) in [(0.31, 0.41, 0.05), (0.40, 0.36, 0.036), (0.49, 0.41, 0.03)] {
      let middle = place(x, y)
      let span = unit(size)
      let wing = (0...24).map { index -> Point in
        let along = Double(index) / 12 - 1
        let lift = -abs(Trigonometry.sine(along * Double.pi)) * 0.55
        return Point(middle.x + along * span, middle.y + lift * span)
      }
      stroke(wing)
    }
  }

  private mutating func balloons() {
    let heads = [
      (0.615, 0.36), (0.665, 0.28), (0.72, 0.35), (0.64, 0.47), (0.695, 0.46), (0.755, 0.48),
    ]
    let hand = place(0.69, 0.80)
    choose("Blue", "Line")
    together(heads.map { (place($0.0, $0.1), hand) })
    choose("Random", "Ellipse")
    for (x, y) in heads {
      let middle = place(x, y)
      let radius = unit(0.062)
      drag(
        Point(middle.x - radius * 0.86, middle.y - radius),
        Point(middle.x + radius * 0.86, middle.y + radius))
    }
  }

  private mutating func tigers() {
    lines.append("select Image")
    for (x, y) in [(0.50, 0.84), (0.69, 0.84), (0.84, 0.86)] {
      drag(place(x - 0.03, y - 0.06), place(x, y))
    }
  }

  private mutating func signature() {
    choose("Red", "Pencil")
    let height = unit(0.105)
    // Three strokes beside each other make a bold pen.
    for offset in [0, 1.25, 2.5] {
      var pen = place(0.035, 0.125)
      pen.x += offset
      pen.y += offset / 2
      for letter in "tigereye" {
        let glyph = DemoScript.letter(letter)
        for outline in glyph.strokes {
          stroke(outline.map { Point(pen.x + $0.x * height, pen.y + $0.y * height) })
        }
        pen.x += (glyph.advance + 0.26) * height
      }
    }
  }

  // MARK: Sentences of the script language

  private mutating func choose(_ color: String, _ tool: String) {
    lines.append("select \(tool)")
    lines.append("select \(color)")
  }

  private mutating func drag(_ from: Point, _ to: Point) {
    lines.append("drag \(text(from)) \(text(to)) steps 6")
  }

  private mutating func disc(_ middle: Point, _ radius: Double) {
    drag(
      Point(middle.x - radius, middle.y - radius), Point(middle.x + radius, middle.y + radius))
  }

  /// Several fingers go down, move and lift together.
  private mutating func together(_ pairs: [(Point, Point)]) {
    for phase in 0...2 {
      lines.append("begin")
      for (finger, pair) in pairs.enumerated() {
        switch phase {
        case 0: lines.append("touch \(finger) down \(text(pair.0))")
        case 1: lines.append("touch \(finger) move \(text(pair.1))")
        default: lines.append("touch \(finger) up")
        }
      }
      lines.append("end")
    }
  }

  private mutating func stroke(_ points: [Point]) {
    guard let first = points.first else { return }
    lines.append("touch 0 down \(text(first))")
    for point in points.dropFirst() { lines.append("touch 0 move \(text(point))") }
    lines.append("touch 0 up")
  }

  // MARK: Places

  private func place(_ x: Double, _ y: Double) -> Point {
    Point(
      Double(canvas.x) + x * Double(canvas.width), Double(canvas.y) + y * Double(canvas.height))
  }

  /// A length as a fraction of the canvas's smaller side.
  private func unit(_ fraction: Double) -> Double {
    fraction * Double(min(canvas.width, canvas.height))
  }

  private func around(_ middle: Point, _ radius: Double, _ angle: Double) -> Point {
    Point(
      middle.x + radius * Trigonometry.cosine(angle), middle.y + radius * Trigonometry.sine(angle))
  }

  /// Coordinates in quarters of a pixel: exact on the fake panel, short in the script.
  private func text(_ point: Point) -> String {
    func number(_ value: Double) -> String {
      let quarters = Int((max(value, 0) * 4).rounded())
      return "\(quarters / 4)" + ["", ".25", ".5", ".75"][quarters % 4]
    }
    return "\(number(point.x)) \(number(point.y))"
  }
}

// MARK: Handwriting

extension DemoScript {
  struct Glyph {
    var strokes: [[Point]]
    var advance: Double
  }

  /// A letter as pen strokes in a box whose x-height is 1; y grows downwards from the x-line.
  static func letter(_ letter: Character) -> Glyph {
    switch letter {
    case "t":
      return Glyph(
        strokes: [
          [Point(0.3, -0.55), Point(0.3, 0.75)] + arc(0.55, 0.75, 0.25, 0.25, 180, 60),
          [Point(0.02, 0), Point(0.66, 0)],
        ], advance: 0.62)
    case "i":
      return Glyph(
        strokes: [[Point(0.1, 0), Point(0.1, 1)], [Point(0.1, -0.38), Point(0.1, -0.34)]],
        advance: 0.2)
    case "g":
      return Glyph(
        strokes: [
          arc(0.42, 0.5, 0.42, 0.5, -30, -390)
            + [Point(0.84, 0), Point(0.84, 1.2)] + arc(0.44, 1.2, 0.4, 0.36, 0, 150)
        ], advance: 0.86)
    case "e":
      return Glyph(
        strokes: [[Point(0.04, 0.5), Point(0.82, 0.5)] + arc(0.42, 0.5, 0.4, 0.5, 0, -310)],
        advance: 0.8)
    case "r":
      return Glyph(
        strokes: [[Point(0.05, 0), Point(0.05, 1)], arc(0.42, 0.42, 0.37, 0.42, 180, 300)],
        advance: 0.5)
    case "y":
      return Glyph(
        strokes: [[Point(0, 0), Point(0.4, 0.95)], [Point(0.8, 0), Point(0.2, 1.5)]],
        advance: 0.76)
    default:
      return Glyph(strokes: [], advance: 0.5)
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
