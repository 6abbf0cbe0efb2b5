import Drawing
import Geometry
import Raster
import TestSupport
import Testing
import Touches

@Suite struct PencilPressureTests {
  private func scene(
    followsPressure: Bool = true, lineWidth: Double = 8, renderer: Renderer = .quartz
  ) -> DrawingScene {
    let scene = DrawingScene(
      width: 90, height: 60,
      options: SheetOptions(
        stamp: DrawingStamp.make(), renderer: renderer, followsPressure: followsPressure),
      lineWidth: lineWidth)
    scene.choices.tool = .pencil
    return scene
  }

  private func stroke(_ scene: DrawingScene) throws -> StrokeDrawable {
    try #require(scene.sheet.drawables.last as? StrokeDrawable)
  }

  @Test func theWidthGoesFromAQuarterToTwiceOfTheLineWidth() throws {
    let scene = scene()
    scene.touch(1, .began, 10, 10, pressure: 0)
    scene.touch(1, .moved, 30, 10, pressure: 0.5)
    scene.touch(1, .moved, 50, 10, pressure: 1)
    scene.touch(1, .moved, 60, 10, pressure: 7)
    scene.touch(1, .moved, 70, 10, pressure: nil)
    scene.touch(1, .ended, 80, 10, pressure: 3.0 / 7)
    #expect(try stroke(scene).trail.widths == [2, 9, 16, 16, 16, 8])
  }

  @Test func withoutTheSettingOrWithoutPressureTheWidthIsTheLines() throws {
    let deaf = scene(followsPressure: false)
    deaf.touch(1, .began, 10, 10, pressure: 0.1)
    deaf.touch(1, .ended, 30, 10, pressure: 0.9)
    let finger = scene()
    finger.touch(1, .began, 10, 10)
    finger.touch(1, .ended, 30, 10, pressure: 0.9)
    for scene in [deaf, finger] {
      #expect(try stroke(scene).trail.widths.isEmpty)
      scene.present()
      #expect(scene.pixel(20, 6) == 0xFFFF_0000)
      #expect(scene.pixel(20, 5) == 0xFFFF_FFFF)
    }
  }

  @Test(arguments: Renderer.allCases)
  func aTapThatPressesHarderIsALargerDot(renderer: Renderer) {
    let scene = scene(renderer: renderer)
    scene.touch(1, .began, 30, 30, pressure: 0)
    scene.present()
    #expect(scene.pixel(34, 30) == 0xFFFF_FFFF)
    scene.touch(1, .moved, 30, 30, pressure: 1)
    scene.present()
    #expect(scene.pixel(34, 30) == 0xFFFF_0000)
    #expect(scene.picture == scene.fullPicture())
    scene.touch(1, .ended, 30, 30, pressure: 0)
    scene.present()
    #expect(scene.pixel(36, 30) == 0xFFFF_0000)
    #expect(scene.picture == scene.fullPicture())
  }

  @Test(arguments: Renderer.allCases)
  func theWidthChangesEvenlyBetweenPositions(renderer: Renderer) {
    let scene = scene(renderer: renderer)
    scene.touch(1, .began, 15, 30, pressure: 0)
    scene.touch(1, .ended, 75, 30, pressure: 1)
    scene.present()
    // Radii of 1 and 8, 60 apart: the sides rise by 7 in 59.6, a little before the middle points.
    for x in 16..<75 {
      let middle = Double(x) + 0.5
      let height = 1 + (middle - 15) * 7 / 60
      let column = (0..<60).filter { scene.pixel(x, $0) != 0xFFFF_FFFF }.count
      #expect(abs(Double(column) - 2 * height) < 2.2, "\(x)")
    }
    #expect(scene.picture == scene.fullPicture())
  }

  @Test(arguments: Renderer.allCases, [1.0, 1.5])
  func damageHoldsWhatEachMoveChanges(renderer: Renderer, scale: Double) {
    var random = DrawingRandom(seed: 41)
    for _ in 0..<12 {
      let scene = DrawingScene(
        width: 90, height: 60, scale: scale,
        options: SheetOptions(
          stamp: DrawingStamp.make(), renderer: renderer, followsPressure: true),
        lineWidth: 5)
      scene.choices.tool = .pencil
      var place = Point(45, 30)
      scene.touch(1, .began, 45, 30, pressure: 0.3)
      for _ in 0..<15 {
        if random.number(0...4) > 0 {
          place.x = min(max(place.x + Double(random.number(-600...600)) / 64, 0), 90)
          place.y = min(max(place.y + Double(random.number(-600...600)) / 64, 0), 60)
        }
        scene.touch(
          1, .moved, place.x, place.y, pressure: Double(random.number(0...8)) / 8)
        scene.present()
        #expect(scene.picture == scene.fullPicture())
      }
      let inTheAir = scene.picture
      scene.touch(1, .ended, place.x, place.y, pressure: 0)
      #expect(scene.present() == 0)
      #expect(scene.fullPicture() == inTheAir)
      scene.sheet.undo()
      scene.present()
      #expect(scene.picture.allSatisfy { $0 == 0xFFFF_FFFF })
    }
  }

  /// Widths that are all the same give the stroke of that width, but for the slack of flattening.
  @Test func hullsJoinWithoutSeams() {
    var random = DrawingRandom(seed: 42)
    for _ in 0..<20 {
      let even = scene(followsPressure: false, lineWidth: 9)
      let pressed = scene(lineWidth: 9)
      var place = Point(45, 30)
      for step in 0..<12 {
        for scene in [even, pressed] {
          scene.touch(1, step == 0 ? .began : .moved, place.x, place.y, pressure: 3.0 / 7)
        }
        place.x += Double(random.number(-500...600)) / 64
        place.y += Double(random.number(-500...600)) / 64
      }
      even.present()
      pressed.present()
      let differences = zip(even.picture, pressed.picture).map { a, b in
        abs(Int(a & 0xFF) - Int(b & 0xFF))
      }
      #expect(differences.max()! <= 28)
    }
  }
}
