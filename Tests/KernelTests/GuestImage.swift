import Foundation

/// The kernel, the start-up file system and the program in it, as `.ci/guest` prepares them.
struct GuestImage: Sendable {
  let folder: String

  var kernel: String { folder + "/vmlinuz" }
  var initrd: String { folder + "/initrd" }
  /// One of the guest's programs, to be run on the host.
  func path(of program: GuestProgram) -> String { "\(folder)/\(program)" }
  /// The hand of the tests in the guest, to be run on the host.
  var tools: String { folder + "/tigereye-guest-tools" }

  /// Prepared at the first use, once in a test run.
  static let shared = Result { try GuestImage() }

  private init() throws {
    let environment = ProcessInfo.processInfo.environment
    let package = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
    folder = environment["TIGEREYE_GUEST_FOLDER"] ?? package + "/.build/kernel-guest"
    let outcome = try run(package + "/.ci/guest", [folder], patience: 1800)
    guard outcome.status == 0 else {
      let said = "\(outcome.output.suffix(2000))\(outcome.errors.suffix(2000))"
      throw GuestError(".ci/guest ended with \(outcome.status): \(said)")
    }
  }
}

/// A program that stands on the runtime and is in the guest.
enum GuestProgram: String, CustomStringConvertible {
  case tigereye
  /// README's example, built outside of this package.
  case dots

  var description: String { rawValue }
}

/// Runs a program of the host to its end.
func run(
  _ program: String, _ arguments: [String], patience: Double = 120
) throws -> (status: Int32, output: String, errors: String) {
  // Files, not pipes: nothing has to be read while the program runs.
  let folder = try temporaryFolder()
  defer { try? FileManager.default.removeItem(atPath: folder) }
  let process = Process()
  process.executableURL = URL(fileURLWithPath: program)
  process.arguments = arguments
  process.standardInput = FileHandle.nullDevice
  process.standardOutput = try emptyFile(folder + "/output")
  process.standardError = try emptyFile(folder + "/errors")
  do {
    try process.run()
  } catch {
    throw GuestError("cannot start \(program): \(error)")
  }
  let end = Date(timeIntervalSinceNow: patience)
  while process.isRunning {
    guard Date() < end else {
      process.terminate()
      throw GuestError("\(program) did not end within \(patience) s")
    }
    usleep(10_000)
  }
  return (
    process.terminationStatus, try String(contentsOfFile: folder + "/output", encoding: .utf8),
    try String(contentsOfFile: folder + "/errors", encoding: .utf8)
  )
}

func temporaryFolder() throws -> String {
  // Short: a socket's path must fit into 108 bytes.
  var template = Array("/tmp/tigereye-XXXXXX".utf8CString)
  guard mkdtemp(&template) != nil else { throw GuestError("cannot make a folder in /tmp") }
  return template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
}

func emptyFile(_ path: String) throws -> FileHandle {
  guard
    FileManager.default.createFile(atPath: path, contents: nil),
    let handle = FileHandle(forWritingAtPath: path)
  else { throw GuestError("cannot create \(path)") }
  return handle
}
