import Geometry
import TestSupport
import Testing

@testable import Raster

/// Arcs by tangents and by their turn.
@Suite struct ArcTests {
  private func distance(_ a: Point, _ b: Point) -> Double {
    ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
  }

  /// The distance of `p` from the line through `a` and `b`.
  private func distance(_ p: Point, fromLine a: Point, _ b: Point) -> Double {
    abs((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)) / distance(a, b)
  }

  @Test(arguments: 1...30)
  func tangentArcsTouchBothLines(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func point() -> Point { Point(random.double(in: -50...50), random.double(in: -50...50)) }
    let (start, corner, end) = (point(), point(), point())
    let radius = random.double(in: 0.5...20)
    var path = Path()
    path.move(to: start)
    path.addArc(tangent1End: corner, tangent2End: end, radius: radius)
    let outline = OutlineCollector.outline(of: path, by: .identity, tolerance: 1e-4)[0]
    #expect(outline[0] == start)
    let (first, last) = (outline[1], outline[outline.count - 1])
    #expect(distance(path.currentPoint!, last) < 1e-9)
    // Both ends lie on the tangents, as far from the corner.
    #expect(distance(first, fromLine: start, corner) < 1e-7)
    #expect(distance(last, fromLine: corner, end) < 1e-7)
    #expect(abs(distance(first, corner) - distance(last, corner)) < 1e-7)
    // The centre is a radius away from both lines, and the arc from it.
    let arc = path.points[path.points.count - 4]
    let center = Point(arc.x, arc.y)
    #expect(abs(distance(center, fromLine: start, corner) - radius) < 1e-7)
    #expect(abs(distance(center, fromLine: corner, end) - radius) < 1e-7)
    for vertex in outline.dropFirst() {
      #expect(abs(distance(vertex, center) - radius) < 1e-3)
      // The shorter arc: it stays on the corner's side of the centre.
      #expect(distance(vertex, corner) <= distance(first, corner) + 1e-3)
    }
  }

  @Test func aSquareCornerIsRoundedOff() {
    var path = Path()
    path.move(to: Point(0, 0))
    path.addArc(tangent1End: Point(10, 0), tangent2End: Point(10, 10), radius: 4)
    path.addLine(to: Point(10, 10))
    path.addLine(to: Point(0, 10))
    path.close()
    var rounded = Path()
    rounded.addRoundedRect(Rect(x: -10, y: 0, width: 20, height: 20), cornerRadius: 4)
    let (first, second) = (Bitmap(width: 12, height: 10), Bitmap(width: 12, height: 10))
    Context(first).fill(path)
    Context(second).fill(rounded)
    for y in 0..<10 {
      for x in 0..<12 { #expect(abs(Int(first[x, y].alpha) - Int(second[x, y].alpha)) <= 1) }
    }
  }

  @Test func cornersThatCannotBeRoundedStaySharp() {
    let start = Point(3, 4)
    let corner = Point(20, 4)
    let cases: [(Point, Point, Double)] = [
      // No way to the corner, none from it, no radius, straight on, straight back.
      (start, Point(9, 9), 5), (corner, corner, 5), (corner, Point(9, 9), 0),
      (corner, Point(50, 4), 5), (corner, Point(1, 4), 5),
    ]
    for (first, second, radius) in cases {
      var path = Path()
      path.move(to: start)
      path.addArc(tangent1End: first, tangent2End: second, radius: radius)
      #expect(path.currentPoint == first)
      #expect(path.verbs == [.move, .line])
    }
    var path = Path()
    path.addArc(tangent1End: corner, tangent2End: start, radius: 2)
    #expect(path.currentPoint == corner && path.verbs == [.move])
  }

  @Test func aNegativeRadiusIsAPositiveOne() {
    func built(_ radius: Double) -> Path {
      var path = Path()
      path.move(to: Point(0, 0))
      path.addArc(tangent1End: Point(10, 1), tangent2End: Point(3, 12), radius: radius)
      path.addArc(
        center: Point(2, 2), radius: radius, startAngle: 1, endAngle: 2, clockwise: true)
      path.addRelativeArc(center: Point(2, 2), radius: radius, startAngle: 1, delta: -3)
      return path
    }
    #expect(built(-3) == built(3))
  }

  @Test func whatIsNotFiniteDrawsNothing() {
    let bitmap = Bitmap(width: 12, height: 12)
    let context = Context(bitmap)
    for bad in [Double.nan, .infinity] {
      for which in 0..<3 {
        context.move(to: Point(1, 1))
        context.addArc(
          tangent1End: Point(which == 0 ? bad : 9, 1), tangent2End: Point(9, which == 1 ? bad : 9),
          radius: which == 2 ? bad : 3)
        context.addLine(to: Point(1, 9))
        context.fillAndStrokePath()
      }
    }
    #expect(context.paintedPixels == 0)
  }

  @Test func relativeArcsTurnByTheirDelta() {
    for (delta, clockwise) in [(1.25, true), (-2.5, false)] {
      var relative = Path()
      relative.addRelativeArc(center: Point(5, 6), radius: 4, startAngle: 0.5, delta: delta)
      var absolute = Path()
      absolute.addArc(
        center: Point(5, 6), radius: 4, startAngle: 0.5, endAngle: 0.5 + delta,
        clockwise: clockwise)
      #expect(relative == absolute)
    }
    // Three turns and a bit are one turn that ends at the bit.
    var path = Path()
    path.addRelativeArc(center: Point(0, 0), radius: 1, startAngle: 0, delta: 6 * Double.pi + 0.5)
    let end = AffineTransform(rotation: 0.5).apply(to: Point(1, 0))
    #expect(distance(path.currentPoint!, end) < 1e-9)
    #expect(path.points.last!.y == 2 * Double.pi)
  }
}
