import Testing

extension KernelTests {
  /// A card whose driver is taken from it and given back.
  struct HotPlugTests {
    private static let driver = "/sys/bus/pci/drivers/bochs-drm"

    private func unbind(_ guest: Guest) throws -> String {
      let address = try guest.shell("ls \(Self.driver) | grep ^0000: | head -n 1")
      try guest.shell("echo \(address) >\(Self.driver)/unbind")
      return address
    }

    private func bind(_ guest: Guest, _ address: String) throws {
      try guest.shell("echo \(address) >\(Self.driver)/bind")
    }

    private func start() throws -> KioskRun {
      try KioskRun(
        on: .bochs, display: "auto", options: "--config /run/wait.conf", awaitsPicture: false)
    }

    @Test func screenThatIsNotThereYetIsWaitedForWithoutWakingUp() throws {
      let guest = try GuestPool.shared.guest(.bochs)
      try guest.shell("printf '[display]\\nwait = unlimited\\n' >/run/wait.conf")
      let address = try unbind(guest)
      defer { try? bind(guest, address) }
      let kiosk = try start()
      try guest.wait(until: "grep -q 'waiting for a screen' /run/errors", "the program waits")
      let switches = "grep ctxt_switches /proc/$(cat /run/pid)/status"
      // Its start may still be settling: the news of the unbinding are followed once.
      try guest.shell("sleep 2")
      let before = try guest.shell(switches)
      try guest.shell("sleep 5")
      #expect(try guest.shell(switches) == before)
      try bind(guest, address)
      try kiosk.expectScreen(kiosk.twin.picture(""), "screen-that-came-late")
      #expect(try kiosk.stop().status == 0)
    }

    @Test func screenThatGoesAwayWhileDrawingComesBackWithTheDrawing() throws {
      let guest = try GuestPool.shared.guest(.bochs)
      try guest.shell("printf '[display]\\nwait = unlimited\\n' >/run/wait.conf")
      let kiosk = try start()
      try kiosk.expectScreen(kiosk.twin.picture(""), "before-the-card-goes")
      try kiosk.waitUntilOpen(kiosk.pointerNode())
      let steps = try PointerTests.rectangle(kiosk.twin)
      try steps.perform(on: guest)
      try kiosk.expectScreen(kiosk.twin.picture(steps.script), "drawn-before-the-card-goes")
      for round in 1...3 {
        let address = try unbind(guest)
        try guest.wait(
          until: "[ $(grep -c 'lost the screen' /run/errors) -ge \(round) ]", "the loss is told")
        #expect(try guest.attempt("[ -s /run/exit ]").status != 0)
        // Nothing of the lost card is in use: its driver could be unloaded.
        let open = try guest.shell(
          "ls -l /proc/$(cat /run/pid)/fd; cat /proc/$(cat /run/pid)/maps")
        #expect(!open.contains("/dev/dri"), "\(open)")
        try bind(guest, address)
        try kiosk.expectScreen(kiosk.twin.picture(steps.script), "card-back-\(round)")
      }
      let ending = try kiosk.stop()
      #expect(ending.status == 0, "\(ending.errors)")
    }
  }
}
