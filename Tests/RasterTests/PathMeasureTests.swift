import Geometry
import Raster
import TestSupport
import Testing

/// Boxes of paths, and which points lie inside.
@Suite struct PathMeasureTests {
  /// A path of every kind of segment, and points along its true outline.
  private func randomPath(
    _ random: inout SeededGenerator, segments: Int, steps: Int
  ) -> (path: Path, samples: [Point]) {
    func point() -> Point { Point(random.double(in: 0...100), random.double(in: 0...100)) }
    var path = Path()
    var current = point()
    path.move(to: current)
    var samples = [current]
    for _ in 0..<segments {
      let (a, b, c) = (point(), point(), point())
      let times = (1...steps).map { Double($0) / Double(steps) }
      switch random.int(in: 0...3) {
      case 0:
        path.addLine(to: a)
        samples += times.map { mix(current, a, $0) }
      case 1:
        path.addQuadCurve(to: b, control: a)
        samples += times.map { t in mix(mix(current, a, t), mix(a, b, t), t) }
      case 2:
        path.addCurve(to: c, control1: a, control2: b)
        samples += times.map { t in
          let (ab, bc) = (mix(a, b, t), mix(b, c, t))
          return mix(mix(mix(current, a, t), ab, t), mix(ab, bc, t), t)
        }
      default:
        let start = random.double(in: -7...7)
        let delta = random.double(in: -6...6)
        let radius = random.double(in: 1...40)
        path.addRelativeArc(center: a, radius: radius, startAngle: start, delta: delta)
        samples += ([0] + times).map { t in
          let arm = AffineTransform(rotation: start + delta * t).apply(to: Point(radius, 0))
          return Point(a.x + arm.x, a.y + arm.y)
        }
      }
      current = path.currentPoint!
    }
    return (path, samples)
  }

  private func mix(_ a: Point, _ b: Point, _ t: Double) -> Point {
    Point(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t)
  }

  @Test(arguments: 1...30)
  func theTightBoxIsThatOfTheOutline(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var (path, samples) = randomPath(&random, segments: 3, steps: 4000)
    if seed % 2 == 0 {
      let slant = AffineTransform(a: 1, b: 0.4, c: -0.7, d: 0.8, tx: 3, ty: 4)
      path = path.transformed(by: slant)
      samples = samples.map { slant.apply(to: $0) }
    }
    let box = path.tightBoundingBox
    let low = Point(samples.map(\.x).min()!, samples.map(\.y).min()!)
    let high = Point(samples.map(\.x).max()!, samples.map(\.y).max()!)
    // The samples are near the extremes, never beyond them.
    let near = 1e-4
    #expect(box.minX <= low.x + 1e-9 && low.x - box.minX < near, "\(box)")
    #expect(box.minY <= low.y + 1e-9 && low.y - box.minY < near, "\(box)")
    #expect(box.maxX >= high.x - 1e-9 && box.maxX - high.x < near, "\(box)")
    #expect(box.maxY >= high.y - 1e-9 && box.maxY - high.y < near, "\(box)")
    let control = path.boundingBox
    #expect(control.minX <= box.minX + 1e-9 && control.maxX >= box.maxX - 1e-9)
    #expect(control.minY <= box.minY + 1e-9 && control.maxY >= box.maxY - 1e-9)
  }

  @Test func tightBoxesOfWhatHasNoOutline() {
    var path = Path()
    #expect(path.tightBoundingBox == .zero)
    path.move(to: Point(5, 5))
    #expect(path.tightBoundingBox == .zero)
    path.addLine(to: Point(7, 9))
    path.move(to: Point(100, 100))
    #expect(path.tightBoundingBox == Rect(x: 5, y: 5, width: 2, height: 4))
    path.addLine(to: Point(.nan, 1))
    #expect(path.tightBoundingBox == .zero && !path.contains(Point(6, 7)))
    let ellipse = Path(ellipseIn: Rect(x: 3, y: 4, width: 10, height: 6))
    #expect(ellipse.tightBoundingBox == Rect(x: 3, y: 4, width: 10, height: 6))
  }

  /// The winding number by the angle under which the outline is seen from the point.
  private func winding(_ point: Point, _ outline: [Point]) -> Double {
    var sum = 0.0
    for (a, b) in zip(outline, outline.dropFirst() + [outline[0]]) {
      let (ax, ay, bx, by) = (a.x - point.x, a.y - point.y, b.x - point.x, b.y - point.y)
      sum += Trigonometry.angle(x: ax * bx + ay * by, y: ax * by - ay * bx)
    }
    return sum / (2 * Double.pi)
  }

