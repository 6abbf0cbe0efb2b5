import Geometry
import Raster
import TestSupport
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

  /// Any direction, transform, extend, number of stops and opacity.
  @Test(arguments: UInt64(1)...24)
  func everyPixelIsTheExactMixRoundedToNearest(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func point() -> Point { Point(random.double(in: -5...40), random.double(in: -5...40)) }
    let stops = (0..<random.int(in: 1...9)).map { _ in
      GradientStop(
        location: random.double(in: -0.2...1.2),
        color: Color(
          red: random.double(in: 0...1), green: random.double(in: 0...1),
          blue: random.double(in: 0...1), alpha: random.double(in: 0...1)))
    }
    let extend = Extend.allCases[Int(seed % 4)]
    let gradient = LinearGradient(stops: stops, from: point(), to: point(), extend: extend)
    let bitmap = Bitmap(width: 37, height: 33)
    let context = Context(bitmap)
    context.rotate(by: random.double(in: -3...3))
    context.scaleBy(x: random.double(in: 0.3...3), y: 1)
    let back = context.transform.inverted()!
    context.alpha = random.double(in: 0.2...1)
    context.drawLinearGradient(gradient, in: Rect(x: -999, y: -999, width: 2e3, height: 2e3))
    for y in 0..<33 {
      for x in 0..<37 {
        let center = back.apply(to: Point(Double(x) + 0.5, Double(y) + 0.5))
        // At a jump from one tile to the next, rounding decides.
        let errors = [0, -1e-4, 1e-4].map {
          ReferenceBlending.distance(
            bitmap[x, y],
            ReferenceGradient.color(gradient, at: Point(center.x + $0, center.y)) * context.alpha)
        }
        #expect(errors.min()! < 0.52, "at \(x), \(y)")
      }
    }
  }

  @Test func thousandsOfStopsAreAllThere() {
    let stops = (0...4000).map {
      GradientStop(location: Double($0) / 4000, color: $0 % 2 == 0 ? .black : .white)
    }
    let bitmap = Bitmap(width: 4000, height: 1)
    Context(bitmap).drawLinearGradient(
      LinearGradient(stops: stops, from: Point(0, 0), to: Point(4000, 0)), in: bitmap.bounds.rect)
    for x in 0..<4000 { #expect(abs(Int(bitmap[x, 0].red) - 128) <= 1) }
  }

  /// Of each gradient the same pixel comes out whether its row is one colour or not.
  @Test func rowsOfOneColourHaveTheBitsOfTheLongWay() {
    let gradient = LinearGradient(
      stops: [(0, Color(rgb: 0x204060)), (0.3, Color(rgb: 0xFFFFFF, alpha: 0.4)), (1, black)],
      from: Point(0, 3), to: Point(0, 22), extend: .reflect)
    let short = Bitmap.random(24, 40, seed: 3)
    let long = Bitmap(width: 24, height: 40)
    long.copy(short.bounds, from: short)
    var around = Path()
    around.addRect(Rect(x: -0.5, y: -0.5, width: 24, height: 41))
    for bitmap in [short, long] {
      let context = Context(bitmap)
      context.clip(to: PixelRect(x: 0, y: 0, width: 23, height: 40))
      if bitmap === long { context.clip(to: around) }
      context.fill(Rect(x: 0, y: 0.25, width: 22.75, height: 39.5), with: .linearGradient(gradient))
    }
    #expect(short.firstDifference(from: long) == nil)
  }

  @Test func setPaintsAreUsedUntilAColourIsSet() {
    let bitmap = Bitmap(width: 8, height: 8)
    let context = Context(bitmap)
    let red = Color(rgb: 0xFF0000)
    let gradient = LinearGradient(stops: [(0, red)], from: Point(0, 0), to: Point(1, 0))
    context.setFillPaint(.linearGradient(gradient))
    context.setStrokePaint(.linearGradient(gradient))
    context.withSavedState {
      context.setColor(white)
      context.fill(bitmap.bounds.rect)
      #expect(bitmap[3, 3].rawValue == 0xFFFF_FFFF)
    }
    context.fill(Rect(x: 0, y: 0, width: 4, height: 8))
    #expect(bitmap[3, 3].rawValue == 0xFFFF_0000)
    context.lineWidth = 4
    context.strokeLine(from: Point(6, 0), to: Point(6, 8))
    #expect(bitmap[6, 3].rawValue == 0xFFFF_0000)
    context.setFillPaint(.color(black))
    context.fill(bitmap.bounds.rect)
    #expect(bitmap[3, 3].rawValue == 0xFF00_0000)
  }
}
