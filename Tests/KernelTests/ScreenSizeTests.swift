import Foundation
import Testing

extension KernelTests {
  /// A screen whose size changes again and again.
  struct ScreenSizeTests {
    private static let changes =
      ProcessInfo.processInfo.environment["TIGEREYE_LONG_KERNEL_TESTS"] == "1" ? 150 : 40
    private static let sizes = [(1024, 768), (800, 480), (800, 600), (1280, 720)]

    @Test func changesOfTheSizeLeaveResidentMemoryWhereItWas() throws {
      let guest = try GuestPool.shared.guest(.virtioTwice)
      defer { try? guest.monitor.unplug() }
      try guest.monitor.plug(width: 1280, height: 720)
      try guest.shell("printf '[display]\\nwait = unlimited\\n' >/run/wait.conf")
      let kiosk = try KioskRun(
        on: .virtioTwice, options: "--connector Virtual-2 --config /run/wait.conf",
        awaitsPicture: false)
      try waitUntilDrawn(kiosk, Self.sizes.count - 1)
      try kiosk.waitUntilOpen(kiosk.pointerNode())
      let twin = HeadlessTwin(
        image: try GuestImage.shared.get(), panelWidth: 1280, panelHeight: 720)
      for _ in 0..<20 { try PointerTests.rectangle(twin).perform(on: guest) }
      try change(kiosk, times: 8)
      let before = try residentKiB(kiosk)
      try change(kiosk, times: Self.changes)
      let after = try residentKiB(kiosk)
      #expect(after - before < 1024, "\(before) KiB before, \(after) KiB after")
      let ending = try kiosk.stop()
      #expect(ending.status == 0, "\(ending.errors)")
    }

    /// A multiple of the number of sizes, so that the last one is the same each time.
    private func change(_ kiosk: KioskRun, times: Int) throws {
      for index in 0..<times {
        let (width, height) = Self.sizes[index % Self.sizes.count]
        try kiosk.guest.monitor.plug(width: width, height: height)
        try waitUntilDrawn(kiosk, index % Self.sizes.count)
      }
    }

    private func waitUntilDrawn(_ kiosk: KioskRun, _ index: Int) throws {
      let (width, height) = Self.sizes[index]
      try kiosk.guest.wait(
        until: "grep 'drawing on' /run/errors | tail -n 1 | grep -q '\(width)x\(height)'",
        "it draws on \(width)x\(height)")
    }

    private func residentKiB(_ kiosk: KioskRun) throws -> Int {
      let line = try kiosk.guest.shell("grep VmRSS /proc/$(cat /run/pid)/status")
      return Int(line.split(separator: " ").dropLast().last ?? "") ?? 0
    }
  }
}
