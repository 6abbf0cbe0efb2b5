import Foundation
import Testing

/// This repository against the rules.
@Suite struct LayeringTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The paths of all files below Sources that end with `ending`.
  private func sources(_ ending: String) throws -> [String] {
    let folder = LayeringTests.root.appendingPathComponent("Sources").path
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder)
    return paths.filter { $0.hasSuffix(ending) }.sorted()
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: LayeringTests.root.appendingPathComponent(path), encoding: .utf8)
  }

  @Test func everyImportPointsDown() throws {
    let files = try sources(".swift")
    #expect(files.count > 40, "the sources were not found")
    for file in files {
      let module = String(file.prefix { $0 != "/" })
      let violations = Layering.violations(
        of: module, file: file, text: try text("Sources/\(file)"))
      for violation in violations { Issue.record("Sources/\(violation)") }
    }
  }

  @Test func thePackageKeepsTheRules() throws {
    let manifest = Manifest(try text("Package.swift"))
    #expect(manifest.targets.count > 20, "the targets were not found")
    for violation in manifest.violations { Issue.record("\(violation)") }
  }

  @Test func everyFolderOfSourcesIsATarget() throws {
    let folder = LayeringTests.root.appendingPathComponent("Sources").path
    let known = Set(Manifest(try text("Package.swift")).targets.map(\.name))
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      #expect(known.contains(name), "Sources/\(name) is no target")
    }
  }

  @Test func everyFileThatMayImportGlibcDoes() throws {
    for (file, reason) in Layering.glibcFiles {
      let path = LayeringTests.root.appendingPathComponent("Sources/\(file)").path
      // An exception that is no longer used must go.
      let content = try? String(contentsOfFile: path, encoding: .utf8)
      let imports = content.map { SwiftSource($0).imports } ?? []
      #expect(imports.contains { $0.module == "Glibc" }, "\(file) (\(reason))")
    }
  }

  /// Of what begins with a dot only what git knows counts: tools leave such files behind.
  @Test func nothingElseStandsAtTheTop() throws {
    let entries = try FileManager.default.contentsOfDirectory(atPath: LayeringTests.root.path)
    let ignored = try text(".gitignore").split(separator: "\n").map { line in
      line.split(separator: "/").last.map(String.init) ?? ""
    }
    let visible = entries.filter { !$0.hasPrefix(".") && !ignored.contains($0) }
    #expect(Layering.strangers(among: visible) == [])
    let tracked = Set(git("ls-files").map { String($0.prefix { $0 != "/" }) })
    #expect(Layering.strangers(among: tracked.sorted()) == [])
  }

  /// The lines that a git command prints here; none where there is no repository.
  private func git(_ words: String...) -> [Substring] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let safe = ["-c", "safe.directory=*", "-C", LayeringTests.root.path]
    process.arguments = ["git"] + safe + words
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return [] }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).split(separator: "\n")
  }
}
