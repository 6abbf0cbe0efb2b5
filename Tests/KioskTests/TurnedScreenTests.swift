import Geometry
import LinuxIO
import Raster
import Scanout
import TestSupport
import Testing
import Touches

@testable import Kiosk

/// Frames of damage on a turned panel against the whole picture drawn anew.
@Suite struct TurnedScreenTests {
  private let panel = PixelSize(width: 480, height: 320)

  /// The presented pixels that differ from the scene drawn at once.
  private func faults(_ presenter: Presenter, _ scenes: SceneStack) -> Int {
    let size = presenter.display.info.pictureSize
    let whole = Bitmap(width: size.width, height: size.height)
    scenes.compose(DamageRegion(PixelRect(size)), into: whole, using: Context(whole))
    return differingColors(presenter.display.capture(), whole)
  }

  private func parts(_ turn: QuarterTurn) -> (Presenter, BoxFixture, PixelSize) {
    let display = HeadlessDisplay(panelSize: panel, rotation: turn)
    let size = display.info.pictureSize
    let presenter = Presenter(display: display, clock: VirtualClock())
    return (presenter, BoxFixture(size: size), size)
  }

  @Test(arguments: QuarterTurn.allCases)
  func damageOnATurnedPanelMakesThePictureThatIsDrawnAtOnce(turn: QuarterTurn) {
    let seed: UInt64 = 78
    var random = SeededGenerator(seed: seed)
    let (presenter, fixture, size) = parts(turn)
    for contact in UInt64(1)...6 {
      for (step, phase) in [Touch.Phase.began, .moved, .moved, .ended].enumerated() {
        // Some of it beyond the picture.
        fixture.touch(
          contact, phase, Double(Int.random(in: -9..<(size.width + 9), using: &random)),
          Double(Int.random(in: -9..<(size.height + 9), using: &random)))
        _ = presenter.present(fixture.scenes)
        #expect(faults(presenter, fixture.scenes) == 0, "\(contact), step \(step), seed \(seed)")
      }
    }
  }

  @Test(arguments: QuarterTurn.allCases)
  func theCursorOverWhatMovesIsDrawnAndErasedExactly(turn: QuarterTurn) {
    let (presenter, fixture, size) = parts(turn)
    let middle = Double(size.height / 2)
    fixture.touch(1, .began, 60, middle - 60)
    // Across the box while that grows and shrinks, over the borders, and half off the picture.
    let width = Double(size.width)
    let height = Double(size.height)
    let places: [Point?] = [
      Point(x: 70, y: middle - 50), Point(x: 75, y: middle - 45), Point(x: 100, y: middle),
      Point(x: width - 1, y: height - 1), Point(x: 0, y: 0), Point(x: width / 2, y: 10), nil,
      Point(x: 90, y: middle - 30), Point(x: 90.7, y: middle - 30.2), nil,
    ]
    for (step, position) in places.enumerated() {
      fixture.touch(1, .moved, 80 + Double(step % 4) * 25, middle + Double(step % 3) * 20)
      fixture.scenes.moveCursor(to: position)
      _ = presenter.present(fixture.scenes)
      #expect(faults(presenter, fixture.scenes) == 0, "step \(step)")
      if let position {
        // The outline's black at the tip: it is really there.
        let tip = presenter.color(x: Int(position.x), y: Int(position.y))
        #expect(tip != nil && tip != 0xFFFFFF && tip != 0xFF0000, "step \(step)")
      }
    }
    fixture.touch(1, .cancelled, 0, 0)
    _ = presenter.present(fixture.scenes)
    #expect(faults(presenter, fixture.scenes) == 0)
    #expect(presenter.color(x: 90, y: Int(middle) - 30) == 0xFFFFFF)
  }
}
