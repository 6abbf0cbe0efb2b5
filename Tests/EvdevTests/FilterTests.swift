import Geometry
import TestSupport
import Testing
import Touches

@testable import Evdev

/// Each filter by exact sequences. What holds for all of them is in `FilterLawTests`.
@Suite struct FilterTests {
  // MARK: - Pressure

  @Test func aTouchCountsFromItsPressureOnUntilItIsLighterThanTheSecondThreshold() {
    var log = ChainLog(.pressure(press: 30, release: 20))
    #expect(log.feed(.began, 1, 1, at: 0, pressure: 29) == [])
    #expect(log.feed(.moved, 2, 1, at: 10, pressure: 30) == ["0 began 2,1"])
    // Between the thresholds it stays what it is.
    #expect(log.feed(.moved, 3, 1, at: 20, pressure: 20) == ["0 moved 3,1"])
    // It ends where it last pressed, not where it slid off to.
    #expect(log.feed(.moved, 9, 9, at: 30, pressure: 19) == ["0 ended 3,1"])
    #expect(log.samples.last?.time == .milliseconds(30))
    #expect(log.feed(.moved, 9, 8, at: 40, pressure: 29) == [])
    #expect(log.feed(.moved, 5, 1, at: 50, pressure: 31) == ["0 began 5,1"])
    #expect(log.feed(.ended, 5, 1, at: 60, pressure: 0) == ["0 ended 5,1"])
  }

  @Test func aContactThatNeverPressesIsNeverTold() {
    var log = ChainLog(.pressure(press: 30, release: 20))
    log.feed(.began, 1, 1, at: 0, pressure: 5)
    log.feed(.moved, 2, 1, at: 10, pressure: 25)
    log.feed(.ended, 2, 1, at: 20)
    log.feed(.began, 1, 1, contact: 1, at: 30, pressure: 5)
    log.feed(.cancelled, 1, 1, contact: 1, at: 40)
    #expect(log.samples.isEmpty)
  }

  @Test func aPanelWithoutPressureIsNotJudgedByIt() {
    var log = ChainLog(.pressure(press: 30, release: 20))
    #expect(log.feed(.began, 1, 1, at: 0) == ["0 began 1,1"])
    #expect(log.feed(.cancelled, 1, 1, at: 1) == ["0 cancelled 1,1"])
  }

  // MARK: - Median

  @Test func aSingleWildPositionIsTakenOut() {
    var log = ChainLog(.median)
    #expect(log.feed(.began, 10, 10, at: 0) == ["0 began 10,10"])
    #expect(log.feed(.moved, 11, 10, at: 10) == ["0 moved 10,10"])
    #expect(log.feed(.moved, 12, 10, at: 20) == ["0 moved 11,10"])
    #expect(log.feed(.moved, 90, 59, at: 30) == ["0 moved 12,10"])
    #expect(log.feed(.moved, 14, 10, at: 40) == ["0 moved 14,10"])
    #expect(log.feed(.moved, 15, 10, at: 50) == ["0 moved 15,10"])
    #expect(log.feed(.ended, 15, 10, at: 60) == ["0 ended 15,10"])
  }

  @Test func fiveTakeOutTwo() {
    var log = ChainLog(.median(length: 5))
    log.feed(.began, 10, 10, at: 0)
    for (index, x) in [10.0, 90, 95, 10, 10, 10].enumerated() {
      #expect(log.feed(.moved, x, 10, at: Double(index + 1)) == ["0 moved 10,10"])
    }
  }

  @Test func contactsDoNotShareAMedian() {
    var log = ChainLog(.median)
    log.feed(.began, 10, 10, at: 0)
    #expect(log.feed(.began, 50, 50, contact: 1, at: 1) == ["1 began 50,50"])
    #expect(log.feed(.moved, 11, 11, at: 2) == ["0 moved 10,10"])
    #expect(log.feed(.moved, 51, 51, contact: 1, at: 3) == ["1 moved 50,50"])
    // What a contact leaves behind is not the next one's.
    log.feed(.ended, 11, 11, at: 4)
    #expect(log.feed(.began, 30, 30, at: 5) == ["0 began 30,30"])
  }

  // MARK: - Debounce

  @Test func aLiftAndATouchAtOnceAreOneStroke() {
    var log = ChainLog(.debounce)
    #expect(log.feed(.began, 10, 10, at: 0) == ["0 began 10,10"])
    #expect(log.feed(.ended, 10, 10, at: 10) == [])
    #expect(log.feed(.began, 12, 10, contact: 1, at: 29) == ["0 moved 12,10"])
    #expect(log.feed(.moved, 13, 10, contact: 1, at: 30) == ["0 moved 13,10"])
    #expect(log.feed(.ended, 13, 10, contact: 1, at: 40) == [])
    #expect(log.deadline == .milliseconds(60))
    #expect(log.pass(to: 59.9) == [])
    #expect(log.pass(to: 60) == ["0 ended 13,10"])
    #expect(log.samples.last?.time == .milliseconds(40))
    #expect(log.deadline == nil)
  }

