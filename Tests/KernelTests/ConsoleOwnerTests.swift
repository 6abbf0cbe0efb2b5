import Testing

extension KernelTests {
  /// One program at a time has the console, whoever else is started beside it or changes it.
  struct ConsoleOwnerTests {
    private static let taken = "graphics off process"

    @Test(arguments: [false, true])
    func refusedProgramsLeaveTheConsoleToTheOneThatDraws(asUser: Bool) throws {
      let kiosk = try KioskRun(on: .virtio, asUser: asUser)
      let guest = kiosk.guest
      let console = ConsoleScreen(guest: guest)
      try kiosk.waitUntilOpen(kiosk.pointerNode())
      #expect(try console.state() == ConsoleOwnerTests.taken)
      let attempts: [(words: String, status: Int)] = [
        ("run --display drm --input none", 69), ("run --display drm:/dev/dri/card7", 69),
        ("run --no-such-option", 64),
        ("calibrate --display drm", 69), ("run", 69),
      ]
      for terminal in ["/dev/null", "/dev/tty1"] {
        for attempt in attempts {
          let second = try guest.attempt("tigereye \(attempt.words) <\(terminal)")
          #expect(second.status == attempt.status, "\(attempt): \(second.output)")
          #expect(try console.state() == ConsoleOwnerTests.taken, "\(attempt) on \(terminal)")
        }
      }
      let steps = try PointerTests.rectangle(kiosk.twin)
      try steps.perform(on: guest)
      try kiosk.expectScreen(kiosk.twin.picture(steps.script), "beside-refused-programs")
      let ending = try kiosk.stop()
      #expect(ending.status == 0 && !ending.errors.contains("changed the text console"))
      #expect(try console.state() == "text unicode kernel")
    }

    @Test func refusedProgramsLeaveATextConsoleAsItIs() throws {
      let guest = try GuestPool.shared.guest(.virtio)
      let console = ConsoleScreen(guest: guest)
      let before = (state: try console.state(), text: try console.writtenText())
      for words in ["run --display drm:/dev/dri/card7", "run --no-such-option"] {
        #expect(try guest.attempt("tigereye \(words) </dev/tty1").status != 0)
        #expect(try console.state() == before.state)
        #expect(try guest.screenshot() == before.text, "after \(words)")
      }
    }

    @Test func consoleThatAnotherProgramChangedIsTakenOverAgainAndSaid() throws {
      let kiosk = try KioskRun(on: .virtio)
      let guest = kiosk.guest
      let console = ConsoleScreen(guest: guest)
      try kiosk.waitUntilOpen(kiosk.pointerNode())
      try guest.shell("tigereye-guest-tools spoil /dev/tty1")
      // It learns that somebody has opened the console, and needs no touch to look at it.
      try guest.wait(
        until: "grep -q 'another program changed the text console /dev/tty1' /run/errors",
        "it says so")
      #expect(try console.state() == ConsoleOwnerTests.taken)
      let steps = try PointerTests.rectangle(kiosk.twin)
      try steps.perform(on: guest)
      try kiosk.expectScreen(kiosk.twin.picture(steps.script), "console-taken-over-again")
      #expect(try kiosk.stop().status == 0)
      #expect(try console.state() == "text unicode kernel")
    }

    @Test func guardianThatIsKilledIsReplacedAndTheNewOneDoesItsWork() throws {
      let kiosk = try KioskRun(on: .virtio)
      let guest = kiosk.guest
      let console = ConsoleScreen(guest: guest)
      let first = try guest.shell("pidof console-guard")
      try guest.shell("kill -KILL \(first)")
      try guest.wait(
        until: "pidof console-guard && [ $(pidof console-guard) != \(first) ]", "another guardian")
      #expect(try guest.shell("grep -c 'guardian of the text console' /run/errors") == "1")
      let open = try guest.shell(
        "ls -l /proc/$(pidof console-guard)/fd; cat /proc/$(pidof console-guard)/maps")
      for name in ["/dev/dri", "/dev/input", "/dev/tty"] {
        #expect(!open.contains(name), "\(open)")
      }
      try guest.shell("kill -KILL $(cat /run/pid)")
      try guest.wait(
        until: "[ \"$(\(ConsoleScreen.stateCommand))\" = 'text unicode kernel' ]",
        "the new guardian gives the console back")
      #expect(try console.state() == "text unicode kernel")
    }

    @Test func afterBothWereKilledTheNextRunGivesTextAndKeysBack() throws {
      let kiosk = try KioskRun(on: .virtio)
      let console = ConsoleScreen(guest: kiosk.guest)
      try kiosk.guest.shell("kill -KILL $(pidof console-guard) $(cat /run/pid)")
      try kiosk.guest.wait(until: "! pidof tigereye", "the program is gone")
      #expect(try console.state() == "graphics off process")
      let next = try KioskRun(on: .virtio)
      #expect(try console.state() == ConsoleOwnerTests.taken)
      #expect(try next.stop().status == 0)
      #expect(try console.state() == "text unicode kernel")
    }
  }
}
