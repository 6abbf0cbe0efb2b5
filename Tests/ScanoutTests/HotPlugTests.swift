import Geometry
import LinuxIO
import Raster
import Scanout
import TestSupport
import Testing

private let small = PixelSize(width: 40, height: 30)
private let wide = PixelSize(width: 64, height: 36)
private let card0 = "/dev/dri/card0"
private let card1 = "/dev/dri/card1"

/// A machine, and a display on it that outlives its screens.
private final class Bench {
  let machine: FakeMachine
  let watch = FakeScreenWatch()
  let finder: ScreenFinder
  let display: HotPlugDisplay
  private let notes = Notes()

  final class Notes {
    var sentences: [String] = []
  }

  init(_ cards: [String: [PixelSize?]]) throws {
    machine = FakeMachine(cards)
    let notes = notes
    finder = ScreenFinder(
      DisplayOptions(), source: .only(machine), watch: watch
    ) { notes.sentences.append($0.message) }
    display = try HotPlugDisplay(finder.open(now: .zero), finder: finder) {
      notes.sentences.append($0.message)
    }
  }

  var sentences: [String] { notes.sentences }

  /// Events that settle at once, then what the display makes of them.
  func plug(at now: Duration) -> [DisplayEvent] {
    watch.hasEvents = true
    var events = Array(display.handleEvents(now: now))
    events += display.handleEvents(now: now + .milliseconds(100))
    return events
  }

  /// Presents a picture in one colour; whether all screens in use show it.
  func shows(_ color: UInt32, at now: Duration) -> Bool {
    let size = display.info.pictureSize
    let shadow = Bitmap(width: size.width, height: size.height)
    shadow.store(color, in: shadow.bounds)
    for step in 0..<4 {
      _ = display.present(shadow, damage: DamageRegion(shadow.bounds), now: now)
      for device in machine.used {
        device.settle()
        device.refresh(at: now + .milliseconds(step))
      }
      _ = display.handleEvents(now: now + .milliseconds(step))
    }
    return !machine.used.isEmpty
      && machine.used.allSatisfy { device in
        device.shownBuffer?.truth.allSatisfy { $0 & 0xFF_FFFF == color & 0xFF_FFFF } ?? false
      }
  }

  var violations: [String] { machine.devices.flatMap(\.violations) }
}

@Suite struct HotPlugTests {
  @Test func lostScreenIsWaitedForWithoutATimerAndTheNextOneIsTaken() throws {
    let bench = try Bench([card0: [small]])
    #expect(bench.shows(0xFFFF_0000, at: .seconds(1)))
    bench.machine.cards = [:]
    bench.machine.used[0].script = { _ in .noSuchDevice }
    var events = Array(bench.display.handleEvents(now: .seconds(2)))
    #expect(events.count == 1)
    guard case .lost(let reason)? = events.first else {
      Issue.record("\(events)")
      return
    }
    #expect(reason.contains("HDMI-A-1 of /dev/dri/card0"))
    #expect(bench.display.nextDeadline == nil)
    #expect(!bench.display.canPresent)
    #expect(bench.machine.used.isEmpty)
    // Nothing that happens elsewhere brings it back.
    let opened = bench.machine.devices.count
    #expect(bench.display.handleEvents(now: .seconds(900)).isEmpty)
    #expect(bench.machine.devices.count == opened)
    bench.machine.cards = [card0: [wide]]
    events = bench.plug(at: .seconds(1000))
    #expect(events == [.changed])
    #expect(bench.display.info.pictureSize == wide)
    #expect(bench.shows(0xFF00_FF00, at: .seconds(1001)))
    #expect(bench.violations.isEmpty)
  }

  @Test func firstCardReplacedByAnotherIsFollowed() throws {
    let bench = try Bench([card0: [small]])
    // The simple driver makes way for the native one: another card under another number.
    bench.machine.cards = [card1: [wide]]
    bench.machine.used[0].script = { _ in .noSuchDevice }
    let events = bench.display.handleEvents(now: .seconds(1))
    #expect(events.count == 2 && events.last == .changed)
    #expect(bench.display.info.devicePath == card1)
    #expect(bench.shows(0xFF00_00FF, at: .seconds(2)))
  }

  @Test func unpluggedScreenIsLostThoughItsCardStays() throws {
    let bench = try Bench([card0: [small, nil]])
    #expect(bench.shows(0xFFFF_0000, at: .zero))
    bench.machine.cards = [card0: [nil, nil]]
    bench.machine.used[0].connectors[0].status = .disconnected
    let events = bench.plug(at: .seconds(1))
    #expect(events.count == 1, "\(events)")
    #expect(bench.machine.used.isEmpty)
    bench.machine.cards = [card0: [nil, wide]]
    #expect(bench.plug(at: .seconds(2)) == [.changed])
    #expect(bench.display.info.connector == "HDMI-A-2")
    #expect(bench.violations.isEmpty)
  }

