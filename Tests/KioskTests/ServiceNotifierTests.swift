import Geometry
import LinuxIO
import Scanout
import TestSupport
import Testing

@testable import Kiosk

/// What a service manager hears, at a real socket and by a clock that stands still.
@Suite struct ServiceNotifierTests {
  private final class Rig {
    let manager = NotificationSocket()
    let clock = VirtualClock(now: .seconds(100))
    let notifier: ServiceNotifier
    var said: [String] { words.lines }
    private let words = Words()

    private final class Words {
      var lines: [String] = []
    }

    init(watchdog seconds: Int? = nil, address: String? = nil) {
      var environment = ["NOTIFY_SOCKET": address ?? manager.address]
      environment["WATCHDOG_USEC"] = seconds.map { "\($0 * 1_000_000)" }
      let words = words
      notifier = ServiceNotifier.named(
        by: { environment[$0] }, processID: 7, clock: clock,
        log: Log(level: .info) { words.lines.append($0) })
    }
  }

  private let drawing = ServiceStatus.showing("drawing", on: "HDMI-A-1 800x480")

  @Test func theFirstStatusSaysThatTheProgramIsInCharge() {
    let rig = Rig()
    #expect(rig.manager.all().isEmpty)
    rig.notifier.report(drawing)
    #expect(rig.manager.all() == [["READY=1", "STATUS=drawing on HDMI-A-1 800x480"]])
  }

