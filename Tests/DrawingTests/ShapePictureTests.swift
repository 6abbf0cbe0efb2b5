import Drawing
import Geometry
import Raster
import TestSupport
import Testing

/// The pictures that are promised of each shape, in cases where each pixel can be told.
@Suite struct ShapePictureTests {
  private let red = Color(rgb: 0xFF0000)

  private func scene(_ tool: ToolName, scale: Double = 1) -> DrawingScene {
    let scene = DrawingScene(
      width: 40, height: 30, scale: scale, options: SheetOptions(stamp: DrawingStamp.make()))
    scene.choices.tool = tool
    return scene
  }

  @Test func aLevelLineIsTwoPointsWideWithButtEnds() {
    let scene = scene(.line)
    scene.drag([(5, 10), (15, 10)])
    expect(scene, rect: PixelRect(x: 5, y: 9, width: 10, height: 2))
  }

  @Test func anUprightLineRunsFromTouchDownToTheFinger() {
    let scene = scene(.line)
    scene.drag([(7, 20), (9, 3), (7, 4)])
    expect(scene, rect: PixelRect(x: 6, y: 4, width: 2, height: 16))
  }

  @Test func aLineIsTwoPointsNotTwoPixelsWide() {
    let scene = scene(.line, scale: 3)
    scene.drag([(6, 12), (24, 12)])
    expect(scene, rect: PixelRect(x: 6, y: 9, width: 18, height: 6))
  }

  @Test(arguments: [(3.0, 4.0, 21.0, 17.0), (21, 17, 3, 4), (3, 17, 21, 4), (21, 4, 3, 17)])
  func aRectIsFilledAndStrokedInAnyDirection(x0: Double, y0: Double, x1: Double, y1: Double) {
    let scene = scene(.rect)
    scene.drag([(x0, y0), (x1, y1)])
    expect(scene, rect: PixelRect(x: 2, y: 3, width: 20, height: 15))
  }

  @Test func aTapWithRectIsTheSquareOfItsStroke() {
    let scene = scene(.rect)
    scene.drag([(12, 9)])
    expect(scene, rect: PixelRect(x: 11, y: 8, width: 2, height: 2))
  }

  @Test func aTapWithLineDrawsNothingAndLeavesNoEdit() {
    let scene = scene(.line)
    scene.drag([(12, 9)])
    expect(scene, rect: .zero)
    #expect(!scene.sheet.canUndo())
    scene.drag([(12, 9), (20, 20), (12, 9)])
    expect(scene, rect: .zero)
    #expect(!scene.sheet.canUndo())
  }

  @Test(arguments: [ToolName.ellipse, .pencil])
  func aTapWithEllipseOrPencilIsARoundDot(tool: ToolName) {
    let scene = scene(tool)
    scene.drag([(12, 9)])
    scene.present()
    // A disc of radius 1 around a pixel corner: four equal pixels of coverage π/4, less what
    // flattening within 0.05 pixel may cost.
    let green = UInt32((255 * (1 - Double.pi / 4)).rounded())
    for (x, y) in [(11, 8), (12, 8), (11, 9), (12, 9)] {
      let found = scene.pixel(x, y)
      #expect(found >> 16 == 0xFFFF)
      #expect(abs(Int(found & 0xFF) - Int(green)) <= 4)
      #expect(found >> 8 & 0xFF == found & 0xFF)
    }
    #expect(scene.picture.filter { $0 != 0xFFFF_FFFF }.count == 4)
    #expect(scene.sheet.canUndo())
  }

