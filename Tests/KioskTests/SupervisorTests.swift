import Geometry
import LinuxIO
import Scanout
import TestSupport
import Testing

@testable import Kiosk

/// What a service manager hears, at a real socket and by a clock that stands still.
@Suite struct SupervisorTests {
  private final class Rig {
    let manager = NotificationSocket()
    let clock = VirtualClock(now: .seconds(100))
    let supervisor: Supervisor
    var said: [String] { words.lines }
    private let words = Words()

    private final class Words {
      var lines: [String] = []
    }

    init(watchdog seconds: Int? = nil, address: String? = nil) {
      var environment = ["NOTIFY_SOCKET": address ?? manager.address]
      environment["WATCHDOG_USEC"] = seconds.map { "\($0 * 1_000_000)" }
      let words = words
      supervisor = Supervisor.named(
        by: { environment[$0] }, processID: 7, clock: clock,
        log: Log(level: .info) { words.lines.append($0) })
    }
  }

  private let drawing = ServiceStatus.drawing(on: "HDMI-A-1 800x480")

  @Test func theFirstStatusSaysThatTheProgramIsInCharge() {
    let rig = Rig()
    #expect(rig.manager.all().isEmpty)
    rig.supervisor.tell(drawing)
    #expect(rig.manager.all() == [["READY=1", "STATUS=drawing on HDMI-A-1 800x480"]])
  }

