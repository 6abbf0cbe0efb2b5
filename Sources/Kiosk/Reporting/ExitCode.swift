/// How the program ends, as scripts and systemd see it (the numbers of sysexits.h).
public enum ExitCode: Int32, CaseIterable, Sendable {
  case done = 0
  /// An `expect` of a script failed.
  case expectationFailed = 1
  /// The command line is wrong.
  case usage = 64
  /// An input file is missing or malformed.
  case inputFile = 66
  case noUsableDisplay = 69
  case internalFault = 70
  /// An output file cannot be created.
  case cannotCreateOutput = 73
  case inputOutput = 74
  case noPermission = 77
  case badConfiguration = 78
}
