import LinuxIO
import Scanout
import TestSupport
import Testing

/// A console that was asked for at once.
private func takenOver(named: String? = nil, _ consoles: FakeConsoles) -> Console {
  let console = Console(named: named, finding: consoles)
  console.takeOver()
  return console
}

@Suite struct ConsoleTests {
  @Test func consoleIsTakenOverAndGivenBackAsItWas() {
    let terminal = FakeTerminal(path: "/dev/tty1")
    terminal.currentKeyboard = .translated
    let consoles = FakeConsoles(terminal)
    consoles.controllingPath = "/dev/tty1"
    let console = takenOver(consoles)
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
      let console = takenOver(consoles)
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
      return takenOver(named: named, consoles).state
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
      case .unavailable(let failure) = takenOver(named: "/dev/tty9", consoles).state
    else {
      Issue.record("a terminal was taken")
      return
    }
    #expect(failure.message.contains("/dev/tty9"))
    #expect(terminal.changes.isEmpty)
  }

  @Test func withoutAConsoleItSaysSoAndDrawsOn() {
    let console = takenOver(FakeConsoles())
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
    guard case .unavailable(let failure) = takenOver(consoles).state else {
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
    takenOver(consoles).release()
    #expect(terminal.currentPicture == .text)
    #expect(terminal.currentKeyboard == .unicode)
  }

  @Test func oneFailedStepDoesNotKeepTheOtherFromBeingRestored() {
    let terminal = FakeTerminal(path: "/dev/tty1")
    let consoles = FakeConsoles(terminal)
    consoles.controllingPath = "/dev/tty1"
    let console = takenOver(consoles)
    terminal.keyboardError = .ioError
    #expect(console.release().map(\.errno) == [.ioError])
    #expect(terminal.currentPicture == .text)
  }

  @Test func nothingIsChangedBeforeItIsTakenOver() {
    let terminal = FakeTerminal(path: "/dev/tty1")
    let consoles = FakeConsoles(terminal)
    consoles.controllingPath = "/dev/tty1"
    consoles.activePath = "/dev/tty1"
    var announced = 0
    let console = Console(finding: consoles) { _ in announced += 1 }
    #expect(console.state == .untouched && console.isInFront && console.fileDescriptor == nil)
    #expect(console.repair(now: .seconds(5)) == nil)
    #expect(console.release().isEmpty && console.state == .untouched)
    consoles.activePath = "/dev/tty2"
    #expect(!console.isInFront)
    #expect(terminal.changes.isEmpty && terminal.claims == 0 && announced == 0)
  }

  @Test func consoleOfALivingProgramIsLeftAlone() {
    let terminal = FakeTerminal(path: "/dev/tty1")
    terminal.isClaimedElsewhere = true
    let consoles = FakeConsoles(terminal, FakeTerminal(path: "/dev/tty2"))
    consoles.controllingPath = "/dev/tty1"
    consoles.activePath = "/dev/tty2"
    var announced = 0
    let console = Console(finding: consoles) { _ in announced += 1 }
    console.takeOver()
    guard case .unavailable(let failure) = console.state else {
      Issue.record("the console was taken over")
      return
    }
    #expect(failure.message.contains("another program draws on the text console /dev/tty1"))
    console.release()
    // Nor is another one taken instead.
    #expect(consoles.terminals.values.allSatisfy { $0.changes.isEmpty } && announced == 0)
  }

  @Test func takingOverTwiceIsOnce() {
    let terminal = FakeTerminal(path: "/dev/tty1")
    let consoles = FakeConsoles(terminal)
    consoles.controllingPath = "/dev/tty1"
    let console = takenOver(consoles)
    let changes = terminal.changes
    console.takeOver()
    #expect(terminal.changes == changes && terminal.claims == 1)
    console.release()
    console.takeOver()
    #expect(console.state == .released)
  }

  @Test func whatAnotherProgramChangedIsTakenOverAgainAndSaid() throws {
    let terminal = FakeTerminal(path: "/dev/tty1")
    let consoles = FakeConsoles(terminal)
    consoles.controllingPath = "/dev/tty1"
    let console = takenOver(consoles)
    #expect(console.repair(now: .seconds(10)) == nil)
    terminal.currentPicture = .text
    terminal.currentKeyboard = .unicode
    terminal.isProcessAsked = false
    // It is looked for once a second at most.
    #expect(console.repair(now: .milliseconds(10_999)) == nil)
    #expect(terminal.currentPicture == .text)
    let message = try #require(console.repair(now: .seconds(11)))
    #expect(
      message
        == "another program changed the text console /dev/tty1 (text is drawn, keys reach it, "
        + "others are called without asking); it is taken over again")
    #expect(terminal.currentPicture == .graphics && terminal.currentKeyboard == .off)
    #expect(terminal.isProcessAsked)
    #expect(console.repair(now: .seconds(12)) == nil)
    terminal.currentKeyboard = .translated
    #expect(console.repair(now: .seconds(13))?.contains("(keys reach it)") == true)
    // What is given back is what was found at first.
    console.release()
    #expect(terminal.currentPicture == .text && terminal.currentKeyboard == .unicode)
    #expect(console.repair(now: .seconds(20)) == nil)
  }

  /// Who opens a terminal may change it a little later, while nothing else happens.
  @Test func whoeverOpensTheConsoleMakesItLookAtOnceAndASecondLater() {
    let terminal = FakeTerminal(path: "/dev/tty1")
    let consoles = FakeConsoles(terminal)
    consoles.controllingPath = "/dev/tty1"
    let console = takenOver(consoles)
    #expect(console.useDescriptor != nil && console.repairDeadline == nil)
    console.noteUse(now: .seconds(10))
    #expect(console.repair(now: .seconds(10)) == nil && terminal.acknowledgedUses == 1)
    terminal.currentPicture = .text
    // However often it is opened: one look a second.
    console.noteUse(now: .milliseconds(10_400))
    #expect(console.repair(now: .milliseconds(10_400)) == nil)
    #expect(console.repairDeadline == .seconds(11))
    #expect(console.repair(now: .seconds(11))?.contains("text is drawn") == true)
    #expect(console.repairDeadline == nil)
    console.noteUse(now: .seconds(20))
    console.release()
    #expect(console.repairDeadline == nil && console.useDescriptor == nil)
  }

  @Test func consoleThatWasLeftWithoutAskingIsCalledBack() throws {
    let terminal = FakeTerminal(path: "/dev/tty3")
    let consoles = FakeConsoles(terminal)
    consoles.controllingPath = "/dev/tty3"
    let console = takenOver(consoles)
    terminal.isProcessAsked = false
    terminal.switching.isInFront = false
    _ = try #require(console.repair(now: .zero))
    #expect(terminal.isProcessAsked && terminal.activated == [3])
  }

  @Test func changeThatCannotBeTakenBackIsSaidOnce() {
    let terminal = FakeTerminal(path: "/dev/tty1")
    let consoles = FakeConsoles(terminal)
    consoles.controllingPath = "/dev/tty1"
    let console = takenOver(consoles)
    terminal.currentPicture = .text
    terminal.pictureError = .ioError
    let message = console.repair(now: .zero)
    #expect(message?.contains("cannot be taken over again") == true)
    #expect(message?.contains("Input/output error") == true)
    #expect(console.repair(now: .seconds(1)) == nil)
    terminal.pictureError = nil
    #expect(console.repair(now: .seconds(2))?.hasSuffix("it is taken over again") == true)
    terminal.currentPicture = .text
    terminal.pictureError = .ioError
    #expect(console.repair(now: .seconds(3)) != nil)
  }
}
