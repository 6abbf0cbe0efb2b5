internal import Evdev

/// Which devices are read (`--input`, `input.input`).
extension InputOptions.Selection: OptionValue {
  static let allowed = "auto, none or PATH[,PATH…]"

  static func parse(_ word: String) throws(ValueFault) -> InputOptions.Selection {
    if word == "auto" { return .auto }
    if word == "none" { return .nothing }
    let paths = word.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard paths.allSatisfy({ !$0.isEmpty }) else { throw .notAllowed }
    return .paths(paths)
  }
}

/// The script or recording that plays instead of devices.
public enum FakeInputRequest: Hashable, Sendable, OptionValue {
  /// Played line by line as it arrives.
  case standardInput
  case file(String)

  static let allowed = "a file or -"

  static func parse(_ word: String) throws(ValueFault) -> FakeInputRequest {
    word == "-" ? .standardInput : .file(try FileName.parse(word).path)
  }
}

/// A file by its path.
struct FileName: OptionValue {
  var path: String

  static let allowed = "a file's path"

  static func parse(_ word: String) throws(ValueFault) -> FileName {
    // A NUL would end the name early for the kernel.
    guard !word.isEmpty, !word.utf8.contains(0) else { throw .notAllowed }
    return FileName(path: word)
  }
}

/// A folder by its path.
struct FolderName: OptionValue {
  var path: String

  static let allowed = "a folder's path"

  static func parse(_ word: String) throws(ValueFault) -> FolderName {
    FolderName(path: try FileName.parse(word).path)
  }
}

/// Which device of a recording (`--device`).
struct DeviceNumber: OptionValue {
  var number: Int

  static let allowed = "a whole number, 0 for the first device"

  static func parse(_ word: String) throws(ValueFault) -> DeviceNumber {
    guard let number = wholeNumber(word).flatMap({ Int(exactly: $0) }) else { throw .notAllowed }
    return DeviceNumber(number: number)
  }
}

/// What remains of the drawings (`--keep`, `canvas.keep`).
public enum KeepRequest: String, CaseIterable, Sendable, OptionValue {
  /// Everything that was drawn.
  case all
  /// The newest shape only, as in the tutorial.
  case last
}

/// The seed of the random colour.
struct Seed: OptionValue {
  var number: UInt64

  static let allowed = "a whole number from 0 to \(UInt64.max)"

  static func parse(_ word: String) throws(ValueFault) -> Seed {
    guard let number = wholeNumber(word) else { throw .notAllowed }
    return Seed(number: number)
  }
}

/// Where things are kept that outlive the run.
public enum StateDirectoryRequest: Hashable, Sendable, OptionValue {
  case nothing
  case directory(String)

  static let allowed = "a folder's path or none"

  static func parse(_ word: String) throws(ValueFault) -> StateDirectoryRequest {
    word == "none" ? .nothing : .directory(try FileName.parse(word).path)
  }
}

/// A connector by the kernel's name, such as HDMI-A-1.
struct ConnectorName: OptionValue {
  var name: String

  static let allowed = "a connector's name such as HDMI-A-1 (`tigereye list` shows them)"

  static func parse(_ word: String) throws(ValueFault) -> ConnectorName {
    // The kernel's names are letters, digits and hyphens.
    let isName = word.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    guard !word.isEmpty, isName else { throw .notAllowed }
    return ConnectorName(name: word)
  }
}

extension LogLevel: OptionValue {}
