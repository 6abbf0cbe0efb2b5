import Drawing
import Evdev
import Geometry
import LinuxIO
import Raster
import Scanout
import Testing

@testable import DrawingApp
@testable import Kiosk

@Suite struct DrawSceneTests {
  /// What one more move of a finger costs over `count` kept shapes, in painted and presented
  /// pixels.
  private func costOfAMove(over count: Int) -> [Int] {
    let size = PixelSize(width: 1920, height: 1080)
    let display = HeadlessDisplay(panelSize: size)
    let presenter = Presenter(display: display, clock: VirtualClock())
    let fixture = SceneFixture(size: size)
    fixture.select("Ellipse")
    for index in 0..<count {
      fixture.tap(
        UInt64(index), Double(20 + index * 37 % 1880), Double(60 + index * 53 % 960))
    }
    fixture.select("Rect")
    fixture.touch(1_000_000, .began, 300, 200)
    fixture.touch(1_000_000, .moved, 500, 400)
    _ = presenter.present(fixture.scenes)
    let before = [
      presenter.paintedPixels + fixture.scenes.paintedPixels, display.statistics.pixelsPresented,
    ]
    fixture.touch(1_000_000, .moved, 520, 410)
    _ = presenter.present(fixture.scenes)
    let after = [
      presenter.paintedPixels + fixture.scenes.paintedPixels, display.statistics.pixelsPresented,
    ]
    return zip(after, before).map { $0 - $1 }
  }

  @Test func aFrameCostsTheSameOverTenAndOverTenThousandShapes() {
    let few = costOfAMove(over: 10)
    #expect(few == costOfAMove(over: 10_000))
    #expect(few.allSatisfy { $0 > 0 })
    // The rectangle that both positions span, with its outline, and not the screen.
    #expect(few[1] <= (222 + 2) * (212 + 2))
  }

  @Test func controlsAreNotDrawnOn() {
    let fixture = SceneFixture(size: PixelSize(width: 320, height: 480))
    fixture.touch(1, .began, 160, 20)
    fixture.touch(1, .moved, 160, 200)
    fixture.touch(1, .ended, 160, 200)
    #expect(!fixture.scene.sheet.canUndo())
  }

