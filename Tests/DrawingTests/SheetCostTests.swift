import Drawing
import Geometry
import Raster
import TestSupport
import Testing

/// Counts, not times: what a frame costs follows what changed.
@Suite struct SheetCostTests {
  /// Pixels composed and pixels painted by one move of one finger, for each tool, at 1080p over
  /// `kept` shapes. The finger's shape is cancelled, so that no tool sees another's.
  private func costs(kept: Int, renderer: Renderer = .quartz) -> [ToolName: [Int]] {
    let scene = DrawingScene(
      width: 1920, height: 1080,
      options: SheetOptions(stamp: DrawingStamp.make(side: 96), renderer: renderer))
    scene.choices.tool = .rect
    var random = DrawingRandom(seed: 1)
    for _ in 0..<kept {
      let place = random.place(1920, 1080, beyond: 0)
      scene.drag([(place.x, place.y), (place.x + 2, place.y + 2)])
    }
    scene.present()
    var result: [ToolName: [Int]] = [:]
    for tool in ToolName.allCases {
      scene.choices.tool = tool
      scene.touch(1, .began, 200, 200)
      scene.touch(1, .moved, 900, 700)
      scene.present()
      let painted = scene.sheet.paintedPixels
      scene.touch(1, .moved, 903, 702)
      let composed = scene.present()
      result[tool] = [composed, scene.sheet.paintedPixels - painted]
      scene.touch(1, .cancelled, 903, 702)
      scene.present()
    }
    #expect(scene.sheet.drawables.count == kept)
    return result
  }

  @Test func aDragCostsTheSameOverTenAndAHundredThousandShapes() {
    let few = costs(kept: 10)
    #expect(few.values.allSatisfy { $0[0] > 0 && $0[1] >= $0[0] })
    #expect(costs(kept: 10_000) == few)
    #expect(costs(kept: 100_000) == few)
  }

  @Test func theOtherRendererCostsNoMore() {
    let costs = costs(kept: 10, renderer: .gles)
    #expect(self.costs(kept: 2000, renderer: .gles) == costs)
    for (tool, quartz) in self.costs(kept: 10) {
      #expect(costs[tool]![0] > 0 && costs[tool]![0] <= quartz[0], "\(tool)")
      #expect(costs[tool]![1] <= 2 * quartz[1], "\(tool)")
    }
  }

  @Test func aLineCostsItsLength() {
    // The bounding box of both lines would be 350,000 pixels.
    #expect(costs(kept: 0)[.line]![0] < 40_000)
  }

  @Test func aGrowingRectOrEllipseCostsItsRing() {
    let costs = costs(kept: 0)
    #expect(costs[.rect]![0] < 5_000)
    #expect(costs[.ellipse]![0] < 200_000)
  }

  @Test func aPencilMoveCostsItsNewSegmentHoweverLongTheStroke() {
    let scene = DrawingScene(width: 1920, height: 1080)
    scene.choices.tool = .pencil
    scene.touch(1, .began, 10, 10)
    var mostComposed = 0
    var mostPainted = 0
    for step in 1...4000 {
      // A meander: every row of it is long, rows are far apart.
      let row = step / 200
      let column = row % 2 == 0 ? step % 200 : 199 - step % 200
      scene.touch(1, .moved, 10 + Double(column) * 8, 10 + Double(row) * 40)
      let before = scene.sheet.paintedPixels
      let composed = scene.present()
      if step % 200 > 1 && step % 200 < 199 {
        mostComposed = max(mostComposed, composed)
        mostPainted = max(mostPainted, scene.sheet.paintedPixels - before)
      }
    }
    // Two segments of 8 points, a stroke of 2 and its soft border; copied once, painted in part.
    #expect(mostComposed <= 100)
    #expect(mostPainted <= 150)
  }

  @Test func undoCostsTheShapeNotTheDrawing() {
    var costs: [Int] = []
    for kept in [10, 3000] {
      let scene = DrawingScene(width: 400, height: 300)
      scene.choices.tool = .rect
      var random = DrawingRandom(seed: 4)
      for _ in 0..<kept {
        let place = random.place(400, 300)
        scene.drag([(place.x, place.y), (place.x + 30, place.y + 20)])
      }
      scene.drag([(100, 100), (140, 130)])
      scene.present()
      let before = scene.sheet.paintedPixels
      scene.sheet.undo()
      scene.present()
      costs.append(scene.sheet.paintedPixels - before)
    }
    #expect(costs[0] == costs[1])
    #expect(costs[0] == 2 * 42 * 32)
  }

  @Test func anIdleSheetHasNoDamage() {
    let scene = DrawingScene()
    scene.touch(1, .began, 5, 5)
    scene.touch(1, .moved, 25, 5)
    scene.present()
    scene.touch(1, .moved, 25, 5)
    #expect(scene.present() == 0)
    #expect(DamageRegion(takenBy: scene.sheet.takeDamage).isEmpty)
  }
}
