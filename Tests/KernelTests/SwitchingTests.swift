import Testing

extension KernelTests {
  /// Other consoles beside the program's.
  struct SwitchingTests {
    /// In the guest: the program's processor time in hundredths of a second and its wake-ups.
    private static let use =
      """
      awk '{ print $14 + $15 }' /proc/$(cat /run/pid)/stat
      grep ctxt_switches /proc/$(cat /run/pid)/status
      """

    /// A drawn rectangle, so that the picture is not that of a new start.
    private func draw(_ kiosk: KioskRun) throws -> Picture {
      let steps = try PointerTests.rectangle(kiosk.twin)
      try kiosk.waitUntilOpen(kiosk.pointerNode())
      try steps.perform(on: kiosk.guest)
      let picture = try kiosk.twin.picture(steps.script)
      try kiosk.expectScreen(picture, "before-switching")
      return picture
    }

    @Test(arguments: [false, true])
    func aHundredFastSwitchesLeaveThePictureAndLeakNothing(asUser: Bool) throws {
      let kiosk = try KioskRun(on: .virtio, asUser: asUser)
      let guest = kiosk.guest
      // The devices are opened again one by one, some turns after the picture is back.
      let devices = "ls -l /proc/$(cat /run/pid)/fd | grep -c /dev/input/event"
      var opened = "0"
      let measure =
        "ls /proc/$(cat /run/pid)/fd | wc -l; awk '/VmRSS/ { print $2 }' /proc/$(cat /run/pid)/status"
      func switchConsoles(_ times: Int, expecting picture: Picture) throws -> [Int] {
        try guest.shell(
          "i=0; while [ $i -lt \(times) ]; do chvt 2; chvt 1; i=$((i + 1)); done")
        try kiosk.expectScreen(picture, "after-\(times)-switches")
        try guest.wait(until: "[ $(\(devices)) -ge \(opened) ]", "the devices are open again")
        return try guest.shell(measure).split(separator: "\n").compactMap { Int($0) }
      }
      _ = try switchConsoles(10, expecting: kiosk.twin.picture(""))
      // It draws as before.
      let picture = try draw(kiosk)
      opened = try guest.shell("sleep 1; \(devices)")
      let first = try switchConsoles(10, expecting: picture)
      let last = try switchConsoles(100, expecting: picture)
      try #require(first.count == 2 && last.count == 2)
      #expect(first[0] == last[0], "descriptors")
      #expect(last[1] < first[1] + 512, "resident KiB")
      #expect(try kiosk.stop().status == 0)
    }

    @Test func awayTheScreenKeysAndProcessorAreTheOtherConsoles() throws {
      let kiosk = try KioskRun(on: .virtio)
      let guest = kiosk.guest
      let picture = try draw(kiosk)
      try guest.shell("chvt 2; printf '\\033[2J\\033[HThe second console\\n' >/dev/tty2; sleep 1")
      #expect(try guest.screenshot() != picture)
      #expect(
        try guest.attempt("ls -l /proc/$(cat /run/pid)/fd | grep /dev/input").status != 0,
        "it has no input device open")
      let before = try guest.shell(Self.use)
      try guest.shell("( cat </dev/tty2 >/run/typed2 2>/dev/null & echo $! >/run/reader )")
      for key in ["a", "ret"] { try guest.qmp.type(key) }
      try PointerTests.rectangle(kiosk.twin).perform(on: guest)
      try guest.wait(until: "[ -s /run/typed2 ]", "typed keys reach the other console")
      #expect(try guest.shell("sleep 3; cat /run/typed2; kill $(cat /run/reader)") == "a")
      #expect(try guest.shell(Self.use) == before, "it was woken while away")
      try guest.shell("chvt 1")
      try kiosk.expectScreen(picture, "after-coming-back")
      #expect(try kiosk.stop().status == 0)
    }

    @Test func ctrlAltFunctionKeysCallOtherConsolesAndBack() throws {
      let kiosk = try KioskRun(on: .virtio, asUser: true)
      let guest = kiosk.guest
      let picture = try draw(kiosk)
      try guest.qmp.press(["ctrl", "alt", "f2"])
      try guest.wait(
        until: "grep -q tty2 /sys/class/tty/tty0/active", "Ctrl+Alt+F2 calls the second console")
      // There the keys are the kernel's own, as soon as the program has closed its devices.
      try guest.wait(
        until: "! ls -l /proc/$(cat /run/pid)/fd | grep -q /dev/input/event",
        "it lets go of the keys")
      try guest.qmp.press(["ctrl", "alt", "f1"])
      try guest.wait(
        until: "grep -q tty1 /sys/class/tty/tty0/active", "Ctrl+Alt+F1 calls the first one")
      try kiosk.expectScreen(picture, "after-the-keys")
      #expect(try kiosk.stop().status == 0)
    }

    @Test func aProgramThatComputesForeverStillLetsTheConsoleGoAtOnce() throws {
      // The watchdog keeps the guardian from ending it first.
      let kiosk = try KioskRun(on: .virtio, environment: "WATCHDOG_USEC=600000000")
      let guest = kiosk.guest
      try kiosk.waitUntilOpen(kiosk.pointerNode())
      try guest.shell(GuardianTests.makeNextTurnEndless)
      try GuardianTests.nudgePointer(of: guest)
      try guest.wait(
        until: "[ \"$(awk '{ print $3 }' /proc/$(cat /run/pid)/stat)\" = R ]", "it computes")
      let elapsed = try guest.shell(
        "a=$(cat /proc/uptime); chvt 2; b=$(cat /proc/uptime); echo $a $b | awk '{ print $3 - $1 }'"
      )
      #expect((Double(elapsed) ?? 9) < 1, "\(elapsed) s")
      #expect(try guest.shell("cat /sys/class/tty/tty0/active") == "tty2")
      try guest.shell("kill -KILL $(cat /run/pid)")
      try guest.wait(until: "! pidof console-guard", "the guardian ends with its charge")
      #expect(try ConsoleScreen(guest: guest).state() == "text unicode kernel")
      #expect(try guest.shell("cat /sys/class/tty/tty0/active; chvt 1") == "tty2")
    }

    @Test func startedBehindAnotherConsoleItWaitsForItsOwn() throws {
      let guest = try GuestPool.shared.guest(.virtio)
      try guest.shell("chvt 2")
      let kiosk = try KioskRun(on: .virtio, awaitsPicture: false)
      try guest.wait(
        until: "grep -q 'waiting until that is called' /run/errors", "it says that it waits")
      #expect(try guest.attempt("ls -l /proc/$(cat /run/pid)/fd | grep /dev/dri").status != 0)
      try guest.shell("chvt 1")
      try kiosk.expectScreen(kiosk.twin.picture(""), "after-its-console-was-called")
      #expect(try kiosk.stop().status == 0)
    }

    @Test func endedWhileAwayItLeavesTheOtherConsoleAlone() throws {
      let kiosk = try KioskRun(on: .virtio)
      let guest = kiosk.guest
      try guest.shell("chvt 2; printf '\\033[2J\\033[HThe second console\\n' >/dev/tty2; sleep 1")
      let other = try guest.screenshot()
      #expect(try kiosk.stop().status == 0)
      #expect(try guest.shell("cat /sys/class/tty/tty0/active") == "tty2")
      #expect(try guest.screenshot() == other)
      #expect(try ConsoleScreen(guest: guest).state() == "text unicode kernel")
      try guest.shell("chvt 1")
    }
  }
}
