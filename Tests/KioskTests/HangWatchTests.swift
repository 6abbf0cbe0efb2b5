import LinuxIO
import Testing

@testable import Kiosk

/// Each arrow of the watch, with times and looks as a guardian would have them.
@Suite struct HangWatchTests {
  private func look(
    turn: UInt32, _ state: ProcessActivity.State, computed: Duration = .zero,
    hasWork: Bool = false, allowance: Duration = .zero
  ) -> HangWatch.Look {
    HangWatch.Look(
      turn: turn, allowance: allowance, hasWork: hasWork,
      activity: ProcessActivity(state: state, processorTime: computed))
  }

  /// Looks as often as the watch asks, until it rests, hangs or 10 s have passed.
  private func run(
    _ watch: inout HangWatch, _ look: (Duration) -> HangWatch.Look
  ) -> (verdict: HangWatch.Verdict?, at: Duration) {
    var last: (HangWatch.Verdict?, Duration) = (nil, .zero)
    while let time = watch.nextLook, time <= .seconds(10) {
      last = (watch.judge(look(time), at: time), time)
    }
    return last
  }

  private func isHung(_ verdict: HangWatch.Verdict?) -> Bool {
    if case .hung? = verdict { return true }
    return false
  }

  @Test func itAsksForNoLookBeforeSomethingHappens() {
    #expect(HangWatch().nextLook == nil)
  }

  @Test func workMakesItLookAndAnAnswerLetsItRest() {
    var watch = HangWatch()
    watch.noteWork(at: .zero)
    let end = run(&watch) { _ in look(turn: 8, .sleeping) }
    #expect(end.verdict == .rest && end.at == HangWatch.workDelay)
    #expect(watch.nextLook == nil)
  }

  @Test func theEarlierOfTwoReasonsToLookCounts() {
    var watch = HangWatch()
    watch.noteWork(at: .zero)
    watch.noteSignal(at: .zero)
    #expect(watch.nextLook == HangWatch.signalDelay)
    watch.noteWork(at: .milliseconds(50))
    #expect(watch.nextLook == HangWatch.signalDelay)
  }

  @Test func aProgramThatIsStoppedWithNothingToDoHangs() {
    var watch = HangWatch()
    watch.noteSignal(at: .zero)
    let end = run(&watch) { _ in look(turn: 8, .stopped) }
    #expect(isHung(end.verdict))
    #expect(end.at == HangWatch.limit)
  }

  @Test func workDuringAStopNeitherHastensNorDelaysTheVerdict() {
    var watch = HangWatch()
    watch.noteSignal(at: .zero)
    _ = watch.judge(look(turn: 8, .stopped), at: HangWatch.signalDelay)
    watch.noteWork(at: .milliseconds(300))
    #expect(watch.nextLook == .milliseconds(500))
    let end = run(&watch) { _ in look(turn: 8, .stopped, hasWork: true) }
    #expect(isHung(end.verdict) && end.at == HangWatch.limit)
  }

  @Test func aProgramThatGoesOnBeforeTheSecondLookDoesNot() {
    var watch = HangWatch()
    watch.noteSignal(at: .zero)
    let end = run(&watch) { time in
      look(turn: 8, time == HangWatch.signalDelay ? .stopped : .sleeping)
    }
    #expect(end.verdict == .rest)
    // And the first stop is forgotten.
    watch.noteSignal(at: .seconds(2))
    #expect(!isHung(watch.judge(look(turn: 8, .stopped), at: .seconds(2))))
  }

  @Test func aTurnThatComputesForeverHangsWithinTwoSeconds() {
    var watch = HangWatch()
    watch.noteWork(at: .zero)
    let end = run(&watch) { look(turn: 9, .running, computed: $0) }
    #expect(isHung(end.verdict))
    #expect(end.at >= HangWatch.limit && end.at < .milliseconds(1700))
  }

  @Test func aTurnThatSleepsForeverHangsWithinTwoSeconds() {
    var watch = HangWatch()
    watch.noteWork(at: .zero)
    let end = run(&watch) { _ in look(turn: 9, .sleeping, hasWork: true) }
    #expect(isHung(end.verdict))
    #expect(end.at < .milliseconds(1700))
  }

  @Test func turnAfterTurnIsNoHangHoweverBusyItIs() {
    var watch = HangWatch()
    watch.noteWork(at: .zero)
    var turn: UInt32 = 9
    let end = run(&watch) { time in
      turn += 2
      return look(turn: turn, .running, computed: time, hasWork: true)
    }
    #expect(!isHung(end.verdict))
    #expect(watch.nextLook != nil, "it goes on looking while there is work")
  }

