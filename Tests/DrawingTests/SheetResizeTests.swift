import Drawing
import Geometry
import Raster
import TestSupport
import Testing

@Suite struct SheetResizeTests {
  private func drawn(keep: Keep = .all, renderer: Renderer = .quartz) -> DrawingScene {
    let scene = DrawingScene(
      width: 100, height: 80, canvas: PixelRect(x: 0, y: 10, width: 100, height: 60),
      options: SheetOptions(keep: keep, stamp: DrawingStamp.make(), renderer: renderer))
    scene.choices.tool = .rect
    scene.drag([(10, 20), (30, 30)])
    scene.choices.tool = .image
    scene.drag([(60, 40)])
    return scene
  }

  private func picture(_ sheet: Sheet) -> Bitmap {
    let bitmap = Bitmap(width: sheet.size.width, height: sheet.size.height)
    for rect in DamageRegion(takenBy: sheet.takeDamage).rects {
      sheet.compose(into: bitmap, rect: rect)
    }
    return bitmap
  }

  @Test func theDrawingKeepsItsOriginInTheCanvas() {
    let scene = drawn()
    scene.present()
    scene.sheet.resize(
      to: PixelSize(width: 200, height: 150),
      canvas: PixelRect(x: 5, y: 30, width: 190, height: 100), scale: 1)
    let larger = picture(scene.sheet)
    for y in 0..<60 {
      for x in 0..<100 where larger[x + 5, y + 30] != scene.shadow[x, y + 10] {
        Issue.record("\(x),\(y) differs")
        return
      }
    }
  }

  @Test func anotherScaleRendersTheShapesAnew() {
    let scene = drawn()
    scene.sheet.resize(
      to: PixelSize(width: 200, height: 160),
      canvas: PixelRect(x: 0, y: 20, width: 200, height: 120), scale: 2)
    let doubled = picture(scene.sheet)
    for y in 20..<140 {
      for x in 0..<100 {
        let inside = x >= 18 && x < 62 && y >= 38 && y < 62
        #expect(doubled[x, y].rawValue == (inside ? 0xFFFF_0000 : 0xFFFF_FFFF))
      }
    }
    // The stamp is rendered at 16 pixels, not stretched: its last column has its own colour.
    #expect(doubled[127, 87].rawValue == 0xFF00_7878)
  }

  @Test(arguments: Keep.allCases, Renderer.allCases)
  func goingAndComingBackChangesNothing(keep: Keep, renderer: Renderer) {
    let scene = drawn(keep: keep, renderer: renderer)
    scene.present()
    let before = scene.picture
    let size = PixelSize(width: 100, height: 80)
    let canvas = scene.sheet.canvas
    scene.sheet.resize(
      to: PixelSize(width: 40, height: 30),
      canvas: PixelRect(x: 0, y: 4, width: 40, height: 20), scale: 1.5)
    scene.sheet.resize(to: size, canvas: canvas, scale: 1)
    scene.present()
    #expect(scene.picture == before)
    scene.sheet.undo()
    scene.sheet.redo()
    scene.present()
    #expect(scene.picture == before)
    scene.sheet.undo()
    scene.sheet.undo()
    scene.present()
    #expect(!scene.sheet.canUndo())
    #expect(scene.fullPicture().filter { $0 != 0 }.allSatisfy { $0 == 0xFFFF_FFFF })
  }

  @Test func fingersOnTheOldScreenAreForgotten() {
    let scene = drawn()
    scene.touch(5, .began, 10, 20)
    scene.sheet.resize(
      to: PixelSize(width: 100, height: 80),
      canvas: PixelRect(x: 0, y: 10, width: 100, height: 60), scale: 1)
    #expect(scene.sheet.contactCount == 0)
    scene.touch(5, .ended, 90, 60)
    #expect(scene.sheet.drawables.count == 2)
  }
}
