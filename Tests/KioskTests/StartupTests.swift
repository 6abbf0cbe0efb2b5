import Geometry
import LinuxIO
import Scanout
import TestSupport
import Testing

@testable import Kiosk

/// A start without a screen. Waits are real ones of some milliseconds, of which nothing is
/// measured.
@Suite struct StartupTests {
  private let size = PixelSize(width: 320, height: 480)

  private final class Lines {
    var all: [String] = []
  }

  /// Opens the first screen; the log's lines come back too.
  private func open(
    _ source: ScreenSource, _ options: DisplayOptions = DisplayOptions(), wait: Duration?,
    watch: FakeScreenWatch = FakeScreenWatch(), console: Console? = nil
  ) throws -> (result: Result<DisplayInfo, KioskError>, lines: [String]) {
    let lines = Lines()
    let log = Log(level: .info) { lines.all.append($0) }
    let host = Host(
      log: log, loop: try EventLoop(),
      // Not one that ends a test run.
      signals: try SignalDescriptor.make([.user2]),
      notifier: ServiceNotifier(nil, watchdog: nil, clock: KernelClock(), log: log),
      console: console)
    var settings = RuntimeSettings()
    settings.display.options = options
    settings.display.wait = wait
    settings.configuration.origins["display.margins"] = FilePosition(file: "kiosk.conf", line: 7)
    let startup = Startup(
      host: host, settings: settings,
      finder: ScreenFinder(options, source: source, watch: watch, on: console, log: log.write))
    let result = Result { () throws(KioskError) -> DisplayInfo in
      switch try startup.openDisplay() {
      case .opened(let display): return display.info
      case .stopped: throw KioskError(.internalFault, "stopped")
      }
    }
    return (result, lines.all)
  }

  /// A render node, a card without a screen, and a framebuffer device with a palette.
  private func uselessMachine() -> (FakeCards, FakeFramebuffers) {
    let render = FakeScanoutDevice(path: "/dev/dri/card0", size: size)
    render.dumbBuffers = 0
    let empty = FakeScanoutDevice(path: "/dev/dri/card1", size: size)
    empty.connectors[0].status = .disconnected
    let palette = FakeFramebuffer(mode: .fake(320, 480, ChannelLayout(.xrgb8888)))
    palette.info.visual = .pseudocolor
    return (FakeCards(render, empty), FakeFramebuffers(palette))
  }

  /// A card that can be opened, and the descriptor that an epoll set takes for it.
  private func usableCard() throws -> (FakeScanoutDevice, OpenDescriptor) {
    let card = FakeScanoutDevice(size: size)
    let descriptor = try OpenDescriptor()
    card.fileDescriptor = descriptor.rawValue
    return (card, descriptor)
  }

  @Test func everyBackendThatFailsIsNamedOnceTheWaitIsOver() throws {
    let (cards, framebuffers) = uselessMachine()
    let (result, lines) = try open(
      .only(cards, framebuffers: framebuffers), wait: .milliseconds(30))
    guard case .failure(let error) = result else {
      Issue.record("a screen was found")
      return
    }
    #expect(error.exitCode == .noUsableDisplay)
    #expect(ExitCode.noUsableDisplay.rawValue == 69)
    #expect(error.message.hasPrefix("no usable display: "))
    for cause in [
      "/dev/dri/card0 (fake): its driver has no dumb buffers",
      "HDMI-A-1: nothing is connected", "/dev/fb0 (fake): it has 32-bit pixels with a palette",
    ] {
      #expect(error.message.contains(cause), "\(error.message)")
    }
    #expect(lines.filter { $0.contains("waiting for a screen") }.count == 1)
    // At the beginning and at the end: nobody looked, or was woken to look, in between.
    let once = ["/dev/dri/card0", "/dev/dri/card1"]
    #expect(cards.openedPaths == once + once)
  }

  @Test func withoutAWaitItFailsAtOnce() throws {
    let (cards, framebuffers) = uselessMachine()
    let (result, lines) = try open(
      .only(cards, framebuffers: framebuffers), wait: .zero)
    #expect((try? result.get()) == nil)
    #expect(cards.openedPaths == ["/dev/dri/card0", "/dev/dri/card1"])
    #expect(!lines.contains { $0.contains("waiting") })
  }

