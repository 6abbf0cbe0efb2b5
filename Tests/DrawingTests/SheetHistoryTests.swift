import Drawing
import Geometry
import Raster
import TestSupport
import Testing

@Suite struct SheetHistoryTests {
  /// Snapshots of whole pictures: the simplest history there is.
  private struct Model {
    var pictures: [[UInt32]]
    var place = 0
    var isBlank: [Bool] = [true]

    var picture: [UInt32] { pictures[place] }

    mutating func push(_ picture: [UInt32], isBlank blank: Bool) {
      pictures.removeSubrange((place + 1)...)
      isBlank.removeSubrange((place + 1)...)
      pictures.append(picture)
      isBlank.append(blank)
      place += 1
    }
  }

  private func draw(_ scene: DrawingScene, _ random: inout DrawingRandom) {
    scene.choices.tool = random.tool()
    let start = random.place(40, 32)
    scene.touch(1, .began, start.x, start.y)
    var last = start
    for _ in 0..<random.number(0...6) {
      last = random.place(40, 32)
      scene.touch(1, .moved, last.x, last.y)
      if random.number(0...2) == 0 { scene.present() }
    }
    scene.touch(1, random.number(0...9) == 0 ? .cancelled : .ended, last.x, last.y)
  }

  @Test(arguments: [
    (0, 1000, Renderer.quartz), (20_000, 10_000, .quartz), (8 << 20, 1000, .quartz),
    (20_000, 1500, .gles),
  ])
  func tenThousandRandomStepsEqualASimpleModel(budget: Int, steps: Int, renderer: Renderer) throws {
    var random = DrawingRandom(seed: UInt64(budget) + 1)
    let scene = DrawingScene(
      width: 40, height: 32,
      options: SheetOptions(
        stamp: DrawingStamp.make(), memory: budget, renderer: renderer), seed: 2)
    scene.choices.color = .random
    let blank = scene.picture
    var model = Model(pictures: [blank])
    for step in 0..<steps {
      switch random.number(0...99) {
      case 0..<45:
        let before = scene.sheet.drawables.count
        draw(scene, &random)
        let drawables = scene.sheet.drawables
        if drawables.count > before {
          // The model's new picture: the old one, and the newest shape without any clip.
          let bitmap = Bitmap(width: 40, height: 32)
          for (index, pixel) in model.picture.enumerated() {
            bitmap[index % 40, index / 40] = PremultipliedPixel(rawValue: pixel)
          }
          DrawingPixels.draw(drawables.last!, on: bitmap, renderer: renderer)
          model.push(DrawingPixels.all(of: bitmap), isBlank: false)
        }
      case 45..<75:
        scene.sheet.undo()
        model.place = max(0, model.place - 1)
      case 75..<96:
        scene.sheet.redo()
        model.place = min(model.pictures.count - 1, model.place + 1)
      default:
        scene.sheet.clear()
        if !model.isBlank[model.place] { model.push(blank, isBlank: true) }
      }
      scene.present()
      try #require(scene.picture == model.picture, "step \(step)")
      #expect(scene.sheet.canUndo() == (model.place > 0))
      #expect(scene.sheet.canRedo() == (model.place < model.pictures.count - 1))
      #expect(scene.sheet.canClear() == !model.isBlank[model.place])
      if step % 50 == 0 {
        #expect(scene.fullPicture() == scene.picture)
        #expect(
          scene.picture
            == DrawingPixels.drawn(
              scene.sheet.drawables, width: 40, height: 32, renderer: renderer))
      }
    }
  }

  @Test func clearIsOneEditAndABlankSheetHasNothingToClear() {
    let scene = DrawingScene()
    scene.sheet.clear()
    #expect(!scene.sheet.canUndo())
    scene.drag([(5, 5), (50, 50)])
    scene.present()
    let drawn = scene.picture
    scene.sheet.clear()
    scene.sheet.clear()
    scene.present()
    #expect(scene.picture.allSatisfy { $0 == 0xFFFF_FFFF })
    scene.sheet.undo()
    scene.present()
    #expect(scene.picture == drawn)
    scene.sheet.redo()
    scene.present()
    #expect(scene.picture.allSatisfy { $0 == 0xFFFF_FFFF })
  }

  @Test func drawingForgetsWhatWasTakenBack() {
    let scene = DrawingScene()
    scene.drag([(5, 5), (50, 5)])
    scene.sheet.undo()
    #expect(scene.sheet.canRedo())
    // A shape in the air changes nothing yet, and a cancelled one never does.
    scene.touch(2, .began, 5, 20)
    #expect(scene.sheet.canRedo())
    scene.touch(2, .cancelled, 5, 20)
    #expect(scene.sheet.canRedo())
    scene.drag([(5, 30), (50, 30)])
    #expect(!scene.sheet.canRedo())
  }

  @Test func shapesInTheAirOutliveUndoRedoAndClear() {
    let scene = DrawingScene()
    scene.drag([(5, 5), (50, 5)])
    scene.touch(2, .began, 5, 20)
    scene.touch(2, .moved, 50, 20)
    scene.sheet.undo()
    scene.present()
    #expect(scene.pixel(30, 20) == 0xFFFF_0000)
    #expect(scene.pixel(30, 5) == 0xFFFF_FFFF)
    scene.sheet.redo()
    scene.sheet.clear()
    scene.present()
    #expect(scene.pixel(30, 20) == 0xFFFF_0000)
    scene.touch(2, .ended, 50, 20)
    scene.present()
    #expect(scene.sheet.drawables.count == 1)
    #expect(scene.picture == scene.fullPicture())
  }

  @Test func aShapeThatMissesTheCanvasLeavesNoEdit() {
    let scene = DrawingScene(canvas: PixelRect(x: 0, y: 0, width: 64, height: 32))
    scene.choices.tool = .rect
    scene.drag([(5, 40), (20, 50)])
    #expect(!scene.sheet.canUndo())
  }
}
