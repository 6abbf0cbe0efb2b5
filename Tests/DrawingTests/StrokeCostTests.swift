import Geometry
import Raster
import TestSupport
import Testing
import Touches

@testable import Drawing

/// Counts, not times: what a frame of a freehand stroke costs follows from its new segments,
/// however many there were before and wherever they went.
@Suite struct StrokeCostTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var scribble: Scribble
    var tool = ToolName.pencil
    var isPressed = false
    var lineWidth = 2.0
    var testDescription: String {
      "\(scribble) \(tool) \(lineWidth)\(isPressed ? " pressed" : "")"
    }

    static let all: [Case] = Scribble.allCases.flatMap {
      [
        Case(scribble: $0), Case(scribble: $0, tool: .eraser), Case(scribble: $0, isPressed: true),
        Case(scribble: $0, lineWidth: 16),
      ]
    }
  }

  private static let width = 128
  private static let height = 96

  /// The work of each frame of a stroke, and the pixels that it composed.
  private func frames(_ case: Case, _ renderer: Renderer, count: Int) -> [(StrokeWork, Int)] {
    let scene = DrawingScene(
      width: Self.width, height: Self.height,
      options: SheetOptions(
        stamp: DrawingStamp.make(), renderer: renderer, followsPressure: `case`.isPressed),
      lineWidth: `case`.lineWidth)
    scene.choices.tool = `case`.tool
    let places = `case`.scribble.places(
      count, width: Double(Self.width), height: Double(Self.height), seed: 51)
    var last = StrokeWork()
    var result: [(StrokeWork, Int)] = []
    for (index, place) in places.enumerated() {
      scene.touch(
        1, index == 0 ? .began : .moved, place.x, place.y, pressure: Double(index % 9) / 8)
      let composed = scene.present()
      let work = scene.sheet.inProgress[0].ink!.work
      result.append(
        (
          StrokeWork(
            enteredPixels: work.enteredPixels - last.enteredPixels,
            cutPixels: work.cutPixels - last.cutPixels,
            outlinedSegments: work.outlinedSegments - last.outlinedSegments), composed
        ))
      last = work
    }
    return result
  }

  /// The most pixels that one segment may touch: its length times its width, with the soft border.
  private func mostPixels(_ case: Case) -> Int {
    let width = `case`.lineWidth * (`case`.isPressed ? 2 : 1)
    let radius = (`case`.tool == .eraser ? 20 : width) / 2 + 0.75
    let length: Double
    switch `case`.scribble {
    case .rest: length = 3
    case .noise, .circles: length = 36
    case .zigzag: length = 80
    case .jumps: length = 160
    }
    return Int((length + 2 * radius + 2) * (2 * radius + 3) * 1.5)
  }

  @Test(arguments: Case.all, Renderer.allCases)
  func aFrameCostsWhatItsNewSegmentsCover(case: Case, renderer: Renderer) {
    let frames = frames(`case`, renderer, count: 600)
    let segment = mostPixels(`case`)
    for (index, (work, composed)) in frames.enumerated() {
      // One segment is settled by each position; the tail is laid over it in each damaged
      // rectangle.
      let rects = DamageRegion.limit
      #expect(work.enteredPixels <= segment, "\(index): \(work)")
      // A tile that becomes crowded takes in what it has listed: eight pieces for each of its
      // pixels.
      let tiles = segment / 16 + 16
      #expect(work.cutPixels <= (rects + 2) * segment + tiles * 256 * 8, "\(index): \(work)")
      // Of the tiles around the damage: eight pieces for each pixel, of which a piece touches
      // three.
      let area = composed + rects * 64 * 16
      #expect(work.outlinedSegments <= area * 8 / 3, "\(index): \(work)")
    }
    // Flat: the second half costs no more than the first.
    func most(_ part: ArraySlice<(StrokeWork, Int)>) -> (cut: Int, outlined: Int) {
      (part.map(\.0.cutPixels).max()!, part.map(\.0.outlinedSegments).max()!)
    }
    let first = most(frames[0..<300])
    let second = most(frames[300..<600])
    #expect(second.cut <= first.cut * 3 / 2 + 50)
    #expect(second.outlined <= first.outlined * 3 / 2 + 50)
  }

  /// A stroke that is drawn again as a whole: the work is the sum of its segments' at most.
  @Test(arguments: [Scribble.rest, .noise, .jumps])
  func aHundredThousandPositionsAreDrawnInOneGo(scribble: Scribble) {
    let count = 100_000
    let places = scribble.places(
      count, width: Double(Self.width), height: Double(Self.height), seed: 52)
    var stroke = StrokeDrawable(start: places[0], width: 2, color: .black)
    for place in places.dropFirst() { _ = stroke.extend(to: place) }
    let bounds = PixelRect(x: 0, y: 0, width: Self.width, height: Self.height)
    let bitmap = Bitmap(width: Self.width, height: Self.height)
    bitmap.fill(.white, in: bounds)
    let context = Context(bitmap)
    let tiles = StrokeTiles(
      window: bounds, transform: .identity, crowded: CoverageTiles(transform: .identity))
    tiles.enterAll(of: stroke)
    tiles.draw(stroke, in: bounds, on: context)
    let work = tiles.work
    #expect(work.enteredPixels <= stroke.trail.points.count * 600)
    // Full pixels are passed over.
    #expect(work.cutPixels <= stroke.trail.points.count * 12, "\(work)")
    #expect(work.outlinedSegments <= 48 * 50)
    #expect(context.paintedPixels <= bounds.area)
    // Only crowded tiles are left at the end, which list nothing more; what stays is a tile's
    // coverage.
    tiles.close(stroke)
    #expect(tiles.byteCount < 48 * (300 + 256 * 8 * 8) + 8_000)
  }

  /// Closing the tiles and keeping the stroke: nothing of what the positions before have cost.
  @Test(arguments: Renderer.allCases, [ToolName.pencil, .eraser])
  func theLiftOfAScribbleCostsItsPixels(renderer: Renderer, tool: ToolName) {
    var painted: [Int] = []
    for count in [150, 1500] {
      let scene = DrawingScene(
        width: Self.width, height: Self.height,
        options: SheetOptions(stamp: DrawingStamp.make(), renderer: renderer))
      scene.choices.tool = tool
      let places = Scribble.rest.places(
        count, width: Double(Self.width), height: Double(Self.height), seed: 55)
      for (index, place) in places.enumerated() {
        scene.touch(1, index == 0 ? .began : .moved, place.x, place.y)
        scene.present()
      }
      let before = (scene.sheet.paintedPixels, scene.sheet.inProgress[0].ink!.work)
      scene.touch(1, .ended, places[count - 1].x, places[count - 1].y)
      scene.present()
      painted.append(scene.sheet.paintedPixels - before.0)
      let after = scene.sheet.finished.stashes.ink(1)!.work
      #expect(after.enteredPixels - before.1.enteredPixels <= 600)
      #expect(after.cutPixels - before.1.cutPixels <= 9 * 256 * 8, "\(count)")
      #expect(after.outlinedSegments - before.1.outlinedSegments <= 9 * 256 * 8 / 3, "\(count)")
    }
    #expect(painted[1] <= painted[0] + 200, "\(painted)")
  }

  @Test(arguments: Renderer.allCases)
  func redoOfAScribbleCostsItsPixels(renderer: Renderer) {
    var painted: [Int] = []
    var work: [StrokeWork] = []
    for count in [150, 1500] {
      let scene = DrawingScene(
        width: Self.width, height: Self.height,
        options: SheetOptions(stamp: DrawingStamp.make(), renderer: renderer))
      scene.choices.tool = .eraser
      let places = Scribble.rest.places(
        count, width: Double(Self.width), height: Double(Self.height), seed: 53)
      scene.drag(places.map { ($0.x, $0.y) })
      scene.sheet.undo()
      scene.present()
      let before = (scene.sheet.paintedPixels, scene.sheet.finished.stashes.ink(1)!.work)
      scene.sheet.redo()
      scene.present()
      painted.append(scene.sheet.paintedPixels - before.0)
      let after = scene.sheet.finished.stashes.ink(1)!.work
      #expect(after.enteredPixels == before.1.enteredPixels)
      #expect(after.cutPixels == before.1.cutPixels)
      work.append(after)
    }
    #expect(painted[0] == painted[1])
    #expect(work[1].enteredPixels > 5 * work[0].enteredPixels)
  }

  /// Ink is part of what the budget for undo is for.
  @Test func inkGoesWithTheBudget() {
    let places = Scribble.jumps.places(
      300, width: Double(Self.width), height: Double(Self.height), seed: 54)
    for (budget, isKept) in [(0, false), (1 << 20, true)] {
      let scene = DrawingScene(
        width: Self.width, height: Self.height,
        options: SheetOptions(stamp: DrawingStamp.make(), memory: budget))
      scene.choices.tool = .pencil
      for _ in 0..<3 { scene.drag(places.map { ($0.x, $0.y) }) }
      for number in 1...3 {
        #expect((scene.sheet.finished.stashes.ink(number) != nil) == isKept)
      }
      #expect(scene.sheet.finished.stashes.byteCount <= budget)
      scene.present()
      let picture = scene.picture
      scene.sheet.undo()
      scene.sheet.redo()
      scene.present()
      #expect(scene.picture == picture)
    }
  }
}
