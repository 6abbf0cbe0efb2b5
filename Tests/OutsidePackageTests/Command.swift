import Foundation

/// A program to be run to its end.
struct Command {
  struct Result {
    var status: Int32
    /// Standard output.
    var output: String
    var errors: String
  }

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  private let words: [String]
  private let folder: URL?

  /// `name` is looked up in PATH.
  init(_ name: String, _ arguments: [String], in folder: URL? = nil) {
    words = [name] + arguments
    self.folder = folder
  }

  func run() throws -> Result {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    if let folder { process.currentDirectoryURL = folder }
    // In a git hook these would lead to the repository that the hook is of.
    process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
    process.standardInput = FileHandle.nullDevice
    // Files, not pipes: nobody has to read while the program writes.
    let files = try (0..<2).map { _ in try temporaryFile() }
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    let handles = try files.map { try FileHandle(forWritingTo: $0) }
    process.standardOutput = handles[0]
    process.standardError = handles[1]
    try process.run()
    process.waitUntilExit()
    let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
    return Result(status: process.terminationStatus, output: texts[0], errors: texts[1])
  }

  func failure(_ result: Result) -> Failure {
    Failure(
      description: """
        \(words.joined(separator: " ")) ended with \(result.status)
        \(result.output)
        \(result.errors)
        """)
  }

  private func temporaryFile() throws -> URL {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("tigereye-command-\(UUID().uuidString)")
    try Data().write(to: file)
    return file
  }
}
