import LinuxIO
import Testing

@testable import Scanout

/// Each arrow of the drawing above `FlipState`, without a card.
@Suite struct FlipStateTests {
  private static let refresh = Duration.milliseconds(16)
  private static let second = Duration.seconds(1)
  private static let busy = SystemError(call: "flip", subject: "a card", errno: .busy)
  private static let denied = SystemError(call: "flip", subject: "a card", errno: .accessDenied)

  private func idle() -> FlipState { FlipState(refreshInterval: FlipStateTests.refresh) }

  private func pending(at now: Duration = .zero) -> FlipState {
    var flips = idle()
    _ = flips.accept(token: 7, now: now)
    return flips
  }

  private func refused(
    _ error: SystemError = FlipStateTests.busy, at now: Duration = .zero
  ) -> FlipState {
    var flips = idle()
    _ = flips.refuse(error, now: now)
    return flips
  }

  private func retrying() -> FlipState {
    var flips = refused()
    #expect(flips.advance(to: FlipStateTests.refresh) == nil)
    return flips
  }

  private func isRetrying(_ flips: FlipState) -> Bool {
    if case .retrying = flips.phase { true } else { false }
  }

  @Test func freshStateIsReadyAndNeverDue() {
    let flips = idle()
    #expect(flips.phase == .idle && flips.isReady && flips.isRunning)
    #expect(flips.deadline == nil && flips.pendingToken == nil && !flips.hasFlipped)
    #expect(flips.framesShown == 0 && flips.flipsRefused == 0)
  }

  @Test func acceptedFlipIsPendingForASecond() {
    for start in [idle(), retrying()] {
      var flips = start
      let refusals = flips.flipsRefused
      #expect(flips.accept(token: 7, now: .seconds(5)) == false)
      #expect(flips.pendingToken == 7 && !flips.isReady && flips.isRunning)
      #expect(flips.deadline == .seconds(6))
      #expect(flips.advance(to: .milliseconds(5_999)) == nil && flips.pendingToken == 7)
      #expect(flips.framesShown == 0 && flips.flipsRefused == refusals)
    }
  }

  @Test func frameShownAtOnceLeavesItIdle() {
    for start in [idle(), retrying()] {
      var flips = start
      #expect(flips.show() == false)
      #expect(flips.phase == .idle && flips.isReady && flips.framesShown == 1)
      // Nothing is to be reported: the caller knows already.
      #expect(flips.deadline == nil && flips.takeCompletion() == nil)
    }
  }

  @Test func eventOfThePendingFlipCompletesIt() {
    var flips = pending()
    #expect(flips.receive(token: 7, at: .milliseconds(9)) == true)
    #expect(flips.phase == .idle && flips.hasFlipped && flips.framesShown == 1)
    // The next frame waits until this one was reported.
    #expect(!flips.isReady && flips.deadline == .zero)
    #expect(flips.takeCompletion() == .milliseconds(9))
    #expect(flips.isReady && flips.deadline == nil && flips.takeCompletion() == nil)
  }

  @Test func eventOfAnotherFlipChangesNothing() {
    for start in [idle(), pending(), refused(), retrying()] {
      var flips = start
      #expect(flips.receive(token: 8, at: .zero) == false)
      #expect(flips == start)
    }
  }

  @Test func refusalWaitsOneRefreshAndIsThenRetried() {
    for start in [idle(), retrying()] {
      var flips = start
      let refusals = flips.flipsRefused
      #expect(flips.refuse(FlipStateTests.busy, now: .milliseconds(20)) == false)
      #expect(!flips.isReady && flips.isRunning && flips.flipsRefused == refusals + 1)
      #expect(flips.deadline == .milliseconds(36))
      #expect(flips.advance(to: .milliseconds(35)) == nil && !isRetrying(flips))
      #expect(flips.advance(to: .milliseconds(36)) == nil && isRetrying(flips))
      #expect(flips.isReady && flips.deadline == nil)
    }
  }

  @Test func refusalsOfASecondAskForTheModeAndOneAcceptedFlipEndsTheRow() {
    var flips = idle()
    var now = Duration.zero
    var tries = 0
    _ = flips.refuse(FlipStateTests.busy, now: now)
    while flips.advance(to: now) == nil {
      if flips.isReady { _ = flips.refuse(FlipStateTests.busy, now: now) }
      now = flips.deadline ?? now
      tries += 1
    }
    #expect(now >= FlipStateTests.second && now < FlipStateTests.second + FlipStateTests.refresh)
    #expect(tries == 63)
    _ = flips.settle(now: now)
    _ = flips.accept(token: 1, now: now)
    _ = flips.receive(token: 1, at: now)
    _ = flips.takeCompletion()
    _ = flips.refuse(FlipStateTests.busy, now: now)
    #expect(flips.advance(to: now + FlipStateTests.refresh) == nil && isRetrying(flips))
  }

