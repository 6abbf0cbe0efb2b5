import Geometry
import TestSupport
import Testing

@Suite struct RectTests {
  private let rect = Rect(x: 2, y: 3, width: 10, height: 20)

  @Test func edgesFollowFromOriginAndSize() {
    #expect([rect.minX, rect.midX, rect.maxX, rect.width] == [2, 7, 12, 10])
    #expect([rect.minY, rect.midY, rect.maxY, rect.height] == [3, 13, 23, 20])
    #expect(rect.center == Point(7, 13))
    #expect(rect == Rect(origin: Point(2, 3), size: Size(width: 10, height: 20)))
    #expect(Rect.zero == Rect(origin: .zero, size: .zero))
  }

  @Test func anyTwoOppositeCornersSpanTheSameRectangle() {
    let corners = [(2.0, 3.0), (12, 23), (2, 23), (12, 3)].map { Point($0.0, $0.1) }
    for (first, second) in [(0, 1), (1, 0), (2, 3), (3, 2)] {
      #expect(Rect(spanning: corners[first], corners[second]) == rect)
    }
    #expect(Rect(spanning: corners[0], corners[0]) == Rect(x: 2, y: 3, width: 0, height: 0))
  }

  @Test(arguments: [
    (0.0, 1.0), (1, 0), (0, 0), (-1, 1), (1, -1), (-0.0, 1), (.nan, 1), (1, .nan),
    (-.infinity, 1),
  ])
  func whatEnclosesNoAreaIsEmpty(width: Double, height: Double) {
    let rect = Rect(x: 0, y: 0, width: width, height: height)
    #expect(rect.isEmpty)
    #expect(!rect.contains(Point(0, 0)))
  }

  @Test func theSmallestAreaIsAnArea() {
    let tiny = Double.leastNonzeroMagnitude
    #expect(!Rect(x: 0, y: 0, width: tiny, height: tiny).isEmpty)
    #expect(!Rect(x: 0, y: 0, width: .infinity, height: 1).isEmpty)
  }

  @Test func leftAndTopEdgesBelongToItRightAndBottomDoNot() {
    for (x, insideX) in [(1.9, false), (2, true), (11.9, true), (12, false)] {
      for (y, insideY) in [(2.9, false), (3, true), (22.9, true), (23, false)] {
        #expect(rect.contains(Point(x, y)) == (insideX && insideY), "\(x), \(y)")
      }
    }
    #expect(!rect.contains(Point(.nan, 5)) && !rect.contains(Point(5, .nan)))
    #expect(!rect.contains(Point(.infinity, 5)) && !rect.contains(Point(5, -.infinity)))
  }

  @Test func onlyFourFiniteNumbersMakeItFinite() {
    #expect(rect.isFinite)
    for bad in [Double.nan, .infinity, -.infinity] {
      #expect(!Rect(x: bad, y: 0, width: 1, height: 1).isFinite)
      #expect(!Rect(x: 0, y: bad, width: 1, height: 1).isFinite)
      #expect(!Rect(x: 0, y: 0, width: bad, height: 1).isFinite)
      #expect(!Rect(x: 0, y: 0, width: 1, height: bad).isFinite)
      #expect(!Point(bad, 0).isFinite && !Point(0, bad).isFinite)
    }
  }

  @Test func insettingMovesAllEdgesAndMayLeaveNothing() {
    #expect(rect.insetBy(dx: 1, dy: 2) == Rect(x: 3, y: 5, width: 8, height: 16))
    #expect(rect.insetBy(dx: -1, dy: -2) == Rect(x: 1, y: 1, width: 12, height: 24))
    #expect(rect.insetBy(dx: 5, dy: 0).isEmpty)
    #expect(rect.insetBy(dx: 6, dy: 0).isEmpty)
    #expect(rect.offsetBy(dx: -2, dy: 4) == Rect(x: 0, y: 7, width: 10, height: 20))
  }

  /// An empty rectangle is a line or a point here, and a union reaches to it.
  @Test func aUnionHoldsEmptyRectanglesToo() {
    let point = Rect(x: 20, y: 1, width: 0, height: 0)
    #expect(rect.union(point) == Rect(x: 2, y: 1, width: 18, height: 22))
    #expect(point.union(rect) == rect.union(point))
    #expect(rect.union(rect) == rect)
  }

  @Test func whatDoesNotMeetHasAnEmptyIntersection() {
    for other in [
      rect.offsetBy(dx: 10, dy: 0), rect.offsetBy(dx: -10, dy: 0), rect.offsetBy(dx: 0, dy: 20),
      rect.offsetBy(dx: 0, dy: -20), rect.offsetBy(dx: 100, dy: 100),
    ] {
      #expect(rect.intersection(other).isEmpty)
      #expect(other.intersection(rect).isEmpty)
    }
  }

  @Test(arguments: 1...50)
  func unionsAndIntersectionsAgreeWithTheirPoints(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func any() -> Rect {
      // Whole coordinates, so that edges meet often.
      Rect(
        x: Double(random.int(in: -4...4)), y: Double(random.int(in: -4...4)),
        width: Double(random.int(in: 1...6)), height: Double(random.int(in: 1...6)))
    }
    let a = any()
    let b = any()
    let both = a.intersection(b)
    let either = a.union(b)
    #expect(both == b.intersection(a))
    #expect(either == b.union(a))
    for y in stride(from: -5.0, through: 11, by: 0.5) {
      for x in stride(from: -5.0, through: 11, by: 0.5) {
        let point = Point(x, y)
        #expect(both.contains(point) == (a.contains(point) && b.contains(point)), "seed \(seed)")
        if a.contains(point) || b.contains(point) { #expect(either.contains(point)) }
      }
    }
    #expect([either.minX, either.minY] == [min(a.minX, b.minX), min(a.minY, b.minY)])
    #expect([either.maxX, either.maxY] == [max(a.maxX, b.maxX), max(a.maxY, b.maxY)])
  }

  @Test func hugeCoordinatesStayWhereTheyAre() {
    let wide = Rect(x: -1e308, y: -1e308, width: 1e308, height: 1e308)
    #expect(wide.intersection(rect).isEmpty)
    #expect(wide.intersection(wide) == wide)
    #expect(wide.union(wide) == wide)
    #expect(wide.contains(Point(-1e300, -1)))
  }
}
