import Geometry
import Raster
import TestSupport
import Testing
import Touches

@testable import Drawing

/// Strokes that cross themselves so often that their tiles become crowded: what the picture is.
@Suite struct CrowdedStrokeTests {
  private static let size = 64

  private func stroke(
    _ scribble: Scribble, count: Int, width: Double, isPressed: Bool = false, seed: UInt64 = 31
  ) -> StrokeDrawable {
    let size = Double(Self.size)
    let places = scribble.places(count, width: size, height: size, seed: seed)
    var random = SeededGenerator(seed: seed)
    func pressed() -> Double? {
      isPressed ? width * Double.random(in: 0.25...2, using: &random) : nil
    }
    var stroke = StrokeDrawable(
      start: places[0], width: width, pressedWidth: pressed(), color: .black)
    for place in places.dropFirst() { _ = stroke.extend(to: place, pressedWidth: pressed()) }
    return stroke
  }

  private func sweep(_ stroke: StrokeDrawable) -> ReferenceSweep {
    var segments: [ReferenceSweep.Segment] = []
    let trail = stroke.trail
    for index in 0..<trail.points.count - 1 {
      var from = trail.points[index]
      var radius = (trail.widths.isEmpty ? stroke.width : trail.widths[index]) / 2
      trail.segment(index).forEachVertex { place, part in
        let next = (trail.widths.isEmpty ? stroke.width : trail.width(after: index, part: part)) / 2
        segments.append(.init(from: from, radius: radius, to: place, radius: next))
        from = place
        radius = next
      }
    }
    return ReferenceSweep(segments)
  }

  /// Round ends and joins may be off by the tolerance of flattening, 0.05 pixel, to either side;
  /// else the coverage is that of a pen that passes along the lines.
  @Test(arguments: Scribble.allCases, [1.5, 6, 20])
  func theCoverageIsThatOfThePen(scribble: Scribble, width: Double) {
    for isPressed in [false, true] {
      let stroke = stroke(scribble, count: 150, width: width, isPressed: isPressed)
      let picture = DrawingPixels.drawn([stroke], width: Self.size, height: Self.size)
      let sweep = sweep(stroke)
      // The sweep's own lines are off by half of their distance at a level edge.
      let slack = 2 + 255.0 / Double(2 * sweep.lines)
      for row in stride(from: 3, to: Self.size, by: 7) {
        let least = sweep.row(row, width: Self.size, more: isPressed ? -0.05 : -0.001)
        let most = sweep.row(row, width: Self.size, more: 0.05)
        for x in 0..<Self.size {
          let coverage = Double(255 - picture[row * Self.size + x] & 0xFF)
          if coverage < 255 * least[x] - slack || coverage > 255 * most[x] + slack {
            Issue.record(
              "\(isPressed) \(x),\(row): \(coverage), not \(255 * least[x])...\(255 * most[x])")
            return
          }
        }
      }
    }
  }

