import Testing

@testable import Kiosk

@Suite struct WatchdogTimerTests {
  private func read(_ environment: [String: String]) -> WatchdogTimer? {
    WatchdogTimer(environment: { environment[$0] }, processID: 7)
  }

  @Test func thePeriodIsThatOfTheEnvironment() {
    #expect(read(["WATCHDOG_USEC": "10000000"])?.period == .seconds(10))
    #expect(read(["WATCHDOG_USEC": "10000000", "WATCHDOG_PID": "7"])?.period == .seconds(10))
  }

  @Test(arguments: ["0", "-1", "ten", "", "10s", "99999999999999999999"])
  func whatIsNoPeriodIsNone(_ text: String) {
    #expect(read(["WATCHDOG_USEC": text]) == nil)
  }

  @Test func thatOfAnotherProcessIsNotOurs() {
    #expect(read(["WATCHDOG_USEC": "10000000", "WATCHDOG_PID": "8"]) == nil)
    #expect(read(["WATCHDOG_USEC": "10000000", "WATCHDOG_PID": "seven"]) == nil)
  }

  @Test func withoutAnythingThereIsNone() {
    #expect(read([:]) == nil)
    #expect(read(["WATCHDOG_PID": "7"]) == nil)
  }

  @Test func aSignIsDueTwiceAPeriod() throws {
    var timer = try #require(read(["WATCHDOG_USEC": "10000000"]))
    #expect(timer.deadline == nil && !timer.isDue(at: .seconds(1000)))
    timer.noteSign(at: .seconds(100))
    #expect(timer.deadline == .seconds(105))
    #expect(!timer.isDue(at: .seconds(104)) && timer.isDue(at: .seconds(105)))
    timer.noteSign(at: .seconds(107))
    #expect(timer.deadline == .seconds(112))
  }

  @Test func theLongestPeriodIsOneThatNeverComes() throws {
    var timer = try #require(read(["WATCHDOG_USEC": "\(Int64.max)"]))
    timer.noteSign(at: .seconds(1_000_000))
    #expect(!timer.isDue(at: .seconds(1_000_000_000)))
  }
}