  @Test func refusalForLackOfMastershipAsksForTheModeASecondLater() {
    var flips = idle()
    #expect(flips.refuse(FlipStateTests.denied, now: .zero) == true)
    #expect(flips.isWithoutMastership && flips.deadline == FlipStateTests.second)
    #expect(flips.advance(to: .milliseconds(999)) == nil)
    #expect(flips.advance(to: FlipStateTests.second) == .takeScreen)
    // Once is enough for the log.
    #expect(flips.loseMastership() == false)
    #expect(flips.regain() && !flips.regain() && !flips.isWithoutMastership)
  }

  @Test func acceptedAndShownFramesEndTheLossOfTheMastership() {
    var flips = refused(FlipStateTests.denied)
    _ = flips.settle(now: .zero)
    #expect(flips.accept(token: 1, now: .zero) && !flips.isWithoutMastership)
    flips = refused(FlipStateTests.denied)
    _ = flips.settle(now: .zero)
    #expect(flips.show() && !flips.isWithoutMastership)
  }

  @Test func lateFlipAsksForTheModeAndCountsAsShownOnceThatIsSet() {
    var flips = pending()
    #expect(flips.advance(to: FlipStateTests.second) == .recover(isFirst: true, isExcused: false))
    #expect(flips.flipsRefused == 1 && flips.pendingToken == 7)
    #expect(flips.settle(now: FlipStateTests.second) == true)
    #expect(flips.phase == .idle && flips.framesShown == 1)
    #expect(flips.takeCompletion() == FlipStateTests.second)
    // Its event comes after all.
    #expect(flips.receive(token: 7, at: .seconds(2)) == false)
  }

  @Test func lateFlipWhoseModeIsRefusedIsExcusedUntilTheNextSecond() {
    var flips = pending()
    _ = flips.advance(to: .seconds(1))
    flips.refuseMode(now: .seconds(1))
    #expect(flips.pendingToken == 7 && flips.deadline == .seconds(2))
    #expect(flips.advance(to: .milliseconds(1_999)) == nil)
    #expect(flips.advance(to: .seconds(2)) == .recover(isFirst: true, isExcused: true))
    #expect(flips.flipsRefused == 1)
    #expect(flips.settle(now: .seconds(2)) && flips.framesShown == 1)
  }

  @Test func refusedModeHoldsEverythingUntilItIsSet() {
    for start in [idle(), refused(), retrying()] {
      var flips = start
      flips.refuseMode(now: .seconds(3))
      #expect(!flips.isReady && flips.deadline == .seconds(4))
      #expect(flips.advance(to: .seconds(4)) == .takeScreen)
      #expect(!flips.isReady)
      #expect(flips.settle(now: .seconds(4)) == false)
      #expect(flips.phase == .idle && flips.isReady && flips.framesShown == 0)
    }
  }

  @Test func threeEventsMissingInARowMeanADriverWithoutEvents() {
    var flips = idle()
    for number in 1...3 {
      #expect(!flips.neverGetsEvents)
      let now = Duration.seconds(number)
      _ = flips.accept(token: UInt64(number), now: now)
      #expect(
        flips.advance(to: now + .seconds(1))
          == .recover(isFirst: number == 1, isExcused: false))
      _ = flips.settle(now: now + .seconds(1))
      _ = flips.takeCompletion()
    }
    #expect(flips.neverGetsEvents && flips.flipsRefused == 3 && flips.framesShown == 3)
  }

  @Test func oneEventProvesThatTheDriverHasThem() {
    var flips = pending()
    _ = flips.receive(token: 7, at: .zero)
    for number in 1...5 {
      let now = Duration.seconds(number)
      _ = flips.accept(token: UInt64(number), now: now)
      _ = flips.advance(to: now + .seconds(1))
      _ = flips.settle(now: now + .seconds(1))
    }
    #expect(!flips.neverGetsEvents)
  }

  @Test func goneScreenIsReportedOnceFromAnyState() {
    for start in [idle(), pending(), refused(), retrying()] {
      var flips = start
      flips.lose("unplugged")
      #expect(!flips.isRunning && !flips.isReady && flips.pendingToken == nil)
      #expect(flips.deadline == .zero)
      #expect(!flips.settle(now: .zero) && flips.advance(to: .seconds(99)) == nil)
      flips.refuseMode(now: .zero)
      #expect(flips.phase == .lost(reason: "unplugged"))
      #expect(flips.takeLoss() == "unplugged")
      #expect(flips.phase == .stopped && flips.takeLoss() == nil && flips.deadline == nil)
    }
  }

  @Test func stoppedIsTheEnd() {
    for start in [idle(), pending(), refused(), retrying()] {
      var flips = start
      flips.stop()
      #expect(!flips.isRunning && !flips.isReady && flips.deadline == nil)
      flips.lose("too late")
      #expect(flips.phase == .stopped && flips.takeLoss() == nil)
      #expect(!flips.settle(now: .zero) && flips.advance(to: .seconds(99)) == nil)
    }
    var flips = pending()
    _ = flips.receive(token: 7, at: .zero)
    flips.stop()
    #expect(flips.takeCompletion() == nil)
  }
}
