import Foundation
import Evdev
import Geometry
import Raster
import Scanout
import Testing

@testable import DrawingApp
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
    Log(level: .info, program: "tigereye") { [unowned self] line in lines.append(line) }
  }

  /// The settings of a run with these words; the usual configuration is at `path`.
  private func source(
    _ words: String..., path: String = "/nowhere"
  ) throws(KioskError) -> SettingsSource<DrawingSettings> {
    var parser = CommandLineParser(words, DrawingProgram.program(configurationPath: path).grammar)
    guard case .command(_, let call) = try parser.parse(started: .zero, log: makeLog()) else {
      throw KioskError(.internalFault, "\(words) is no run")
    }
    return call.source
  }

  @Test func defaultsAreThoseOfTheContract() throws {
    let source = try source(path: folder + "/missing/tigereye.conf")
    let settings = try source.load(log: makeLog())
    let runtime = settings.runtime
    #expect(runtime.displayOptions.choice == .auto)
    #expect(runtime.displayOptions.connector == nil)
    #expect(runtime.displayOptions.mode == nil)
    #expect(runtime.displayOptions.rotation == .zero)
    #expect(runtime.displayOptions.format == .auto)
    #expect(runtime.display.scale == nil)
    #expect(runtime.display.wait == .zero)
    #expect(runtime.inputSelection == .auto)
    #expect(runtime.playback.fakeInput == nil)
    #expect(runtime.inputOptions.grabs)
    #expect(runtime.input.calibration == nil)
    #expect(settings.own.keep == .all)
    #expect(settings.own.renderer == .quartz)
    #expect(settings.own.backgroundColor == .white)
    #expect(settings.own.controls.lineWidth == 2)
    #expect(runtime.font == nil)
    #expect(runtime.logLevel == .info)
    #expect(settings.own.seed == nil)
    #expect(runtime.outputs.stateDirectory == nil)
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
    let plain = try source(path: path).load(log: makeLog())
    #expect(plain.runtime.displayOptions.choice == .drm(path: "/dev/dri/card9"))
    #expect(plain.runtime.displayOptions.rotation == .quarter)
    #expect(plain.runtime.display.scale == 3)
    #expect(plain.own.keep == .last)
    #expect(plain.runtime.logLevel == .error)
    let log = makeLog()
    let settings = try source(
      "--config", path, "--display", "headless:9x9", "--rotate", "0", "--scale", "auto",
      "--no-grab", "--keep=all", "--log-level", "debug"
    ).load(log: log)
    let runtime = settings.runtime
    #expect(runtime.displayOptions.choice == .headless(PixelSize(width: 9, height: 9)))
    #expect(runtime.displayOptions.rotation == .zero)
    #expect(runtime.display.scale == nil)
    #expect(!runtime.inputOptions.grabs)
    #expect(settings.own.keep == .all)
    #expect(runtime.logLevel == .debug)
    #expect(log.level == .debug)
  }

  @Test func theSecondTutorialKeepsTheLastShapeOnGrey() throws {
    let gles = try file("[canvas]\nrenderer = gles\n")
    let settings = try source("--keep", "last", path: gles).load(log: makeLog())
    #expect(settings.own.renderer == .gles)
    #expect(settings.own.backgroundColor == Color(rgb: 0xC7C7C7))
    // In no other pairing, and not where the configuration says otherwise.
    for source in [
      try source("--keep", "all", path: gles),
      try source("--keep=last", "--renderer=quartz", path: gles),
    ] {
      #expect(try source.load(log: makeLog()).own.backgroundColor == .white)
    }
    let blue = try file("[canvas]\nrenderer = gles\nkeep = last\nbackground = #0000FF\n")
    let other = try source(path: blue).load(log: makeLog())
    #expect(other.own.keep == .last)
    #expect(other.own.backgroundColor == Color(rgb: 0x0000FF))
  }

  @Test func aHeadlessRunIsNotBoundToTheScreenOfTheConfiguration() throws {
    let path = try file("[display]\nconnector = DSI-1\nmode = 800x480\n")
    let settings = try source("--display", "headless:9x9", path: path).load(log: makeLog())
    #expect(settings.runtime.displayOptions.connector == nil)
    #expect(settings.runtime.displayOptions.mode == nil)
  }

  @Test func fakeInputPlaysInsteadOfTheConfiguredDevices() throws {
    let path = try file("[input]\ninput = /dev/input/event0\n[gallery]\nstate-dir = none\n")
    let settings = try source("--fake-input", "-", path: path).load(log: makeLog()).runtime
    #expect(settings.inputOptions.selection == InputOptions.Selection.nothing)
    #expect(settings.playback.fakeInput == .standardInput)
    #expect(settings.outputs.stateDirectory == .nothing)
  }

  @Test func aNamedFileThatIsMissingIsAnInputFault() throws {
    for path in [folder + "/missing.conf", folder] {
      var caught: KioskError?
      do throws(KioskError) {
        _ = try source("--config", path).load(log: makeLog())
      } catch {
        caught = error
      }
      #expect(caught?.exitCode == .inputFile)
      #expect(caught?.message.contains(path) == true)
    }
  }

  @Test func warningsFollowTheLevelThatTheFileSets() throws {
    let warned = try file("[log]\nlevel = warning\n[canvas]\nkeeep = all\n")
    _ = try source("--config", warned).load(log: makeLog())
    #expect(
      lines == [
        "tigereye: warning: \(warned):4: unknown key canvas.keeep; the nearest known one is "
          + "canvas.keep"
      ])
    lines = []
    let silent = try file("[canvas]\nkeeep = all\n[log]\nlevel = error\n")
    _ = try source("--config", silent).load(log: makeLog())
    #expect(lines == [])
  }

  @Test func aReloadTakesTheNewFile() throws {
    let source = try source("--config", try file("[canvas]\nkeep = all\n"))
    let log = makeLog()
    _ = try source.load(log: log)
    _ = try file("[canvas]\nkeep = last\n")
    #expect(source.reload(log: log)?.own.keep == .last)
    #expect(lines == [])
  }

  @Test func aReloadOfABadFileLeavesTheSettings() throws {
    let path = try file("[canvas]\nkeep = last\n[log]\nlevel = warning\n")
    let source = try source("--config", path)
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
      var settings = RuntimeSettings()
      if let locked { settings.kiosk.isLocked = locked }
      settings.kiosk.switchesConsoles = key
      return settings.switchesConsoles
    }
    #expect(isOn(locked: nil, key: nil) && isOn(locked: false, key: nil))
    #expect(!isOn(locked: true, key: nil))
    #expect(!isOn(locked: false, key: false))
    #expect(isOn(locked: true, key: true))
  }
}
