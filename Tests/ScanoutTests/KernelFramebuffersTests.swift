import Foundation
import Geometry
import LinuxIO
import Scanout
import TestSupport
import Testing

@Suite struct KernelFramebuffersTests {
  /// A tree as the kernel's, with two devices of which the first has a DRM card too.
  private func withTree(_ body: (String, KernelFramebuffers) throws -> Void) throws {
    let root =
      NSTemporaryDirectory() + "tigereye-fb-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    defer { try? FileManager.default.removeItem(atPath: root) }
    for path in [
      "dev/dri", "sys/devices/gpu/drm/card1", "sys/devices/gpu/drm/renderD128",
      "sys/devices/gpu/graphics/fb0", "sys/devices/vesa/graphics/fb12", "sys/class/graphics",
      "sys/bus/drivers/vesa-framebuffer",
    ] {
      try FileManager.default.createDirectory(
        atPath: "\(root)/\(path)", withIntermediateDirectories: true)
    }
    func link(_ path: String, to target: String) throws {
      try FileManager.default.createSymbolicLink(
        atPath: "\(root)/\(path)", withDestinationPath: target)
    }
    try link("sys/class/graphics/fb0", to: "../../devices/gpu/graphics/fb0")
    try link("sys/class/graphics/fb12", to: "../../devices/vesa/graphics/fb12")
    try link("sys/devices/gpu/graphics/fb0/device", to: "../..")
    try link("sys/devices/vesa/graphics/fb12/device", to: "../..")
    try link("sys/devices/vesa/driver", to: "../../bus/drivers/vesa-framebuffer")
    for name in ["fb12", "fb0", "fb", "fbcon", "fb1x"] {
      try Data().write(to: URL(fileURLWithPath: "\(root)/dev/\(name)"))
    }
    try body(root, KernelFramebuffers(devices: "\(root)/dev", sysfs: "\(root)/sys"))
  }

  @Test func devicesAreFoundByNumber() throws {
    try withTree { root, source in
      let paths = try source.framebufferPaths()
      #expect(paths == ["\(root)/dev/fb0", "\(root)/dev/fb12"])
    }
  }

  @Test func cardOfTheSameHardwareIsTold() throws {
    try withTree { root, source in
      #expect(source.card(of: "\(root)/dev/fb0") == "\(root)/dev/dri/card1")
      #expect(source.card(of: "\(root)/dev/fb12") == nil)
      #expect(source.driverName(of: "\(root)/dev/fb12") == "vesa-framebuffer")
      #expect(source.driverName(of: "\(root)/dev/fb0") == nil)
      #expect(source.card(of: "\(root)/dev/fb7") == nil)
    }
  }

  @Test func whatIsNoFramebufferDeviceIsRefused() throws {
    do throws(DisplayError) {
      _ = try openFramebuffer("/dev/null") { _ in }
      Issue.record("it opened")
    } catch {
      #expect("\(error)".contains("it is no framebuffer device"))
    }
  }

  @Test func reportsSayWhatEachDeviceIs() throws {
    let first = FakeFramebuffer(name: "VESA VGA", mode: .fake(8, 6, ChannelLayout(.rgb565)))
    first.change { mode in
      mode.widthOnGlass = 90
      mode.heightOnGlass = 50
    }
    let second = FakeFramebuffer(path: "/dev/fb1", mode: .fake(8, 6, ChannelLayout(.xrgb8888)))
    second.info.visual = .pseudocolor
    let devices = FakeFramebuffers(first, second)
    devices.add("/dev/fb2", failing: .accessDenied)
    devices.cards["/dev/fb0"] = "/dev/dri/card0"
    devices.drivers["/dev/fb0"] = "vesa-framebuffer"
    let reports = enumerateDisplays(
      source: .only(FakeCards(), framebuffers: devices)
    ).framebuffers
    #expect(reports.map(\.path) == ["/dev/fb0", "/dev/fb1", "/dev/fb2"])
    #expect(reports.map(\.isUsable) == [true, false, false])
    let lacksPermission = reports.map { report in
      if case .unusable(let failure) = report.verdict { failure.lacksPermission } else { false }
    }
    #expect(lacksPermission == [false, false, true])
    #expect(reports[0].verdict == .chosen)
    #expect(reports[0].name == "VESA VGA")
    #expect(reports[0].driver == "vesa-framebuffer")
    #expect(reports[0].card == "/dev/dri/card0")
    #expect(reports[0].size == PixelSize(width: 8, height: 6))
    #expect(reports[0].format == "rgb565")
    #expect(reports[0].physicalSize == PhysicalSize(width: 90, height: 50))
    #expect(reports[1].verdict.description.contains("palette"))
    #expect(reports[1].format == nil)
    #expect(reports[2].verdict.description.contains("group video"))
    // Looking changes nothing.
    for device in [first, second] {
      #expect(device.isClosed)
      #expect(device.calls[.setMode] == nil && device.calls[.pan] == nil)
      #expect(device.calls[.map] == nil)
    }
  }
}
