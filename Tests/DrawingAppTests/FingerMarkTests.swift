import Geometry
import Raster
import TestSupport
import Testing
import Touches
import Typesetting

@testable import DrawingApp
@testable import Kiosk

/// Rings around touch-downs, the eraser's outline, held controls and the hint of an empty canvas.
struct FingerMarkTests {
  private static let size = PixelSize(width: 320, height: 480)

  private func fixture(_ change: (inout PanelDesign) -> Void = { _ in }, isScripted: Bool = false)
    throws -> SceneFixture
  {
    var settings = DrawingSettings()
    change(&settings.controls)
    return SceneFixture(
      size: Self.size, settings: settings, isScripted: isScripted,
      text: TextRenderer(face: try Typeface.load(path: testTypefacePath)))
  }

  private func picture(_ fixture: SceneFixture) -> Bitmap {
    let bitmap = Bitmap(width: Self.size.width, height: Self.size.height)
    fixture.scenes.compose(
      DamageRegion(PixelRect(Self.size)), into: bitmap, using: Context(bitmap))
    return bitmap
  }

  private func send(
    _ fixture: SceneFixture, _ phase: Touch.Phase, _ x: Double, _ y: Double, at milliseconds: Int
  ) {
    fixture.scenes.take(
      .touch(
        Touch(
          id: ContactID(rawValue: 1), phase: phase, position: Point(x, y),
          time: .milliseconds(milliseconds))))
  }

  @Test func aRingFadesWithin150MillisecondsAndWakesNobodyAfterwards() throws {
    let fixture = try fixture()
    let empty = picture(fixture)
    #expect(fixture.scenes.deadline == nil)
    send(fixture, .began, 160, 200, at: 1000)
    fixture.scenes.advance(to: .milliseconds(1000))
    var strengths: [Int] = []
    var time = Duration.milliseconds(1000)
    while let deadline = fixture.scenes.deadline {
      // On the ring, 26 points from the finger, red on white.
      let pixel = picture(fixture)[160 + 26, 200].rawValue
      strengths.append(255 - Int(pixel & 0xFF))
      #expect(pixel >> 16 & 0xFF == 255)
      #expect(deadline > time)
      time = deadline
      _ = DamageRegion(takenBy: fixture.scenes.takeDamage)
      fixture.scenes.advance(to: time)
      // Only around the ring anything is drawn again.
      let damage = DamageRegion(takenBy: fixture.scenes.takeDamage)
      #expect(PixelRect(x: 128, y: 168, width: 64, height: 64).contains(damage.bounds))
      #expect(strengths.count < 20)
    }
    #expect(time == .milliseconds(1150))
    #expect(strengths.first! > 150 && strengths == strengths.sorted(by: >))
    send(fixture, .cancelled, 160, 200, at: 1200)
    #expect(picture(fixture).rawPixels == empty.rawPixels)
  }

  @Test func scriptsHaveRingsOnlyWhereTheyAreConfigured() throws {
    for (ring, isScripted, shows) in [
      (nil, false, true), (nil, true, false), (true, true, true), (false, false, false),
    ] as [(Bool?, Bool, Bool)] {
      let fixture = try fixture({ $0.ring = ring }, isScripted: isScripted)
      let empty = picture(fixture)
      send(fixture, .began, 160, 200, at: 0)
      #expect((picture(fixture).rawPixels != empty.rawPixels) == shows)
      #expect((fixture.scenes.deadline != nil) == shows)
    }
  }

  @Test func aTouchOnAControlHasNoRing() throws {
    let fixture = try fixture()
    send(fixture, .began, 100, 20, at: 0)
    #expect(fixture.scenes.deadline == nil)
  }

