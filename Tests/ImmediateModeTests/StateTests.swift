import Geometry
import ImmediateMode
import Raster
import Testing

@Suite struct StateTests {
  private let red = PremultipliedPixel(rawValue: 0xFFFF_0000)

  @Test func initiallyTheProjectionIsTheSquareFromMinusOneToOne() {
    let bitmap = Bitmap(width: 8, height: 4)
    let context = ImmediateContext(bitmap)
    context.enableClientState(.vertexArray)
    context.vertexPointer(VertexArray([-1, -1, 0, -1, 0, 0, -1, 0]))
    context.drawArrays(.triangleFan, first: 0, count: 4)
    for y in 0..<4 {
      for x in 0..<8 {
        // The lower left quarter, in white.
        #expect(bitmap[x, y].rawValue == (x < 4 && y >= 2 ? 0xFFFF_FFFF : 0))
      }
    }
  }

  @Test func orthoPutsTheOriginAtTheBottomLeft() {
    let fixture = ImmediateFixture(width: 6, height: 4)
    fixture.draw(.points, [(0.5, 0.5), (5.5, 0.5), (0.5, 3.5), (1.5, 3.5)])
    #expect(fixture.sketch == ["##....", "......", "......", "#....#"])
  }

  @Test func verticesGoThroughModelViewThenProjection() {
    let fixture = ImmediateFixture(width: 6, height: 4)
    fixture.context.multMatrix(AffineTransform(scaleX: 2, y: 2))
    fixture.context.multMatrix(AffineTransform(translationX: 1, y: 0.5))
    // (0.25, 0.25) → (1.25, 0.75) → (2.5, 1.5)
    fixture.draw(.points, [(0.25, 0.25)])
    #expect(fixture.sketch == ["......", "......", "..#...", "......"])
    fixture.wipe()
    fixture.context.loadIdentity()
    fixture.draw(.points, [(0.25, 0.25)])
    #expect(fixture.sketch == ["......", "......", "......", "#....."])
    fixture.context.loadMatrix(AffineTransform(translationX: 5, y: 0))
    fixture.draw(.points, [(0.25, 0.25)])
    #expect(fixture.sketch == ["......", "......", "......", "#....#"])
  }

  @Test func theViewportCutsAndPlaces() {
    let fixture = ImmediateFixture(width: 6, height: 4)
    fixture.context.viewport(x: 1, y: 1, width: 3, height: 2)
    fixture.draw(.triangleFan, [(-9, -9), (20, -9), (20, 20), (-9, 20)])
    #expect(fixture.sketch == ["......", ".###..", ".###..", "......"])
    fixture.wipe()
    // One unit is now half a pixel.
    fixture.draw(.points, [(5.9, 3.9)])
    #expect(fixture.sketch == ["......", "...#..", "......", "......"])
  }

  @Test func clearFillsTheScissorBoxAlone() {
    let fixture = ImmediateFixture(width: 6, height: 4)
    fixture.context.clearColor(red: 1, green: 0, blue: 0, alpha: 1)
    fixture.context.scissor(x: 2, y: 0, width: 3, height: 1)
    // Drawing state has no part in it.
    fixture.context.viewport(x: 0, y: 0, width: 1, height: 1)
    fixture.context.enable(.scissorTest)
    fixture.context.clear()
    #expect(fixture.sketch == ["......", "......", "......", "..###."])
    #expect(fixture.bitmap[2, 3] == red)
    #expect(fixture.context.paintedPixels == 3)
    fixture.context.disable(.scissorTest)
    fixture.context.clear()
    #expect(fixture.pixels.allSatisfy { $0 == red.rawValue })
    // GLApp's grey.
    fixture.context.clearColor(red: 0.78, green: 0.78, blue: 0.78, alpha: 1)
    fixture.context.clear()
    #expect(fixture.bitmap[0, 0].rawValue == 0xFFC7_C7C7)
  }

