internal import Evdev

/// Reads the lines of one format.
protocol RecordingParser {
  var faults: FaultList { get }
  /// Takes a line without its end; lines are numbered from 1.
  mutating func take(_ bytes: ArraySlice<UInt8>, number: Int)
  /// Told after the last line.
  mutating func finish(at number: Int)
  /// The devices, whatever is known of them.
  func finished() -> [DescribedDevice]
}

extension RecordingParser {
  mutating func finish(at number: Int) {}

  /// Reads a whole file. Lines that no recorder writes are named in `faults`.
  mutating func read(_ bytes: [UInt8], noting faults: inout FaultList) {
    var lines = RecordingLines(bytes)
    while let line = lines.next() {
      if line.count > RecordingLines.longest {
        faults.note(line: lines.number, "the line is too long to be one of a recording")
      } else {
        take(line, number: lines.number)
      }
    }
    finish(at: lines.number)
  }
}

extension Recording {
  /// Reads a recording from the bytes of a file. What makes no sense in it is left out and named in
  /// `faults`; a file of which nothing makes sense is an error.
  ///
  /// - Parameter description: another file, of which the device is taken that the events are of:
  ///   what a recording of bare events needs.
  package static func parse(
    _ bytes: [UInt8], file: String, description: (bytes: [UInt8], file: String)? = nil
  ) throws(FakeInputError) -> Recording {
    guard let description else { return try parse(bytes, file: file, of: nil) }
    let described = try devices(in: description.bytes, file: description.file)
    // Of several the first one that draws.
    let candidates = described.devices.filter {
      $0.isDescribed && !$0.finished(path: "").capabilities.isEmpty
    }
    let drawing = candidates.first { $0.finished(path: "").deviceClass.contactsDraw }
    guard let base = drawing ?? candidates.first else {
      throw FakeInputError(
        file: description.file, line: 1, reason: "no device is described here")
    }
    return try parse(bytes, file: file, of: base)
  }

  private static func parse(
    _ bytes: [UInt8], file: String, of base: DescribedDevice?
  ) throws(FakeInputError) -> Recording {
    var read = try devices(in: bytes, file: file, of: base)
    if var base, read.format != .evemu {
      base.events = read.devices.map(\.events).max { $0.count < $1.count } ?? []
      read.devices = [base]
    }
    let devices = read.devices.enumerated().map { index, device in
      device.finished(path: "recording:event\(index)")
    }
    guard
      devices.contains(where: { $0.isDescribed && !$0.capabilities.isEmpty || !$0.events.isEmpty })
    else {
      let first = read.faults.faults.first
      throw FakeInputError(
        file: file, line: first?.line ?? 1,
        reason: first?.description
          ?? "this is \(read.format.rawValue) that holds neither a device nor an event")
    }
    return Recording(
      file: file, format: read.format, devices: devices, faults: read.faults.faults)
  }

  private typealias Reading = (
    format: RecordingFormat, devices: [DescribedDevice], faults: FaultList
  )

  private static func devices(
    in bytes: [UInt8], file: String, of base: DescribedDevice? = nil
  ) throws(FakeInputError) -> Reading {
    guard let format = RecordingFormat.of(bytes) else {
      throw FakeInputError(
        file: file, line: 1,
        reason:
          "no line is one of an EVEMU recording, of a libinput recording or of a log of evtest, "
          + "getevent or python-evdev")
    }
    switch format {
    case .evemu:
      var start = base ?? DescribedDevice()
      start.events = []
      return read(bytes, format, EvemuParser(description: start))
    case .libinput: return read(bytes, format, LibinputParser())
    case .evtest: return read(bytes, format, EvtestParser())
    case .getevent: return read(bytes, format, GeteventParser())
    case .pythonEvdev: return read(bytes, format, PythonEvdevParser())
    }
  }

  private static func read(
    _ bytes: [UInt8], _ format: RecordingFormat, _ parser: some RecordingParser
  ) -> Reading {
    var parser = parser
    var longLines = FaultList()
    parser.read(bytes, noting: &longLines)
    var faults = parser.faults
    for fault in longLines.faults { faults.add(fault) }
    return (format, parser.finished(), faults)
  }
}

extension DeviceCapabilities {
  /// Whether it can send nothing at all.
  var isEmpty: Bool {
    keys.isEmpty && relatives.isEmpty && axes.isEmpty && others.values.allSatisfy(\.isEmpty)
  }
}
