import Geometry
import Raster
import TestSupport
import Testing

@testable import ImmediateMode

/// Section 3.7.
@Suite struct TextureTests {
  /// Opaque texels that tell where they are: red is the column, green the row, each times 10.
  private func image(_ width: Int, _ height: Int) -> Bitmap {
    let bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        bitmap[x, y] = PremultipliedPixel(
          alpha: 255, red: UInt8(x * 10), green: UInt8(y * 10), blue: 7)
      }
    }
    return bitmap
  }

  private func fixture(_ width: Int, _ height: Int, _ image: Bitmap) -> (ImmediateFixture, Texture)
  {
    let fixture = ImmediateFixture(width: width, height: height)
    let texture = Texture()
    texture.magFilter = .nearest
    fixture.context.enable(.texture2D)
    fixture.context.bindTexture(texture)
    fixture.context.texImage2D(image)
    fixture.context.enableClientState(.textureCoordArray)
    return (fixture, texture)
  }

  /// The whole bitmap, with s and t from `low` to `high`; t grows downwards.
  private func drawAll(_ fixture: ImmediateFixture, _ low: Double = 0, _ high: Double = 1) {
    let (w, h) = (Double(fixture.bitmap.width), Double(fixture.bitmap.height))
    fixture.context.texCoordPointer(
      VertexArray([low, high, high, high, high, low, low, low]))
    fixture.draw(.triangleFan, [(0, 0), (w, 0), (w, h), (0, h)])
  }

  private func isPixel(_ pixel: PremultipliedPixel, _ x: Int, _ y: Int) -> Bool {
    pixel.red == UInt8(x * 10) && pixel.green == UInt8(y * 10) && pixel.blue == 7
  }

  @Test(arguments: [TextureFilter.nearest, .linear])
  func aTexelAPixelIsACopy(filter: TextureFilter) {
    let picture = image(8, 4)
    let (fixture, texture) = fixture(8, 4, picture)
    texture.magFilter = filter
    drawAll(fixture)
    for y in 0..<4 { for x in 0..<8 { #expect(fixture.bitmap[x, y] == picture[x, y]) } }
  }

  @Test func nearestTakesTheTexelUnderThePixelsCentre() {
    let (fixture, _) = fixture(16, 12, image(8, 4))
    drawAll(fixture)
    for y in 0..<12 { for x in 0..<16 { #expect(isPixel(fixture.bitmap[x, y], x / 2, y / 3)) } }
  }

  @Test func repeatingIgnoresWholeNumbersAndClampingStaysAtTheEdge() {
    let (fixture, texture) = fixture(24, 12, image(8, 4))
    drawAll(fixture, -1, 2)
    for y in 0..<12 { for x in 0..<24 { #expect(isPixel(fixture.bitmap[x, y], x % 8, y % 4)) } }
    texture.wrapS = .clampToEdge
    texture.wrapT = .clampToEdge
    drawAll(fixture, -1, 2)
    for y in 0..<12 {
      for x in 0..<24 {
        #expect(isPixel(fixture.bitmap[x, y], min(max(x - 8, 0), 7), min(max(y - 4, 0), 3)))
      }
    }
  }

  @Test func linearMixesFourTexelsByTheirDistances() {
    let picture = Bitmap(width: 2, height: 1)
    picture[0, 0] = PremultipliedPixel(alpha: 255, red: 0, green: 100, blue: 0)
    picture[1, 0] = PremultipliedPixel(alpha: 255, red: 200, green: 100, blue: 255)
    let (fixture, texture) = fixture(8, 1, picture)
    texture.magFilter = .linear
    texture.wrapS = .clampToEdge
    drawAll(fixture)
    // u − 1/2 at the centres: −3/8, −1/8, 1/8, 3/8, …
    let reds = (0..<8).map { Int(fixture.bitmap[$0, 0].red) }
    #expect(reds == [0, 0, 25, 75, 125, 175, 200, 200])
    #expect((0..<8).allSatisfy { fixture.bitmap[$0, 0].green == 100 })
    texture.wrapS = .repeat
    drawAll(fixture)
    #expect(
      (0..<8).map { Int(fixture.bitmap[$0, 0].red) } == [75, 25, 25, 75, 125, 175, 175, 125])
  }

  @Test func theMinFilterCountsWhereAPixelIsMoreThanATexel() {
    let (fixture, texture) = fixture(4, 2, image(8, 4))
    texture.magFilter = .nearest
    texture.minFilter = .linear
    drawAll(fixture)
    // Centres lie between texels: the mean of four.
    #expect((0..<4).map { Int(fixture.bitmap[$0, 0].red) } == [5, 25, 45, 65])
    texture.minFilter = .nearest
    texture.magFilter = .linear
    drawAll(fixture)
    #expect((0..<4).map { Int(fixture.bitmap[$0, 0].red) } == [10, 30, 50, 70])
  }

  @Test func modulatingMultipliesByTheColorAndReplacingDoesNot() {
    let (fixture, _) = fixture(8, 4, image(8, 4))
    fixture.context.color(red: 0.5, green: 1, blue: 0, alpha: 1)
    drawAll(fixture)
    #expect(fixture.bitmap[4, 3] == PremultipliedPixel(alpha: 255, red: 20, green: 30, blue: 0))
    fixture.context.texEnv(.replace)
    drawAll(fixture)
    #expect(isPixel(fixture.bitmap[4, 3], 4, 3))
  }

  @Test func texturedPixelsAreBlended() {
    let picture = Bitmap(width: 8, height: 1)
    for x in 0..<8 {
      picture[x, 0] = PremultipliedPixel(
        alpha: UInt8(x * 30), red: UInt8(x * 20), green: 0, blue: 0)
    }
    for filter in [TextureFilter.nearest, .linear] {
      let (fixture, texture) = fixture(8, 1, picture)
      texture.magFilter = filter
      fixture.bitmap.fill(Color(rgb: 0x204060), in: fixture.bitmap.bounds)
      let before = fixture.pixels
      fixture.context.enable(.blend)
      fixture.context.blendFunc(.one, .oneMinusSourceAlpha)
      drawAll(fixture)
      let wanted = (0..<8).map { Blending.over.mix(picture[$0, 0].rawValue, before[$0]) }
      #expect(fixture.pixels == wanted)
    }
  }

  @Test func withoutTexturingOrImageTheColorCounts() {
    let (fixture, texture) = fixture(8, 4, image(8, 4))
    fixture.context.disable(.texture2D)
    drawAll(fixture)
    #expect(fixture.bitmap[3, 3].rawValue == 0xFFFF_FFFF)
    fixture.context.enable(.texture2D)
    fixture.context.bindTexture(Texture())
    fixture.wipe()
    drawAll(fixture)
    #expect(fixture.bitmap[3, 3].rawValue == 0xFFFF_FFFF)
    #expect(texture.width == 8)
    // Without coordinates every fragment takes the corner.
    fixture.context.bindTexture(texture)
    fixture.context.disableClientState(.textureCoordArray)
    drawAll(fixture)
    #expect(fixture.pixels.allSatisfy { $0 == 0xFF00_0007 })
  }

  @Test func linesAndPointsAreTexturedToo() {
    let (fixture, _) = fixture(8, 3, image(8, 1))
    fixture.context.texCoordPointer(VertexArray([0, 0, 1, 0]))
    fixture.draw(.lines, [(0, 1.25), (8, 1.25)])
    for x in 0..<8 { #expect(isPixel(fixture.bitmap[x, 1], x, 0)) }
    fixture.context.pointSize(2)
    fixture.context.texCoordPointer(VertexArray([0.4, 0]))
    fixture.draw(.points, [(4, 1)])
    #expect(isPixel(fixture.bitmap[3, 2], 3, 0) && isPixel(fixture.bitmap[4, 1], 3, 0))
  }

  @Test func imagesMustHaveSidesThatArePowersOfTwo() {
    let context = ImmediateContext(Bitmap(width: 1, height: 1))
    context.texImage2D(image(2, 2))
    #expect(context.getError() == .invalidOperation)
    context.bindTexture(Texture())
    for (width, height) in [(3, 2), (2, 3), (0, 2), (2, 0), (32_768, 1)] {
      context.texImage2D(Bitmap(width: width, height: height))
      #expect(context.getError() == .invalidValue)
    }
    context.texImage2D(image(4, 1))
    #expect(context.getError() == nil)
  }

  @Test func missingCoordinatesAreAnError() {
    let (fixture, _) = fixture(8, 4, image(8, 4))
    fixture.context.texCoordPointer(VertexArray([0, 0]))
    fixture.draw(.points, [(1, 1), (2, 2)])
    #expect(fixture.context.getError() == .invalidOperation)
    #expect(fixture.pixels.allSatisfy { $0 == 0 })
  }

  @Test func theScissorBoxChangesNoTexel() {
    var random = SeededGenerator(seed: 23)
    for _ in 0..<40 {
      let corners = (0..<4).map { _ in random.place(24, 20) }
      let (whole, texture) = fixture(24, 20, image(16, 16))
      let part = ImmediateFixture()
      part.context.enable(.texture2D)
      part.context.bindTexture(texture)
      part.context.enableClientState(.textureCoordArray)
      part.context.enable(.scissorTest)
      part.context.scissor(x: 5, y: 3, width: 11, height: 9)
      texture.magFilter = .linear
      let coordinates = VertexArray([0.1, 0, 1.3, 0.2, 1, 1.7, -0.4, 0.9])
      for each in [whole, part] {
        each.context.texCoordPointer(coordinates)
        each.draw(.triangleStrip, corners)
      }
      #expect(part.pixels == whole.pixels(in: 5..<16, 3..<12))
    }
  }

  @Test(arguments: [(5, 3), (4, 4), (1, 7), (24, 20)])
  func theHelperDrawsAnImageWithItsMiddleAtAPoint(width: Int, height: Int) throws {
    let picture = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let alpha = UInt8((x * 37 + y * 91) % 256)
        picture[x, y] = PremultipliedPixel(
          alpha: alpha, red: alpha / 2, green: alpha, blue: alpha / 3)
      }
    }
    let fixture = ImmediateFixture(width: 40, height: 30)
    fixture.bitmap.fill(Color(rgb: 0x3366CC), in: fixture.bitmap.bounds)
    let expected = Bitmap(width: 40, height: 30)
    expected.fill(Color(rgb: 0x3366CC), in: expected.bounds)
    Context(expected).draw(picture, at: Point(3, 4))
    fixture.context.enable(.blend)
    fixture.context.blendFunc(.one, .oneMinusSourceAlpha)
    let sprite = try #require(Texture2D(picture))
    #expect(sprite.size == picture.size)
    sprite.draw(
      at: Point(3 + Double(width) / 2, 30 - 4 - Double(height) / 2), in: fixture.context)
    for y in 0..<30 { for x in 0..<40 { #expect(fixture.bitmap[x, y] == expected[x, y]) } }
    #expect(!fixture.context.isEnabled(.texture2D))
  }
}
