import Geometry
import LinuxIO
import Raster
import Scanout
import TestSupport
import Testing

/// A display that notes its calls and the console's state at each of them.
private final class SpyDisplay: Display {
  let info = DisplayInfo(
    backend: .drm, panelSize: PixelSize(width: 8, height: 4), format: "xrgb8888", rotation: .zero)
  var fileDescriptors: [Int32] { [7] }
  var canPresent: Bool { !isPaused }
  var nextDeadline: Duration? { .seconds(1) }
  let statistics = DisplayStatistics(framesPresented: 2, flipsRefused: 3, pixelsPresented: 1)
  private(set) var isPaused = false
  private(set) var calls: [String] = []
  var during: () -> Void = {}

  private func note(_ call: String) {
    calls.append(call)
    during()
  }

  func present(_ shadow: Bitmap, damage: DamageRegion, now: Duration) -> PresentOutcome {
    note("present")
    return isPaused ? .delayed : .queued
  }
  func handleEvents(now: Duration) -> DisplayEvents {
    note("events")
    return []
  }
  func pause() {
    note("pause")
    isPaused = true
  }
  func resume(now: Duration) {
    note("resume")
    isPaused = false
  }
  func setPower(_ isOn: Bool, now: Duration) throws(SystemError) { note("power \(isOn)") }
  func capture() -> Bitmap { Bitmap(width: 8, height: 4) }
  func close() { note("close") }

  /// The calls since the last time this was asked.
  func takeCalls() -> [String] {
    defer { calls = [] }
    return calls
  }
}

@Suite struct ConsoleDisplayTests {
  private let terminal = FakeTerminal(path: "/dev/tty1")
  private let console: Console
  private let spy = SpyDisplay()
  private let display: any Display
  private let shadow = Bitmap(width: 8, height: 4)

  init() throws {
    let consoles = FakeConsoles(terminal)
    consoles.controllingPath = terminal.path
    console = Console(finding: consoles)
    console.takeOver()
    let spy = spy
    display = try #require(console.open { spy })
  }

  private func present() -> PresentOutcome {
    display.present(shadow, damage: DamageRegion(shadow.bounds), now: .zero)
  }

  @Test func inFrontEveryCallArrives() throws {
    #expect(display.canPresent && display.nextDeadline == .seconds(1))
    #expect(display.fileDescriptors == [7] && display.info == spy.info)
    #expect(display.statistics.pixelsPresented == 1 && display.statistics.framesPresented == 2)
    #expect(display.statistics.flipsRefused == 3)
    #expect(present() == .queued)
    #expect(display.handleEvents(now: .zero).isEmpty)
    try display.setPower(false, now: .zero)
    display.close()
    #expect(spy.takeCalls() == ["present", "events", "power false", "close"])
  }

  @Test func awayItIsPausedBeforeAnythingElseHoweverLittleTheProgramKnows() {
    terminal.switching.callAway()
    #expect(!display.canPresent && display.nextDeadline == nil)
    #expect(present() == .delayed)
    #expect(display.handleEvents(now: .zero).isEmpty)
    #expect(spy.takeCalls() == ["pause", "present", "events"])
  }

  @Test func awayAndBackUnnoticedIsStillNotOurs() {
    terminal.switching.callAway()
    terminal.switching.callBack()
    #expect(!display.canPresent)
    #expect(present() == .delayed)
    #expect(spy.takeCalls() == ["pause", "present"])
    display.resume(now: .zero)
    #expect(spy.takeCalls() == ["resume"])
    #expect(display.canPresent && present() == .queued)
  }

  @Test func itIsNotResumedWhileTheConsoleIsAway() {
    terminal.switching.callAway()
    display.pause()
    display.resume(now: .zero)
    #expect(spy.takeCalls() == ["pause"])
    terminal.switching.callBack()
    display.resume(now: .zero)
    #expect(spy.takeCalls() == ["resume"] && display.canPresent)
  }

  @Test func theConsoleCannotLeaveInTheMiddleOfACall() {
    let (switching, console) = (terminal.switching, console)
    var wasInFront: [Bool] = []
    spy.during = {
      switching.callAway()
      wasInFront.append(console.isInFront)
    }
    #expect(present() == .queued)
    #expect(wasInFront == [true] && !console.isInFront)
    #expect(!display.canPresent)
  }

  @Test func awayItIsClosedWithoutTouchingTheScreen() {
    terminal.switching.callAway()
    display.close()
    #expect(spy.takeCalls() == ["pause", "close"])
  }

  @Test func noDisplayIsOpenedWhileTheConsoleIsAway() {
    terminal.switching.callAway()
    var isAsked = false
    let other = console.open { () -> any Display in
      isAsked = true
      return SpyDisplay()
    }
    #expect(other == nil && !isAsked)
  }

  @Test func withoutSwitchingTheDisplayIsUsedAsItIs() {
    let console = Console(finding: FakeConsoles())
    let spy = SpyDisplay()
    let opened = console.open { spy }
    #expect(opened === spy)
  }

  @Test func anErrorOfOpeningIsThePlainOne() {
    let error = SystemError(call: "open", subject: "a card", errno: .busy)
    #expect(throws: error) {
      try console.open { () throws(SystemError) -> any Display in throw error }
    }
  }

  /// The first display of a console that nothing was done to yet.
  @Test func consoleTakenOverWhileADisplayIsOpenedGuardsIt() throws {
    let terminal = FakeTerminal(path: "/dev/tty1")
    let consoles = FakeConsoles(terminal)
    consoles.controllingPath = terminal.path
    let console = Console(finding: consoles)
    let spy = SpyDisplay()
    let display = try #require(
      console.open {
        console.takeOver()
        return spy
      })
    #expect(display.canPresent)
    terminal.switching.callAway()
    terminal.switching.callBack()
    #expect(!display.canPresent)
  }

  @Test func failureBecauseTheConsoleWasCalledAwayIsNoFailure() throws {
    let terminal = FakeTerminal(path: "/dev/tty1")
    let consoles = FakeConsoles(terminal)
    consoles.controllingPath = terminal.path
    let console = Console(finding: consoles)
    let opened = try console.open { () throws(SystemError) -> any Display in
      console.takeOver()
      terminal.switching.callAway()
      throw SystemError(call: "become master of", subject: "a card", errno: .accessDenied)
    }
    #expect(opened == nil)
  }
}