  @Test func whoGetsTooLittleOfTheProcessorIsNotToBlame() {
    var watch = HangWatch()
    watch.noteWork(at: .zero)
    #expect(!isHung(run(&watch) { look(turn: 9, .running, computed: $0 / 4) }.verdict))
  }

  @Test(arguments: [ProcessActivity.State.waitingForDevice, .traced, .ended])
  func itIsLeftAloneInADeviceADebuggerAndAtItsEnd(_ state: ProcessActivity.State) {
    var watch = HangWatch()
    watch.noteWork(at: .zero)
    #expect(!isHung(run(&watch) { _ in look(turn: 9, state) }.verdict))
  }

  @Test func announcedLongWorkMayTakeItsTimeAndNoMore() {
    var watch = HangWatch()
    watch.noteWork(at: .zero)
    let end = run(&watch) {
      look(turn: 9, .running, computed: $0, allowance: .seconds(5))
    }
    #expect(isHung(end.verdict))
    #expect(end.at >= .seconds(5) && end.at < .seconds(7))
  }

  @Test func beforeTheLoopRunsNothingIsJudgedButAStop() {
    var watch = HangWatch()
    watch.noteWork(at: .zero)
    #expect(!isHung(run(&watch) { look(turn: 0, .running, computed: $0, hasWork: true) }.verdict))
    watch = HangWatch()
    watch.noteSignal(at: .zero)
    #expect(isHung(run(&watch) { _ in look(turn: 0, .stopped) }.verdict))
  }

  @Test func underAWatchdogOnlyAStopIsJudged() {
    var watch = HangWatch(judgesTurns: false)
    watch.noteSignal(at: .zero)
    let end = run(&watch) { look(turn: 9, .running, computed: $0, hasWork: true) }
    #expect(end.verdict == .rest && watch.nextLook == nil)
    watch.noteSignal(at: .seconds(20))
    #expect(!isHung(watch.judge(look(turn: 9, .stopped), at: .seconds(20))))
    #expect(watch.nextLook == .milliseconds(21_100))
    #expect(isHung(watch.judge(look(turn: 9, .stopped), at: .milliseconds(21_100))))
  }

  @Test func workThatTheWaitingLoopHasNotTakenIsLookedAtAgain() {
    var watch = HangWatch()
    watch.noteWork(at: .zero)
    #expect(
      watch.judge(look(turn: 8, .sleeping, hasWork: true), at: HangWatch.workDelay)
        == .look(at: HangWatch.workDelay + HangWatch.interval))
  }

  @Test func stopsShorterThanTheLimitDoNotAddUp() {
    var watch = HangWatch()
    // Stopped for 1,100 ms out of each 1,150, with the signals that do it; looked at whenever the
    // watch asks.
    for number in 0..<40 {
      let start = Duration.milliseconds(1150 * number)
      watch.noteSignal(at: start)
      while let time = watch.nextLook, time < start + .milliseconds(1100) {
        #expect(!isHung(watch.judge(look(turn: 8, .stopped), at: time)))
      }
      watch.noteSignal(at: start + .milliseconds(1100))
      // Some looks find it going on, others come too late for that.
      if number % 2 == 0 {
        let verdict = watch.judge(look(turn: 8, .sleeping), at: start + .milliseconds(1120))
        #expect(verdict == .rest)
      }
    }
  }

  @Test func aProgramThatWentOnBetweenTwoStopsDoesNotHang() {
    for after in [look(turn: 10, .stopped), look(turn: 8, .stopped, computed: .milliseconds(10))] {
      var watch = HangWatch()
      watch.noteSignal(at: .zero)
      #expect(!isHung(watch.judge(look(turn: 8, .stopped), at: .milliseconds(100))))
      #expect(!isHung(watch.judge(after, at: .milliseconds(1200))))
      // The second stop is a long one.
      #expect(isHung(watch.judge(after, at: .milliseconds(2300))))
    }
  }

  @Test func timeInAStopIsNoTimeOfTheTurn() {
    var watch = HangWatch()
    watch.noteWork(at: .zero)
    #expect(!isHung(watch.judge(look(turn: 9, .sleeping, hasWork: true), at: .milliseconds(200))))
    watch.noteSignal(at: .milliseconds(300))
    #expect(!isHung(watch.judge(look(turn: 9, .stopped, hasWork: true), at: .milliseconds(400))))
    watch.noteSignal(at: .milliseconds(700))
    #expect(!isHung(watch.judge(look(turn: 9, .sleeping, hasWork: true), at: .milliseconds(800))))
    // The limit is counted from there.
    let late = Duration.milliseconds(1_600)
    #expect(!isHung(watch.judge(look(turn: 9, .sleeping, hasWork: true), at: late)))
    let later = Duration.milliseconds(2_000)
    #expect(isHung(watch.judge(look(turn: 9, .sleeping, hasWork: true), at: later)))
  }
}
