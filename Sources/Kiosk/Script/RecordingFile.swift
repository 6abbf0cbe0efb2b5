internal import Evdev
internal import FakeInput
internal import LinuxIO

/// Recordings as files that a user names.
enum RecordingFile {
  /// Errors: `inputFile`, with file, line and reason, and those of files that cannot be read.
  static func read(_ path: String, description: String?) throws(KioskError) -> Recording {
    let bytes = try bytes(of: path)
    return try parse(bytes, file: path, description: description)
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
    let device = recording.devices[recording.mainDevice]
    if !device.isDescribed {
      log.warning(
        "\(printable(recording.file)) describes no device, so that the ranges of its axes are "
          + "guessed; name a file that does with --fake-device")
    } else if !recording.devices.contains(where: {
      DeviceKind.classify($0.capabilities, bus: $0.identity.bus).draws
    }) {
      let kind = device.capabilities.deviceClass.rawValue
      log.warning("\(printable(recording.file)) holds no device that draws: \(kind)")
    }
  }

  /// Names what of the recording could not be understood.
  static func report(_ recording: Recording, to log: Log) {
    for fault in recording.faults {
      let place = FilePosition(file: recording.file, line: fault.line)
      log.warning("\(place): \(fault); it is left out")
    }
  }
}
