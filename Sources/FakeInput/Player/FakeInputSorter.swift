/// Distinguishes scripts from recordings by their first lines that are more than blanks and
/// comments.
///
///     undecided ──a command of scripts──────────▶ script
///         │ └─────a line of a recording─────────▶ recording
///         └───────end of the file───────────────▶ script, or recording where comments alone say so
///
/// A stream is played as it comes, so that there a line that is neither ends the wait, too, unless
/// it is one that stands before the head of an evtest log: it is a script with an error.
package struct FakeInputSorter {
  package enum Kind: Hashable, Sendable {
    case script
    case recording
  }

  /// nil while undecided.
  package private(set) var kind: Kind?

  private let isStream: Bool
  private var bytes: [UInt8] = []
  /// Where the first line starts that was not looked at.
  private var start = 0
  private var searched = 0
  /// Whether a comment names a format, or quotes a line of one.
  private var hasRecordedComment = false

  package init(isStream: Bool) {
    self.isStream = isStream
  }

  /// The kind of a whole file.
  package static func kind(of bytes: [UInt8]) -> Kind {
    var sorter = FakeInputSorter(isStream: false)
    sorter.append(bytes)
    return sorter.finish()
  }

  /// More bytes of the file or stream.
  package mutating func append(_ portion: [UInt8]) {
    guard kind == nil else { return }
    bytes += portion
    while kind == nil, searched < bytes.count {
      searched += 1
      guard bytes[searched - 1] == UInt8(ascii: "\n") else { continue }
      look(at: bytes[start..<(searched - 1)])
      start = searched
    }
    // No command and no line of a recording is that long.
    if kind == nil, isStream, searched - start > RecordingLines.longest { kind = .script }
  }

  /// Told at the end of the file or stream.
  package mutating func finish() -> Kind {
    if kind == nil, start < bytes.count { look(at: bytes[start...]) }
    let result = kind ?? (hasRecordedComment ? .recording : .script)
    kind = result
    bytes = []
    return result
  }

  private mutating func look(at whole: ArraySlice<UInt8>) {
    var bytes = whole
    if start == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    guard bytes.count <= RecordingLines.longest else { return }
    var line = RecordingLine(bytes)
    line.skipBlanks()
    guard let first = line.next else { return }
    let sign = RecordingFormat.Sign(bytes)
    if first == UInt8(ascii: "#") {
      if sign != nil { hasRecordedComment = true }
      // A script does not begin with the head of a recording.
      if sign == .evemuHead && line.skip("# EVEMU ") || sign == .libinputHead { kind = .recording }
      return
    }
    if sign != nil {
      kind = .recording
    } else if isStream ? !FakeInputSorter.isPreface(line) : FakeInputSorter.isCommand(bytes) {
      kind = .script
    }
  }

  private static func isCommand(_ bytes: ArraySlice<UInt8>) -> Bool {
    // By itself: `end` without its `begin` is one, too.
    var words = Words(Substring(String(decoding: bytes, as: UTF8.self)))
    guard let name = words.next() else { return false }
    return (try? ScriptParser.command(String(name), &words)) != nil
  }

  /// What evtest, getevent and python-evdev print before they open a device.
  private static func isPreface(_ line: RecordingLine) -> Bool {
    var line = line
    return line.skip("/dev/input/event") || line.skip("No device specified")
      || line.skip("Not running as root") || line.skip("Available devices")
      || line.skip("Select the device event number") || line.skip("could not ")
      || line.skip("Device name:") || line.skip("ID  Device") || line.skip("---")
      || line.skip("Listening for events") || line.skip("Select device")
      || line.decimal() != nil && line.skipBlanks() && line.skip("/dev/input/event")
  }
}
