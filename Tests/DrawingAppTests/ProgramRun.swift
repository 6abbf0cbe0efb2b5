import Foundation
import ImageFiles
import LinuxIO
import Raster

/// The program as its users start it: another process, its words and its exit code.
final class ProgramRun {
  /// A folder of its own, gone with the run.
  let folder: String
  private let process = Process()
  private let input = Pipe()
  private var outputPath: String { path("standard-output") }
  private var errorPath: String { path("standard-error") }

  /// What the shell would call the program.
  static let program: String = {
    // The test bundle lies beside the products.
    let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    var folder = bundle.deletingLastPathComponent()
    while folder.path != "/" {
      let candidate = folder.appendingPathComponent("tigereye").path
      if FileManager.default.isExecutableFile(atPath: candidate) { return candidate }
      folder.deleteLastPathComponent()
    }
    return Bundle.main.bundleURL.appendingPathComponent("tigereye").path
  }()

  init() throws {
    folder = NSTemporaryDirectory() + "tigereye-test-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit {
    if process.isRunning { process.terminate() }
    try? FileManager.default.removeItem(atPath: folder)
  }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// Puts a file into the folder and returns its path.
  @discardableResult
  func write(_ name: String, _ text: String) throws -> String {
    try text.write(toFile: path(name), atomically: true, encoding: .utf8)
    return path(name)
  }

  /// Runs the program without standard streams, by a shell.
  func runClosed(_ arguments: [String]) throws -> Int32 {
    let words = ([ProgramRun.program] + arguments).map { "'\($0)'" }.joined(separator: " ")
    try start(["-c", "exec \(words) <&- >&- 2>&-"], program: "/bin/sh")
    return wait()
  }

  /// Runs a line of the shell in the folder, in which `$T` is the program. Its exit code.
  func shell(_ line: String) throws -> Int32 {
    try start(["-c", line], environment: ["T": ProgramRun.program], program: "/bin/sh")
    closeInput()
    return wait()
  }

  /// Starts the program in the folder.
  func start(
    _ arguments: [String], environment: [String: String] = [:],
    program: String = ProgramRun.program
  ) throws {
    _ = FileManager.default.createFile(atPath: outputPath, contents: nil)
    _ = FileManager.default.createFile(atPath: errorPath, contents: nil)
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    var variables = ProcessInfo.processInfo.environment
    for name in [
      "STATE_DIRECTORY", "XDG_STATE_HOME", "JOURNAL_STREAM", "NOTIFY_SOCKET", "WATCHDOG_USEC",
    ] { variables[name] = nil }
    variables["HOME"] = folder
    process.environment = variables.merging(environment) { $1 }
    process.standardInput = input
    process.standardOutput = FileHandle(forWritingAtPath: outputPath)
    process.standardError = FileHandle(forWritingAtPath: errorPath)
    try process.run()
  }

  /// Starts the program, gives it `words` on standard input, and waits for its end.
  func run(_ arguments: [String], input words: String = "") throws -> Int32 {
    try start(arguments)
    send(words)
    closeInput()
    return wait()
  }

  func send(_ words: String) {
    try? input.fileHandleForWriting.write(contentsOf: Data(words.utf8))
  }

  func closeInput() {
    try? input.fileHandleForWriting.close()
  }

  var identifier: Int32 { process.processIdentifier }

  func signal(_ number: Int32) {
    kill(process.processIdentifier, number)
  }

  func wait() -> Int32 {
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : -1
  }

  /// Waits for a file that the program is about to make; false if it ends without.
  func awaitFile(_ name: String) -> Bool {
    while !FileManager.default.fileExists(atPath: path(name)) {
      if !process.isRunning { return FileManager.default.fileExists(atPath: path(name)) }
      sched_yield()
    }
    return true
  }

  var output: String { (try? String(contentsOfFile: outputPath, encoding: .utf8)) ?? "" }
  var errors: String { (try? String(contentsOfFile: errorPath, encoding: .utf8)) ?? "" }

  func picture(_ name: String) throws -> Bitmap { try PNGFile.read(path(name)) }

  func json(_ name: String) throws -> [String: Any] {
    let data = try Data(contentsOf: URL(fileURLWithPath: path(name)))
    return try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
  }
}
