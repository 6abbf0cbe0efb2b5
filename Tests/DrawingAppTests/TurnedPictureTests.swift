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
    return differingColors(presenter.display.capture(), whole)
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
}
