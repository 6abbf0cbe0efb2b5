import Geometry
import Raster
import Testing

@Suite struct GradientTests {
  private let black = Color.black
  private let white = Color.white

  @Test func rowsOfAVerticalGradientHaveTheColourOfTheirCentres() {
    let bitmap = Bitmap(width: 20, height: 16)
    let gradient = LinearGradient(
      stops: [(0, black), (1, white)], from: Point(0, 2), to: Point(0, 12))
    Context(bitmap).drawLinearGradient(gradient, in: bitmap.bounds.rect)
    for y in 0..<16 {
      let place = min(max((Double(y) + 0.5 - 2) / 10, 0), 1)
      let value = UInt8(place * 255 + 0.5)
      for x in 0..<20 {
        #expect(
          bitmap[x, y] == PremultipliedPixel(alpha: 255, red: value, green: value, blue: value))
      }
    }
  }

  @Test func everyDirectionIsFollowedWithinOneStep() {
    let bitmap = Bitmap(width: 30, height: 30)
    let gradient = LinearGradient(
      stops: [(0, black), (1, white)], from: Point(5, 3), to: Point(25, 18))
    Context(bitmap).drawLinearGradient(gradient, in: bitmap.bounds.rect)
    for y in 0..<30 {
      for x in 0..<30 {
        let dx = Double(x) + 0.5 - 5
        let dy = Double(y) + 0.5 - 3
        let place = min(max((dx * 20 + dy * 15) / 625, 0), 1)
        #expect(abs(Double(bitmap[x, y].green) - place * 255) <= 1)
      }
    }
  }

  @Test func aGradientFollowsTheTransform() {
    let bitmap = Bitmap(width: 20, height: 20)
    let context = Context(bitmap)
    context.scaleBy(x: 2, y: 4)
    let gradient = LinearGradient(
      stops: [(0, black), (1, white)], from: Point(0, 0), to: Point(0, 5))
    context.drawLinearGradient(gradient, in: Rect(x: 0, y: 0, width: 10, height: 5))
    #expect(bitmap[3, 0].red == UInt8(255 * 0.5 / 20 + 0.5))
    #expect(bitmap[3, 19].red == UInt8(255 * 19.5 / 20 + 0.5))
  }

  @Test func stopsAreSortedAndHardEdgesKept() {
    let bitmap = Bitmap(width: 1, height: 10)
    let red = Color(rgb: 0xFF0000)
    let blue = Color(rgb: 0x0000FF)
    let gradient = LinearGradient(
      stops: [(0.5, red), (0, red), (0.5, blue), (1, blue)], from: Point(0, 0), to: Point(0, 10))
    Context(bitmap).drawLinearGradient(gradient, in: bitmap.bounds.rect)
    #expect(bitmap[0, 4].rawValue == 0xFFFF_0000)
    #expect(bitmap[0, 5].rawValue == 0xFF00_00FF)
  }

  @Test func transparentStopsDoNotDarken() {
    let bitmap = Bitmap(width: 1, height: 2)
    let gradient = LinearGradient(
      stops: [(0, .clear), (1, white)], from: Point(0, 0), to: Point(0, 2))
    Context(bitmap).drawLinearGradient(gradient, in: bitmap.bounds.rect)
    #expect(bitmap[0, 1].rawValue == 0xBFBF_BFBF)
  }

  @Test func gradientsWithoutDirectionOrStopsDrawNothing() {
    let bitmap = Bitmap(width: 4, height: 4)
    let context = Context(bitmap)
    let rect = bitmap.bounds.rect
    context.drawLinearGradient(
      LinearGradient(stops: [(0, black)], from: Point(1, 1), to: Point(1, 1)), in: rect)
    context.drawLinearGradient(
      LinearGradient(stops: [LinearGradient.Stop](), from: Point(0, 0), to: Point(1, 1)), in: rect)
    context.drawLinearGradient(
      LinearGradient(stops: [(0, black)], from: Point(.nan, 1), to: Point(1, 1)), in: rect)
    #expect(context.paintedPixels == 0)
  }

  @Test func pathsTakeGradients() {
    let bitmap = Bitmap(width: 20, height: 20)
    var path = Path()
    path.addEllipse(in: Rect(x: 0, y: 0, width: 20, height: 20))
    for end in [Point(0, 20), Point(20, 0)] {
      let gradient = LinearGradient(stops: [(0, white), (1, white)], from: Point(0, 0), to: end)
      Context(bitmap).fill(path, with: gradient)
      #expect(bitmap[10, 10].rawValue == 0xFFFF_FFFF)
      #expect(bitmap[0, 0].rawValue == 0)
    }
  }
}
