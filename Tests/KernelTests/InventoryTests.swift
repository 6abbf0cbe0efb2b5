import Testing

extension KernelTests {
  struct InventoryTests {
    @Test func listNamesTheScreenAndTheDevices() throws {
      let guest = try GuestPool.shared.guest(.virtio)
      let list = try guest.shell("tigereye list")
      #expect(list.contains("Virtual-1"), "\(list)")
      #expect(list.contains("virtio_gpu"), "\(list)")
      #expect(list.contains("800x480"), "\(list)")
      #expect(list.contains("QEMU Virtio Tablet"), "\(list)")
      #expect(list.contains("QEMU Virtio Keyboard"), "\(list)")
    }

    @Test func secondProgramIsRefusedTheScreenInOneSentenceAndTheFirstGoesOn() throws {
      let kiosk = try KioskRun(on: .virtio)
      try kiosk.waitUntilOpen(kiosk.pointerNode())
      let second = try kiosk.guest.attempt("tigereye run --display drm --input none")
      #expect(second.status == 69, "\(second.output)")
      #expect(second.output.split(separator: "\n").count == 1, "\(second.output)")
      #expect(second.output.contains("/dev/dri/card0"), "\(second.output)")
      let steps = try PointerTests.rectangle(kiosk.twin)
      try steps.perform(on: kiosk.guest)
      try kiosk.expectScreen(kiosk.twin.picture(steps.script), "after-a-second-program")
      #expect(try kiosk.stop().status == 0)
    }

    @Test func screenThatIsMissingEndsTheProgramAtOnceWith69() throws {
      let guest = try GuestPool.shared.guest(.virtio)
      let run = try guest.attempt("tigereye run --display drm:/dev/dri/card7 --input none")
      #expect(run.status == 69, "\(run.output)")
      #expect(run.output.split(separator: "\n").count == 1, "\(run.output)")
      #expect(run.output.contains("/dev/dri/card7"), "\(run.output)")
    }
  }
}
