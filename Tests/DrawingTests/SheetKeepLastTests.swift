import Drawing
import Geometry
import Raster
import TestSupport
import Testing

@Suite struct SheetKeepLastTests {
  private func scene(_ renderer: Renderer = .quartz) -> DrawingScene {
    DrawingScene(
      options: SheetOptions(keep: .last, stamp: DrawingStamp.make(), renderer: renderer))
  }

  private func rows(_ scene: DrawingScene) -> [Int] {
    scene.present()
    #expect(scene.picture == scene.fullPicture())
    return (0..<64).filter { scene.pixel(30, $0) == 0xFFFF_0000 && $0 % 2 == 0 }
  }

  @Test(arguments: Renderer.allCases) func onlyTheNewestShapeIsShown(renderer: Renderer) {
    let scene = scene(renderer)
    scene.drag([(5, 10), (60, 10)])
    #expect(rows(scene) == [10])
    // From the next touch-down on, the former shape is gone.
    scene.touch(2, .began, 5, 20)
    #expect(rows(scene) == [])
    scene.touch(2, .moved, 60, 20)
    #expect(rows(scene) == [20])
    scene.touch(2, .ended, 60, 20)
    #expect(rows(scene) == [20])
    scene.drag([(5, 30), (60, 30)])
    #expect(rows(scene) == [30])
  }

  @Test func aCancelledShapeShowsTheFormerOneAgain() {
    let scene = scene()
    scene.drag([(5, 10), (60, 10)])
    scene.touch(2, .began, 5, 20)
    scene.touch(2, .moved, 60, 20)
    scene.touch(2, .cancelled, 60, 20)
    #expect(rows(scene) == [10])
  }

  @Test func aTapWithLineLeavesTheFormerShape() {
    let scene = scene()
    scene.drag([(5, 10), (60, 10)])
    scene.drag([(5, 40)])
    #expect(rows(scene) == [10])
  }

  @Test(arguments: Renderer.allCases) func ofSeveralFingersTheLastDownIsShown(renderer: Renderer) {
    let scene = scene(renderer)
    scene.touch(1, .began, 5, 10)
    scene.touch(1, .moved, 60, 10)
    scene.touch(2, .began, 5, 20)
    scene.touch(2, .moved, 60, 20)
    #expect(rows(scene) == [20])
    scene.touch(1, .moved, 60, 10.5)
    #expect(rows(scene) == [20])
    scene.touch(2, .ended, 60, 20)
    #expect(rows(scene) != [20])
    scene.touch(1, .ended, 60, 10)
    #expect(rows(scene) == [10])
  }

  @Test(arguments: Renderer.allCases) func undoAndRedoWalkThroughTheShapes(renderer: Renderer) {
    let scene = scene(renderer)
    for y in [10.0, 20, 30] { scene.drag([(5, y), (60, y)]) }
    scene.sheet.undo()
    #expect(rows(scene) == [20])
    scene.sheet.undo()
    #expect(rows(scene) == [10])
    scene.sheet.redo()
    #expect(rows(scene) == [20])
    scene.sheet.clear()
    #expect(rows(scene) == [])
    scene.sheet.undo()
    #expect(rows(scene) == [20])
    scene.sheet.undo()
    scene.sheet.undo()
    #expect(rows(scene) == [])
    #expect(!scene.sheet.canUndo())
  }
}
