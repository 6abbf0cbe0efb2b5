internal import Evdev
internal import LinuxIO

/// `tigereye calibrate`: asks for crosses to be touched, saves what was learned of it, and prints the
/// udev rule that says the same to other programs. Whatever ends it before `Keep` is touched changes
/// nothing.
struct CalibrateCommand {
  let source: SettingsSource<DrawingSettings>
  let started: Duration
  let log: Log

  func run() throws(KioskError) -> ExitCode {
    var result: (learned: LearnedCalibration?, directory: StateDirectory?, isOverruled: Bool)?
    let command = RunCommand(source: source, started: started, log: log, purpose: .calibrating) {
      assembly in
      let scene = assembly.scene as? CalibrationScene
      result = (
        scene?.learned, assembly.stateDirectory, assembly.settings.runtime.input.calibration != nil
      )
    }
    let code = try command.run()
    // By now the console is back, where the rule is to be read.
    guard let result, let learned = result.learned else {
      log.warning("no calibration was made; what was in force stays")
      return code
    }
    try Program.print(CalibrationRule.text(learned) + "\n")
    if let directory = result.directory {
      let path = try CalibrationFile.save(learned, in: directory.path)
      log.info("saved \(path)")
    } else {
      log.warning("there is no state directory, so only the printed rule knows the calibration")
    }
    if result.isOverruled {
      log.warning("input.calibration in the configuration counts before it; remove that key")
    }
    return code
  }
}
