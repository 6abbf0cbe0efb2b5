import Testing

extension KernelTests {
  /// A driver that is loaded after the program was started. Each machine serves one test: a driver
  /// whose screen is in use cannot be unloaded.
  struct LateDriverTests {
    private func start(_ screen: Guest.Screen, _ twin: HeadlessTwin?) throws -> KioskRun {
      let guest = try GuestPool.shared.guest(screen)
      try guest.shell("printf '[display]\\nwait = unlimited\\n' >/run/wait.conf")
      return try KioskRun(
        on: screen, twin: twin, display: "auto", options: "--config /run/wait.conf",
        awaitsPicture: false)
    }

    @Test func programThatWasThereBeforeTheDriverDrawsOnceItIsLoaded() throws {
      let kiosk = try start(.bochsLate, nil)
      try kiosk.guest.wait(
        until: "grep -q 'load the kernel module of the screen' /run/errors", "the program waits")
      try kiosk.guest.shell("insmod /modules/bochs.ko")
      try kiosk.expectScreen(kiosk.twin.picture(""), "driver-loaded-late")
      // Taken from the card, it can be unloaded under the program that waits, and loaded again.
      let driver = "/sys/bus/pci/drivers/bochs-drm"
      try kiosk.guest.shell(
        "echo $(ls \(driver) | grep ^0000: | head -n 1) >\(driver)/unbind")
      try kiosk.guest.wait(until: "grep -q 'lost the screen' /run/errors", "the loss is reported")
      try kiosk.guest.wait(until: "rmmod bochs", "the driver is unloaded")
      try kiosk.guest.shell("insmod /modules/bochs.ko")
      try kiosk.expectScreen(kiosk.twin.picture(""), "driver-loaded-again")
      let ending = try kiosk.stop()
      #expect(ending.status == 0, "\(ending.errors)")
    }

    @Test func drawingMovesFromTheFirmwaresScreenToTheDriverThatTakesItsPlace() throws {
      let twin = HeadlessTwin(image: try GuestImage.shared.get(), panelHeight: 600)
      let kiosk = try start(.vesaBeforeBochs, twin)
      try kiosk.expectScreen(twin.picture(""), "firmware-first-picture")
      try kiosk.waitUntilOpen(kiosk.pointerNode())
      let steps = try PointerTests.rectangle(twin)
      try steps.perform(on: kiosk.guest)
      try kiosk.expectScreen(twin.picture(steps.script), "firmware-drawn")
      try kiosk.guest.shell("insmod /modules/bochs.ko")
      try kiosk.guest.wait(
        until: "grep -q 'drawing on .* of /dev/dri/card0 (bochs-drm)' /run/errors",
        "the program moves to the card")
      try kiosk.expectScreen(twin.picture(steps.script), "driver-took-over")
      let ending = try kiosk.stop()
      #expect(ending.status == 0, "\(ending.errors)")
    }
  }
}
