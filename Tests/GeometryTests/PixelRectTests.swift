import Geometry
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
}
