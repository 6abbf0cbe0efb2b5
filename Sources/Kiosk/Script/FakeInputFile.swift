internal import FakeInput
internal import LinuxIO

/// What `--fake-input` and `--fake-device` name, read and checked before anything is drawn.
enum FakeInputFile {
  /// What plays; nil where the devices do.
  ///
  /// Errors: `inputFile`, with file, line and reason; those of files that cannot be read; `usage`
  /// where a device is described for a script, which makes its own.
  static func read(
    _ settings: PlaybackSettings, log: Log
  ) throws(KioskError) -> ScriptRunner.Source? {
    guard let request = settings.fakeInput else { return nil }
    guard case .file(let path) = request else {
      var description: DescriptionFile?
      if let file = settings.fakeDevice {
        description = (try RecordingFile.bytes(of: file), file)
      }
      return .standardInput(description: description)
    }
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try readFile(path)
    } catch {
      throw KioskError.unreadable("the fake input", error)
    }
    if FakeInputSorter.kind(of: bytes) == .recording {
      let recording = try RecordingFile.parse(
        bytes, file: path, description: settings.fakeDevice)
      RecordingFile.report(recording, to: log)
      RecordingFile.reportUse(of: recording, to: log)
      return .recording(recording)
    }
    if let description = settings.fakeDevice {
      throw KioskError(
        .usage,
        "--fake-device \(printable(description)) describes the device of a recording, but "
          + "\(printable(path)) is a script")
    }
    do throws(FakeInputError) {
      return .whole(try Script.parse(bytes, file: path))
    } catch {
      throw KioskError(error)
    }
  }
}

/// A description that was read, and its name.
typealias DescriptionFile = (bytes: [UInt8], file: String)

extension InputRecorder {
  /// The recorder that the settings ask for; nil where they ask for none. Errors:
  /// `cannotCreateOutput`, `inputOutput`.
  static func make(_ settings: OutputSettings, log: Log) throws(KioskError) -> InputRecorder? {
    guard let directory = settings.recordings else { return nil }
    do throws(SystemError) {
      return try InputRecorder(directory: directory) { [log] message in log.warning(message) }
    } catch {
      throw KioskError.unwritable("recordings into", error)
    }
  }
}
