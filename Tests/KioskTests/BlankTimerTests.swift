import Testing

@testable import Kiosk

@Suite struct BlankTimerTests {
  private let start = Duration.seconds(100)

  @Test func screenGoesDarkAfterTheDelayAndOnlyOnce() {
    var timer = BlankTimer(delay: .seconds(60), now: start)
    #expect(timer.deadline(isTouched: false) == .seconds(160))
    #expect(timer.expire(now: .seconds(159), isTouched: false) == false)
    #expect(timer.expire(now: .seconds(160), isTouched: false) == true)
    #expect(timer.isDark)
    #expect(timer.deadline(isTouched: false) == nil)
    #expect(timer.expire(now: .seconds(500), isTouched: false) == false)
  }

  @Test func activityPutsItOff() {
    var timer = BlankTimer(delay: .seconds(60), now: start)
    #expect(timer.noteActivity(now: .seconds(150)) == false)
    #expect(timer.deadline(isTouched: false) == .seconds(210))
    #expect(timer.expire(now: .seconds(160), isTouched: false) == false)
  }

  @Test func activityOnADarkScreenLightsIt() {
    var timer = BlankTimer(delay: .seconds(60), now: start)
    _ = timer.expire(now: .seconds(200), isTouched: false)
    #expect(timer.noteActivity(now: .seconds(300)) == true)
    #expect(!timer.isDark)
    #expect(timer.noteActivity(now: .seconds(301)) == false)
    #expect(timer.deadline(isTouched: false) == .seconds(361))
  }

  @Test func restingFingerKeepsItLit() {
    var timer = BlankTimer(delay: .seconds(60), now: start)
    #expect(timer.deadline(isTouched: true) == nil)
    #expect(timer.expire(now: .seconds(900), isTouched: true) == false)
    // The finger is lifted, which is activity of its own.
    _ = timer.noteActivity(now: .seconds(900))
    #expect(timer.deadline(isTouched: false) == .seconds(960))
  }

  @Test func withoutADelayItNeverGoesDark() {
    var timer = BlankTimer(delay: nil, now: start)
    #expect(timer.deadline(isTouched: false) == nil)
    #expect(timer.expire(now: .seconds(1_000_000), isTouched: false) == false)
  }

  /// Events carry the kernel's time, which may be a little older than what was seen before.
  @Test func timeNeverGoesBack() {
    var timer = BlankTimer(delay: .seconds(60), now: start)
    _ = timer.noteActivity(now: .seconds(50))
    #expect(timer.deadline(isTouched: false) == .seconds(160))
  }
}
