internal import Evdev

/// `calibrate`: asks for crosses to be touched, saves what was learned of it, and prints the udev
/// rule that says the same to other programs. Whatever ends it before `Keep` is touched changes
/// nothing.
struct CalibrateCommand<Own> {
  /// How the screen and the devices are run.
  let screen: RunCommand<Own>

  func run() throws(KioskError) -> ExitCode {
    let (settings, script) = try screen.prepare()
    if script == nil, settings.runtime.inputSelection == .nothing {
      throw KioskError(
        .usage,
        "there is nothing to calibrate: no input device is to be read; name one with --input, or "
          + "--input auto")
    }
    var kept: LearnedCalibration?
    let code = try screen.run(settings, script: script, first: .calibration { kept = $0 })
    // By now the console is back, where the rule is to be read.
    guard let learned = kept else {
      screen.log.warning("no calibration was made; what was in force stays")
      return code
    }
    // Neither is lost because the other cannot be written.
    let printing = Result { () throws(KioskError) in
      try Output.print(CalibrationRule.text(learned) + "\n")
    }
    if let directory = settings.runtime.stateDirectory(of: screen.program) {
      let path = try CalibrationFile.save(learned, in: directory.path)
      screen.log.info("saved \(path)")
    } else {
      try printing.get()
      screen.log.warning(
        "there is no state directory, so only the printed rule knows the calibration; install it, or "
          + "name a directory with --state-dir")
    }
    if settings.runtime.input.calibration != nil {
      screen.log.warning("input.calibration in the configuration counts before it; remove that key")
    }
    try printing.get()
    return code
  }
}
