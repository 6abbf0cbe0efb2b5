import Geometry
import LinuxIO
import Scanout
import TestSupport
import Testing

@testable import Kiosk

@Suite struct PresenterTests {
  private let size = PixelSize(width: 320, height: 480)

  private func parts() -> (SlowDisplay, VirtualClock, Presenter, BoxFixture) {
    let display = SlowDisplay(size: size)
    let clock = VirtualClock()
    return (display, clock, Presenter(display: display, clock: clock), BoxFixture(size: size))
  }

  @Test func theFirstFrameShowsEverythingAndNothingFollowsIt() {
    let (display, _, presenter, fixture) = parts()
    #expect(presenter.present(fixture.scenes) == .queued)
    #expect(display.damages.last?.area == 320 * 480)
    display.finishFlip(at: .zero)
    #expect(presenter.handleEvents().isEmpty)
    #expect(presenter.present(fixture.scenes) == nil)
    #expect(!presenter.isBusy)
    #expect(display.damages.count == 1)
  }

  @Test func damageIsGatheredWhileAFlipIsUnderWay() {
    let (display, _, presenter, fixture) = parts()
    _ = presenter.present(fixture.scenes)
    fixture.touch(1, .began, 50, 100)
    fixture.touch(1, .moved, 60, 110)
    #expect(presenter.present(fixture.scenes) == nil)
    fixture.touch(1, .moved, 100, 150)
    #expect(presenter.present(fixture.scenes) == nil)
    #expect(presenter.coalesced == 2)
    #expect(display.damages.count == 1)
    display.finishFlip(at: .zero)
    #expect(presenter.handleEvents().isEmpty)
    #expect(presenter.present(fixture.scenes) == .queued)
    #expect(display.damages.count == 2)
    #expect(presenter.color(x: 75, y: 125) == 0xFF0000)
  }

  @Test func refusedFramesAreShownWhenTheDisplayAsks() {
    let (display, _, presenter, fixture) = parts()
    display.refusesNext = true
    guard case .refused? = presenter.present(fixture.scenes) else {
      Issue.record("the refusal was not told")
      return
    }
    #expect(presenter.present(fixture.scenes) == nil)
    display.askAgain()
    #expect(presenter.handleEvents().isEmpty)
    #expect(presenter.isBusy)
    #expect(presenter.present(fixture.scenes) == .queued)
  }

  @Test func latencyCountsFromTheEventToItsFlip() {
    let (display, clock, presenter, fixture) = parts()
    _ = presenter.present(fixture.scenes)
    display.finishFlip(at: .zero)
    _ = presenter.handleEvents()
    presenter.gather(from: fixture.scenes, eventTime: nil)
    clock.advance(to: .milliseconds(10))
    fixture.touch(1, .began, 50, 100)
    presenter.gather(from: fixture.scenes, eventTime: .milliseconds(4))
    // No pixel changed: this event has nothing to wait for.
    presenter.gather(from: fixture.scenes, eventTime: .milliseconds(5))
    _ = presenter.present(fixture.scenes)
    fixture.touch(1, .moved, 60, 110)
    presenter.gather(from: fixture.scenes, eventTime: .milliseconds(12))
    display.finishFlip(at: .milliseconds(20))
    _ = presenter.handleEvents()
    #expect(presenter.latency.count == 1)
    #expect(presenter.latency.maximum == 16_000)
    _ = presenter.present(fixture.scenes)
    display.finishFlip(at: .milliseconds(36))
    _ = presenter.handleEvents()
    #expect(presenter.latency.count == 2)
    #expect(presenter.latency.maximum == 24_000)
    #expect(presenter.firstPresented == .zero)
  }

  @Test func lostDisplaysAreTold() {
    let (display, _, presenter, _) = parts()
    display.lose()
    #expect(presenter.handleEvents() == [.lost(reason: "the cable was pulled")])
  }
}
