import Geometry
import TestSupport
import Testing

@Suite struct PixelRectTests {
  private let bounds = PixelRect(x: 0, y: 0, width: 100, height: 50)

  @Test func coveringTakesEveryTouchedPixel() {
    let rect = PixelRect(covering: Rect(x: 1.2, y: 3, width: 2, height: 0.1), within: bounds)
    #expect(rect == PixelRect(minX: 1, minY: 3, maxX: 4, maxY: 4))
    #expect(
      PixelRect(covering: Rect(x: 2, y: 3, width: 4, height: 5), within: bounds)
        == PixelRect(x: 2, y: 3, width: 4, height: 5))
  }

  @Test func coveringIsCutToTheBounds() {
    #expect(
      PixelRect(covering: Rect(x: -1e30, y: -1e300, width: 2e30, height: 2e300), within: bounds)
        == bounds)
    #expect(
      PixelRect(covering: Rect(x: 1e30, y: 0, width: 1, height: 1), within: bounds).isEmpty)
    #expect(
      PixelRect(covering: Rect(x: -50, y: 0, width: 10, height: 9), within: bounds).isEmpty)
  }

  @Test func coveringWhatIsNotFiniteIsEmpty() {
    for bad in [Double.nan, .infinity, -.infinity] {
      for rect in [
        Rect(x: bad, y: 0, width: 1, height: 1), Rect(x: 0, y: bad, width: 1, height: 1),
        Rect(x: 0, y: 0, width: bad, height: 1), Rect(x: 0, y: 0, width: 1, height: bad),
      ] {
        #expect(PixelRect(covering: rect, within: bounds).isEmpty)
      }
    }
  }

  @Test func intersectionAndUnionAgreeWithTheirPixels() {
    let rects = [
      PixelRect(x: 0, y: 0, width: 3, height: 3), PixelRect(x: 2, y: 1, width: 4, height: 4),
      PixelRect(x: 5, y: 5, width: 1, height: 1), PixelRect(x: 1, y: 1, width: 0, height: 9),
    ]
    for a in rects {
      for b in rects {
        let both = a.intersection(b)
        #expect(a.intersects(b) == !both.isEmpty)
        for y in 0..<8 {
          for x in 0..<8 {
            #expect(
              both.contains(x: x, y: y) == (a.contains(x: x, y: y) && b.contains(x: x, y: y)))
          }
        }
        #expect(a.union(b).contains(a) && a.union(b).contains(b))
      }
    }
  }

  /// A line or a point covers the pixels that it runs through, and none on the edge of two.
  @Test func coveringALineTakesThePixelsThatItRunsThrough() {
    func covered(_ rect: Rect) -> PixelRect { PixelRect(covering: rect, within: bounds) }
    #expect(
      covered(Rect(x: 1.5, y: 2.5, width: 4, height: 0))
        == PixelRect(x: 1, y: 2, width: 5, height: 1))
    #expect(
      covered(Rect(x: 1.5, y: 2.5, width: 0, height: 0))
        == PixelRect(x: 1, y: 2, width: 1, height: 1))
    #expect(covered(Rect(x: 1, y: 2, width: 4, height: 0)).isEmpty)
    #expect(covered(Rect(x: 1, y: 2, width: 0, height: 4)).isEmpty)
    #expect(covered(Rect(x: 9, y: 9, width: -5, height: 3)).isEmpty)
  }

  @Test func coveringKeepsToBoundsThatLieElsewhere() {
    let window = PixelRect(x: -20, y: 30, width: 10, height: 5)
    let everything = Rect(x: -1000, y: -1000, width: 2000, height: 2000)
    #expect(PixelRect(covering: everything, within: window) == window)
    let corner = Rect(x: -11.5, y: 34.5, width: 100, height: 100)
    #expect(
      PixelRect(covering: corner, within: window) == PixelRect(x: -12, y: 34, width: 2, height: 1))
    #expect(PixelRect(covering: everything, within: .zero).isEmpty)
  }

  @Test(arguments: 1...200)
  func coveringIsTheLeastThatHoldsTheRectangle(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let rect = Rect(
      x: random.double(in: -20...110), y: random.double(in: -20...60),
      width: random.double(in: 0.001...40), height: random.double(in: 0.001...40))
    let covering = PixelRect(covering: rect, within: bounds)
    let inside = rect.intersection(bounds.rect)
    if inside.isEmpty {
      #expect(covering.isEmpty, "seed \(seed)")
      return
    }
    #expect(covering.rect.union(inside) == covering.rect, "seed \(seed)")
    // One column or row less on any side would cut it.
    for (dx, dy) in [(1, 0), (0, 1)] {
      let smaller = PixelRect(
        minX: covering.minX + dx, minY: covering.minY + dy, maxX: covering.maxX,
        maxY: covering.maxY)
      #expect(inside.minX < smaller.rect.minX || inside.minY < smaller.rect.minY)
      let other = PixelRect(
        minX: covering.minX, minY: covering.minY, maxX: covering.maxX - dx,
        maxY: covering.maxY - dy)
      #expect(inside.maxX > other.rect.maxX || inside.maxY > other.rect.maxY)
    }
  }

  /// Every rectangle of a small plane with every other one, empty ones among them.
  @Test func everyPairAgreesWithItsPixels() {
    struct Placed {
      var rect: PixelRect
      /// One bit a pixel of the plane from -2 to 5 in both directions.
      var pixels: UInt64
    }
    let all = (-1...2).flatMap { y in
      (-1...2).flatMap { x in
        (-1...2).flatMap { height in
          (-1...2).map { PixelRect(x: x, y: y, width: $0, height: height) }
        }
      }
    }
    let placed = all.map { rect in
      var pixels: UInt64 = 0
      for y in -2..<6 {
        for x in -2..<6 where rect.contains(x: x, y: y) {
          pixels |= 1 << UInt64((y + 2) * 8 + x + 2)
        }
      }
      return Placed(rect: rect, pixels: pixels)
    }
    var faults: [String] = []
    for a in placed {
      if a.rect.isEmpty != (a.pixels == 0) || a.rect.area != a.pixels.nonzeroBitCount {
        faults.append("\(a.rect)")
      }
      for b in placed {
        let both = a.rect.intersection(b.rect)
        let common = a.pixels & b.pixels
        let union = a.rect.union(b.rect)
        let sound =
          both.area == common.nonzeroBitCount
          && a.rect.intersects(b.rect) == (common != 0)
          && (both.isEmpty || a.rect.contains(both) && b.rect.contains(both))
          && union.contains(a.rect) && union.contains(b.rect)
          && (a.rect.isEmpty ? union == b.rect : !b.rect.isEmpty || union == a.rect)
          && (b.rect.isEmpty || a.rect.contains(b.rect) == (common == b.pixels))
        if !sound { faults.append("\(a.rect) and \(b.rect)") }
      }
    }
    #expect(faults.isEmpty, "\(faults.prefix(3))")
  }

  @Test func sizesAndOffsets() {
    let rect = PixelRect(minX: 3, minY: 4, maxX: 10, maxY: 6)
    #expect(rect == PixelRect(x: 3, y: 4, width: 7, height: 2))
    #expect(rect.size == PixelSize(width: 7, height: 2))
    #expect("\(rect.size)" == "7x2")
    #expect(rect.rect == Rect(x: 3, y: 4, width: 7, height: 2))
    #expect(rect.offsetBy(dx: -3, dy: 1) == PixelRect(x: 0, y: 5, width: 7, height: 2))
    #expect(PixelRect(rect.size) == PixelRect(x: 0, y: 0, width: 7, height: 2))
    #expect(PixelRect.zero.isEmpty && PixelRect.zero.area == 0)
  }
}
