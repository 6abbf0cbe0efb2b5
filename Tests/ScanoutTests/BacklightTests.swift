import Foundation
import LinuxIO
import Scanout
import Testing

/// A tree of files as sysfs has it.
private final class FakeSysfs {
  let root: String

  init() throws {
    root = NSTemporaryDirectory() + "tigereye-sys-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    try makeDirectories("\(root)/class/backlight")
  }

  deinit {
    try? FileManager.default.removeItem(atPath: root)
  }

  func write(_ path: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(root)/\(path)"))
  }

  /// The first line: a shorter value leaves the rest of a longer one in an ordinary file.
  func read(_ path: String) -> String? {
    (try? String(contentsOfFile: "\(root)/\(path)", encoding: .utf8))
      .map { String($0.prefix { $0 != "\n" }) }
  }

  func directory(_ path: String) throws {
    try FileManager.default.createDirectory(
      atPath: "\(root)/\(path)", withIntermediateDirectories: true)
  }

  func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(root)/\(path)", withDestinationPath: "\(root)/\(target)")
  }

  /// A backlight that belongs to `parent`.
  func light(
    _ name: String, _ kind: String, parent: String? = nil, maximum: Int = 255, power: Bool = true
  ) throws {
    let home = "class/backlight/\(name)"
    try directory(home)
    try write("\(home)/type", "\(kind)\n")
    try write("\(home)/max_brightness", "\(maximum)\n")
    try write("\(home)/brightness", "\(maximum / 2)\n")
    if power { try write("\(home)/bl_power", "0\n") }
    if let parent {
      try directory(parent)
      try link("\(home)/device", to: parent)
    }
  }

  func brightness(_ name: String) -> String? { read("class/backlight/\(name)/brightness") }
  func power(_ name: String) -> String? { read("class/backlight/\(name)/bl_power") }
}

@Suite struct BacklightTests {
  private final class Notes {
    var sentences: [String] = []
    var writes = 0
  }