  @Test func secondScreenJoinsAndLeavesWhileDrawing() throws {
    let bench = try Bench([card0: [small]])
    bench.machine.cards[card1] = [small]
    #expect(bench.plug(at: .seconds(1)).contains(.changed))
    #expect(bench.machine.used.count == 2)
    #expect(bench.shows(0xFF12_3456, at: .seconds(2)))
    bench.machine.cards[card1] = nil
    bench.machine.used.first { $0.path == card1 }?.script = { _ in .noSuchDevice }
    let events = bench.plug(at: .seconds(3))
    #expect(
      !events.contains {
        if case .lost = $0 { true } else { false }
      }, "the first screen goes on: \(events)")
    #expect(bench.machine.used.map(\.path) == [card0])
    #expect(bench.shows(0xFF65_4321, at: .seconds(4)))
    #expect(bench.violations.isEmpty)
  }

  @Test func eventsThatChangeNothingDisturbNothing() throws {
    let bench = try Bench([card0: [small]])
    #expect(bench.shows(0xFFFF_FFFF, at: .zero))
    let modes = bench.machine.used[0].modesSet.count
    #expect(bench.plug(at: .seconds(1)).isEmpty)
    #expect(bench.machine.used.count == 1)
    #expect(bench.machine.used[0].modesSet.count == modes)
  }

  @Test func burstsOfEventsAreFollowedOnce() throws {
    let bench = try Bench([card0: [small]])
    bench.machine.cards = [card0: [wide]]
    bench.machine.used[0].connectors[0].modes = [.fake(wide)]
    let before = bench.machine.devices.count
    for step in 0..<8 {
      bench.watch.hasEvents = true
      #expect(bench.display.handleEvents(now: .milliseconds(50 * step)).isEmpty)
    }
    #expect(bench.machine.devices.count == before)
    #expect(bench.display.nextDeadline == .milliseconds(450))
    #expect(bench.display.handleEvents(now: .milliseconds(450)).last == .changed)
    #expect(bench.display.nextDeadline == nil)
  }

  @Test func eventsThatNeverEndAreFollowedWithinASecond() throws {
    let bench = try Bench([card0: [small]])
    bench.machine.cards = [card0: [wide]]
    var changed: Duration?
    for step in 0..<30 where changed == nil {
      bench.watch.hasEvents = true
      let now = Duration.milliseconds(50 * step)
      if bench.display.handleEvents(now: now) == [.changed] { changed = now }
    }
    #expect(changed == .seconds(1))
  }

  @Test func heldScreenIsAskedForOnceASecondUntilItIsFree() throws {
    let bench = try Bench([card0: [small]])
    bench.machine.holders = [card0: "plymouthd"]
    bench.machine.used[0].script = { _ in .noSuchDevice }
    _ = bench.display.handleEvents(now: .seconds(5))
    var now = Duration.seconds(5)
    for _ in 0..<20 {
      #expect(bench.display.nextDeadline == now + .seconds(1))
      now += .seconds(1)
      #expect(bench.display.handleEvents(now: now).isEmpty)
    }
    #expect(bench.sentences.filter { $0.contains("plymouthd") }.count == 1)
    bench.machine.holders = [:]
    #expect(bench.display.handleEvents(now: now + .seconds(1)) == [.changed])
    #expect(bench.display.nextDeadline == nil)
    #expect(bench.shows(0xFF00_FF00, at: now + .seconds(2)))
  }

  /// The kernel lets only the first opener of a node become master without privilege.
  @Test func cardThatLostItsMastershipForGoodIsOpenedAgain() throws {
    let bench = try Bench([card0: [small]])
    #expect(bench.shows(0xFFFF_0000, at: .zero))
    let first = bench.machine.used[0]
    first.script = { [.pageFlip, .becomeMaster].contains($0) ? .accessDenied : nil }
    #expect(!bench.shows(0xFF00_FF00, at: .seconds(1)))
    let events = bench.display.handleEvents(now: .seconds(2))
    #expect(events.last == .changed, "\(events)")
    #expect(first.isClosed)
    #expect(bench.machine.used.count == 1 && bench.machine.used[0] !== first)
    #expect(bench.shows(0xFF00_FF00, at: .seconds(3)))
  }

  @Test func whilePausedNothingIsOpenedAndNothingIsDue() throws {
    let bench = try Bench([card0: [small]])
    bench.display.pause()
    let opened = bench.machine.devices.count
    bench.machine.cards[card1] = [small]
    #expect(bench.plug(at: .seconds(1)).isEmpty)
    #expect(bench.display.nextDeadline == nil)
    #expect(bench.machine.devices.count == opened)
    bench.display.resume(now: .seconds(2))
    let events =
      Array(bench.display.handleEvents(now: .seconds(2)))
      + bench.display.handleEvents(now: .seconds(3))
    #expect(events.contains(.changed))
    #expect(bench.machine.used.count == 2)
  }

  @Test func screenThatComesWhileItIsDarkStaysDark() throws {
    let bench = try Bench([card0: [small]])
    try bench.display.setPower(false, now: .seconds(1))
    bench.machine.cards = [card1: [wide]]
    bench.machine.used[0].script = { _ in .noSuchDevice }
    #expect(bench.display.handleEvents(now: .seconds(2)).last == .changed)
    #expect(!bench.display.canPresent)
    try bench.display.setPower(true, now: .seconds(3))
    #expect(bench.shows(0xFFAB_CDEF, at: .seconds(4)))
  }

  @Test func figuresGoOnOverScreens() throws {
    let bench = try Bench([card0: [small]])
    #expect(bench.shows(0xFFFF_0000, at: .zero))
    let before = (
      bench.display.statistics.framesPresented, bench.display.statistics.pixelsPresented
    )
    bench.machine.cards = [card1: [small]]
    bench.machine.used[0].script = { _ in .noSuchDevice }
    _ = bench.display.handleEvents(now: .seconds(1))
    #expect(bench.display.statistics.framesPresented == before.0)
    #expect(bench.shows(0xFFFF_0000, at: .seconds(2)))
    #expect(bench.display.statistics.framesPresented > before.0)
    #expect(bench.display.statistics.pixelsPresented > before.1)
  }

  @Test func screenHeldAtStartIsOpenedAgainEachSecondAndItsHolderNamed() throws {
    let machine = FakeMachine([card0: [small]])
    machine.holders = [card0: "plymouthd"]
    let finder = ScreenFinder(
      DisplayOptions(), source: .only(machine), watch: FakeScreenWatch()
    ) { _ in }
    for second in 0..<20 {
      let now = Duration.seconds(second)
      #expect(second == 0 || finder.isDue(now: now))
      do throws(DisplayError) {
        _ = try finder.open(now: now)
        Issue.record("a held screen was opened")
      } catch {
        #expect(error.kind == .held)
        #expect(error.description.contains("another program holds it (plymouthd)"))
      }
      #expect(finder.nextDeadline == now + .seconds(1))
      #expect(!finder.isDue(now: now + .milliseconds(999)))
      // A descriptor that was not the first may never become master.
      #expect(machine.devices.count == second + 1)
      #expect(machine.devices.allSatisfy { $0.isClosed })
    }
    machine.holders = [:]
    #expect(finder.isDue(now: .seconds(20)))
    let opened = try finder.open(now: .seconds(20))
    let display = try HotPlugDisplay(opened, finder: finder) { _ in }
    #expect(display.info.devicePath == card0)
    #expect(machine.used.count == 1)
    #expect(finder.nextDeadline == nil)
    display.close()
  }

  @Test func connectedScreenWithoutModesIsWaitedForUntilItHasSome() throws {
    let machine = FakeMachine([card0: [small]])
    let watch = FakeScreenWatch()
    let finder = ScreenFinder(
      DisplayOptions(), source: .only(machine), watch: watch
    ) { _ in }
    machine.prepare = { $0.connectors[0].modes = [] }
    do throws(DisplayError) {
      _ = try finder.open(now: .zero)
      Issue.record("a screen without modes was opened")
    } catch {
      #expect(error.description.contains("HDMI-A-1: the screen offers no modes"), "\(error)")
    }
    #expect(finder.nextDeadline == nil && !finder.isDue(now: .seconds(60)))
    machine.prepare = { _ in }
    watch.hasEvents = true
    #expect(!finder.isDue(now: .seconds(61)))
    #expect(finder.isDue(now: .seconds(62)))
    let display = try HotPlugDisplay(finder.open(now: .seconds(62)), finder: finder) { _ in }
    #expect(machine.used.count == 1)
    display.close()
  }

  @Test func startWithoutAScreenIsAnErrorAndEventsSayWhenToTryAgain() throws {
    let machine = FakeMachine([:])
    let watch = FakeScreenWatch()
    let finder = ScreenFinder(
      DisplayOptions(), source: .only(machine), watch: watch
    ) { _ in }
    #expect(throws: DisplayError.self) { try finder.open(now: .zero) }
    #expect(finder.nextDeadline == nil)
    #expect(!finder.isDue(now: .seconds(60)))
    machine.cards = [card0: [small]]
    watch.hasEvents = true
    #expect(!finder.isDue(now: .seconds(61)))
    #expect(finder.isDue(now: .seconds(62)))
    #expect(
      try HotPlugDisplay(finder.open(now: .seconds(62)), finder: finder) { _ in }.info.panelSize
        == small)
  }
}
