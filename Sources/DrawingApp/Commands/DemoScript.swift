internal import Geometry

/// The script that `tigereye demo` plays, written out as text in the language of every other script,
/// so that the demo shows the whole chain from event to picture.
///
/// Two people paint one picture, each with both hands: a meadow at sundown with all colours and tools,
/// in which each leaves two hand prints, and up to twenty fingers are down at once. The first seat's
/// work begins in the left half, the second one's in the right half; both reach over. Places are
/// fractions of the canvas, so that it fits any wide size.
struct DemoScript {
  /// What one finger draws while it is down, from place to place.
  private typealias Path = [Point]

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
    // A finger for each of the four hands.
    lines.append("device touch slots=20")
    ground()
    houseAndSun()
    flowersAndBalloons()
    path()
    tigers()
    hands()
    words()
    blot()
  }

  // MARK: The picture

  /// A hill of each, and the meadow before them; what reaches over the edges of the canvas is cut.
  private mutating func ground() {
    choose(1, "Green", "Ellipse")
    choose(2, "Green", "Ellipse")
    draw([
      [[place(0, 0.58), place(0.60, 1.16)]],
      [[place(0.502, 0.62), place(1, 1.16)]],
    ])
    choose(1, "Green", "Rect")
    choose(2, "Green", "Rect")
    draw([
      [[place(0, 0.87), place(0.5, 1.05)]],
      [[place(0.5, 0.87), place(1, 1.05)]],
    ])
  }

  /// One builds a house while the other makes the sun rise.
  private mutating func houseAndSun() {
    let middle = place(0.925, 0.24)
    let radius = unit(0.125)
    choose(1, "Red", "Rect")
    choose(2, "Yellow", "Line")
    // Five fingers draw six rays each.
    let rays = (0..<5).map { finger in
      (0..<6).map { number -> Path in
        let index = number * 5 + finger
        let angle = Double(index) / 30 * 2 * Double.pi
        let reach = index.isMultiple(of: 2) ? 1.8 : 1.5
        return [around(middle, radius * 1.18, angle), around(middle, radius * reach, angle)]
      }
    }
    draw([[[place(0.055, 0.50), place(0.165, 0.78)]]] + rays)
    choose(1, "Yellow", "Rect")
    choose(2, "Yellow", "Ellipse")
    draw([
      [[place(0.069, 0.55), place(0.098, 0.635)]], [[place(0.122, 0.55), place(0.151, 0.635)]],
      [disc(middle, radius)],
    ])
    choose(1, "Blue", "Rect")
    choose(2, "Red", "Ellipse")
    draw([[[place(0.097, 0.665), place(0.123, 0.78)]], [disc(middle, radius * 0.74)]])
    choose(1, "Blue", "Line")
    choose(2, "Yellow", "Ellipse")
    // The roof: lines that meet at the ridge, under four fingers.
    let ridge = place(0.11, 0.35)
    let roof = (0..<4).map { finger in
      (0..<13).map { number -> Path in
        [ridge, place(0.045 + 0.13 * Double(number * 4 + finger) / 51, 0.50)]
      }
    }
    draw(roof + [[disc(middle, radius * 0.56)]])
  }

  private mutating func flowersAndBalloons() {
    let flowers: [(Double, Double, Double)] = [
      (0.205, 0.50, 0.040), (0.243, 0.62, 0.032), (0.022, 0.62, 0.030),
    ]
    let balloons = [
      (0.757, 0.45), (0.795, 0.35), (0.833, 0.46), (0.776, 0.57), (0.816, 0.58),
    ]
    let knot = place(0.795, 0.80)
    choose(1, "Green", "Line")
    choose(2, "Blue", "Line")
    draw(
      flowers.map { [[place($0.0, $0.1), place($0.0 + 0.002, 0.84)]] }
        + balloons.map { [[place($0.0, $0.1), knot]] })
    choose(1, "Random", "Ellipse")
    choose(2, "Random", "Ellipse")
    // Six petals around each head.
    let petals = flowers.map { x, y, size in
      (0..<6).map { petal -> Path in
        let angle = Double(petal) / 6 * 2 * Double.pi
        return disc(around(place(x, y), unit(size) * 0.95, angle), unit(size) * 0.6)
      }
    }
    let heads = balloons.map { x, y -> [Path] in
      [disc(place(x, y), unit(0.082), width: unit(0.070))]
    }
    draw(petals + heads)
    choose(1, "Yellow", "Ellipse")
    draw(flowers.map { x, y, size in [disc(place(x, y), unit(size) * 0.55)] })
  }

  /// The eraser takes a way through the meadow, from the door to the edge.
  private mutating func path() {
    choose(1, "Red", "Eraser")
    let way = (0...28).map { index -> Point in
      let along = Double(index) / 28
      return place(
        0.11 + along * 0.10 + 0.022 * Trigonometry.sine(along * 5), 0.81 + along * 0.26)
    }
    draw([[way]])
  }

  private mutating func tigers() {
    lines.append("select Image")
    lines.append("select 2:Image")
    draw([
      [[place(0.25, 0.80), place(0.265, 0.865)]],
      [[place(0.81, 0.80), place(0.795, 0.855)], [place(0.90, 0.78), place(0.928, 0.87)]],
    ])
  }

  /// Both lay both hands on the glass: the first in red, the second in blue.
  private mutating func hands() {
    choose(1, "Red", "Ellipse")
    choose(2, "Blue", "Ellipse")
    draw(
      hand(place(0.344, 0.78), isLeft: true) + hand(place(0.447, 0.74), isLeft: false)
        + hand(place(0.553, 0.74), isLeft: true) + hand(place(0.656, 0.78), isLeft: false))
  }

  /// The print of a hand: for each finger a row of discs, and the palm with the middle one.
  private func hand(_ palm: Point, isLeft: Bool) -> [[Path]] {
    let size = unit(0.26)
    let side = isLeft ? 1.0 : -1
    // Where each finger begins, where it points, and how long and thick it is.
    let fingers: [(x: Double, y: Double, dx: Double, length: Double, radius: Double)] = [
      (0.32, 0.04, 0.65, 0.36, 0.1), (0.26, -0.34, 0.24, 0.52, 0.095),
      (0.07, -0.42, 0.05, 0.60, 0.1), (-0.13, -0.38, -0.13, 0.54, 0.095),
      (-0.31, -0.24, -0.34, 0.42, 0.085),
    ]
    let palmPath = disc(
      Point(palm.x, palm.y + 0.06 * size), size * 0.46, width: size * 0.43)
    return fingers.enumerated().map { index, finger in
      let dy = index == 0 ? -0.8 : -1.0
      let norm = (finger.dx * finger.dx + dy * dy).squareRoot()
      let row = (0...9).map { step -> Path in
        let along = Double(step) / 9 * finger.length
        return disc(
          Point(
            palm.x + side * size * (finger.x + finger.dx / norm * along),
            palm.y + size * (finger.y + dy / norm * along)), size * finger.radius)
      }
      return index == 2 ? [palmPath] + row : row
    }
  }

  /// Each writes with one hand and draws a wave with the other, over into the other half.
  private mutating func words() {
    choose(1, "Red", "Pencil")
    choose(2, "Blue", "Pencil")
    // From the two sides, both go down first, so that they cross.
    func wave(from start: Double, to end: Double) -> Path {
      (0...60).map { index in
        let along = Double(index) / 60
        return place(
          start + (end - start) * along, 0.34 + 0.04 * Trigonometry.sine(along * 4 * Double.pi))
      }
    }
    draw([
      writing("two seats", at: place(0.022, 0.15)), [wave(from: 0.33, to: 0.67)],
      writing("four hands", at: place(0.511, 0.15)), [wave(from: 0.67, to: 0.33)],
    ])
  }

  /// What one takes back is that one's alone; it waits for the Redo of that seat.
  private mutating func blot() {
    choose(2, "Blue", "Rect")
    draw([[[place(0.87, 0.40), place(0.95, 0.60)]]])
    lines.append("select 2:Undo")
  }

  private func writing(_ words: String, at start: Point) -> [Path] {
    let height = unit(0.105)
    var pen = start
    return words.flatMap { letter -> [Path] in
      let glyph = Handwriting.letter(letter)
      defer { pen.x += (glyph.advance + 0.26) * height }
      return glyph.strokes.map { stroke in
        stroke.map { Point(pen.x + $0.x * height, pen.y + $0.y * height) }
      }
    }
  }

  // MARK: Sentences of the script language

  private mutating func choose(_ seat: Int, _ color: String, _ tool: String) {
    let prefix = seat == 1 ? "" : "\(seat):"
    lines.append("select \(prefix)\(tool)")
    lines.append("select \(prefix)\(color)")
  }

  /// Several fingers draw at once, each one path after the other.
  private mutating func draw(_ fingers: [[Path]]) {
    var frames: [[String]] = []
    for (finger, paths) in fingers.enumerated() {
      let events = paths.flatMap { path in
        path.enumerated().map { "\($0 == 0 ? "down" : "move") \(text($1))" } + ["up"]
      }
      for (time, event) in events.enumerated() {
        if time == frames.count { frames.append([]) }
        frames[time].append("touch \(finger) \(event)")
      }
    }
    for frame in frames { lines += ["begin"] + frame + ["end"] }
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

  /// What spans an ellipse; `width` is half of its width, its half height where nil.
  private func disc(_ middle: Point, _ radius: Double, width: Double? = nil) -> Path {
    let across = width ?? radius
    return [
      Point(middle.x - across, middle.y - radius), Point(middle.x + across, middle.y + radius),
    ]
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
