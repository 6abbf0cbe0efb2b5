internal import LinuxIO

/// A line of a file that somebody wrote, counted from 1.
public struct FilePosition: Hashable, Sendable, CustomStringConvertible {
  public var file: String
  public var line: Int

  public init(file: String, line: Int) {
    self.file = file
    self.line = line
  }

  public var description: String { "\(printable(file, limit: 4096)):\(line)" }
}

/// Why the program ends before its work is done: one sentence for people, one number for scripts.
public struct KioskError: Error, Hashable, Sendable, CustomStringConvertible {
  public var exitCode: ExitCode
  /// What was tried, on what, why it failed and what to do, without a full stop.
  public var sentence: String
  /// Where the cause stands, if it stands in a file.
  public var position: FilePosition?

  public init(_ exitCode: ExitCode, _ sentence: String, at position: FilePosition? = nil) {
    self.exitCode = exitCode
    self.sentence = sentence
    self.position = position
  }

  /// `FILE:LINE: sentence`, or the sentence alone.
  public var description: String {
    position.map { "\($0): \(sentence)" } ?? sentence
  }
}

extension KioskError {
  /// A file that was to be read cannot be: 66 where it is missing or no file, 77 where access is
  /// denied, 74 where reading failed.
  static func unreadable(_ what: String, _ error: SystemError) -> KioskError {
    let code: ExitCode
    switch error.errno {
    case .accessDenied, .notPermitted: code = .noPermission
    case .ioError: code = .inputOutput
    default: code = .inputFile
    }
    return KioskError(
      code,
      "cannot read \(what) \(printable(error.subject)): \(error.errno); \(remedy(reading: error))")
  }

  /// A file that was to be written is not: 74 where the disk failed or is full, else 73.
  static func unwritable(_ what: String, _ error: SystemError) -> KioskError {
    let isDisk = error.errno == .ioError || error.errno == .noSpace
    return KioskError(
      isDisk ? .inputOutput : .cannotCreateOutput,
      "cannot write \(what) \(printable(error.subject)): \(error.errno); \(remedy(writing: error))")
  }

  private static func remedy(reading error: SystemError) -> String {
    switch error.errno {
    case .accessDenied, .notPermitted: "make it readable for this user"
    case .isDirectory: "name a file, not a directory"
    case .ioError: "check the disk"
    default: "check the path"
    }
  }

  private static func remedy(writing error: SystemError) -> String {
    switch error.errno {
    case .noSuchFile: "make its directory first"
    case .accessDenied, .notPermitted, .readOnly: "name a place that this user may write to"
    case .noSpace: "free some space on that file system"
    case .isDirectory: "name a file, not a directory"
    default: "name another place"
    }
  }
}

/// A word that came from outside, fit to stand in a one-line message: control characters are
/// written as escapes, and what is longer than `limit` characters is cut.
func printable(_ word: String, limit: Int = 200) -> String {
  var result = ""
  var count = 0
  for scalar in word.unicodeScalars {
    if count == limit { return result + "…" }
    count += 1
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator:
      let digits = String(scalar.value, radix: 16, uppercase: true)
      result += "\\u{\(digits)}"
    default:
      result.unicodeScalars.append(scalar)
    }
  }
  return result
}
