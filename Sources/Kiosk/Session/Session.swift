import Evdev
import Geometry
import ImageFiles
import LinuxIO
import Raster
import Scanout

/// One run of the program on one open display: waits, takes input to the scene, presents frames,
/// until a signal, a key or the end of the script ends it.
///
/// Each turn of the loop takes the same way:
///
///     wait ──▶ signals ──▶ flips ──▶ all pending input ──▶ one frame, if the display is free ──▶ wait
///                                            ▲
///                                  the script's next step, once the last one is on the screen
final class Session {
  let log: Log
  let clock = KernelClock()
  let loop: EventLoop
  let scene: Scene
  let presenter: Presenter
  let hub: InputHub
  var settings: Settings
  private let source: SettingsSource
  private let signals: SignalDescriptor
  private var script: ScriptRunner?

  private var watchedDisplay: [Int32] = []
  private var isInputReady = false
  private var isDisplayReady = false
  private var areSignalsReady = false
  private var isDone = false
  private var exitCode = ExitCode.done

  /// - Parameter signals: opened before everything else, so that none is missed.
  init(
    settings: Settings, source: SettingsSource, log: Log, signals: consuming SignalDescriptor,
    loop: EventLoop, scene: Scene, presenter: Presenter, hub: InputHub, script: ScriptRunner?
  ) {
    self.settings = settings
    self.source = source
    self.log = log
    self.signals = signals
    self.loop = loop
    self.scene = scene
    self.presenter = presenter
    self.hub = hub
    self.script = script
  }

  /// Runs to the end; returns how it ended. Errors: a display that is lost, a loop that fails.
  func run() throws(KioskError) -> ExitCode {
    do throws(SystemError) {
      try watchAll()
      while true {
        try step()
        if isDone { return exitCode }
        try loop.turn(until: nextDeadline, polling: script?.isReady(presenter) ?? false)
        try takeSignals()
        if let reason = takeFlips() {
          throw KioskError(.noUsableDisplay, reason)
        }
      }
    } catch let error as KioskError {
      throw error
    } catch let error as SystemError {
      throw KioskError(.internalFault, "\(error)")
    } catch {
      throw KioskError(.internalFault, "\(error)")
    }
  }
}
