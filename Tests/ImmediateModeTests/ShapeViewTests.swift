import Geometry
import ImmediateMode
import Raster
import Testing

/// What the article "Subclass a view and draw" says of its code, which is `ShapeView.swift`.
@Suite struct ShapeViewTests {
  private let grey: UInt32 = 0xFFC7_C7C7

  @Test func theSubclassDrawsOverTheClearedPicture() {
    let view = ShapeView(width: 8, height: 6)
    view.first = Point(2, 1)
    view.last = Point(5, 4)
    view.redraw()
    let box = PixelRect(x: 2, y: 1, width: 3, height: 3)
    for y in 0..<6 {
      for x in 0..<8 {
        let expected = box.contains(x: x, y: y) ? 0xFFFF_0000 : grey
        #expect(view.bitmap[x, y].rawValue == expected, "\(x), \(y)")
      }
    }
    // Nothing is left of one picture in the next.
    view.first = Point(7, 5)
    view.last = Point(7, 5)
    view.redraw()
    for y in 0..<6 {
      for x in 0..<8 { #expect(view.bitmap[x, y].rawValue == grey) }
    }
    #expect(view.context.getError() == nil)
  }
}
