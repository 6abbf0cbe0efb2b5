import Drawing
import Geometry
import Raster
import TestSupport
import Testing

/// Both renderers draw the same gestures. What may differ follows from geometry, pixel by pixel:
/// the ring that the stroke adds, and pixels that an edge goes through.
@Suite struct RendererAgreementTests {
  private static let white: UInt32 = 0xFFFF_FFFF
  private static let red: UInt32 = 0xFFFF_0000

  /// One finger's way on two sheets, one a renderer; places in pixels of the picture.
  private struct Pair {
    let quartz: DrawingScene
    let gles: DrawingScene
    let scale: Double
    static let size = PixelSize(width: 70, height: 56)
    static let canvas = PixelRect(x: 3, y: 5, width: 64, height: 48)

    init(_ tool: ToolName, scale: Double, way: [Point]) {
      self.scale = scale
      func scene(_ renderer: Renderer) -> DrawingScene {
        let scene = DrawingScene(
          width: Pair.size.width, height: Pair.size.height, canvas: Pair.canvas, scale: scale,
          options: SheetOptions(stamp: DrawingStamp.make(side: 14), renderer: renderer))
        scene.choices.tool = tool
        scene.drag(way.map { ($0.x, $0.y) })
        scene.present()
        return scene
      }
      quartz = scene(.quartz)
      gles = scene(.gles)
    }

    /// The vertices of the freehand line that was drawn last, in pixels of the picture.
    var curve: [Point] {
      let stroke = quartz.sheet.drawables.last as? StrokeDrawable
      return stroke?.trail.vertices.map { quartz.sheet.transform.apply(to: $0) } ?? []
    }

    /// Calls `check` for each pixel of the canvas with what both renderers made of it.
    func forEachPixel(_ check: (Square, _ quartz: UInt32, _ gles: UInt32) -> Bool) -> Bool {
      for y in Pair.canvas.minY..<Pair.canvas.maxY {
        for x in Pair.canvas.minX..<Pair.canvas.maxX
        where !check(Square(x: x, y: y), quartz.pixel(x, y), gles.pixel(x, y)) { return false }
      }
      return true
    }
  }

  /// The area of a pixel.
  private struct Square {
    let minX: Double
    let minY: Double
    var maxX: Double { minX + 1 }
    var maxY: Double { minY + 1 }
    var corners: [Point] {
      [Point(minX, minY), Point(maxX, minY), Point(maxX, maxY), Point(minX, maxY)]
    }

    init(x: Int, y: Int) {
      minX = Double(x)
      minY = Double(y)
    }
  }

  /// The GL paints all of a shape's inside and nothing beyond; the other renderer's inside holds
  /// that, and nothing of either lies outside of the stroke.
  private func agrees(
    _ pair: Pair, holds: (Square) -> Bool, meets: (Square) -> Bool,
    strokeMeets: (Square) -> Bool
  ) -> Bool {
    let (white, red) = (RendererAgreementTests.white, RendererAgreementTests.red)
    return pair.forEachPixel { square, quartz, gles in
      if holds(square) { return quartz == red && gles == red }
      if !strokeMeets(square) { return quartz == white && gles == white }
      return meets(square) ? gles == red || gles == white : gles == white
    }
  }

  private func places(_ random: inout DrawingRandom, _ count: Int) -> [Point] {
    (0..<count).map { _ in
      random.place(Pair.size.width, Pair.size.height, beyond: 4)
    }
  }

  @Test(arguments: [1, 1.5, 2, 3.25])
  func rectsDifferInTheRingOfTheStrokeAlone(scale: Double) {
    var random = DrawingRandom(seed: 1)
    for _ in 0..<40 {
      let way = places(&random, 2)
      let frame = Rect(spanning: way[0], way[1])
      func meets(_ square: Square, _ margin: Double) -> Bool {
        square.minX < frame.maxX + margin && square.maxX > frame.minX - margin
          && square.minY < frame.maxY + margin && square.maxY > frame.minY - margin
      }
      let pair = Pair(.rect, scale: scale, way: way)
      let result = agrees(pair) { square in
        square.minX >= frame.minX && square.maxX <= frame.maxX && square.minY >= frame.minY
          && square.maxY <= frame.maxY
      } meets: {
        meets($0, 0)
      } strokeMeets: {
        meets($0, scale)
      }
      #expect(result, "\(way)")
    }
  }