  @Test func aWaitIsInChargeToo() {
    let rig = Rig()
    rig.supervisor.tell(.waitingForScreen(reason: "no usable display"))
    rig.supervisor.tell(drawing)
    #expect(
      rig.manager.all() == [
        ["READY=1", "STATUS=waiting for a screen: no usable display"],
        ["STATUS=drawing on HDMI-A-1 800x480"],
      ])
  }

  @Test func theSameStatusIsToldOnce() {
    let rig = Rig()
    for status in [drawing, drawing, .away, .away, drawing] { rig.supervisor.tell(status) }
    #expect(rig.manager.all().count == 3)
  }

  @Test func aStatusStaysOneShortLineWhateverItQuotes() throws {
    let rig = Rig()
    rig.supervisor.tell(
      .waitingForScreen(reason: "a\nSTOPPING=1\n" + String(repeating: "b", count: 9999)))
    let message = try #require(rig.manager.next())
    #expect(message.count == 2 && message[1].count < 1100)
  }

  @Test func withoutAWatchdogNoTimeIsAskedFor() {
    let rig = Rig()
    #expect(!rig.supervisor.hasWatchdog)
    for status in [drawing, .away] {
      rig.supervisor.tell(status)
      #expect(rig.supervisor.deadline == nil && rig.supervisor.timeout == nil)
    }
    rig.supervisor.allowLongWork(for: .seconds(30))
    #expect(rig.supervisor.deadline == nil)
    _ = rig.manager.all()
    rig.clock.advance(by: .seconds(1000))
    rig.supervisor.keepAlive()
    #expect(rig.manager.all().isEmpty)
  }

  @Test func withoutAManagerNothingIsDoneNorAskedFor() {
    let supervisor = Supervisor.named(
      by: { $0 == "WATCHDOG_USEC" ? "10000000" : nil }, processID: 7,
      log: Log(level: .debug) { Issue.record("it says: \($0)") })
    supervisor.tell(drawing)
    #expect(supervisor.deadline == nil)
    supervisor.keepAlive()
    supervisor.stop()
    // The guardian leaves hangs to it all the same.
    #expect(supervisor.hasWatchdog)
  }

  @Test func aSignOfLifeIsGivenTwiceAPeriod() {
    let rig = Rig(watchdog: 10)
    #expect(rig.supervisor.deadline == nil, "before it is in charge nobody waits for signs")
    rig.supervisor.tell(drawing)
    _ = rig.manager.all()
    for _ in 0..<3 {
      #expect(rig.supervisor.timeout == .seconds(5))
      rig.clock.advance(by: .milliseconds(4999))
      rig.supervisor.keepAlive()
      #expect(rig.manager.next() == nil)
      rig.clock.advance(by: .milliseconds(1))
      #expect(rig.supervisor.timeout == .zero)
      rig.supervisor.keepAlive()
      #expect(rig.manager.all() == [["WATCHDOG=1"]])
    }
  }

  @Test func aLoopThatComesLateGivesOneSign() {
    let rig = Rig(watchdog: 10)
    rig.supervisor.tell(drawing)
    _ = rig.manager.all()
    rig.clock.advance(by: .seconds(47))
    rig.supervisor.keepAlive()
    rig.supervisor.keepAlive()
    #expect(rig.manager.all() == [["WATCHDOG=1"]])
    #expect(rig.supervisor.timeout == .seconds(5))
  }

  @Test func aReloadIsAnnouncedWithItsTimeAndEnded() {
    let rig = Rig()
    rig.supervisor.tell(drawing)
    _ = rig.manager.all()
    var seen: [[String]] = []
    rig.supervisor.reload { seen = rig.manager.all() }
    #expect(seen == [["RELOADING=1", "MONOTONIC_USEC=100000000"]])
    #expect(rig.manager.all() == [["READY=1"]])
  }

  @Test func aReloadBeforeTheFirstPictureSaysNotThatTheProgramIsInCharge() {
    let rig = Rig()
    var isRead = false
    rig.supervisor.reload { isRead = true }
    #expect(isRead && rig.manager.all().isEmpty)
  }

  @Test func longWorkGetsItsTimeAndNoMore() {
    let rig = Rig(watchdog: 10)
    rig.supervisor.tell(drawing)
    _ = rig.manager.all()
    rig.supervisor.allowLongWork(for: .seconds(30))
    #expect(rig.manager.all() == [["WATCHDOG_USEC=30000000"]])
    rig.clock.advance(by: .seconds(20))
    #expect(rig.supervisor.timeout == .zero)
    rig.supervisor.keepAlive()
    #expect(
      rig.manager.all() == [
        ["READY=1", "STATUS=drawing on HDMI-A-1 800x480", "WATCHDOG_USEC=10000000"]
      ])
    #expect(rig.supervisor.timeout == .seconds(5))
  }

  @Test func longWorkWithinThePeriodNeedsNoMoreTime() {
    let rig = Rig(watchdog: 60)
    rig.supervisor.tell(drawing)
    _ = rig.manager.all()
    rig.supervisor.allowLongWork(for: .seconds(30))
    #expect(rig.manager.all().isEmpty && rig.supervisor.timeout == .seconds(30))
  }

  @Test func theEndIsSaidOnceAndNothingAfterItButThatItTakesLonger() {
    let rig = Rig(watchdog: 10)
    rig.supervisor.tell(drawing)
    _ = rig.manager.all()
    rig.supervisor.stop()
    rig.supervisor.stop()
    rig.supervisor.tell(.away)
    #expect(rig.supervisor.deadline == nil)
    rig.clock.advance(by: .seconds(60))
    rig.supervisor.keepAlive()
    #expect(rig.manager.all() == [["STOPPING=1", "STATUS=ending"]])
    rig.supervisor.allowLongWork(for: .seconds(30))
    #expect(rig.manager.all() == [["EXTEND_TIMEOUT_USEC=30000000"]])
  }

  @Test func anEndBeforeTheFirstPictureIsSaidToo() {
    let rig = Rig()
    rig.supervisor.stop()
    #expect(rig.manager.all() == [["STOPPING=1", "STATUS=ending"]])
  }

  @Test func whatAFullQueueDidNotTakeIsToldAgain() throws {
    let rig = Rig(watchdog: 10)
    try rig.manager.fill()
    rig.supervisor.tell(drawing)
    #expect(!rig.manager.all().contains(["READY=1", "STATUS=drawing on HDMI-A-1 800x480"]))
    #expect(rig.supervisor.timeout == .seconds(1))
    rig.clock.advance(by: .seconds(1))
    rig.supervisor.keepAlive()
    #expect(
      rig.manager.all() == [
        ["READY=1", "STATUS=drawing on HDMI-A-1 800x480", "WATCHDOG_USEC=10000000"]
      ])
    #expect(rig.supervisor.timeout == .seconds(5))
    #expect(rig.said.isEmpty)
  }

  @Test func aManagerThatWentAwayIsOneWarning() throws {
    let rig = Rig()
    rig.manager.close()
    for status in [drawing, .away, drawing] { rig.supervisor.tell(status) }
    #expect(rig.said.count == 1)
    #expect(rig.said.first?.contains(rig.manager.address) == true)
    #expect(rig.supervisor.deadline == nil)
  }

  @Test func anAddressThatIsNoneIsOneWarningAndNoHindrance() {
    let rig = Rig(watchdog: 10, address: "vsock:2:1234")
    #expect(rig.said.count == 1 && rig.said[0].contains("vsock:2:1234"))
    rig.supervisor.tell(drawing)
    #expect(rig.said.count == 1 && rig.supervisor.deadline == nil)
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
