import LinuxIO
import Scanout
import TestSupport
import Testing

@Suite struct ConsoleTests {
  @Test func consoleIsTakenOverAndGivenBackAsItWas() {
    let terminal = FakeTerminal(path: "/dev/tty1")
    terminal.currentKeyboard = .translated
    let consoles = FakeConsoles(terminal)
    consoles.controllingPath = "/dev/tty1"
    let console = Console(finding: consoles)
    #expect(console.state == .takenOver("/dev/tty1"))
    #expect(terminal.currentPicture == .graphics)
    #expect(terminal.currentKeyboard == .off)
    #expect(console.release().isEmpty)
    #expect(console.state == .released)
    #expect(terminal.currentPicture == .text)
    #expect(terminal.currentKeyboard == .translated)
    let changes = terminal.changes
    console.release()
    #expect(terminal.changes == changes)
  }

  @Test func deinitGivesItBack() {
    let terminal = FakeTerminal(path: "/dev/tty1")
    let consoles = FakeConsoles(terminal)
    consoles.standardInputPath = "/dev/tty1"
    do {
      let console = Console(finding: consoles)
      #expect(console.state == .takenOver("/dev/tty1"))
    }
    #expect(terminal.currentPicture == .text)
    #expect(terminal.currentKeyboard == .unicode)
    #expect(
      terminal.changes == [
        "graphics", "off", "switching by process", "unicode", "text", "switching by kernel",
      ])
  }

  @Test func ownTerminalComesBeforeAllOthers() {
    func path(named: String? = nil, _ change: (FakeConsoles) -> Void) -> Console.State {
      let consoles = FakeConsoles()
      for number in 1...5 {
        consoles.terminals["/dev/tty\(number)"] = FakeTerminal(path: "/dev/tty\(number)")
      }
      consoles.controllingPath = "/dev/tty2"
      consoles.standardInputPath = "/dev/tty3"
      consoles.sessionPath = "/dev/tty4"
      consoles.activePath = "/dev/tty5"
      change(consoles)
      return Console(named: named, finding: consoles).state
    }
    #expect(path(named: "/dev/tty1") { _ in } == .takenOver("/dev/tty1"))
    #expect(path { _ in } == .takenOver("/dev/tty2"))
    #expect(path { $0.controllingPath = nil } == .takenOver("/dev/tty3"))
    #expect(
      path {
        $0.terminals["/dev/tty2"] = nil
        $0.terminals["/dev/tty3"]?.pictureError = .notPermitted
      } == .takenOver("/dev/tty4"))
    #expect(
      path { $0.terminals = $0.terminals.filter { $0.key == "/dev/tty5" } }
        == .takenOver("/dev/tty5"))
  }

  @Test func namedTerminalDecidesAlone() {
    let terminal = FakeTerminal(path: "/dev/tty2")
    let consoles = FakeConsoles(terminal)
    consoles.controllingPath = "/dev/tty2"
    guard
      case .unavailable(let failure) = Console(named: "/dev/tty9", finding: consoles).state
    else {
      Issue.record("a terminal was taken")
      return
    }
    #expect(failure.message.contains("/dev/tty9"))
    #expect(terminal.changes.isEmpty)
  }

  @Test func withoutAConsoleItSaysSoAndDrawsOn() {
    let console = Console(finding: FakeConsoles())
    guard case .unavailable(let failure) = console.state else {
      Issue.record("a terminal was taken")
      return
    }
    #expect(failure.message.contains("no text console was found"))
    #expect(console.release().isEmpty)
  }

  @Test func missingRightIsSaidWithARemedyAndChangesNothing() {
    let terminal = FakeTerminal(path: "/dev/tty1")
    terminal.keyboardError = .notPermitted
    let consoles = FakeConsoles(terminal)
    consoles.activePath = "/dev/tty1"
    guard case .unavailable(let failure) = Console(finding: consoles).state else {
      Issue.record("a terminal was taken")
      return
    }
    #expect(
      failure.message.contains("/dev/tty1")
        && failure.message.contains("start the program on the console"))
    #expect(terminal.currentPicture == .text)
    #expect(terminal.currentKeyboard == .unicode)
  }

  @Test func consoleOfADeadProgramBecomesUsableAgain() {
    let terminal = FakeTerminal(path: "/dev/tty1")
    terminal.currentPicture = .graphics
    terminal.currentKeyboard = .off
    let consoles = FakeConsoles(terminal)
    consoles.controllingPath = "/dev/tty1"
    Console(finding: consoles).release()
    #expect(terminal.currentPicture == .text)
    #expect(terminal.currentKeyboard == .unicode)
  }

  @Test func oneFailedStepDoesNotKeepTheOtherFromBeingRestored() {
    let terminal = FakeTerminal(path: "/dev/tty1")
    let consoles = FakeConsoles(terminal)
    consoles.controllingPath = "/dev/tty1"
    let console = Console(finding: consoles)
    terminal.keyboardError = .ioError
    #expect(console.release().map(\.errno) == [.ioError])
    #expect(terminal.currentPicture == .text)
  }
}