  @Test(arguments: [1, 1.5, 2, 3.25])
  func ellipsesDifferInTheRingOfTheStrokeAndAtTheEdgeAlone(scale: Double) {
    var random = DrawingRandom(seed: 2)
    for _ in 0..<40 {
      let way = places(&random, 2)
      let frame = Rect(spanning: way[0], way[1])
      guard !frame.isEmpty else { continue }
      /// Below 1 inside, for the place of the square that is deepest inside.
      func depth(_ square: Square, _ margin: Double) -> Double {
        let x = min(max(frame.midX, square.minX - margin), square.maxX + margin) - frame.midX
        let y = min(max(frame.midY, square.minY - margin), square.maxY + margin) - frame.midY
        return 4 * (x * x / (frame.width * frame.width) + y * y / (frame.height * frame.height))
      }
      let pair = Pair(.ellipse, scale: scale, way: way)
      let result = agrees(pair) { square in
        square.corners.allSatisfy { corner in
          let x = (corner.x - frame.midX) / frame.width
          let y = (corner.y - frame.midY) / frame.height
          return 4 * (x * x + y * y) <= 1
        }
      } meets: {
        depth($0, 0) < 1
      } strokeMeets: {
        // Curves may be flattened 0.05 pixel outwards.
        depth($0, scale + 0.06) < 1
      }
      #expect(result, "\(way)")
    }
  }

  @Test(arguments: [1, 1.5, 2, 3.25])
  func imagesAreTheSame(scale: Double) {
    var random = DrawingRandom(seed: 3)
    for _ in 0..<40 {
      let way = places(&random, 3)
      let pair = Pair(.image, scale: scale, way: way)
      #expect(pair.forEachPixel { $1 == $2 }, "\(way)")
    }
  }

  @Test(arguments: [1.0, 2, 3])
  func levelAndUprightLinesBetweenBordersAreTheSame(scale: Double) {
    var random = DrawingRandom(seed: 4)
    for round in 0..<60 {
      let start = Point(Double(random.number(4...66)), Double(random.number(4...52)))
      var end = start
      if round % 2 == 0 {
        end.x = Double(random.number(4...66))
      } else {
        end.y = Double(random.number(4...52))
      }
      let pair = Pair(.line, scale: scale, way: [start, end])
      #expect(pair.forEachPixel { $1 == $2 }, "\(start) \(end)")
    }
  }

  /// The rectangle of a line's stroke, butt ends included.
  private struct Bar {
    let start: Point
    let length: Double
    let half: Double
    private let along: Point

    init(_ start: Point, _ end: Point, half: Double) {
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      self.start = start
      self.half = half
      length = (dx * dx + dy * dy).squareRoot()
      along = length > 0 ? Point(dx / length, dy / length) : Point(1, 0)
    }

    /// Along the line and across it.
    private func place(_ point: Point) -> (Double, Double) {
      let (x, y) = (point.x - start.x, point.y - start.y)
      return (x * along.x + y * along.y, y * along.x - x * along.y)
    }

    func holds(_ square: Square) -> Bool {
      square.corners.allSatisfy { corner in
        let (t, s) = place(corner)
        return t >= 0 && t <= length && abs(s) <= half
      }
    }

    /// Whether more of them than `slack` overlaps: no axis of either parts them (Gottschalk).
    func meets(_ square: Square, slack: Double) -> Bool {
      let places = square.corners.map(place)
      let t = places.map(\.0)
      let s = places.map(\.1)
      if t.max()! <= slack || t.min()! >= length - slack { return false }
      if s.max()! <= slack - half || s.min()! >= half - slack { return false }
      let across = Point(-along.y * half, along.x * half)
      let ends = [start, Point(start.x + along.x * length, start.y + along.y * length)]
      let corners = ends.flatMap { end in
        [Point(end.x + across.x, end.y + across.y), Point(end.x - across.x, end.y - across.y)]
      }
      let x = corners.map(\.x)
      let y = corners.map(\.y)
      return x.max()! > square.minX + slack && x.min()! < square.maxX - slack
        && y.max()! > square.minY + slack && y.min()! < square.maxY - slack
    }
  }

  @Test func linesDifferInSoftPixelsAlone() {
    var random = DrawingRandom(seed: 5)
    for round in 0..<150 {
      var way = places(&random, 2)
      if round % 3 == 0 {
        // As most touches come: whole pixels.
        way = way.map { Point($0.x.rounded(), $0.y.rounded()) }
      }
      let pair = Pair(.line, scale: 1, way: way)
      let bar = Bar(way[0], way[1], half: 1)
      let result = agrees(pair) {
        bar.holds($0)
      } meets: {
        bar.meets($0, slack: -1.0 / 128)
      } strokeMeets: {
        bar.meets($0, slack: -1.0 / 128)
      }
      #expect(result, "\(way)")
    }
  }