  @Test func aScreenThatComesWhileItWaitsIsTaken() throws {
    let machine = FakeMachine([:])
    let watch = FakeScreenWatch()
    var listings = 0
    machine.onListing = { [unowned machine] in
      listings += 1
      if listings == 1 {
        watch.hasEvents = true
      } else {
        machine.cards = ["/dev/dri/card0": [size]]
      }
    }
    let (result, lines) = try open(.only(machine), wait: nil, watch: watch)
    #expect(try result.get().devicePath == "/dev/dri/card0")
    #expect(listings == 2)
    #expect(lines.filter { $0.contains("waiting for a screen") }.count == 1)
  }

  @Test func aMissingRightEndsWithItsOwnCode() throws {
    let cards = FakeCards()
    cards.add("/dev/dri/card0", failing: .accessDenied)
    cards.groups["/dev/dri/card0"] = "video"
    guard case .failure(let error) = try open(.only(cards), wait: .zero).result else {
      Issue.record("a screen was found")
      return
    }
    #expect(error.exitCode == .noPermission && error.message.contains("group video"))
  }

  /// However long a screen is to be waited for: a configuration does not mend itself.
  @Test(arguments: [DisplayChoice.auto, .drm(path: nil), .fbdev(path: nil)])
  func marginsThatLeaveNothingEndItAtOnceWithTheirLineAndNoConsoleIsTouched(
    choice: DisplayChoice
  ) throws {
    let terminal = FakeTerminal(path: "/dev/tty1")
    let consoles = FakeConsoles(terminal)
    consoles.controllingPath = "/dev/tty1"
    consoles.activePath = "/dev/tty1"
    let console = Console(finding: consoles)
    let (card, descriptor) = try usableCard()
    let framebuffer = FakeFramebuffer(mode: .fake(320, 480, ChannelLayout(.xrgb8888)))
    let result = try withExtendedLifetime(descriptor) {
      try open(
        .only(FakeCards(card), framebuffers: FakeFramebuffers(framebuffer)),
        DisplayOptions(choice: choice, margins: Margins(left: 160, right: 160)), wait: nil,
        console: console
      ).result
    }
    guard case .failure(let error) = result else {
      Issue.record("a screen was opened")
      return
    }
    #expect(error.exitCode == .badConfiguration && ExitCode.badConfiguration.rawValue == 78)
    #expect(error.position == FilePosition(file: "kiosk.conf", line: 7))
    #expect(error.message.contains("160,0,160,0 pixels leave nothing of a panel of 320x480"))
    #expect(console.state == .untouched && terminal.changes.isEmpty && terminal.claims == 0)
  }

  @Test func consoleIsTakenOverOnceThereIsAScreenAndNotBefore() throws {
    let terminal = FakeTerminal(path: "/dev/tty1")
    let consoles = FakeConsoles(terminal)
    consoles.controllingPath = "/dev/tty1"
    consoles.activePath = "/dev/tty1"
    let (cards, framebuffers) = uselessMachine()
    let refused = Console(finding: consoles)
    _ = try open(.only(cards, framebuffers: framebuffers), wait: .zero, console: refused)
    #expect(refused.state == .untouched)
    // Nor where another program holds the screen.
    let held = FakeScanoutDevice(size: size)
    held.script = { $0 == .becomeMaster ? .busy : nil }
    _ = try open(.only(FakeCards(held)), wait: .zero, console: refused)
    #expect(refused.state == .untouched && terminal.changes.isEmpty && terminal.claims == 0)
    let console = Console(finding: consoles)
    let (card, descriptor) = try usableCard()
    let (result, _) = try withExtendedLifetime(descriptor) {
      try open(.only(FakeCards(card)), wait: .zero, console: console)
    }
    #expect(try result.get().panelSize == size)
    #expect(console.state == .takenOver("/dev/tty1"))
    #expect(terminal.changes.prefix(2) == ["graphics", "off"])
  }

  @Test func consoleThatIsNotInFrontIsTakenOverToLearnWhenItComes() throws {
    let terminal = FakeTerminal(path: "/dev/tty1")
    let consoles = FakeConsoles(terminal)
    consoles.controllingPath = "/dev/tty1"
    consoles.activePath = "/dev/tty2"
    let console = Console(finding: consoles)
    let (card, descriptor) = try usableCard()
    let (result, _) = try withExtendedLifetime(descriptor) {
      try open(.only(FakeCards(card)), wait: .zero, console: console)
    }
    // The fake terminal is in front as soon as it is taken over.
    #expect(try result.get().panelSize == size)
    #expect(terminal.claims == 1)
  }
}
