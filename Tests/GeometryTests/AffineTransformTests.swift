import Geometry
import TestSupport
import Testing

@Suite struct AffineTransformTests {
  private func near(_ a: Point, _ b: Point) -> Bool {
    abs(a.x - b.x) < 1e-9 && abs(a.y - b.y) < 1e-9
  }

  @Test(arguments: 1...30)
  func theInverseLeadsBack(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let transform = AffineTransform(
      a: random.double(in: 0.5...2), b: random.double(in: -0.4...0.4),
      c: random.double(in: -0.4...0.4), d: random.double(in: -2...(-0.5)),
      tx: random.double(in: -50...50), ty: random.double(in: -50...50))
    let inverse = try #require(transform.inverted())
    let point = Point(random.double(in: -100...100), random.double(in: -100...100))
    #expect(near(inverse.apply(to: transform.apply(to: point)), point))
    #expect(near(transform.concatenating(inverse).apply(to: point), point))
  }

  @Test func whatCollapsesHasNoInverse() {
    #expect(AffineTransform(scaleX: 0, y: 3).inverted() == nil)
    #expect(AffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0).inverted() == nil)
    #expect(AffineTransform(scaleX: .nan, y: 1).inverted() == nil)
    #expect(AffineTransform(scaleX: .infinity, y: 1).inverted() == nil)
  }

  @Test func concatenatingAppliesTheReceiverFirst() {
    let both = AffineTransform(scaleX: 2, y: 3)
      .concatenating(AffineTransform(translationX: 10, y: 20))
    #expect(both.apply(to: Point(1, 1)) == Point(12, 23))
  }

  @Test func aQuarterTurnIsClockwiseAsSeen() {
    let turn = AffineTransform(rotation: Double.pi / 2)
    #expect(near(turn.apply(to: Point(1, 0)), Point(0, 1)))
  }

  @Test func aRectangleBecomesItsBoundingBox() {
    let box = AffineTransform(rotation: Double.pi / 2)
      .apply(to: Rect(x: 1, y: 2, width: 3, height: 4))
    #expect(near(box.origin, Point(-6, 1)))
    #expect(abs(box.width - 4) < 1e-9 && abs(box.height - 3) < 1e-9)
  }

  @Test func anglesAreThoseOfTheirVectors() {
    for step in -10...10 {
      let angle = Double(step) * 0.3
      let x = Trigonometry.cosine(angle)
      let y = Trigonometry.sine(angle)
      #expect(abs(Trigonometry.angle(x: x, y: y) - angle) < 1e-9)
      #expect(abs(x * x + y * y - 1) < 1e-12)
    }
    #expect(Trigonometry.angle(x: 0, y: 0) == 0)
  }
}