  @Test func aTouchThatIsLateOrFarIsAnotherStroke() {
    var log = ChainLog(.debounce)
    log.feed(.began, 10, 10, at: 0)
    log.feed(.ended, 10, 10, at: 10)
    #expect(
      log.feed(.began, 10, 10, contact: 1, at: 30) == ["0 ended 10,10", "1 began 10,10"])
    log.feed(.ended, 10, 10, contact: 1, at: 40)
    #expect(log.feed(.began, 13.5, 10, contact: 2, at: 41) == ["2 began 13.5,10"])
    #expect(log.pass(to: 100) == ["1 ended 10,10"])
    #expect(log.feed(.moved, 14, 10, contact: 2, at: 101) == ["2 moved 14,10"])
  }

  @Test func ofTwoLiftsTheNearerOneIsJoined() {
    var log = ChainLog(.debounce(time: .milliseconds(20), distance: 30))
    log.feed(.began, 10, 10, at: 0)
    log.feed(.began, 40, 10, contact: 1, at: 1)
    log.feed(.ended, 10, 10, at: 2)
    log.feed(.ended, 40, 10, contact: 1, at: 2)
    #expect(log.feed(.began, 36, 10, contact: 2, at: 3) == ["1 moved 36,10"])
    #expect(log.feed(.began, 12, 10, contact: 3, at: 3) == ["0 moved 12,10"])
    #expect(log.feed(.cancelled, 36, 10, contact: 2, at: 4) == ["1 cancelled 36,10"])
  }

  @Test func aPenDoesNotGoOnAsAFinger() {
    var log = ChainLog(.debounce)
    log.feed(.began, 10, 10, at: 0)
    log.feed(.ended, 10, 10, at: 10)
    #expect(
      log.feed(.began, 10, 10, contact: 1, at: 11, source: .pen) == ["1 began 10,10"])
  }

  @Test func whatWaitsForATouchEndsWhenTheDeviceGoes() {
    var log = ChainLog(.debounce, .median)
    log.feed(.began, 10, 10, at: 0)
    log.feed(.ended, 10, 10, at: 10)
    #expect(log.flush() == ["0 ended 10,10"])
    #expect(log.pass(to: 100) == [])
  }

  // MARK: - Low-pass

  @Test func theLowPassIsThatOfThePaper() {
    // One step of 0.1 mm after 10 ms, worked out by hand: the smoothed speed is α(1 Hz) · 10 mm/s
    // with α(1 Hz) = 1 / (1 + 100 / 2π) = 0.0591, so the cut-off is 1 + 0.2 · 0.591 Hz = 1.1182 Hz
    // and α = 1 / (1 + 100 / (2π · 1.1182)) = 0.06565.
    var log = ChainLog(.smooth)
    log.feed(.began, 10, 10, at: 0)
    log.feed(.moved, 10.1, 10, at: 10)
    #expect(abs(log.samples[1].position.x - 10.006565) < 0.00001)
    #expect(log.samples[1].position.y == 10)
  }

  @Test func aRestingFingerTremblesLess() {
    var log = ChainLog(.smooth)
    log.feed(.began, 50, 30, at: 0)
    for step in 1...200 {
      log.feed(.moved, step % 2 == 0 ? 49.9 : 50.1, 30, at: Double(step) * 10)
    }
    let settled = log.samples.suffix(100).map(\.position.x)
    #expect(settled.max()! - settled.min()! < 0.04)
  }

  @Test func aStepIsFollowedAtOnce() {
    var log = ChainLog(.smooth)
    log.feed(.began, 10, 30, at: 0)
    log.feed(.moved, 60, 30, at: 10)
    log.feed(.moved, 60, 30, at: 20)
    #expect(log.samples[1].position.x > 40)
    #expect(abs(log.samples[2].position.x - 60) <= OneEuroFilter.slack)
  }

  @Test func aStrokeIsSmoothedAlikeInAllDirections() {
    // (3, 4) and (5, 0) have the same length; the outputs must have, too.
    var slanted = ChainLog(.smooth)
    var level = ChainLog(.smooth)
    slanted.feed(.began, 0, 0, at: 0)
    level.feed(.began, 0, 0, at: 0)
    for step in 1...10 {
      slanted.feed(.moved, 0.3 * Double(step), 0.4 * Double(step), at: Double(step) * 8)
      level.feed(.moved, 0.5 * Double(step), 0, at: Double(step) * 8)
    }
    for (one, other) in zip(slanted.samples, level.samples) {
      let length =
        (one.position.x * one.position.x + one.position.y * one.position.y).squareRoot()
      #expect(abs(length - other.position.x) < 1e-9)
    }
  }
}
