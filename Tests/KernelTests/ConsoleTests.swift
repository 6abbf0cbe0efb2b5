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

    /// Elsewhere the guest's consoles have no cursor, so that pictures of them stand still. On the
    /// second screen the console's text and the picture share one memory.
    @Test(arguments: [Guest.Screen.virtio, .vesa16])
    func blinkingCursorAndTextNeverShineThroughThePicture(_ screen: Guest.Screen) throws {
      let guest = try GuestPool.shared.guest(screen)
      let blink = "/sys/class/graphics/fbcon/cursor_blink"
      try guest.shell("echo 1 >\(blink); printf '\\033[2J\\033[H\\033[?25h' >/dev/tty1")
      defer {
        _ = try? guest.attempt("echo 0 >\(blink); printf '\\033[2J\\033[H\\033[?25l' >/dev/tty1")
      }
      let first = try guest.screenshot()
      var blinks = false
      for _ in 0..<20 where !blinks {
        try guest.shell("sleep 0.1")
        blinks = try guest.screenshot() != first
      }
      #expect(blinks, "the console's cursor does not blink")
      let isCard = screen == .virtio
      let twin = HeadlessTwin(
        image: try GuestImage.shared.get(), panelHeight: isCard ? 480 : 600,
        format: isCard ? "xrgb8888" : "rgb565")
      let kiosk = try KioskRun(on: screen, twin: twin, display: "auto")
      let picture = try twin.picture("")
      for _ in 0..<8 {
        try guest.shell("echo ghost >/dev/tty1; sleep 0.13")
        #expect(try guest.screenshot() == picture)
      }
      #expect(try kiosk.stop().status == 0)
    }

    /// As over ssh: no controlling terminal, no right of root.
    @Test func startedWithoutAConsoleItDrawsAndSaysWhatItCannotDo() throws {
      let guest = try GuestPool.shared.guest(.virtio)
      let console = ConsoleScreen(guest: guest)
      let kiosk = try KioskRun(on: .virtio, asUser: true, hasConsole: false)
      let steps = try PointerTests.rectangle(kiosk.twin)
      try kiosk.waitUntilOpen(kiosk.pointerNode())
      try steps.perform(on: guest)
      try kiosk.expectScreen(kiosk.twin.picture(steps.script), "without-a-console")
      // Neither picture nor keys nor switching of the console were touched.
      #expect(try console.state() == "text unicode kernel")
      let ending = try kiosk.stop()
      #expect(ending.status == 0, "\(ending.errors)")
      let said = ending.errors.split(separator: "\n").filter {
        $0.contains("drawing without putting the text console away")
      }
      #expect(said.count == 1, "\(ending.errors)")
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