  @Test(arguments: 1...20)
  func containsIsTheWindingNumber(seed: UInt64) {
    var random = SeededGenerator(seed: 50 + seed)
    var (path, samples) = randomPath(&random, segments: 4, steps: 300)
    if seed % 2 == 0 { path.close() }
    if seed % 3 == 0 {
      let slant = AffineTransform(a: -0.9, b: 0.4, c: 0.5, d: 0.8, tx: 60, ty: -10)
      path = path.transformed(by: slant)
      samples = samples.map { slant.apply(to: $0) }
    }
    for _ in 0..<60 {
      let point = Point(random.double(in: -20...120), random.double(in: -20...120))
      // Chords of the samples are up to 0.01 off.
      let nearest = samples.map { abs($0.x - point.x) + abs($0.y - point.y) }.min()!
      if nearest < 1 { continue }
      let turns = Int(winding(point, samples).rounded())
      #expect(path.contains(point, using: .nonZero) == (turns != 0), "\(point)")
      #expect(path.contains(point, using: .evenOdd) == (turns % 2 != 0), "\(point)")
    }
  }

  /// A billionth to either side of the true circle and the true curve.
  @Test func containsKnowsTheTrueCurves() {
    let circle = Path(ellipseIn: Rect(x: -100, y: -100, width: 200, height: 200))
    for step in 0..<360 {
      let turn = AffineTransform(rotation: Double(step) * Double.pi / 180 + 0.001)
      #expect(circle.contains(turn.apply(to: Point(100 - 1e-9, 0))))
      #expect(!circle.contains(turn.apply(to: Point(100 + 1e-9, 0))))
    }
    // y = x² over -1...1, closed by the line above: a quadratic curve.
    var parabola = Path()
    parabola.move(to: Point(-1, 1))
    parabola.addQuadCurve(to: Point(1, 1), control: Point(0, -1))
    // y = x³ over 0...1 as a cubic curve, closed by the diagonal.
    var cubic = Path()
    cubic.move(to: Point(0, 0))
    cubic.addCurve(to: Point(1, 1), control1: Point(1.0 / 3, 0), control2: Point(2.0 / 3, 0))
    for step in 1..<100 {
      let x = Double(step) / 100
      #expect(parabola.contains(Point(x, x * x + 1e-9)))
      #expect(!parabola.contains(Point(x, x * x - 1e-9)))
      #expect(cubic.contains(Point(x, x * x * x + 1e-9)))
      #expect(!cubic.contains(Point(x, x * x * x - 1e-9)))
      #expect(cubic.contains(Point(x, x - 1e-9)) && !cubic.contains(Point(x, x + 1e-9)))
    }
  }

  @Test func pointsOnASharedEdgeBelongToOneShape() {
    let rects = [
      Rect(x: 0, y: 0, width: 10, height: 10), Rect(x: 10, y: 0, width: 10, height: 10),
      Rect(x: 0, y: 10, width: 10, height: 10), Rect(x: 10, y: 10, width: 10, height: 10),
    ]
    let paths = rects.map { Path(rect: $0) }
    for y in [0.0, 3, 10, 17, 20] {
      for x in [0.0, 5, 10, 12, 20] {
        for (rect, path) in zip(rects, paths) {
          #expect(path.contains(Point(x, y)) == rect.contains(Point(x, y)), "\(x), \(y)")
        }
      }
    }
    // A diagonal, followed in both directions.
    var random = SeededGenerator(seed: 3)
    let (a, b) = (Point(0.3, 0.1), Point(9.7, 8.2))
    var above = Path()
    above.addLines(between: [a, Point(9.7, 0.1), b])
    var below = Path()
    below.addLines(between: [a, b, Point(0.3, 8.2)])
    for _ in 0..<1000 {
      let point = mix(a, b, random.double(in: 0.01...0.99))
      #expect(above.contains(point) != below.contains(point))
    }
  }

  @Test func holesAndOverlapsFollowTheRule() {
    var path = Path()
    path.addRects([Rect(x: 0, y: 0, width: 9, height: 9), Rect(x: 3, y: 3, width: 3, height: 3)])
    #expect(path.contains(Point(4, 4)) && !path.contains(Point(4, 4), using: .evenOdd))
    #expect(path.contains(Point(1, 1)) && path.contains(Point(1, 1), using: .evenOdd))
    // Two ovals beside each other, with a corner of an open subpath on the ray.
    path.removeAll()
    path.addLines(between: [Point(0, 5), Point(5, 0), Point(10, 5), Point(5, 10)])
    #expect(path.contains(Point(5, 5)) && !path.contains(Point(11, 5)))
    #expect(!path.contains(Point(-1, 5)) && !path.contains(Point(.nan, 5)))
  }
}
