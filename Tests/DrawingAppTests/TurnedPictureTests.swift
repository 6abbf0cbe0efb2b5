import Geometry
import LinuxIO
import Raster
import Scanout
import TestSupport
import Testing

@testable import DrawingApp
@testable import Kiosk

/// Frames of damage on a turned panel against the whole picture drawn anew.
@Suite struct TurnedPictureTests {
  private let panel = PixelSize(width: 480, height: 320)

  /// The presented pixels that differ from the scene drawn at once.
  private func faults(_ presenter: Presenter, _ scenes: SceneStack) -> Int {
    let size = presenter.display.info.pictureSize
    let whole = Bitmap(width: size.width, height: size.height)
    scenes.compose(DamageRegion(PixelRect(size)), into: whole, using: Context(whole))
    let shown = presenter.display.capture()
    var wrong = 0
    for y in 0..<size.height {
      for x in 0..<size.width
      where shown[x, y].rawValue & 0xFFFFFF != whole[x, y].rawValue & 0xFFFFFF { wrong += 1 }
    }
    return wrong
  }

  private func parts(_ turn: QuarterTurn) -> (Presenter, SceneFixture, PixelSize) {
    let display = HeadlessDisplay(panelSize: panel, rotation: turn)
    let size = display.info.pictureSize
    let presenter = Presenter(display: display, clock: VirtualClock())
    return (presenter, SceneFixture(size: size), size)
  }

  @Test(arguments: QuarterTurn.allCases)
  func damageOnATurnedPanelMakesThePictureThatIsDrawnAtOnce(turn: QuarterTurn) {
    let seed: UInt64 = 77
    var random = SeededGenerator(seed: seed)
    let (presenter, fixture, size) = parts(turn)
    func place() -> (Double, Double) {
      (
        Double(Int.random(in: 0..<size.width, using: &random)),
        Double(Int.random(in: 50..<(size.height - 50), using: &random))
      )
    }
    for (index, tool) in ["Rect", "Ellipse", "Pencil", "Line", "Image"].enumerated() {
      fixture.select(tool)
      let contact = UInt64(index) + 1
      for (step, phase) in [0, 1, 1, 1, 2].enumerated() {
        let (x, y) = place()
        fixture.touch(contact, phase == 0 ? .began : phase == 1 ? .moved : .ended, x, y)
        _ = presenter.present(fixture.scenes)
        #expect(faults(presenter, fixture.scenes) == 0, "\(tool), step \(step), seed \(seed)")
      }
    }
  }

  @Test(arguments: QuarterTurn.allCases)
  func theCursorOverMovingShapesIsDrawnAndErasedExactly(turn: QuarterTurn) {
    let (presenter, fixture, size) = parts(turn)
    fixture.select("Ellipse")
    let middle = Double(size.height / 2)
    fixture.touch(1, .began, 60, middle - 60)
    // Across the shape while that grows and shrinks, over the controls, and half off the picture.
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
