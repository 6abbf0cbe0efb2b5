import Drawing
import Geometry
import Raster
import TestSupport
import Testing

/// The renderer `gles` in cases where each pixel can be told.
@Suite struct ImmediateRendererTests {
  private func scene(_ tool: ToolName, scale: Double = 1, keep: Keep = .all) -> DrawingScene {
    let scene = DrawingScene(
      width: 40, height: 30, scale: scale,
      options: SheetOptions(keep: keep, stamp: DrawingStamp.make(), renderer: .gles))
    scene.choices.tool = tool
    return scene
  }

  @Test(arguments: [(5.0, 10.0, 15.0, 10.0), (15, 10, 5, 10)])
  func aLevelLineIsTwoPixelsWide(x0: Double, y0: Double, x1: Double, y1: Double) {
    let scene = scene(.line)
    scene.drag([(x0, y0), (x1, y1)])
    expect(scene, rect: PixelRect(x: 5, y: 9, width: 10, height: 2))
  }

  @Test(arguments: [(7.0, 20.0, 7.0, 4.0), (7, 4, 7, 20)])
  func soIsAnUprightOne(x0: Double, y0: Double, x1: Double, y1: Double) {
    let scene = scene(.line)
    scene.drag([(x0, y0), (x1, y1)])
    expect(scene, rect: PixelRect(x: 6, y: 4, width: 2, height: 16))
  }

  @Test func aLineIsTwoPointsWideAtAnyScale() {
    let scene = scene(.line, scale: 3)
    scene.drag([(6, 12), (24, 12)])
    expect(scene, rect: PixelRect(x: 6, y: 9, width: 18, height: 6))
  }

  @Test(arguments: [(3.0, 4.0, 21.0, 17.0), (21, 17, 3, 4), (3, 17, 21, 4), (21, 4, 3, 17)])
  func aRectIsFilledAndHasNoOutline(x0: Double, y0: Double, x1: Double, y1: Double) {
    let scene = scene(.rect)
    scene.drag([(x0, y0), (x1, y1)])
    expect(scene, rect: PixelRect(x: 3, y: 4, width: 18, height: 13))
  }

  @Test func aTapWithLineDrawsNothingAndIsNoEdit() {
    let scene = scene(.line)
    scene.drag([(10, 10)])
    expect(scene, rect: .zero)
    #expect(!scene.sheet.canUndo())
  }

  @Test(arguments: [ToolName.rect, .ellipse])
  func withoutAreaThereIsNothingToFillAndNoEdit(tool: ToolName) {
    let scene = scene(tool)
    scene.drag([(10, 10), (30, 10)])
    expect(scene, rect: .zero)
    #expect(!scene.sheet.canUndo())
  }

  @Test(arguments: [ToolName.rect, .ellipse, .pencil])
  func aTapIsASquareOrADot(tool: ToolName) {
    let scene = scene(tool)
    scene.drag([(10, 10)])
    expect(scene, rect: PixelRect(x: 9, y: 9, width: 2, height: 2))
    #expect(scene.sheet.canUndo())
  }

  @Test func thereAreNoSoftPixels() {
    for tool in ToolName.allCases where tool != .image && tool != .eraser {
      let scene = scene(tool)
      scene.drag([(5.3, 4.6), (12.1, 19.9), (31.7, 24.2)])
      scene.present()
      #expect(Set(scene.picture) == [0xFFFF_FFFF, 0xFFFF_0000], "\(tool)")
    }
  }

  @Test(arguments: ToolName.allCases, Keep.allCases)
  func damageHoldsWhatEachMoveChanges(tool: ToolName, keep: Keep) {
    var random = DrawingRandom(seed: 5)
    for scale in [1, 1.25, 2] {
      let scene = scene(tool, scale: scale, keep: keep)
      scene.drag([(3, 3), (37, 26)])
      for id in 1...2 as ClosedRange<UInt64> { scene.touch(id, .began, 9, 12) }
      for _ in 0..<30 {
        let place = random.place(40, 30)
        scene.touch(UInt64(random.number(1...2)), .moved, place.x, place.y)
        scene.present()
        #expect(scene.picture == scene.fullPicture())
      }
      scene.touch(2, .cancelled, 0, 0)
      scene.touch(1, .ended, 20, 20)
      scene.sheet.undo()
      scene.present()
      #expect(scene.picture == scene.fullPicture())
    }
  }

  @Test func translucentColoursAreBlendedOnceInAFan() {
    let rect = RectDrawable(
      corner: Point(2, 2), opposite: Point(8, 8), strokeWidth: 0,
      color: Color(rgb: 0xFF0000, alpha: 0.5))
    let ellipse = EllipseDrawable(
      corner: Point(12, 2), opposite: Point(28, 18), strokeWidth: 0,
      color: Color(rgb: 0xFF0000, alpha: 0.5))
    let pixels = DrawingPixels.drawn([rect, ellipse], width: 30, height: 20, renderer: .gles)
    #expect(Set(pixels) == [0xFFFF_FFFF, 0xFFFF_7F7F])
    #expect(pixels[5 * 30 + 5] == 0xFFFF_7F7F)
    #expect(pixels[10 * 30 + 20] == 0xFFFF_7F7F)
  }

  @Test func aStampIsUploadedOncePerSize() {
    var renderings = 0
    let stamp = Stamp(name: "counted", side: 8) { pixels in
      renderings += 1
      let bitmap = Bitmap(width: pixels, height: pixels)
      bitmap.fill(.black, in: bitmap.bounds)
      return bitmap
    }
    let scene = DrawingScene(options: SheetOptions(stamp: stamp, renderer: .gles))
    scene.choices.tool = .image
    #expect(renderings == 1)
    for place in 10..<30 {
      scene.drag([(Double(place), 5), (30, Double(place))])
      scene.present()
      #expect(scene.pixel(30, place) == 0xFF00_0000)
    }
    #expect(renderings == 1)
  }
}