  @Test func aFingerFromTheCanvasDrawsUnderTheBars() {
    let size = PixelSize(width: 320, height: 480)
    let fixture = SceneFixture(size: size)
    let untouched = Bitmap(width: 320, height: 480)
    let drawn = Bitmap(width: 320, height: 480)
    let everything = DamageRegion(PixelRect(size))
    fixture.scenes.compose(everything, into: untouched, using: Context(untouched))
    fixture.select("Pencil")
    fixture.select("Line")
    fixture.touch(1, .began, 160, 200)
    fixture.touch(1, .moved, 160, -50)
    fixture.scenes.compose(everything, into: drawn, using: Context(drawn))
    for y in 0..<44 {
      for x in 0..<320 { #expect(drawn[x, y] == untouched[x, y]) }
    }
    #expect(drawn[160, 100].rawValue == 0xFFFF_0000)
  }

  @Test func aTouchOnTheCanvasClosesMoreAndDraws() throws {
    let fixture = SceneFixture(size: PixelSize(width: 320, height: 480))
    fixture.select("More")
    #expect(fixture.controls.isOpen)
    fixture.touch(1, .began, 30, 100)
    #expect(!fixture.controls.isOpen)
    fixture.touch(1, .moved, 200, 100)
    fixture.touch(1, .ended, 200, 100)
    #expect(fixture.scene.sheet.drawables.count == 1)
    // In the box, and on a bar, nothing is drawn.
    fixture.select("More")
    let box = try #require(fixture.controls.layout.popover(of: "More"))
    fixture.tap(2, Double(box.minX) + 1, Double(box.minY) + 1)
    fixture.tap(3, 160, 20)
    #expect(fixture.scene.sheet.drawables.count == 1)
    #expect(!fixture.controls.isOpen)
  }

  /// Shapes, erasing and a finger that is down are on the new paper as if it had always been there.
  @Test func paperOfAnotherColourIsAsIfItHadAlwaysBeenThere() {
    let size = PixelSize(width: 320, height: 480)
    var green = DrawingSettings()
    green.background = Color(rgb: 0x00FF00)
    green.controls.lineWidth = 9
    func picture(of fixture: SceneFixture) -> [UInt32] {
      let bitmap = Bitmap(width: size.width, height: size.height)
      fixture.scenes.compose(
        DamageRegion(PixelRect(size)), into: bitmap, using: Context(bitmap))
      return (0..<size.height).flatMap { y in (0..<size.width).map { bitmap[$0, y].rawValue } }
    }
    for keep in Keep.allCases {
      green.keep = keep
      var start = DrawingSettings()
      start.keep = keep
      start.controls.lineWidth = 9
      let changed = SceneFixture(size: size, settings: start)
      let expected = SceneFixture(size: size, settings: green)
      for fixture in [changed, expected] {
        fixture.select("Rect")
        fixture.touch(1, .began, 60, 100)
        fixture.touch(1, .moved, 200, 200)
        fixture.touch(1, .ended, 200, 200)
        fixture.select("Eraser")
        fixture.touch(2, .began, 50, 150)
        fixture.touch(2, .moved, 220, 150)
        fixture.touch(2, .ended, 220, 150)
        fixture.touch(3, .began, 100, 90)
        fixture.touch(3, .moved, 100, 160)
      }
      #expect(picture(of: changed) != picture(of: expected))
      changed.scene.apply(green)
      #expect(picture(of: changed) == picture(of: expected))
      for fixture in [changed, expected] {
        fixture.touch(3, .moved, 100, 210)
        fixture.touch(3, .ended, 100, 210)
      }
      #expect(picture(of: changed) == picture(of: expected))
      for _ in 0..<3 {
        for fixture in [changed, expected] { fixture.scene.sheet.undo() }
        #expect(picture(of: changed) == picture(of: expected))
      }
      for _ in 0..<3 {
        for fixture in [changed, expected] { fixture.scene.sheet.redo() }
        #expect(picture(of: changed) == picture(of: expected))
      }
    }
  }

  @Test func keysUndoRedoAndQuit() {
    let fixture = SceneFixture(size: PixelSize(width: 320, height: 480))
    fixture.select("Rect")
    fixture.tap(1, 100, 100)
    #expect(fixture.press(KeyPress(name: "z")).isEmpty)
    #expect(fixture.scene.sheet.canUndo())
    #expect(fixture.press(KeyPress(name: "z", ctrl: true)).isEmpty)
    #expect(!fixture.scene.sheet.canUndo())
    #expect(fixture.controls.state.canRedo)
    #expect(fixture.press(KeyPress(name: "z", ctrl: true, shift: true)).isEmpty)
    #expect(fixture.scene.sheet.canUndo())
    #expect(fixture.press(KeyPress(name: "q", ctrl: true)) == [.quit])
  }

  @Test func noKeyEndsALockedProgram() {
    let size = PixelSize(width: 320, height: 480)
    let fixture = SceneFixture(size: size, keys: SceneStack.Keys(isLocked: true))
    #expect(fixture.press(KeyPress(name: "q", ctrl: true)).isEmpty)
  }

  @Test func consoleKeysAskForTheConsoleOfTheirNumber() {
    let fixture = SceneFixture(size: PixelSize(width: 320, height: 480))
    for number in 1...12 {
      let key = KeyPress(name: "f\(number)", ctrl: true, alt: true)
      #expect(fixture.press(key) == [.switchConsole(number)])
    }
    for name in ["f", "f0", "f13", "fn", "z", "q", "forward", "1"] {
      #expect(fixture.press(KeyPress(name: name, ctrl: true, alt: true)).isEmpty)
    }
    #expect(fixture.press(KeyPress(name: "f2", ctrl: true)).isEmpty)
    #expect(fixture.press(KeyPress(name: "f2", alt: true)).isEmpty)
    fixture.scenes.keys.switchesConsoles = false
    #expect(fixture.press(KeyPress(name: "f2", ctrl: true, alt: true)).isEmpty)
  }

  @Test func damageShowsTheSameAsAFullRedraw() {
    let size = PixelSize(width: 480, height: 320)
    let fixture = SceneFixture(size: size)
    let shadow = Bitmap(width: 480, height: 320)
    let context = Context(shadow)
    let everything = DamageRegion(PixelRect(size))
    fixture.scenes.compose(everything, into: shadow, using: context)
    _ = DamageRegion(takenBy: fixture.scenes.takeDamage)
    var id: UInt64 = 1
    for (index, tool) in ["Line", "Rect", "Ellipse", "Image", "Pencil", "Eraser"].enumerated() {
      fixture.select(tool)
      id += 1
      fixture.touch(id, .began, 40 + Double(index) * 50, 80)
      for step in 0..<8 {
        fixture.touch(id, .moved, 60 + Double(index * 50 + step * 9), 80 + Double(step * 21))
        fixture.scenes.moveCursor(to: Point(x: Double(step * 50), y: Double(step * 30)))
        fixture.scenes.compose(
          DamageRegion(takenBy: fixture.scenes.takeDamage), into: shadow, using: context)
      }
      fixture.touch(id, index == 2 ? .cancelled : .ended, 60 + Double(index * 50), 240)
      fixture.scenes.compose(
        DamageRegion(takenBy: fixture.scenes.takeDamage), into: shadow, using: context)
      let full = Bitmap(width: 480, height: 320)
      fixture.scenes.compose(everything, into: full, using: Context(full))
      var different = 0
      for y in 0..<320 { for x in 0..<480 where full[x, y] != shadow[x, y] { different += 1 } }
      #expect(different == 0, "after \(tool)")
    }
  }
}
