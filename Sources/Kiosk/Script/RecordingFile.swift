internal import Evdev
internal import FakeInput
internal import LinuxIO

/// Recordings as files that a user names.
enum RecordingFile {
  /// Reads a file, or standard input where the path is `-`.
  ///
  /// Errors: `inputFile`, with file, line and reason, and those of files that cannot be read.
  static func read(_ path: String, description: String?) throws(KioskError) -> Recording {
    if path == "-" {
      let bytes = try bytesOfStandardInput()
      return try parse(bytes, file: ScriptInput.name, description: description)
    }
    let bytes = try bytes(of: path)
    return try parse(bytes, file: path, description: description)
  }

  private static func bytesOfStandardInput() throws(KioskError) -> [UInt8] {
    do throws(SystemError) {
      return try readStandardInput(limit: FakeInputStream.largestRecording)
    } catch {
      throw KioskError.unreadable("the recording", error)
    }
  }

  /// As above, of bytes that have been read.
  static func parse(
    _ bytes: [UInt8], file: String, description: String?
  ) throws(KioskError) -> Recording {
    var described: DescriptionFile?
    if let description {
      described = (try RecordingFile.bytes(of: description), description)
    }
    do throws(FakeInputError) {
      return try Recording.parse(bytes, file: file, description: described)
    } catch {
      throw KioskError(error)
    }
  }

  static func bytes(of path: String) throws(KioskError) -> [UInt8] {
    do throws(SystemError) {
      return try readFile(path)
    } catch {
      throw KioskError.unreadable("the recording", error)
    }
  }

  /// Says what keeps a recording from being drawn as it was meant.
  static func reportUse(of recording: Recording, to log: Log) {
    let drawing = recording.devices.indices.filter { recording.devices[$0].kind.draws }
    for index in drawing { reportGuesses(of: recording, device: index, to: log) }
    if drawing.isEmpty {
      let kind = recording.devices[recording.mainDevice].kind
      log.warning("\(printable(recording.file)) holds no device that draws: \(kind.verdict)")
    }
  }

  /// Says which ranges no line of a recording gives.
  static func reportGuesses(of recording: Recording, device index: Int, to log: Log) {
    let device = recording.devices[index]
    let file = printable(recording.file)
    let place = recording.devices.count == 1 ? file : "\(file), device \(index)"
    if !device.isDescribed {
      log.warning(
        "\(place) describes no device, so that the ranges of its axes are guessed; name a file that "
          + "does with --fake-device, or with --description for inspect")
    } else if !device.guessedPositionAxes.isEmpty {
      let names = device.guessedPositionAxes.map {
        EventNames.name(ofType: EventType.abs, code: $0) ?? "\($0)"
      }
      log.warning(
        "\(place) gives no range for \(names.joined(separator: " and ")); it is guessed from the "
          + "positions")
    }
  }

  /// Names what of the recording could not be understood, and what was mended.
  static func report(_ recording: Recording, to log: Log) {
    for fault in recording.faults {
      let place = FilePosition(file: recording.file, line: fault.line)
      log.warning("\(place): \(fault); it is left out")
    }
    if recording.clockJumps > 0 {
      let count = recording.clockJumps == 1 ? "once" : "\(recording.clockJumps) times"
      log.warning(
        "\(printable(recording.file)): its clock jumps by more than an hour or backwards, \(count); "
          + "that is cut out")
    }
  }
}

extension DeviceKind {
  /// What the device is, and, where it is not used, why.
  fileprivate var verdict: String {
    if case .ignored(let reason) = self { return "\(self) (\(reason))" }
    return "\(self)"
  }
}
