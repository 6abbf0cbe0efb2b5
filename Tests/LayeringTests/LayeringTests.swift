import Foundation
import Testing

/// This repository against the rules.
@Suite struct LayeringTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Read once: it takes a process.
  private static let layering = Result { Layering(manifest: try Manifest(ofPackage: root)) }

  private func layering() throws -> Layering { try LayeringTests.layering.get() }

  /// The paths of all files below Sources that end with `ending`.
  private func sources(_ ending: String) throws -> [String] {
    let folder = LayeringTests.root.appendingPathComponent("Sources").path
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder)
    return paths.filter { $0.hasSuffix(ending) }.sorted()
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: LayeringTests.root.appendingPathComponent(path), encoding: .utf8)
  }

  @Test func everyImportIsDeclaredAndEveryDependencyImported() throws {
    let layering = try layering()
    let files = try sources(".swift")
    #expect(files.count > 400, "the sources were not found")
    var imports: [String: Set<String>] = [:]
    var publicImports: [String: Set<String>] = [:]
    for file in files {
      let target = String(file.prefix { $0 != "/" })
      let source = SwiftSource(try text("Sources/\(file)"))
      for violation in layering.violations(of: target, file: file, source: source) {
        Issue.record("Sources/\(violation)")
      }
      for statement in source.imports {
        imports[target, default: []].insert(statement.module)
        if statement.access == "public" {
          publicImports[target, default: []].insert(statement.module)
        }
      }
    }
    for violation in layering.productViolations(publicImports: publicImports) {
      Issue.record("\(violation)")
    }
    for target in layering.manifest.targets {
      guard let used = imports[target.name] else { continue }
      for name in target.dependencies {
        let module = layering.manifest.target(ofModule: name)?.module ?? name
        #expect(used.contains(module), "target \(target.name) has no use for \(name)")
      }
    }
  }

  @Test func thePackageKeepsTheRules() throws {
    let layering = try layering()
    #expect(layering.manifest.targets.count > 40, "the targets were not found")
    for violation in layering.violations { Issue.record("\(violation)") }
    let code = try text("Package.swift")
    for word in ["unsafeFlags", "resources:", "Foundation"] { #expect(!code.contains(word)) }
  }

  @Test func everyFolderOfSourcesIsATarget() throws {
    let folder = LayeringTests.root.appendingPathComponent("Sources").path
    let known = Set(try layering().manifest.targets.map(\.name))
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      #expect(known.contains(name), "Sources/\(name) is no target")
    }
  }

  /// A folder of tests that no target holds would never be run.
  @Test func everyFolderOfTestsIsATestTarget() throws {
    let folder = LayeringTests.root.appendingPathComponent("Tests").path
    let known = Set(try layering().manifest.targets.filter { $0.type == "test" }.map(\.name))
    let folders = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix("Tests") }
    #expect(Set(folders) == known)
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
