internal import Evdev
internal import LinuxIO

/// The file in its directory.
extension CalibrationFile {
  static func path(in directory: String) -> String { "\(directory)/\(name)" }

  /// What was learned. A file that cannot be read or understood is no reason not to draw: the log
  /// says what is wrong with it.
  static func load(from directory: String, log: Log) -> [LearnedCalibration] {
    let path = path(in: directory)
    do throws(SystemError) {
      guard let file = try read(path) else { return [] }
      for fault in file.faults {
        let position = FilePosition(file: path, line: fault.line)
        log.warning("\(position): \(fault.reason); the line has no effect")
      }
      return file.calibrations
    } catch {
      log.warning(KioskError.unreadable("the calibration", error).message)
      return []
    }
  }

  /// Adds a calibration; the directory is made where it is missing. Readers see the old file or the
  /// new one.
  ///
  /// Errors: `cannotCreateOutput`, `inputOutput`.
  ///
  /// - Returns: The file's path.
  static func save(
    _ calibration: LearnedCalibration, in directory: String
  ) throws(KioskError) -> String {
    try Output.makeDirectories(directory)
    let path = path(in: directory)
    do throws(SystemError) {
      var file = try read(path) ?? CalibrationFile()
      file.set(calibration)
      try writeFileAtomically(path, Array(file.text.utf8))
    } catch {
      throw KioskError.unwritable("the calibration", error)
    }
    return path
  }

  /// nil where there is none.
  private static func read(_ path: String) throws(SystemError) -> CalibrationFile? {
    do throws(SystemError) {
      return CalibrationFile(try readFile(path, limit: 1 << 20))
    } catch {
      guard error.errno == .noSuchFile || error.errno == .notDirectory else { throw error }
      return nil
    }
  }
}