  @Test func theOutlineFollowsTheEraserAndLeavesNothingBehind() throws {
    let fixture = try fixture()
    let center = fixture.controls.layout["Eraser"]!.center
    for phase in [Touch.Phase.began, .ended] { send(fixture, phase, center.x, center.y, at: 0) }
    let empty = picture(fixture)
    send(fixture, .began, 100, 200, at: 1000)
    fixture.scenes.advance(to: .milliseconds(1200))
    #expect(fixture.scenes.deadline == nil)
    func isMarked(_ x: Int, _ y: Int) -> Bool { picture(fixture)[x, y] != empty[x, y] }
    // 20 points wide.
    #expect(isMarked(110, 200) && isMarked(90, 200) && isMarked(100, 210) && !isMarked(100, 200))
    _ = DamageRegion(takenBy: fixture.scenes.takeDamage)
    send(fixture, .moved, 200, 300, at: 1216)
    let damage = DamageRegion(takenBy: fixture.scenes.takeDamage)
    #expect(damage.contains(x: 110, y: 200) && damage.contains(x: 210, y: 300))
    #expect(isMarked(210, 300) && !isMarked(110, 200))
    send(fixture, .ended, 200, 300, at: 1232)
    #expect(picture(fixture).rawPixels == empty.rawPixels)
  }

  @Test func heldClearActsWhileTheFingerIsStillDownAndShowsItsRing() throws {
    let fixture = try fixture { design in
      design.clear = .hold
      design.ring = false
    }
    send(fixture, .began, 50, 100, at: 0)
    send(fixture, .ended, 200, 300, at: 100)
    let more = fixture.controls.layout["More"]!.center
    for phase in [Touch.Phase.began, .ended] { send(fixture, phase, more.x, more.y, at: 200) }
    let clear = try #require(fixture.controls.layout["Clear"])
    #expect(clear.holdDuration == .milliseconds(600))
    send(fixture, .began, clear.center.x, clear.center.y, at: 1000)
    let pressed = picture(fixture)
    fixture.scenes.advance(to: .milliseconds(1300))
    #expect(picture(fixture).rawPixels != pressed.rawPixels)
    #expect(!fixture.scene.sheet.isBlank)
    var steps = 0
    while let deadline = fixture.scenes.deadline, steps < 100 {
      fixture.scenes.advance(to: deadline)
      steps += 1
    }
    #expect(fixture.scene.sheet.isBlank && steps > 5)
    send(fixture, .ended, clear.center.x, clear.center.y, at: 1700)
    #expect(fixture.scene.sheet.isBlank && fixture.scene.sheet.canUndo())
    // Too short a hold does nothing.
    fixture.scene.undo()
    for phase in [Touch.Phase.began, .ended] { send(fixture, phase, more.x, more.y, at: 2000) }
    send(fixture, .began, clear.center.x, clear.center.y, at: 2100)
    send(fixture, .ended, clear.center.x, clear.center.y, at: 2600)
    #expect(!fixture.scene.sheet.isBlank)
  }

  @Test func theHintStandsOnAnEmptyCanvasAlone() throws {
    let hinted = try fixture { design in
      design.hint = "Draw with your fingers"
      design.ring = false
    }
    let plain = try fixture { $0.ring = false }
    let shown = picture(hinted)
    #expect(shown.rawPixels != picture(plain).rawPixels)
    _ = DamageRegion(takenBy: hinted.scenes.takeDamage)
    for fixture in [hinted, plain] { send(fixture, .began, 50, 300, at: 0) }
    let damage = DamageRegion(takenBy: hinted.scenes.takeDamage)
    #expect(damage.contains(x: 160, y: 44 + 35))
    #expect(picture(hinted).rawPixels == picture(plain).rawPixels)
    for fixture in [hinted, plain] { send(fixture, .ended, 200, 400, at: 100) }
    #expect(picture(hinted).rawPixels == picture(plain).rawPixels)
    hinted.scene.undo()
    plain.scene.undo()
    // It comes back with the empty sheet, but for what can be redone.
    hinted.controls.state.canRedo = false
    #expect(picture(hinted).rawPixels == shown.rawPixels)
  }
}
