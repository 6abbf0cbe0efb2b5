import Foundation
import TestSupport
import Testing

/// The program as a service: what it tells the manager that started it.
@Suite struct ProgramServiceTests {
  private let manager = NotificationSocket()
  private let patience = Duration.seconds(60)

  private func start(
    _ run: ProgramRun, _ arguments: [String] = [], watchdog microseconds: Int? = nil
  ) throws {
    var environment = ["NOTIFY_SOCKET": manager.address]
    environment["WATCHDOG_USEC"] = microseconds.map(String.init)
    try run.start(
      ["--display", "headless:320x480", "--input", "none", "--stats", "stats.json"] + arguments,
      environment: environment)
    #expect(
      manager.next(patience: patience) == ["READY=1", "STATUS=drawing on headless 320x480"])
  }

  @Test func fromTheFirstPictureToTheEndItTellsWhatHappens() throws {
    let run = try ProgramRun()
    try run.write("a.conf", "[kiosk]\nblank = 1\n")
    try start(run, ["--config", "a.conf"])
    #expect(
      manager.next(patience: patience) == ["STATUS=the screen is off until somebody touches it"])
    run.signal(SIGHUP)
    let reload = try #require(manager.next(patience: patience))
    #expect(reload.count == 2 && reload[0] == "RELOADING=1")
    #expect(reload[1].hasPrefix("MONOTONIC_USEC="))
    #expect(manager.next(patience: patience) == ["READY=1"])
    run.signal(SIGTERM)
    #expect(manager.next(patience: patience) == ["STOPPING=1", "STATUS=ending"])
    // There are statistics to be written.
    #expect(manager.next(patience: patience) == ["EXTEND_TIMEOUT_USEC=30000000"])
    #expect(run.wait() == 0)
    #expect(manager.next() == nil)
  }

  @Test func signsOfLifeComeWhileNothingHappens() throws {
    let run = try ProgramRun()
    try start(run, watchdog: 100_000)
    for _ in 0..<5 { #expect(manager.next(patience: patience) == ["WATCHDOG=1"]) }
    run.signal(SIGTERM)
    #expect(run.wait() == 0)
  }

  @Test func withoutAWatchdogItIsNotWoken() throws {
    let run = try ProgramRun()
    try start(run)
    run.signal(SIGTERM)
    #expect(run.wait() == 0)
    #expect(try run.json("stats.json")["wakeups"] as? Int == 1)
  }
}
