internal import Evdev
internal import LinuxIO

/// `calibrate`: asks for crosses to be touched, saves what was learned of it, and prints the udev
/// rule that says the same to other programs. Whatever ends it before `Keep` is touched changes
/// nothing.
struct CalibrateCommand {
  let source: SettingsSource
  let started: Duration
  let log: Log

  func run() throws(KioskError) -> ExitCode {
    try RunCommand.holdSignalsBack()
    let settings = try source.load(log: log)
    let script = try FakeInputFile.read(settings, log: log)
    if script == nil, settings.input == .none {
      throw KioskError(
        .usage,
        "there is nothing to calibrate: no input device is to be read; name one with --input, or "
          + "--input auto")
    }
    var kept: LearnedCalibration?
    let command = RunCommand(source: source, started: started, log: log)
    let code = try command.run(settings, script: script, first: .calibration { kept = $0 })
    // By now the console is back, where the rule is to be read.
    guard let learned = kept else {
      log.warning("no calibration was made; what was in force stays")
      return code
    }
    try Program.print(CalibrationRule.text(learned) + "\n")
    if let directory = settings.stateDirectory(playsScript: script != nil) {
      let path = try CalibrationFile.save(learned, in: directory.path)
      log.info("saved \(path)")
    } else {
      log.warning("there is no state directory, so only the printed rule knows the calibration")
    }
    if settings.calibration != nil {
      log.warning("input.calibration in the configuration counts before it; remove that key")
    }
    return code
  }
}
