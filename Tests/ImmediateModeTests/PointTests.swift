import ImmediateMode
import TestSupport
import Testing

/// Section 3.3.1: points are squares.
@Suite struct PointTests {
  private func sketch(_ size: Double, _ places: [(Double, Double)]) -> [String] {
    let fixture = ImmediateFixture(width: 7, height: 6)
    fixture.context.pointSize(size)
    fixture.draw(.points, places)
    return fixture.sketch
  }

  @Test func aPointOfOnePixelIsThePixelThatHoldsIt() {
    let wanted = [".......", ".......", ".......", "..#....", ".......", "......."]
    for place in [(2.0, 2.0), (2.5, 2.5), (2.99, 2.99)] { #expect(sketch(1, [place]) == wanted) }
  }

  @Test func anOddSizeHasItsMiddleInThePixelThatHoldsThePoint() {
    let wanted = [".......", "..###..", "..###..", "..###..", ".......", "......."]
    for place in [(3.0, 3.0), (3.99, 3.99)] { #expect(sketch(3, [place]) == wanted) }
  }

  @Test func anEvenSizeHasItsMiddleOnTheNearestCorner() {
    let wanted = [".......", ".......", "..##...", "..##...", ".......", "......."]
    for place in [(2.5, 2.5), (3.0, 3.0), (3.49, 3.49)] {
      #expect(sketch(2, [place]) == wanted)
    }
  }

  @Test func pointsAreCutAtTheBorderPixelByPixel() {
    #expect(
      sketch(4, [(0, 0), (7.4, 6.4), (-5, 3)]) == [
        ".....##", ".....##", ".......", ".......", "##.....", "##.....",
      ])
  }

  @Test func everyVertexIsAPoint() {
    let fixture = ImmediateFixture(width: 4, height: 2)
    fixture.count()
    fixture.draw(.points, [(0.5, 0.5), (0.5, 0.5), (3.5, 1.5)])
    #expect(fixture.counts == [0, 0, 0, 1, 2, 0, 0, 0])
  }
}