  private func backlight(
    _ sysfs: FakeSysfs, notes: Notes = Notes(), failing errno: Errno? = nil,
    ignoringPower: Bool = false
  ) throws -> Backlight {
    func write(_ path: String, _ bytes: [UInt8]) -> SystemError? {
      notes.writes += 1
      if let errno { return SystemError(call: "open", subject: path, errno: errno) }
      if ignoringPower, path.hasSuffix("/bl_power") { return nil }
      return Backlight.write(path, bytes)
    }
    return try #require(
      Backlight(sysfs: sysfs.root, write: write) { notes.sentences.append($0.message) })
  }

  // MARK: Which one

  @Test func machineWithoutBacklightHasNone() throws {
    let sysfs = try FakeSysfs()
    #expect(Backlight(sysfs: sysfs.root) { _ in } == nil)
    #expect(Backlight(sysfs: sysfs.root + "/missing") { _ in } == nil)
  }

  @Test func firmwareComesBeforePlatformBeforeRaw() throws {
    let sysfs = try FakeSysfs()
    try sysfs.light("a", "raw")
    try sysfs.light("b", "something")
    try sysfs.light("c", "firmware")
    try sysfs.light("d", "platform")
    try sysfs.light("e", "firmware")
    #expect(BacklightDevice.all(sysfs: sysfs.root).map(\.name) == ["c", "e", "d", "a", "b"])
  }

  @Test func lightOfTheConnectorComesBeforeAllOthers() throws {
    let sysfs = try FakeSysfs()
    try sysfs.directory("devices/gpu/drm/card1/card1-eDP-1")
    try sysfs.directory("class/drm")
    try sysfs.link("class/drm/card1", to: "devices/gpu/drm/card1")
    try sysfs.link("class/drm/card1-eDP-1", to: "devices/gpu/drm/card1/card1-eDP-1")
    try sysfs.link("devices/gpu/drm/card1/device", to: "devices/gpu")
    try sysfs.light("acpi", "firmware", parent: "devices/acpi")
    try sysfs.light("gpu", "platform", parent: "devices/gpu")
    try sysfs.light("own", "raw", parent: "devices/gpu/drm/card1/card1-eDP-1")
    try sysfs.light("other", "firmware", parent: "devices/gpu/drm/card1/card1-DSI-1")
    func names(_ card: String?, _ connector: String?) -> [String] {
      BacklightDevice.all(sysfs: sysfs.root, card: card, connector: connector).map(\.name)
    }
    #expect(names("/dev/dri/card1", "eDP-1") == ["own", "gpu", "acpi", "other"])
    #expect(names("/dev/dri/card1", nil) == ["other", "gpu", "own", "acpi"])
    #expect(names("/dev/dri/card7", "eDP-1") == ["acpi", "other", "gpu", "own"])
    #expect(names(nil, nil) == ["acpi", "other", "gpu", "own"])
  }

  @Test func lightOfTheFramebuffersHardwareComesFirst() throws {
    let sysfs = try FakeSysfs()
    try sysfs.directory("devices/spi/graphics/fb1")
    try sysfs.directory("class/graphics")
    try sysfs.link("class/graphics/fb1", to: "devices/spi/graphics/fb1")
    try sysfs.link("devices/spi/graphics/fb1/device", to: "devices/spi")
    try sysfs.light("a", "firmware", parent: "devices/other")
    try sysfs.light("z", "raw", parent: "devices/spi")
    #expect(
      BacklightDevice.all(sysfs: sysfs.root, card: "/dev/fb1").map(\.name) == ["z", "a"])
  }

  @Test func whatCannotBeSetIsNoBacklight() throws {
    let sysfs = try FakeSysfs()
    try sysfs.light("zero", "raw", maximum: 0)
    try sysfs.directory("class/backlight/empty")
    try sysfs.light("words", "raw")
    try sysfs.write("class/backlight/words/max_brightness", "many\n")
    #expect(BacklightDevice.all(sysfs: sysfs.root).isEmpty)
  }

  // MARK: Brightness

  @Test func brightnessIsAShareOfTheBrightest() throws {
    let sysfs = try FakeSysfs()
    try sysfs.light("a", "raw", maximum: 200)
    let light = try backlight(sysfs)
    light.setBrightness(0.5)
    #expect(sysfs.brightness("a") == "100")
    light.setBrightness(1)
    #expect(sysfs.brightness("a") == "200")
    light.setBrightness(0)
    #expect(sysfs.brightness("a") == "0")
  }

  @Test func littleBrightnessIsNeverDarkness() throws {
    let sysfs = try FakeSysfs()
    try sysfs.light("a", "raw", maximum: 7)
    let light = try backlight(sysfs)
    light.setBrightness(0.001)
    #expect(sysfs.brightness("a") == "1")
  }

  // MARK: Power

  @Test func powerGoesByBlPowerAndLeavesTheBrightness() throws {
    let sysfs = try FakeSysfs()
    try sysfs.light("a", "raw", maximum: 100)
    let light = try backlight(sysfs)
    light.setPower(false)
    #expect(sysfs.power("a") == "4")
    #expect(sysfs.brightness("a") == "50")
    light.setPower(true)
    #expect(sysfs.power("a") == "0")
  }

  @Test func lightWithoutBlPowerGoesOutByItsBrightness() throws {
    let sysfs = try FakeSysfs()
    try sysfs.light("a", "raw", maximum: 100, power: false)
    let light = try backlight(sysfs)
    light.setPower(false)
    #expect(sysfs.brightness("a") == "0")
    // What is set meanwhile counts when it comes back.
    light.setBrightness(0.8)
    #expect(sysfs.brightness("a") == "0")
    light.setPower(true)
    #expect(sysfs.brightness("a") == "80")
    #expect(sysfs.power("a") == nil)
  }

  @Test func blPowerThatDoesNothingIsHelpedByTheBrightness() throws {
    let sysfs = try FakeSysfs()
    try sysfs.light("a", "raw", maximum: 100)
    let notes = Notes()
    let light = try backlight(sysfs, notes: notes, ignoringPower: true)
    light.setPower(false)
    #expect(sysfs.brightness("a") == "0")
    light.setPower(true)
    #expect(sysfs.brightness("a") == "50")
    #expect(notes.sentences.isEmpty)
  }

  @Test func whatWasFoundIsPutBack() throws {
    let sysfs = try FakeSysfs()
    try sysfs.light("a", "raw", maximum: 100)
    do {
      let light = try backlight(sysfs)
      light.setBrightness(0.9)
      light.setPower(false)
      #expect(sysfs.power("a") == "4")
      light.restore()
      #expect(sysfs.power("a") == "0")
      #expect(sysfs.brightness("a") == "50")
      light.setPower(false)
    }
    #expect(sysfs.power("a") == "0")
    #expect(sysfs.brightness("a") == "50")
  }

  @Test func untouchedLightIsNotWritten() throws {
    let sysfs = try FakeSysfs()
    try sysfs.light("a", "raw", maximum: 100)
    do {
      let light = try backlight(sysfs)
      try sysfs.write("class/backlight/a/brightness", "77\n")
      light.setPower(true)
    }
    #expect(sysfs.brightness("a") == "77")
  }

  // MARK: What may not be written

  @Test(arguments: [Errno.accessDenied, .readOnly])
  func readOnlySysfsIsOneWarningWithTheRemedy(errno: Errno) throws {
    let sysfs = try FakeSysfs()
    try sysfs.light("a", "raw", maximum: 100)
    let notes = Notes()
    let light = try backlight(sysfs, notes: notes, failing: errno)
    light.setPower(false)
    light.setPower(true)
    for step in 1...5 { light.setBrightness(Double(step) / 5) }
    light.restore()
    #expect(notes.writes == 1)
    #expect(notes.sentences.count == 1)
    #expect(notes.sentences.first?.contains("udev rule") == true, "\(notes.sentences)")
    #expect(!light.isWritable)
  }

  @Test func lightThatWentAwayIsOneWarning() throws {
    let sysfs = try FakeSysfs()
    try sysfs.light("a", "raw", maximum: 100)
    let notes = Notes()
    let light = try backlight(sysfs, notes: notes)
    try FileManager.default.removeItem(atPath: "\(sysfs.root)/class/backlight/a")
    light.setBrightness(0.5)
    light.setBrightness(0.6)
    light.setPower(false)
    #expect(notes.sentences.count == 1)
    #expect(notes.sentences.first?.contains("brightness") == true)
  }
}