  /// One way, seen frame by frame, in groups of frames and at once; lifted, undone, made again and
  /// drawn again: always the same pixels.
  @Test(arguments: Renderer.allCases, Scribble.allCases)
  func theSamePictureHoweverItCame(renderer: Renderer, scribble: Scribble) {
    for (tool, pressure) in [(ToolName.pencil, false), (.eraser, false), (.pencil, true)] {
      let places = scribble.places(140, width: 90, height: 70, seed: 33)
      var pictures: [[UInt32]] = []
      for group in [1, 7, 1000] {
        let scene = DrawingScene(
          width: 96, height: 80, canvas: PixelRect(x: 3, y: 5, width: 90, height: 70),
          options: SheetOptions(
            stamp: DrawingStamp.make(), renderer: renderer, followsPressure: pressure),
          lineWidth: 3)
        scene.choices.tool = .rect
        scene.drag([(10, 10), (80, 60)])
        scene.choices.tool = tool
        scene.present()
        let before = scene.picture
        for (index, place) in places.enumerated() {
          scene.touch(
            1, index == 0 ? .began : .moved, place.x + 3, place.y + 5,
            pressure: Double(index % 9) / 8)
          if index % group == group - 1 { scene.present() }
          if group == 1 && index % 20 == 19 { #expect(scene.picture == scene.fullPicture()) }
        }
        scene.present()
        let inTheAir = scene.picture
        pictures.append(inTheAir)
        #expect(scene.fullPicture() == inTheAir)
        scene.touch(1, .ended, .nan, .nan)
        scene.present()
        #expect(scene.picture == inTheAir, "at the lift")
        scene.sheet.undo()
        scene.present()
        #expect(scene.picture == before, "after undo")
        scene.sheet.redo()
        scene.present()
        #expect(scene.picture == inTheAir, "after redo")
        // Everything drawn again, from the positions alone.
        scene.sheet.resize(
          to: scene.sheet.size, canvas: scene.sheet.canvas, scale: scene.sheet.scale)
        scene.present()
        #expect(scene.picture == inTheAir, "drawn again")
        scene.sheet.undo()
        scene.sheet.redo()
        scene.present()
        #expect(scene.picture == inTheAir, "again after that")
      }
      #expect(pictures.allSatisfy { $0 == pictures[0] }, "\(tool)")
    }
  }

  /// Undo without any memory for pixels redraws what lies beneath, parts of scribbles among it.
  @Test(arguments: Renderer.allCases)
  func undoAboveAScribbleRedrawsItsPart(renderer: Renderer) {
    for budget in [0, 8 << 20] {
      let scene = DrawingScene(
        width: 90, height: 70,
        options: SheetOptions(
          stamp: DrawingStamp.make(), memory: budget, renderer: renderer))
      scene.choices.tool = .pencil
      let places = Scribble.jumps.places(200, width: 90, height: 70, seed: 34)
      scene.drag(places.map { ($0.x, $0.y) })
      scene.present()
      let before = scene.picture
      scene.choices.tool = .rect
      scene.drag([(20, 20), (50, 41)])
      scene.present()
      #expect(scene.picture != before)
      scene.sheet.undo()
      scene.present()
      #expect(scene.picture == before)
    }
  }

  @Test(arguments: Renderer.allCases)
  func onlyTheNewestScribbleIsShownWithKeepLast(renderer: Renderer) {
    let scene = DrawingScene(
      width: 90, height: 70,
      options: SheetOptions(keep: .last, stamp: DrawingStamp.make(), renderer: renderer))
    scene.choices.tool = .pencil
    var pictures: [[UInt32]] = []
    for seed in [35, 36] as [UInt64] {
      let places = Scribble.noise.places(120, width: 90, height: 70, seed: seed)
      for (index, place) in places.enumerated() {
        scene.touch(1, index == 0 ? .began : .moved, place.x, place.y)
      }
      scene.present()
      let inTheAir = scene.picture
      scene.touch(1, .ended, .nan, .nan)
      scene.present()
      #expect(scene.picture == inTheAir)
      pictures.append(inTheAir)
    }
    scene.sheet.undo()
    scene.present()
    #expect(scene.picture == pictures[0])
    scene.sheet.redo()
    scene.present()
    #expect(scene.picture == pictures[1])
  }

  /// Two scribbles and a line over each other, their frames mixed; one is cancelled.
  @Test(arguments: Renderer.allCases)
  func scribblesOfSeveralFingersKeepTheirOrder(renderer: Renderer) {
    let scene = DrawingScene(
      width: 90, height: 70,
      options: SheetOptions(stamp: DrawingStamp.make(), renderer: renderer))
    let ways = [UInt64(41), 42].map { Scribble.circles.places(90, width: 90, height: 70, seed: $0) }
    for step in 0..<90 {
      for finger in 0..<2 {
        scene.choices.tool = finger == 0 ? .pencil : .eraser
        scene.choices.color = .fixed(finger == 0 ? Color(rgb: 0x0000FF) : .black)
        let place = ways[finger][step]
        scene.touch(UInt64(finger), step == 0 ? .began : .moved, place.x, place.y)
      }
      scene.present()
      if step % 15 == 14 { #expect(scene.picture == scene.fullPicture()) }
    }
    scene.touch(1, .cancelled, 0, 0)
    scene.present()
    #expect(scene.picture == scene.fullPicture())
    let one = scene.picture
    scene.touch(0, .ended, .nan, .nan)
    scene.present()
    #expect(scene.picture == one)
  }

  /// Half of the colour over itself would be more than half: a translucent stroke covers once.
  @Test func aTranslucentScribbleCoversOnce() {
    var stroke = stroke(.rest, count: 60, width: 12)
    stroke.color = Color(red: 0, green: 0, blue: 0, alpha: 0.5)
    let picture = DrawingPixels.drawn([stroke], width: Self.size, height: Self.size)
    #expect(picture[32 * Self.size + 32] & 0xFF == 0x7F)
    #expect(picture.allSatisfy { $0 & 0xFF >= 0x7F })
  }
}
