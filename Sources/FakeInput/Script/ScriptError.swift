/// Why a script cannot be played: file, line and reason.
public struct ScriptError: Error, Hashable, Sendable, CustomStringConvertible {
  public var file: String
  /// From 1.
  public var line: Int
  public var reason: String
  /// Set where the file is no script but a recording of real devices.
  public var recording: RecordingFormat?

  public init(file: String, line: Int, reason: String, recording: RecordingFormat? = nil) {
    self.file = file
    self.line = line
    self.reason = reason
    self.recording = recording
  }

  public var description: String { "\(file):\(line): \(reason)" }
}

/// The kinds of recordings, told from the content and never from the name.
public enum RecordingFormat: String, Hashable, Sendable {
  case evemu = "an EVEMU recording"
  case libinput = "a libinput recording"
  case evtest = "an evtest log"

  /// What a line proves the file to be, where only blank lines and comments came before it.
  static func proven(by line: Substring) -> RecordingFormat? {
    if line.hasPrefix("#") { return proven(byComment: line) }
    let starts: [(String, RecordingFormat)] = [
      ("N: ", .evemu), ("I: ", .evemu), ("P: ", .evemu), ("B: ", .evemu), ("A: ", .evemu),
      ("E: ", .evemu), ("L: ", .evemu), ("S: ", .evemu),
      ("version: 1", .libinput), ("ndevices:", .libinput), ("devices:", .libinput),
      ("- node: /dev/input", .libinput),
      ("Input driver version is", .evtest), ("Input device ID:", .evtest),
      ("Input device name:", .evtest), ("Event: time ", .evtest),
    ]
    return starts.first { line.hasPrefix($0.0) }?.1
  }

  private static func proven(byComment line: Substring) -> RecordingFormat? {
    let words = line.dropFirst().split(whereSeparator: \.isWhitespace)
    if words.count == 2, words[0] == "EVEMU", words[1].first?.isNumber == true { return .evemu }
    return words == ["libinput", "record"] ? .libinput : nil
  }
}
