import Testing

extension KernelTests {
  /// What becomes of the console when the program cannot give it back itself.
  struct GuardianTests {
    /// In the guest: the program's next return from waiting for events is the beginning of an
    /// endless loop (x86-64: a jump to itself).
    static let makeNextTurnEndless = #"""
      pc=$(awk '{ print $NF }' /proc/$(cat /run/pid)/syscall)
      printf '\353\376' | dd of=/proc/$(cat /run/pid)/mem bs=1 seek=$(($pc)) conv=notrunc
      """#

    /// Moves the mouse, wherever it was.
    static func nudgePointer(of guest: Guest) throws {
      for x in [400.0, 410] {
        try guest.qmp.move(
          to: PointerPosition(pixelX: x, pixelY: 200, width: 800, height: 480))
      }
    }

    private func expectUsableConsole(
      _ guest: Guest, like before: (state: String, text: Picture), after cause: String,
      seconds: Double = 1.9
    ) throws {
      let console = ConsoleScreen(guest: guest)
      // Two seconds are what a person is asked to wait; the commands themselves take some of it.
      let state = try guest.shell("\(cause); sleep \(seconds); \(ConsoleScreen.stateCommand)")
      let said = try guest.attempt("cat /run/errors").output
      #expect(state.hasSuffix(before.state), "\(state) after \(cause); \(said)")
      #expect(said.contains("gave the text console /dev/tty1 back"), "\(said)")
      // What stood there, such as a login's prompt, has been painted again; and more can be
      // written.
      #expect(try guest.screenshot() == before.text, "after \(cause)")
      #expect(try console.writtenText() == before.text, "after \(cause)")
      try guest.wait(until: "! pidof console-guard", "the guardian ends with its charge")
      try guest.wait(until: "! pidof tigereye", "the program is gone")
    }

    @Test(arguments: [false, true])
    func killedCrashedOrStoppedItGivesTheConsoleBackWithinTwoSeconds(asUser: Bool) throws {
      let guest = try GuestPool.shared.guest(.virtio)
      let console = ConsoleScreen(guest: guest)
      let before = (state: try console.state(), text: try console.writtenText())
      #expect(before.state == "text unicode kernel")
      for signal in ["KILL", "SEGV", "STOP"] {
        #expect(try console.writtenText() == before.text)
        let kiosk = try KioskRun(on: .virtio, asUser: asUser)
        #expect(try console.state() == "graphics off process")
        try expectUsableConsole(
          kiosk.guest, like: before, after: "kill -\(signal) $(cat /run/pid)")
        // Keys reach the console again.
        try guest.shell("( cat </dev/tty1 >/run/later 2>/dev/null & echo $! >/run/reader )")
        for key in ["c", "ret"] { try guest.qmp.type(key) }
        try guest.wait(until: "[ -s /run/later ]", "typed keys reach the console")
        #expect(try guest.shell("cat /run/later; kill $(cat /run/reader)") == "c")
      }
    }

    @Test func aProgramThatComputesForeverIsEndedAndTheConsoleGivenBack() throws {
      let guest = try GuestPool.shared.guest(.virtio)
      let console = ConsoleScreen(guest: guest)
      let before = (state: try console.state(), text: try console.writtenText())
      let kiosk = try KioskRun(on: .virtio, asUser: true)
      let node = try kiosk.pointerNode()
      try kiosk.waitUntilOpen(node)
      try guest.shell(GuardianTests.makeNextTurnEndless)
      // As long as nothing comes in it harms nobody.
      #expect(try guest.shell("sleep 2; \(ConsoleScreen.stateCommand)") == "graphics off process")
      try GuardianTests.nudgePointer(of: guest)
      try expectUsableConsole(guest, like: before, after: "true", seconds: 2)
      #expect(try guest.shell("cat /run/errors").contains("without an answer"))
    }

    @Test func underAWatchdogAHangIsLeftToItButNotAStop() throws {
      let guest = try GuestPool.shared.guest(.virtio)
      let console = ConsoleScreen(guest: guest)
      let before = (state: try console.state(), text: try console.writtenText())
      let kiosk = try KioskRun(on: .virtio, environment: "WATCHDOG_USEC=600000000")
      try kiosk.waitUntilOpen(kiosk.pointerNode())
      try guest.shell(GuardianTests.makeNextTurnEndless)
      try GuardianTests.nudgePointer(of: guest)
      #expect(try guest.shell("sleep 3; \(ConsoleScreen.stateCommand)") == "graphics off process")
      try expectUsableConsole(guest, like: before, after: "kill -STOP $(cat /run/pid)")
    }

    @Test func itHoldsNothingOfTheScreenAndEndsWithoutATrace() throws {
      let guest = try GuestPool.shared.guest(.virtio)
      let kiosk = try KioskRun(on: .virtio)
      let open = try guest.shell("ls -l /proc/$(pidof console-guard)/fd")
      for name in ["/dev/dri", "/dev/input", "/dev/tty", "dmabuf"] {
        #expect(!open.contains(name), "\(open)")
      }
      let named = "grep -l '^tigereye$' /proc/[0-9]*/comm"
      #expect(try guest.shell(named) == "/proc/\(guest.shell("cat /run/pid"))/comm")
      try guest.shell("kill -TERM $(pidof console-guard); kill -HUP $(pidof console-guard)")
      #expect(try guest.attempt("sleep 0.2; pidof console-guard").status == 0)
      let ending = try kiosk.stop()
      #expect(ending.status == 0 && !ending.errors.contains("gave the text console"))
      try guest.wait(until: "! pidof console-guard", "the guardian ends with its charge")
      #expect(try guest.attempt("ps -o stat,comm | grep -E '^Z.*(tigereye|guard)'").status != 0)
    }

    @Test func neitherProgramNorGuardianIsWokenWhileNothingHappens() throws {
      let guest = try GuestPool.shared.guest(.virtio)
      let kiosk = try KioskRun(on: .virtio)
      let count =
        "cat /proc/$(cat /run/pid)/status /proc/$(pidof console-guard)/status | grep ctxt_switches"
      // What the start has stirred up settles first.
      try guest.shell("sleep 2")
      let before = try guest.shell(count)
      #expect(before.split(separator: "\n").count == 4)
      #expect(try guest.shell("sleep 10; \(count)") == before)
      #expect(try kiosk.stop().status == 0)
    }
  }
}
