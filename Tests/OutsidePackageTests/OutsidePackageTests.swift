import Foundation
import Testing

/// Another package that depends on this one by a version, as anybody's would.
@Suite struct OutsidePackageTests {
  private static let readme = Repository.origin.appendingPathComponent("README.md")

  private func inTemporaryFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tigereye-outside-\(UUID().uuidString)").resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  private func swift(_ words: String..., in folder: URL) throws -> Command.Result {
    // The cache of clones belongs to the user, not to a test.
    let cache = ["--cache-path", folder.path + "/.cache"]
    let command = Command("swift", words + cache + ["-j", "2"], in: folder)
    let result = try command.run()
    guard result.status == 0 else { throw command.failure(result) }
    return result
  }

  @Test func theExampleOfReadmeBuildsAndRunsOutside() throws {
    try inTemporaryFolder { folder in
      let clone = folder.appendingPathComponent("tigereye")
      let readme = try String(contentsOf: OutsidePackageTests.readme, encoding: .utf8)
      let example = try #require(
        Example(readme: readme, url: "file://" + clone.path), "README has no example")
      _ = try Repository(copyTo: clone, version: example.version)

      let outside = folder.appendingPathComponent("outside")
      let sources = outside.appendingPathComponent("Sources/outside")
      try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
      func write(_ text: String, to path: String) throws {
        try Data(text.utf8).write(to: outside.appendingPathComponent(path))
      }
      try write(example.manifest, to: "Package.swift")
      try write(example.program, to: "Sources/outside/main.swift")
      // The other products, each used by one type of its own.
      try write(
        """
        import Controls
        import Scanout

        func panels() -> [Any.Type] { [ControlPanel<String>.self, HeadlessDisplay.self] }
        """, to: "Sources/outside/Panels.swift")
      let build = try swift("build", "--product", "outside", in: outside)
      #expect(!(build.output + build.errors).contains("warning:"))
      let program = Command(outside.path + "/.build/debug/outside", [], in: outside)
      let result = try program.run()
      #expect(result.status == 0, "\(program.failure(result))")
      #expect(result.errors == "")
      #expect(result.output == OutsidePackageTests.expectedOutput)
    }
  }

  /// A line two pixels wide over 240 columns.
  private static let expectedOutput = "480 pixels are red\n"

  @Test func theExampleIsShort() throws {
    let readme = try String(contentsOf: OutsidePackageTests.readme, encoding: .utf8)
    let example = try #require(Example(readme: readme, url: "file:///x"))
    #expect(example.program.split(separator: "\n").count <= 50)
    for product in ["Raster", "Evdev", "Scanout", "Controls"] {
      #expect(example.manifest.contains("\"\(product)\""))
    }
  }
}