  @Test func colorsAreHeldToTheUnitAndRounded() {
    let fixture = ImmediateFixture(width: 1, height: 1)
    fixture.context.color(red: 2, green: 0.5, blue: .nan, alpha: -1)
    fixture.draw(.points, [(0.5, 0.5)])
    #expect(fixture.bitmap[0, 0].rawValue == 0x00FF_8000)
  }

  @Test func nothingIsDrawnWithoutTheVertexArray() {
    let fixture = ImmediateFixture(width: 4, height: 4)
    fixture.context.disableClientState(.vertexArray)
    fixture.draw(.points, [(0.5, 0.5)])
    #expect(fixture.pixels.allSatisfy { $0 == 0 })
    #expect(fixture.context.getError() == nil)
  }

  @Test func drawArraysBeginsAtTheFirstVertexAskedFor() {
    let fixture = ImmediateFixture(width: 4, height: 1)
    fixture.vertices.elements = [0.5, 0.5, 1.5, 0.5, 2.5, 0.5, 3.5, 0.5, 9]
    fixture.context.drawArrays(.points, first: 1, count: 2)
    #expect(fixture.sketch == [".##."])
    fixture.context.drawArrays(.points, first: 4, count: 0)
    #expect(fixture.context.getError() == nil)
  }

  @Test func anErrorStaysUntilAskedForAndItsCommandIsIgnored() {
    let fixture = ImmediateFixture(width: 4, height: 1)
    let context = fixture.context
    fixture.vertices.elements = [0.5, 0.5, 1.5, 0.5]
    context.drawArrays(.points, first: 1, count: 2)
    context.lineWidth(0)
    #expect(fixture.pixels == [0, 0, 0, 0])
    #expect(context.getError() == .invalidOperation)
    #expect(context.getError() == nil)
    for bad: Double in [0, -1, .nan, -.infinity] {
      context.lineWidth(bad)
      #expect(context.getError() == .invalidValue)
      context.pointSize(bad)
      #expect(context.getError() == .invalidValue)
    }
    for (first, count) in [(-1, 1), (0, -1), (Int.min, 1), (0, Int.min)] {
      context.drawArrays(.points, first: first, count: count)
      #expect(context.getError() == .invalidValue)
    }
    for (first, count) in [(0, 3), (3, 0), (Int.max, Int.max), (0, Int.max)] {
      context.drawArrays(.points, first: first, count: count)
      #expect(context.getError() == .invalidOperation)
    }
    context.vertexPointer(nil)
    context.drawArrays(.points, first: 0, count: 1)
    #expect(context.getError() == .invalidOperation)
    context.scissor(x: 0, y: 0, width: -1, height: 1)
    #expect(context.getError() == .invalidValue)
    context.viewport(x: 0, y: 0, width: 1, height: -1)
    #expect(context.getError() == .invalidValue)
    for (left, right) in [(1.0, 1.0), (0, .infinity), (.nan, 1)] {
      context.ortho(left: left, right: right, bottom: 0, top: 1)
      #expect(context.getError() == .invalidValue)
    }
    #expect(fixture.pixels == [0, 0, 0, 0])
  }

  @Test func capabilitiesAreOffUntilEnabled() {
    let context = ImmediateContext(Bitmap(width: 1, height: 1))
    for capability in Capability.allCases {
      #expect(!context.isEnabled(capability))
      context.enable(capability)
      #expect(context.isEnabled(capability))
      #expect(Capability.allCases.filter(context.isEnabled).count == 1)
      context.disable(capability)
      #expect(!context.isEnabled(capability))
    }
  }

  @Test func fragmentsAreCounted() {
    let fixture = ImmediateFixture(width: 8, height: 8)
    fixture.draw(.triangleFan, [(1, 1), (4, 1), (4, 6), (1, 6)])
    #expect(fixture.context.paintedPixels == 15)
  }
}
