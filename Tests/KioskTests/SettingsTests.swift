import Foundation
import Evdev
import Geometry
import Scanout
import Testing

@testable import Kiosk

@Suite final class SettingsTests {
  private let folder: String
  private var lines: [String] = []

  init() throws {
    folder = NSTemporaryDirectory() + "tigereye-settings-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  private func file(_ text: String) throws -> String {
    let path = folder + "/tigereye.conf"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  private func makeLog() -> Log {
    Log(level: .info) { [unowned self] line in lines.append(line) }
  }

  private func options(_ words: String...) throws(KioskError) -> RunOptions {
    guard case .run(let options) = try Invocation.parse(words) else {
      throw KioskError(.internalFault, "\(words) is no run")
    }
    return options
  }

  @Test func defaultsAreThoseOfTheContract() throws {
    let source = SettingsSource(RunOptions(), defaultPath: folder + "/missing/tigereye.conf")
    let settings = try source.load(log: makeLog())
    #expect(settings.display == .auto)
    #expect(settings.connector == nil)
    #expect(settings.mode == nil)
    #expect(settings.rotation == .none)
    #expect(settings.format == .auto)
    #expect(settings.scale == .auto)
    #expect(settings.displayWait == .atMost(.zero))
    #expect(settings.input == .auto)
    #expect(settings.fakeInput == nil)
    #expect(settings.grabsDevices)
    #expect(settings.calibration == nil)
    #expect(settings.keep == .all)
    #expect(settings.renderer == .quartz)
    #expect(settings.background == .white)
    #expect(settings.lineWidth == 2)
    #expect(settings.font == nil)
    #expect(settings.logLevel == .info)
    #expect(settings.seed == nil)
    #expect(settings.stateDirectory == nil)
    #expect(lines == [])
  }

  @Test func anOptionWinsOverItsKey() throws {
    let path = try file(
      """
      [display]
      display = drm:/dev/dri/card9
      rotate = 90
      scale = 3
      [input]
      grab = yes
      [canvas]
      keep = last
      [log]
      level = error
      """)
    let plain = try SettingsSource(RunOptions(), defaultPath: path).load(log: makeLog())
    #expect(plain.display == .drm(path: "/dev/dri/card9"))
    #expect(plain.rotation == .quarter)
    #expect(plain.scale == .fixed(3))
    #expect(plain.keep == .last)
    #expect(plain.logLevel == .error)
    let options = try options(
      "--config", path, "--display", "headless:9x9", "--rotate", "0", "--scale", "auto",
      "--no-grab", "--keep=all", "--log-level", "debug")
    let log = makeLog()
    let settings = try SettingsSource(options, defaultPath: "/nowhere").load(log: log)
    #expect(settings.display == .headless(PixelSize(width: 9, height: 9)))
    #expect(settings.rotation == .none)
    #expect(settings.scale == .auto)
    #expect(!settings.grabsDevices)
    #expect(settings.keep == .all)
    #expect(settings.logLevel == .debug)
    #expect(log.level == .debug)
  }

  @Test func theSecondTutorialKeepsTheLastShapeOnGrey() throws {
    let gles = try file("[canvas]\nrenderer = gles\n")
    let source = SettingsSource(try options("--keep", "last"), defaultPath: gles)
    let settings = try source.load(log: makeLog())
    #expect(settings.renderer == .gles)
    #expect(settings.background == RGBColor(rawValue: 0xC7C7C7))
    // In no other pairing, and not where the configuration says otherwise.
    for words in [["--keep", "all"], ["--keep=last", "--renderer=quartz"]] {
      guard case .run(let options) = try Invocation.parse(words) else { continue }
      let settings = try SettingsSource(options, defaultPath: gles).load(log: makeLog())
      #expect(settings.background == .white)
    }
    let blue = try file("[canvas]\nrenderer = gles\nkeep = last\nbackground = #0000FF\n")
    let other = try SettingsSource(RunOptions(), defaultPath: blue).load(log: makeLog())
    #expect(other.keep == .last)
    #expect(other.background == RGBColor(rawValue: 0x0000FF))
  }

  @Test func aHeadlessRunIsNotBoundToTheScreenOfTheConfiguration() throws {
    let path = try file("[display]\nconnector = DSI-1\nmode = 800x480\n")
    let options = try options("--display", "headless:9x9")
    let settings = try SettingsSource(options, defaultPath: path).load(log: makeLog())
    #expect(settings.connector == nil)
    #expect(settings.mode == nil)
  }

  @Test func fakeInputPlaysInsteadOfTheConfiguredDevices() throws {
    let path = try file("[input]\ninput = /dev/input/event0\n[gallery]\nstate-dir = none\n")
    let settings = try SettingsSource(options("--fake-input", "-"), defaultPath: path)
      .load(log: makeLog())
    #expect(settings.input == InputOptions.Selection.nothing)
    #expect(settings.fakeInput == .standardInput)
    #expect(settings.stateDirectory == .nothing)
  }

  @Test func aNamedFileThatIsMissingIsAnInputFault() throws {
    for path in [folder + "/missing.conf", folder] {
      var caught: KioskError?
      do throws(KioskError) {
        _ = try SettingsSource(try options("--config", path)).load(log: makeLog())
      } catch {
        caught = error
      }
      #expect(caught?.exitCode == .inputFile)
      #expect(caught?.sentence.contains(path) == true)
    }
  }

  @Test func warningsFollowTheLevelThatTheFileSets() throws {
    let warned = try file("[log]\nlevel = warning\n[canvas]\nkeeep = all\n")
    _ = try SettingsSource(options("--config", warned)).load(log: makeLog())
    #expect(
      lines == [
        "tigereye: warning: \(warned):4: unknown key canvas.keeep; the nearest known one is "
          + "canvas.keep"
      ])
    lines = []
    let silent = try file("[canvas]\nkeeep = all\n[log]\nlevel = error\n")
    _ = try SettingsSource(options("--config", silent)).load(log: makeLog())
    #expect(lines == [])
  }

  @Test func aReloadTakesTheNewFile() throws {
    let source = SettingsSource(try options("--config", try file("[canvas]\nkeep = all\n")))
    let log = makeLog()
    _ = try source.load(log: log)
    _ = try file("[canvas]\nkeep = last\n")
    #expect(source.reload(log: log)?.keep == .last)
    #expect(lines == [])
  }

  @Test func aReloadOfABadFileLeavesTheSettings() throws {
    let path = try file("[canvas]\nkeep = last\n[log]\nlevel = warning\n")
    let source = SettingsSource(try options("--config", path))
    let log = makeLog()
    _ = try source.load(log: log)
    _ = try file("[log]\nlevel = debug\n[canvas]\nkeep = some\n")
    #expect(source.reload(log: log) == nil)
    #expect(log.level == .warning)
    #expect(lines.count == 2)
    #expect(lines.first == "\(path):4: canvas.keep must be all or last; found some")
  }

  @Test func consolesAreSwitchedUnlessLockedOrSaidOtherwise() {
    func isOn(locked: Bool?, key: Bool?) -> Bool {
      var configuration = Configuration()
      configuration.isLocked = locked
      configuration.switchesConsoles = key
      return Settings(RunOptions(), configuration).switchesConsoles
    }
    #expect(isOn(locked: nil, key: nil) && isOn(locked: false, key: nil))
    #expect(!isOn(locked: true, key: nil))
    #expect(!isOn(locked: false, key: false))
    #expect(isOn(locked: true, key: true))
  }
}
