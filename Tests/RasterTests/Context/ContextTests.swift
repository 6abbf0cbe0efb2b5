import Geometry
import Raster
import Testing

@Suite struct ContextTests {
  @Test func aRectangleOnPixelBordersHasNoSoftPixels() {
    let bitmap = Bitmap(width: 9, height: 7)
    let context = Context(bitmap)
    context.setFillColor(Color(rgb: 0x123456))
    context.fill(Rect(x: 2, y: 1, width: 5, height: 3))
    for y in 0..<7 {
      for x in 0..<9 {
        let inside = x >= 2 && x < 7 && y >= 1 && y < 4
        #expect(bitmap[x, y].rawValue == (inside ? 0xFF12_3456 : 0))
      }
    }
    #expect(context.paintedPixels == 15)
  }

  @Test func aRectanglePathHasTheSamePixelsAsTheRectangle() {
    let first = Bitmap(width: 33, height: 20)
    let second = Bitmap(width: 33, height: 20)
    let rect = Rect(x: 2.25, y: 1.5, width: 25.125, height: 10.75)
    var path = Path()
    path.addRect(rect)
    Context(first).fill(rect)
    Context(second).fill(path)
    for y in 0..<20 {
      for x in 0..<33 {
        let difference = Int(first[x, y].alpha) - Int(second[x, y].alpha)
        #expect(abs(difference) <= 1, "at \(x), \(y)")
      }
    }
    #expect(first[2, 1].alpha == 96)
    #expect(first[10, 5].alpha == 255)
  }

  @Test func anEllipseCoversItsArea() {
    let bitmap = Bitmap(width: 64, height: 64)
    let context = Context(bitmap)
    context.fillEllipse(in: Rect(x: 2, y: 7, width: 60, height: 50))
    var sum = 0.0
    for y in 0..<64 { for x in 0..<64 { sum += Double(bitmap[x, y].alpha) / 255 } }
    #expect(abs(sum - Double.pi * 30 * 25) < 3)
  }

  @Test func aThickLineCoversItsArea() {
    for cap in [LineCap.butt, .round, .square] {
      let bitmap = Bitmap(width: 100, height: 100)
      let context = Context(bitmap)
      context.lineWidth = 7
      context.lineCap = cap
      context.strokeLine(from: Point(20, 30), to: Point(80, 75))
      var sum = 0.0
      for y in 0..<100 { for x in 0..<100 { sum += Double(bitmap[x, y].alpha) / 255 } }
      let extra = cap == .butt ? 0 : cap == .square ? 49 : Double.pi * 3.5 * 3.5
      #expect(abs(sum - 75 * 7 - extra) < 1, "\(cap)")
    }
  }
}
