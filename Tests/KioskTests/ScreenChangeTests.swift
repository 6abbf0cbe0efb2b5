import Geometry
import LinuxIO
import Raster
import Scanout
import TestSupport
import Testing

@testable import Kiosk

/// A picture over screens that go and come.
@Suite struct ScreenChangeTests {
  private let tall = PixelSize(width: 320, height: 480)
  private let wide = PixelSize(width: 640, height: 400)

  /// Presents what is to be shown, and lets the screen refresh.
  private func show(_ presenter: Presenter, _ fixture: BoxFixture, _ machine: FakeMachine) {
    for _ in 0..<3 {
      _ = presenter.present(fixture.scenes)
      for device in machine.used {
        device.settle()
        device.refresh()
      }
      #expect(presenter.handleEvents().isEmpty)
    }
  }

  /// The red pixels of what the one screen shows.
  private func redPixels(_ machine: FakeMachine) -> Int {
    (machine.used.first?.shownPixels ?? []).filter { $0 & 0xFF_FFFF == 0xFF_0000 }.count
  }

  @Test func thePictureIsKeptWithoutAScreenAndShownInTheSizeOfTheNext() throws {
    let machine = FakeMachine(["/dev/dri/card0": [tall]])
    let watch = FakeScreenWatch()
    let finder = ScreenFinder(
      DisplayOptions(), source: .only(machine), watch: watch
    ) { _ in }
    let display = try HotPlugDisplay(finder.open(now: .zero), finder: finder) { _ in }
    let clock = VirtualClock()
    let presenter = Presenter(display: display, clock: clock)
    let fixture = BoxFixture(size: display.info.pictureSize)
    fixture.touch(1, .began, 60, 120)
    fixture.touch(1, .ended, 100, 150)
    show(presenter, fixture, machine)
    let drawn = redPixels(machine)
    #expect(drawn == 42 * 32)

    machine.cards = [:]
    machine.used[0].script = { _ in .noSuchDevice }
    #expect(presenter.handleEvents().count == 1)
    #expect(machine.used.isEmpty && display.nextDeadline == nil)

    machine.cards = ["/dev/dri/card1": [wide]]
    watch.hasEvents = true
    #expect(presenter.handleEvents().isEmpty)
    clock.advance(by: .seconds(1))
    #expect(presenter.handleEvents() == [.screen])
    // As the session does it.
    #expect(display.info.pictureSize == wide)
    fixture.scenes.resize(to: wide, scale: 1)
    show(presenter, fixture, machine)
    #expect(redPixels(machine) == drawn)
    let whole = Bitmap(width: wide.width, height: wide.height)
    fixture.scenes.compose(DamageRegion(whole.bounds), into: whole, using: Context(whole))
    let shown = machine.used[0].shownPixels ?? []
    #expect(shown.map { $0 & 0xFF_FFFF } == whole.rawPixels.map { $0 & 0xFF_FFFF })
  }
}