  @Test func aWaitIsInChargeToo() {
    let rig = Rig()
    rig.notifier.report(.waitingForScreen(reason: "no usable display"))
    rig.notifier.report(drawing)
    #expect(
      rig.manager.all() == [
        ["READY=1", "STATUS=waiting for a screen: no usable display"],
        ["STATUS=drawing on HDMI-A-1 800x480"],
      ])
  }

  @Test func theSameStatusIsToldOnce() {
    let rig = Rig()
    for status in [drawing, drawing, .away, .away, drawing] { rig.notifier.report(status) }
    #expect(rig.manager.all().count == 3)
  }

  @Test func aStatusStaysOneShortLineWhateverItQuotes() throws {
    let rig = Rig()
    rig.notifier.report(
      .waitingForScreen(reason: "a\nSTOPPING=1\n" + String(repeating: "b", count: 9999)))
    let message = try #require(rig.manager.next())
    #expect(message.count == 2 && message[1].count < 1100)
  }

  @Test func withoutAWatchdogNoTimeIsAskedFor() {
    let rig = Rig()
    #expect(!rig.notifier.hasWatchdog)
    for status in [drawing, .away] {
      rig.notifier.report(status)
      #expect(rig.notifier.deadline == nil && rig.notifier.timeout == nil)
    }
    rig.notifier.allowLongWork(for: .seconds(30))
    #expect(rig.notifier.deadline == nil)
    _ = rig.manager.all()
    rig.clock.advance(by: .seconds(1000))
    rig.notifier.keepAlive()
    #expect(rig.manager.all().isEmpty)
  }

  @Test func withoutAManagerNothingIsDoneNorAskedFor() {
    let notifier = ServiceNotifier.named(
      by: { $0 == "WATCHDOG_USEC" ? "10000000" : nil }, processID: 7,
      log: Log(level: .debug) { Issue.record("it says: \($0)") })
    notifier.report(drawing)
    #expect(notifier.deadline == nil)
    notifier.keepAlive()
    notifier.stop()
    // The guardian leaves hangs to it all the same.
    #expect(notifier.hasWatchdog)
  }

  @Test func aSignOfLifeIsGivenTwiceAPeriod() {
    let rig = Rig(watchdog: 10)
    #expect(rig.notifier.deadline == nil, "before it is in charge nobody waits for signs")
    rig.notifier.report(drawing)
    _ = rig.manager.all()
    for _ in 0..<3 {
      #expect(rig.notifier.timeout == .seconds(5))
      rig.clock.advance(by: .milliseconds(4999))
      rig.notifier.keepAlive()
      #expect(rig.manager.next() == nil)
      rig.clock.advance(by: .milliseconds(1))
      #expect(rig.notifier.timeout == .zero)
      rig.notifier.keepAlive()
      #expect(rig.manager.all() == [["WATCHDOG=1"]])
    }
  }

  @Test func aLoopThatComesLateGivesOneSign() {
    let rig = Rig(watchdog: 10)
    rig.notifier.report(drawing)
    _ = rig.manager.all()
    rig.clock.advance(by: .seconds(47))
    rig.notifier.keepAlive()
    rig.notifier.keepAlive()
    #expect(rig.manager.all() == [["WATCHDOG=1"]])
    #expect(rig.notifier.timeout == .seconds(5))
  }

  @Test func aReloadIsAnnouncedWithItsTimeAndEnded() {
    let rig = Rig()
    rig.notifier.report(drawing)
    _ = rig.manager.all()
    var seen: [[String]] = []
    rig.notifier.reload { seen = rig.manager.all() }
    #expect(seen == [["RELOADING=1", "MONOTONIC_USEC=100000000"]])
    #expect(rig.manager.all() == [["READY=1"]])
  }

  @Test func aReloadBeforeTheFirstPictureSaysNotThatTheProgramIsInCharge() {
    let rig = Rig()
    var isRead = false
    rig.notifier.reload { isRead = true }
    #expect(isRead && rig.manager.all().isEmpty)
  }

  @Test func longWorkGetsItsTimeAndNoMore() {
    let rig = Rig(watchdog: 10)
    rig.notifier.report(drawing)
    _ = rig.manager.all()
    rig.notifier.allowLongWork(for: .seconds(30))
    #expect(rig.manager.all() == [["WATCHDOG_USEC=30000000"]])
    rig.clock.advance(by: .seconds(20))
    #expect(rig.notifier.timeout == .zero)
    rig.notifier.keepAlive()
    #expect(
      rig.manager.all() == [
        ["READY=1", "STATUS=drawing on HDMI-A-1 800x480", "WATCHDOG_USEC=10000000"]
      ])
    #expect(rig.notifier.timeout == .seconds(5))
  }

  @Test func longWorkWithinThePeriodNeedsNoMoreTime() {
    let rig = Rig(watchdog: 60)
    rig.notifier.report(drawing)
    _ = rig.manager.all()
    rig.notifier.allowLongWork(for: .seconds(30))
    #expect(rig.manager.all().isEmpty && rig.notifier.timeout == .seconds(30))
  }

  @Test func theEndIsSaidOnceAndNothingAfterItButThatItTakesLonger() {
    let rig = Rig(watchdog: 10)
    rig.notifier.report(drawing)
    _ = rig.manager.all()
    rig.notifier.stop()
    rig.notifier.stop()
    rig.notifier.report(.away)
    #expect(rig.notifier.deadline == nil)
    rig.clock.advance(by: .seconds(60))
    rig.notifier.keepAlive()
    #expect(rig.manager.all() == [["STOPPING=1", "STATUS=ending"]])
    rig.notifier.allowLongWork(for: .seconds(30))
    #expect(rig.manager.all() == [["EXTEND_TIMEOUT_USEC=30000000"]])
  }

  @Test func anEndBeforeTheFirstPictureIsSaidToo() {
    let rig = Rig()
    rig.notifier.stop()
    #expect(rig.manager.all() == [["STOPPING=1", "STATUS=ending"]])
  }

  @Test func whatAFullQueueDidNotTakeIsToldAgain() throws {
    let rig = Rig(watchdog: 10)
    try rig.manager.fill()
    rig.notifier.report(drawing)
    #expect(!rig.manager.all().contains(["READY=1", "STATUS=drawing on HDMI-A-1 800x480"]))
    #expect(rig.notifier.timeout == .seconds(1))
    rig.clock.advance(by: .seconds(1))
    rig.notifier.keepAlive()
    #expect(
      rig.manager.all() == [
        ["READY=1", "STATUS=drawing on HDMI-A-1 800x480", "WATCHDOG_USEC=10000000"]
      ])
    #expect(rig.notifier.timeout == .seconds(5))
    #expect(rig.said.isEmpty)
  }

  @Test func aManagerThatWentAwayIsOneWarning() throws {
    let rig = Rig()
    rig.manager.close()
    for status in [drawing, .away, drawing] { rig.notifier.report(status) }
    #expect(rig.said.count == 1)
    #expect(rig.said.first?.contains(rig.manager.address) == true)
    #expect(rig.notifier.deadline == nil)
  }

  @Test func anAddressThatIsNoneIsOneWarningAndNoHindrance() {
    let rig = Rig(watchdog: 10, address: "vsock:2:1234")
    #expect(rig.said.count == 1 && rig.said[0].contains("vsock:2:1234"))
    rig.notifier.report(drawing)
    #expect(rig.said.count == 1 && rig.notifier.deadline == nil)
  }

  @Test func screensAreNamedAsPeopleDo() {
    func name(_ backend: DisplayInfo.Backend, _ connectors: [String], path: String?) -> String {
      var info = DisplayInfo(
        backend: backend, panelSize: PixelSize(width: 800, height: 480), format: "xrgb8888",
        rotation: .quarter)
      info.connector = connectors.first
      info.devicePath = path
      info.mirrorConnectors = Array(connectors.dropFirst())
      return info.screenName
    }
    #expect(name(.drm, ["HDMI-A-1"], path: "/dev/dri/card0") == "HDMI-A-1 800x480")
    #expect(name(.drm, ["HDMI-A-1", "DSI-1"], path: nil) == "HDMI-A-1, DSI-1 800x480")
    #expect(name(.fbdev, [], path: "/dev/fb0") == "/dev/fb0 800x480")
    #expect(name(.headless, [], path: nil) == "headless 800x480")
  }
}
