import Geometry
import Raster
import Testing

@Suite struct PathTests {
  private func near(_ a: Point?, _ b: Point) -> Bool {
    guard let a else { return false }
    return abs(a.x - b.x) < 1e-9 && abs(a.y - b.y) < 1e-9
  }

  @Test func theCurrentPointFollowsTheSegments() {
    var path = Path()
    #expect(path.isEmpty && path.currentPoint == nil && path.boundingBox == .zero)
    path.move(to: Point(1, 2))
    path.addLine(to: Point(3, 4))
    #expect(path.currentPoint == Point(3, 4))
    path.close()
    #expect(path.currentPoint == Point(1, 2))
    path.addQuadCurve(to: Point(9, 9), control: Point(5, 12))
    #expect(path.currentPoint == Point(9, 9))
    #expect(path.boundingBox == Rect(x: 1, y: 2, width: 8, height: 10))
  }

  @Test func arcsEndWhereTheirAngleSays() {
    let half = Double.pi / 2
    let cases: [(Double, Double, Bool)] = [
      (0, half, true), (0, half, false), (5, -3, true), (1, 1.5, false),
    ]
    for (start, end, clockwise) in cases {
      var path = Path()
      path.addArc(
        center: Point(10, 20), radius: 5, startAngle: start, endAngle: end, clockwise: clockwise)
      let arm = AffineTransform(rotation: end).apply(to: Point(5, 0))
      #expect(near(path.currentPoint, Point(10 + arm.x, 20 + arm.y)))
    }
  }

  /// A quarter clockwise as seen from the right side goes down; the other way round it is the rest.
  @Test func arcsTurnTheWayTheyAreTold() {
    for clockwise in [true, false] {
      let bitmap = Bitmap(width: 40, height: 40)
      let context = Context(bitmap)
      context.move(to: Point(20, 20))
      context.addArc(
        center: Point(20, 20), radius: 15, startAngle: 0, endAngle: Double.pi / 2,
        clockwise: clockwise)
      context.fillPath()
      #expect(bitmap[27, 27].alpha == (clockwise ? 255 : 0))
      #expect(bitmap[12, 12].alpha == (clockwise ? 0 : 255))
    }
  }

  @Test func aFullTurnIsACircle() {
    let bitmap = Bitmap(width: 40, height: 40)
    let context = Context(bitmap)
    context.addArc(
      center: Point(20, 20), radius: 10, startAngle: 1, endAngle: 1 + 2 * Double.pi,
      clockwise: true)
    context.fillPath()
    for (x, y) in [(20, 11), (20, 28), (11, 20), (28, 20)] { #expect(bitmap[x, y].alpha == 255) }
  }

  @Test func transformedPathsDrawLikeTransformedContexts() {
    var path = Path()
    path.addRoundedRect(Rect(x: 2, y: 3, width: 20, height: 12), cornerRadius: 4)
    path.addEllipse(in: Rect(x: 5, y: 5, width: 9, height: 4))
    path.addQuadCurve(to: Point(20, 20), control: Point(2, 30))
    path.addCurve(to: Point(3, 3), control1: Point(30, 0), control2: Point(0, 20))
    let transform = AffineTransform(a: 0.9, b: 0.3, c: -0.4, d: 1.1, tx: 8, ty: 1)
    let first = Bitmap(width: 48, height: 48)
    let second = Bitmap(width: 48, height: 48)
    let context = Context(first)
    context.concatenate(transform)
    context.fill(path, using: .evenOdd)
    Context(second).fill(path.transformed(by: transform), using: .evenOdd)
    for y in 0..<48 {
      for x in 0..<48 { #expect(abs(Int(first[x, y].alpha) - Int(second[x, y].alpha)) <= 1) }
    }
  }

  @Test func roundedRectanglesKeepTheirSidesHard() {
    let bitmap = Bitmap(width: 40, height: 30)
    let context = Context(bitmap)
    context.addRoundedRect(Rect(x: 4, y: 5, width: 30, height: 20), cornerRadius: 6)
    context.fillPath()
    #expect(bitmap[4, 15].alpha == 255 && bitmap[3, 15].alpha == 0)
    #expect(bitmap[33, 15].alpha == 255 && bitmap[34, 15].alpha == 0)
    #expect(bitmap[20, 5].alpha == 255 && bitmap[20, 4].alpha == 0)
    #expect(bitmap[4, 5].alpha == 0)
    // A radius beyond half the side makes half circles.
    context.clear(bitmap.bounds.rect)
    context.addRoundedRect(Rect(x: 0, y: 0, width: 40, height: 20), cornerRadius: 100)
    context.fillPath()
    #expect(bitmap[0, 0].alpha == 0 && bitmap[1, 10].alpha == 255 && bitmap[20, 0].alpha == 255)
  }

  @Test func theEvenOddRuleLeavesHoles() {
    let bitmap = Bitmap(width: 12, height: 12)
    let context = Context(bitmap)
    for rule in [FillRule.nonZero, .evenOdd] {
      context.clear(bitmap.bounds.rect)
      context.addRect(Rect(x: 1, y: 1, width: 10, height: 10))
      context.addRect(Rect(x: 4, y: 4, width: 4, height: 4))
      context.fillPath(using: rule)
      #expect(bitmap[5, 5].alpha == (rule == .nonZero ? 255 : 0))
      #expect(bitmap[2, 2].alpha == 255)
    }
  }

  @Test func addedPathsKeepTheirSegments() {
    var inner = Path()
    inner.addRect(Rect(x: 4, y: 4, width: 4, height: 4))
    var path = Path()
    path.addRect(Rect(x: 1, y: 1, width: 10, height: 10))
    path.addPath(inner)
    #expect(path.boundingBox == Rect(x: 1, y: 1, width: 10, height: 10))
    let bitmap = Bitmap(width: 12, height: 12)
    Context(bitmap).fill(path, using: .evenOdd)
    #expect(bitmap[5, 5].alpha == 0 && bitmap[2, 2].alpha == 255)
  }
}
