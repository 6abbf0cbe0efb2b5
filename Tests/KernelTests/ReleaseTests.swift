import Foundation
import Testing

extension KernelTests {
  /// What is counted on the release build.
  struct ReleaseTests {
    @Test func strippedProgramIsSmallAndNeedsNoSwiftOnTheMachine() throws {
      let image = try GuestImage.shared.get()
      let path = image.path(of: .tigereye)
      let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
      // The runtime and the drawing of the first version took 11.8 million bytes; themes, palettes and
      // languages 0.4 million more.
      #expect(size ?? .max < 14_000_000)
      // One call of a function that searches for a string in a string brings Swift's regular
      // expressions along, a tenth of the program.
      let program = try Data(contentsOf: URL(fileURLWithPath: image.path(of: .tigereye)))
      #expect(program.range(of: Data("_RegexParser".utf8)) == nil)
      let libraries = try run("/usr/bin/env", ["ldd", image.path(of: .tigereye)])
      #expect(libraries.status == 0)
      for name in ["libswift", "libFoundation", "libdispatch", "libBlocksRuntime", "not found"] {
        #expect(!libraries.output.contains(name), "\(libraries.output)")
      }
    }

    /// Whoever is woken is switched to: the kernel's counts of both kinds stand still.
    @Test func untouchedGlassWakesNothing() throws {
      let kiosk = try KioskRun(on: .virtio)
      try kiosk.waitUntilOpen(kiosk.pointerNode())
      let count = "cat /proc/$(cat /run/pid)/task/*/status | grep ctxt_switches"
      // Ten seconds of quiet after the last of the start's own events.
      let before = try kiosk.guest.shell("sleep 1; \(count)")
      let after = try kiosk.guest.shell("sleep 10; \(count)")
      #expect(before.contains("voluntary_ctxt_switches"))
      #expect(after == before)
      #expect(try kiosk.stop().status == 0)
    }
  }
}
