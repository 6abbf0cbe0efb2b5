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

  private func anyTransform(_ random: inout SeededGenerator) -> AffineTransform {
    AffineTransform(
      a: random.double(in: -2...2), b: random.double(in: -2...2), c: random.double(in: -2...2),
      d: random.double(in: -2...2), tx: random.double(in: -9...9), ty: random.double(in: -9...9))
  }

  @Test(arguments: 1...50)
  func concatenatingIsApplyingOneAfterTheOther(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (first, second, third) = (
      anyTransform(&random), anyTransform(&random), anyTransform(&random)
    )
    let point = Point(random.double(in: -9...9), random.double(in: -9...9))
    let both = first.concatenating(second)
    #expect(near(both.apply(to: point), second.apply(to: first.apply(to: point))))
    let left = both.concatenating(third)
    let right = first.concatenating(second.concatenating(third))
    #expect(near(left.apply(to: point), right.apply(to: point)), "seed \(seed)")
    #expect(abs(both.determinant - first.determinant * second.determinant) < 1e-9)
    #expect(first.concatenating(.identity) == first)
    #expect(AffineTransform.identity.concatenating(first) == first)
  }

  /// Whatever makes up a transform can be undone, in any order and at any usual scale.
  @Test(arguments: 1...50)
  func turnsScalesAndShiftsAreUndone(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var transform = AffineTransform.identity
    for _ in 0..<6 {
      let step =
        switch random.int(in: 0...2) {
        case 0: AffineTransform(rotation: random.double(in: -7...7))
        case 1:
          AffineTransform(
            scaleX: random.double(in: 0.2...3) * (random.oneIn(2) ? 1 : -1),
            y: random.double(in: 0.2...3))
        default:
          AffineTransform(
            translationX: random.double(in: -50...50), y: random.double(in: -50...50))
        }
      transform = transform.concatenating(step)
    }
    let inverse = try #require(transform.inverted())
    let again = try #require(inverse.inverted())
    let point = Point(random.double(in: -99...99), random.double(in: -99...99))
    #expect(near(inverse.apply(to: transform.apply(to: point)), point), "seed \(seed)")
    #expect(near(transform.apply(to: inverse.apply(to: point)), point), "seed \(seed)")
    #expect(near(again.apply(to: point), transform.apply(to: point)), "seed \(seed)")
  }

  @Test func theInversesOfPlainTransformsAreExact() {
    #expect(AffineTransform.identity.inverted() == .identity)
    #expect(
      AffineTransform(translationX: 3, y: -5).inverted() == AffineTransform(translationX: -3, y: 5))
    #expect(AffineTransform(scaleX: 4, y: -0.5).inverted() == AffineTransform(scaleX: 0.25, y: -2))
  }

  /// What double precision cannot hold has no inverse, rather than one of infinite numbers.
  @Test func extremeScalesHaveNoInverse() throws {
    #expect(AffineTransform(scaleX: 1e-200, y: 1e-200).inverted() == nil)
    #expect(AffineTransform(scaleX: 1e200, y: 1e200).inverted() == nil)
    for scale in [1e-150, 1e150] {
      let inverse = try #require(AffineTransform(scaleX: scale, y: scale).inverted())
      for part in [inverse.a, inverse.d] { #expect(abs(part * scale - 1) < 1e-15) }
      for part in [inverse.b, inverse.c, inverse.tx, inverse.ty] { #expect(part == 0) }
    }
    for bad in [Double.nan, .infinity, -.infinity] {
      #expect(AffineTransform(translationX: bad, y: 0).inverted() == nil)
      #expect(AffineTransform(translationX: 0, y: bad).inverted() == nil)
      #expect(!AffineTransform(translationX: bad, y: 0).isFinite)
    }
  }

  @Test func onlyTheIdentityIsOne() {
    #expect(AffineTransform.identity.isIdentity)
    #expect(AffineTransform(rotation: 0).isIdentity)
    #expect(!AffineTransform(rotation: 2 * .pi).isIdentity)
    #expect(!AffineTransform(translationX: 0, y: .leastNonzeroMagnitude).isIdentity)
  }

  @Test(arguments: 1...50)
  func theBoxOfARectangleHoldsItsPointsAndTouchesFourOfThem(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let transform = anyTransform(&random)
    let rect = Rect(
      x: random.double(in: -9...9), y: random.double(in: -9...9),
      width: random.double(in: 0...9), height: random.double(in: 0...9))
    let box = transform.apply(to: rect)
    for stepX in 0...4 {
      for stepY in 0...4 {
        let point = transform.apply(
          to: Point(
            rect.minX + rect.width * Double(stepX) / 4, rect.minY + rect.height * Double(stepY) / 4
          ))
        #expect(point.x > box.minX - 1e-9 && point.x < box.maxX + 1e-9, "seed \(seed)")
        #expect(point.y > box.minY - 1e-9 && point.y < box.maxY + 1e-9, "seed \(seed)")
      }
    }
    let corners = [
      Point(rect.minX, rect.minY), Point(rect.maxX, rect.minY), Point(rect.minX, rect.maxY),
      Point(rect.maxX, rect.maxY),
    ].map(transform.apply(to:))
    #expect(abs(box.minX - corners.map(\.x).min()!) < 1e-9)
    #expect(abs(box.maxX - corners.map(\.x).max()!) < 1e-9)
    #expect(abs(box.minY - corners.map(\.y).min()!) < 1e-9)
    #expect(abs(box.maxY - corners.map(\.y).max()!) < 1e-9)
  }
}