  @Test func anEllipseFillsItsFrameAndTheStrokeAround() {
    let scene = scene(.ellipse)
    scene.drag([(6, 5), (26, 25)])
    scene.present()
    // A circle of radius 10 with a stroke: radius 11 around 16, 15.
    for y in 0..<30 {
      for x in 0..<40 {
        let dx = Double(x) + 0.5 - 16
        let dy = Double(y) + 0.5 - 15
        let distance = (dx * dx + dy * dy).squareRoot()
        if distance < 10.2 { #expect(scene.pixel(x, y) == 0xFFFF_0000, "\(x),\(y)") }
        if distance > 11.8 { #expect(scene.pixel(x, y) == 0xFFFF_FFFF, "\(x),\(y)") }
      }
    }
    // The tangent at the very top lies on a pixel border: coverage nearly whole.
    #expect(scene.pixel(16, 4) & 0xFF < 12)
    #expect(scene.pixel(16, 3) == 0xFFFF_FFFF)
  }

  @Test func aFlatEllipseIsALineWithRoundEnds() {
    let scene = scene(.ellipse)
    scene.drag([(10, 12), (30, 12)])
    scene.present()
    for x in 10..<30 { #expect(scene.pixel(x, 11) == 0xFFFF_0000) }
    #expect(scene.pixel(9, 11) != 0xFFFF_FFFF)
    #expect(scene.pixel(9, 11) != 0xFFFF_0000)
    #expect(scene.pixel(8, 11) == 0xFFFF_FFFF)
  }

  @Test func anImageIsCentredOnTheFingerAndFollowsIt() {
    let scene = scene(.image)
    scene.touch(1, .began, 10, 10)
    scene.touch(1, .moved, 20, 15)
    scene.present()
    // The stamp is 8 points: its first pixel lands 4 left and 4 above, half transparent.
    #expect(scene.pixel(16, 11) == 0xFF7F_7F7F)
    #expect(scene.pixel(17, 12) == 0xFF00_0808)
    #expect(scene.pixel(23, 18) == 0xFF00_3838)
    #expect(scene.pixel(24, 18) == 0xFFFF_FFFF)
    #expect(scene.pixel(15, 11) == 0xFFFF_FFFF)
    #expect(scene.pixel(8, 8) == 0xFFFF_FFFF)
  }

  @Test func thePencilGoesThroughThePositionsWithRoundJoins() {
    let scene = scene(.pencil)
    scene.drag([(5, 5), (20, 5), (20, 20)])
    scene.present()
    for x in 5..<20 { #expect(scene.pixel(x, 4) == 0xFFFF_0000) }
    for y in 5..<20 { #expect(scene.pixel(20, y) == 0xFFFF_0000) }
    // The outer corner is round: covered in part.
    let corner = scene.pixel(20, 4) & 0xFF
    #expect(corner > 0x20 && corner < 0x60)
    let end = scene.pixel(19, 20) & 0xFF
    #expect(end > 0x20 && end < 0x60)
  }

  @Test func theEraserRemovesAWideTrail() {
    let scene = scene(.rect)
    scene.drag([(1, 1), (39, 29)])
    scene.choices.tool = .eraser
    scene.drag([(0, 15), (40, 15)])
    scene.present()
    for x in 0..<40 {
      #expect(scene.pixel(x, 4) == 0xFFFF_0000)
      for y in 5..<25 { #expect(scene.pixel(x, y) == 0xFFFF_FFFF) }
      #expect(scene.pixel(x, 25) == 0xFFFF_0000)
    }
  }

  @Test func theEraserEndOfAPenErasesWhateverIsSelected() {
    let scene = scene(.rect)
    scene.drag([(1, 1), (39, 29)])
    scene.touch(2, .began, 20, 15, source: .eraser)
    scene.touch(2, .ended, 20, 15, source: .eraser)
    scene.present()
    #expect(scene.pixel(20, 15) == 0xFFFF_FFFF)
    #expect(scene.pixel(2, 2) == 0xFFFF_0000)
  }

  @Test func shapesAreClippedToTheCanvas() {
    let scene = DrawingScene(
      width: 40, height: 30, canvas: PixelRect(x: 0, y: 8, width: 40, height: 14))
    scene.choices.tool = .rect
    scene.drag([(5, 10), (35, 29)])
    scene.present()
    for y in 0..<30 {
      let wanted: UInt32 = (9..<22).contains(y) ? 0xFFFF_0000 : y == 8 ? 0xFFFF_FFFF : 0
      #expect(scene.pixel(20, y) == wanted, "row \(y)")
    }
  }
}
