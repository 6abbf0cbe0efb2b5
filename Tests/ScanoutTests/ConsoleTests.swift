import LinuxIO
import Scanout
import TestSupport
import Testing

@Suite struct ConsoleTests {
  @Test func consoleIsPutAwayAndGivenBackAsItWas() {
    let terminal = FakeTerminal(path: "/dev/tty1")
    terminal.currentKeyboard = .translated
    let consoles = FakeConsoles(terminal)
    consoles.controllingPath = "/dev/tty1"
    let console = Console(finding: consoles)
    #expect(console.state == .putAway("/dev/tty1"))
    #expect(terminal.currentPicture == .graphics)
    #expect(terminal.currentKeyboard == .off)
    #expect(console.restore().isEmpty)
    #expect(console.state == .restored)
    #expect(terminal.currentPicture == .text)
    #expect(terminal.currentKeyboard == .translated)
    let changes = terminal.changes
    console.restore()
    #expect(terminal.changes == changes)
  }

  @Test func deinitGivesItBack() {
    let terminal = FakeTerminal(path: "/dev/tty1")
    let consoles = FakeConsoles(terminal)
    consoles.standardInputPath = "/dev/tty1"
    do {
      let console = Console(finding: consoles)
      #expect(console.state == .putAway("/dev/tty1"))
    }
    #expect(terminal.currentPicture == .text)
    #expect(terminal.currentKeyboard == .unicode)
    #expect(
      terminal.changes == [
        "graphics", "off", "switching by process", "unicode", "text", "switching by kernel",
      ])
  }

  @Test func ownTerminalComesBeforeAllOthers() {
    func path(_ change: (FakeConsoles) -> Void) -> Console.State {
      let consoles = FakeConsoles()
      for number in 1...5 {
        consoles.terminals["/dev/tty\(number)"] = FakeTerminal(path: "/dev/tty\(number)")
      }
      consoles.namedPath = "/dev/tty1"
      consoles.controllingPath = "/dev/tty2"
      consoles.standardInputPath = "/dev/tty3"
      consoles.sessionPath = "/dev/tty4"
      consoles.activePath = "/dev/tty5"
      change(consoles)
      return Console(finding: consoles).state
    }
    #expect(path { _ in } == .putAway("/dev/tty1"))
    #expect(path { $0.namedPath = nil } == .putAway("/dev/tty2"))
    #expect(
      path {
        $0.namedPath = nil
        $0.controllingPath = nil
      } == .putAway("/dev/tty3"))
    #expect(
      path {
        $0.namedPath = nil
        $0.terminals["/dev/tty2"] = nil
        $0.terminals["/dev/tty3"]?.pictureError = .notPermitted
      } == .putAway("/dev/tty4"))
    #expect(
      path {
        $0.namedPath = nil
        $0.terminals = $0.terminals.filter { $0.key == "/dev/tty5" }
      } == .putAway("/dev/tty5"))
  }

  @Test func namedTerminalDecidesAlone() {
    let terminal = FakeTerminal(path: "/dev/tty2")
    let consoles = FakeConsoles(terminal)
    consoles.namedPath = "/dev/tty9"
    consoles.controllingPath = "/dev/tty2"
    guard case .unavailable(let sentence) = Console(finding: consoles).state else {
      Issue.record("a terminal was taken")
      return
    }
    #expect(sentence.contains("/dev/tty9"))
    #expect(terminal.changes.isEmpty)
  }

  @Test func withoutAConsoleItSaysSoAndDrawsOn() {
    let console = Console(finding: FakeConsoles())
    guard case .unavailable(let sentence) = console.state else {
      Issue.record("a terminal was taken")
      return
    }
    #expect(sentence.contains("no text console was found"))
    #expect(console.restore().isEmpty)
  }

  @Test func missingRightIsSaidWithARemedyAndChangesNothing() {
    let terminal = FakeTerminal(path: "/dev/tty1")
    terminal.keyboardError = .notPermitted
    let consoles = FakeConsoles(terminal)
    consoles.activePath = "/dev/tty1"
    guard case .unavailable(let sentence) = Console(finding: consoles).state else {
      Issue.record("a terminal was taken")
      return
    }
    #expect(sentence.contains("/dev/tty1") && sentence.contains("start the program on the console"))
    #expect(terminal.currentPicture == .text)
    #expect(terminal.currentKeyboard == .unicode)
  }

  @Test func consoleOfADeadProgramBecomesUsableAgain() {
    let terminal = FakeTerminal(path: "/dev/tty1")
    terminal.currentPicture = .graphics
    terminal.currentKeyboard = .off
    let consoles = FakeConsoles(terminal)
    consoles.controllingPath = "/dev/tty1"
    Console(finding: consoles).restore()
    #expect(terminal.currentPicture == .text)
    #expect(terminal.currentKeyboard == .unicode)
  }

  @Test func oneFailedStepDoesNotKeepTheOtherFromBeingRestored() {
    let terminal = FakeTerminal(path: "/dev/tty1")
    let consoles = FakeConsoles(terminal)
    consoles.controllingPath = "/dev/tty1"
    let console = Console(finding: consoles)
    terminal.keyboardError = .ioError
    #expect(console.restore().map(\.errno) == [.ioError])
    #expect(terminal.currentPicture == .text)
  }
}
