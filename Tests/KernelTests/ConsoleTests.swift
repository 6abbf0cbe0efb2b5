import Testing

extension KernelTests {
  struct ConsoleTests {
    @Test(arguments: ["TERM", "INT"])
    func signalLeavesATextConsoleThatShowsWhatIsWritten(_ signal: String) throws {
      let guest = try GuestPool.shared.guest(.virtio)
      let console = ConsoleScreen(guest: guest)
      let stateBefore = try console.state()
      #expect(stateBefore == "text unicode kernel")
      let textBefore = try console.writtenText()

      let kiosk = try KioskRun(on: .virtio)
      #expect(try console.state() == "graphics off process")
      // What others write to the console while the program draws stays off the screen.
      try guest.shell("echo ghost >/dev/tty1")
      #expect(try guest.screenshot() == kiosk.twin.picture(""))
      let ending = try kiosk.stop(signal)
      #expect(ending.status == 0, "\(ending.errors)")

      #expect(try console.state() == stateBefore)
      let textAfter = try console.writtenText()
      #expect(
        textAfter == textBefore,
        "the screen is \(textAfter.width)x\(textAfter.height) after the run")
    }

    @Test func typedKeysDoNotReachTheConsoleWhileDrawingAndDoAfterwards() throws {
      let guest = try GuestPool.shared.guest(.virtio)
      let kiosk = try KioskRun(on: .virtio)
      try guest.shell("rm -f /run/typed; cat </dev/tty1 >/run/typed 2>/dev/null &")
      for key in ["a", "b", "ret"] { try guest.qmp.type(key) }
      // Keys arrive in order: when the mouse is seen to draw, they have been through the kernel.
      let steps = try PointerTests.rectangle(kiosk.twin)
      try kiosk.waitUntilOpen(kiosk.pointerNode())
      try steps.perform(on: guest)
      try kiosk.expectScreen(kiosk.twin.picture(steps.script), "after-typing")
      #expect(try guest.shell("cat /run/typed").isEmpty)
      #expect(try kiosk.stop().status == 0)

      try guest.shell("( cat </dev/tty1 >/run/later 2>/dev/null & echo $! >/run/reader )")
      for key in ["c", "ret"] { try guest.qmp.type(key) }
      try guest.wait(until: "[ -s /run/later ]", "typed keys reach the console after the run")
      #expect(try guest.shell("cat /run/later") == "c")
      _ = try guest.attempt("kill $(cat /run/reader)")
    }
  }
}
