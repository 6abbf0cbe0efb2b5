import Evdev
import FakeInput
import Geometry
import LinuxIO
import Raster
import Scanout

@testable import Kiosk

/// A session on a headless display, with a scene of the test's.
final class SessionBench {
  let parts: SessionParts
  private(set) var settings = RuntimeSettings()
  private let display: any Display
  private let lines = Lines()

  private final class Lines {
    var all: [String] = []
  }

  /// What was logged.
  var messages: [String] { lines.all }

  /// - Parameters:
  ///   - script: plays instead of devices; or a recording does.
  ///   - isRealtime: whether at its own pace.
  init(
    _ scene: any Scene, script: String? = nil, recording: String? = nil,
    isRealtime: Bool = false, size: PixelSize = PixelSize(width: 320, height: 480)
  ) throws {
    settings.display.options.choice = .headless(size)
    settings.outputs.stateDirectory = .nothing
    settings.input.selection = .nothing
    settings.playback.isRealtime = isRealtime
    display = try Scanout.openDisplay(settings.displayOptions) { _ in }
    let log = Log(level: .info) { [lines] in lines.all.append($0) }
    let host = Host(
      log: log, loop: try EventLoop(), signals: try SignalDescriptor.make([.user2]),
      notifier: ServiceNotifier(nil, watchdog: nil, clock: KernelClock(), log: log), console: nil)
    var source: ScriptRunner.Source?
    if let script {
      source = .whole(try Script.parse(Array(script.utf8), file: "script"))
    } else if let recording {
      source = .recording(try Recording.parse(Array(recording.utf8), file: "recording"))
    }
    parts = try SessionParts.make(
      RunPlan(
        program: "test", settings: settings, script: source, recorder: nil,
        firstScene: .program { _ in scene },
        makeLink: { [settings] _, _ in
          SettingsLink(scale: { settings.scale(on: $0) }, reload: {})
        }), on: display, host)
  }

  func run() throws -> ExitCode { try Session(parts).run() }

  deinit {
    display.close()
  }
}