  /// At larger scales too the GL widens along the minor axis: a slanted line is thinner than its
  /// stroke, and its ends are level or upright. It never leaves the stroke but by soft pixels.
  @Test(arguments: [1.5, 2, 4])
  func wideLinesStayWithinTheirStroke(scale: Double) {
    var random = DrawingRandom(seed: 6)
    for _ in 0..<60 {
      let way = places(&random, 2)
      let pair = Pair(.line, scale: scale, way: way)
      let (dx, dy) = (way[1].x - way[0].x, way[1].y - way[0].y)
      let cosine = max(abs(dx), abs(dy)) / max(1e-9, (dx * dx + dy * dy).squareRoot())
      let sine = (1 - min(1, cosine * cosine)).squareRoot()
      // The part of the stroke that the GL's has for certain.
      let thin = Bar(way[0], way[1], half: scale * cosine)
      let ends = scale * sine + 0.5
      let result = pair.forEachPixel { square, quartz, gles in
        if thin.holds(square) {
          let near = square.corners.contains { corner in
            [way[0], way[1]].contains { end in
              abs(corner.x - end.x) <= ends + 1 && abs(corner.y - end.y) <= ends + 1
            }
          }
          return quartz == 0xFFFF_0000 && (near || gles == 0xFFFF_0000)
        }
        // A width of 2.5 pixels is 3 for the GL: half a pixel more.
        let stroke = Bar(way[0], way[1], half: scale + 0.25)
        return stroke.meets(square, slack: -sine * scale - 0.01) || gles == 0xFFFF_FFFF
      }
      #expect(result, "\(way)")
    }
  }

  @Test(arguments: [1, 1.5, 2])
  func strokesDifferInSoftPixelsAlone(scale: Double) {
    var random = DrawingRandom(seed: 7)
    for round in 0..<25 {
      let way = places(&random, 1 + round % 7)
      let pair = Pair(.pencil, scale: scale, way: way)
      let curve = pair.curve
      let parts = curve.count == 1 ? [(curve[0], curve[0])] : Array(zip(curve, curve.dropFirst()))
      let result = pair.forEachPixel { square, quartz, gles in
        let middle = Point(square.minX + 0.5, square.minY + 0.5)
        let distances = parts.map { distance(middle, $0.0, $0.1) }
        // A square reaches √½ from its middle. What misses the canvas is not kept.
        let nearest = distances.min() ?? .infinity
        if nearest > scale + 0.7072 { return quartz == gles && gles == 0xFFFF_FFFF }
        let isInside = parts.contains { part in
          square.corners.allSatisfy { distance($0, part.0, part.1) <= scale - 0.05 }
        }
        return isInside ? quartz == gles && gles == 0xFFFF_0000 : true
      }
      #expect(result, "\(way)")
    }
  }

  @Test(arguments: Renderer.allCases)
  func theEraserRubsOut20PointsWithRoundEnds(renderer: Renderer) {
    for scale in [1, 1.5] {
      let scene = DrawingScene(
        width: 90, height: 60, scale: scale, options: SheetOptions(renderer: renderer))
      scene.choices.tool = .rect
      scene.drag([(-5, -5), (95, 65)])
      scene.choices.tool = .eraser
      let way = [Point(30, 30), Point(50, 30), Point(60, 40)]
      scene.drag(way.map { ($0.x, $0.y) })
      scene.present()
      let eraser = scene.sheet.drawables.last as? EraserDrawable
      let curve = eraser?.trail.vertices.map { scene.sheet.transform.apply(to: $0) } ?? []
      #expect(curve.count >= way.count)
      for y in 0..<60 {
        for x in 0..<90 {
          let middle = Point(Double(x) + 0.5, Double(y) + 0.5)
          let away = zip(curve, curve.dropFirst()).map { distance(middle, $0, $1) }.min()!
          if away < 10 * scale - 0.8 { #expect(scene.pixel(x, y) == 0xFFFF_FFFF) }
          if away > 10 * scale + 0.8 { #expect(scene.pixel(x, y) == 0xFFFF_0000) }
        }
      }
    }
  }
}
