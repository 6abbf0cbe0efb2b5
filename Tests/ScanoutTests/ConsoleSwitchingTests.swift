import LinuxIO
import TestSupport
import Testing

@testable import Scanout

@Suite struct ConsoleSwitchingTests {
  private func console(
    _ terminal: FakeTerminal, announce: @escaping (Console.Saved?) -> Void = { _ in }
  ) -> Console {
    let consoles = FakeConsoles(terminal)
    consoles.controllingPath = terminal.path
    let console = Console(finding: consoles, announce: announce)
    console.takeOver()
    return console
  }

  @Test func consoleIsSwitchedByTheProgramWhileItIsTakenOver() {
    let terminal = FakeTerminal(path: "/dev/tty1")
    let console = console(terminal)
    #expect(console.fileDescriptor != nil && console.switchingError == nil)
    #expect(console.isInFront && console.releases == 0)
    terminal.switching.callAway()
    #expect(!console.isInFront && console.releases == 1)
    terminal.switching.callBack()
    #expect(console.isInFront && console.releases == 1)
    #expect(console.release().isEmpty)
    #expect(terminal.switching.hasEnded)
    #expect(console.isInFront && console.fileDescriptor == nil)
  }

  @Test func whereTheKernelRefusesTheSwitchingItDrawsOnAndSaysWhy() {
    let terminal = FakeTerminal(path: "/dev/tty1")
    terminal.switchingError = .notPermitted
    let console = console(terminal)
    #expect(console.state == .takenOver("/dev/tty1"))
    #expect(console.switchingError?.errno == .notPermitted)
    #expect(console.isInFront && console.fileDescriptor == nil)
    #expect(console.hold { 7 } == 7)
    #expect(console.release().isEmpty)
    #expect(terminal.changes == ["graphics", "off", "unicode", "text"])
  }

  @Test func nothingChangesInsideHold() {
    let terminal = FakeTerminal(path: "/dev/tty1")
    let console = console(terminal)
    console.hold {
      terminal.switching.callAway()
      #expect(console.isInFront)
    }
    #expect(!console.isInFront)
  }

  @Test func whatHasToBeGivenBackIsAnnouncedBeforeItIsTaken() {
    let terminal = FakeTerminal(path: "/dev/tty1")
    terminal.currentKeyboard = .translated
    var announced: [Console.Saved?] = []
    var picturesThen: [VirtualTerminal.Picture] = []
    let console = console(terminal) { saved in
      announced.append(saved)
      picturesThen.append(terminal.currentPicture)
    }
    let saved = Console.Saved(path: "/dev/tty1", picture: .text, keyboard: .translated)
    #expect(announced == [saved])
    console.release()
    #expect(announced == [saved, nil])
    #expect(picturesThen == [.text, .text])
  }

  @Test func aConsoleThatCannotBeTakenIsTakenBackFromTheGuardian() {
    let terminal = FakeTerminal(path: "/dev/tty1")
    terminal.keyboardError = .notPermitted
    var announced: [Console.Saved?] = []
    let console = console(terminal) { announced.append($0) }
    guard case .unavailable = console.state else {
      Issue.record("the console counts as taken over")
      return
    }
    #expect(announced.count == 2 && announced.last == .some(nil))
  }

  @Test func whatCouldNotBeGivenBackIsLeftToTheGuardian() {
    let terminal = FakeTerminal(path: "/dev/tty1")
    var announced: [Console.Saved?] = []
    let console = console(terminal) { announced.append($0) }
    terminal.keyboardError = .ioError
    #expect(console.release().count == 1)
    #expect(announced.count == 1 && announced[0] != nil)
    #expect(terminal.switching.hasEnded)
  }

  @Test func otherConsolesAreCalledByTheOwnTerminal() throws {
    let terminal = FakeTerminal(path: "/dev/tty1")
    let console = console(terminal)
    try console.activate(3)
    #expect(terminal.activated == [3])
    console.release()
    #expect(throws: SystemError.self) { try console.activate(2) }
    #expect(throws: SystemError.self) { try Console(finding: FakeConsoles()).activate(2) }
  }

  @Test func cardsOpenedBeforeItIsTakenOverAreGivenUpToo() throws {
    let terminal = FakeTerminal(path: "/dev/tty1")
    let consoles = FakeConsoles(terminal)
    consoles.controllingPath = terminal.path
    let console = Console(finding: consoles)
    console.addCard(5)
    console.addCard(6)
    console.takeOver()
    console.addCard(7)
    console.removeCard(6)
    #expect(terminal.switching.cards == [5, 7])
    terminal.switching.callAway()
    #expect(terminal.switching.givenUp == [[5, 7]])
  }
}
