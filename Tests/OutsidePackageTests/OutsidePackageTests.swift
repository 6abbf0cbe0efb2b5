import Foundation
import Geometry
import ImageFiles
import Raster
import Testing

/// Another package that depends on this one, as anybody's would.
@Suite struct OutsidePackageTests {
  private func inTemporaryFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tigereye-outside-\(UUID().uuidString)").resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  private static let dotColor: UInt32 = 0xFF4A_90E2

  @Test func bothExamplesBuildAndRunOutside() throws {
    try inTemporaryFolder { home in
      let package = try OutsidePackage(in: home)
      let build = try package.build()
      #expect(!(build.output + build.errors).contains("warning:"), "\(build.errors)")
      try playDots(in: package)
      try askForHelp(of: package)
      let floor = try package.run("floor", ["headless"])
      #expect(floor.status == 0, "\(floor.errors)")
      #expect(floor.output.hasSuffix("a pixel is ff4a90e2\n"), "\(floor.output)")
    }
  }

  /// Two dots, of which the button wipes the first; on a panel that is turned.
  private func playDots(in package: OutsidePackage) throws {
    let script = """
      tap 100 90
      expect 100 90 #4A90E2
      expect 100 111 #000000
      tap 120 300
      expect 100 90 #000000
      touch 0 down 200 150
      expect-contacts 1
      touch 0 up

      """
    let file = package.folder.appendingPathComponent("dots.script")
    try Data(script.utf8).write(to: file)
    let run = try package.run(
      "dots",
      [
        "--display", "headless:320x240", "--rotate", "90", "--fake-input", "dots.script",
        "--screenshot", "dots.png",
      ])
    #expect(run.status == 0, "\(run.errors)")
    let picture = try PNGFile.read(package.folder.appendingPathComponent("dots.png").path)
    #expect(picture.size == PixelSize(width: 240, height: 320))
    let color = OutsidePackageTests.dotColor
    #expect(picture[200, 150].rawValue == color && picture[217, 150].rawValue == color)
    #expect(picture[221, 150].rawValue == 0xFF00_0000 && picture[100, 90].rawValue == 0xFF00_0000)
    // The bar with the button.
    #expect(picture[120, 300].rawValue != 0xFF00_0000)
  }

  /// What a program has without a line of its own for it.
  private func askForHelp(of package: OutsidePackage) throws {
    let help = try package.run("dots", ["--help"])
    #expect(help.status == 0 && help.errors == "")
    for word in [
      "a dot under every finger", "--display", "--rotate", "--fake-input", "--screenshot",
      "dots list", "dots calibrate", "dots inspect", "/etc/dots/dots.conf",
    ] {
      #expect(help.output.contains(word), "\(word) is not in \(help.output)")
    }
    for word in ["tigereye", "--keep", "--seed"] {
      #expect(!help.output.contains(word), "\(word) is in \(help.output)")
    }
    let wrong = try package.run("dots", ["--rotate", "45"])
    #expect(wrong.status == 64 && wrong.errors.hasPrefix("dots: "), "\(wrong.errors)")
    let version = try package.run("dots", ["--version"])
    #expect(version.output == "dots 1.0\n")
  }

  @Test func theExamplesAreShort() throws {
    let programs = [
      try #require(OutsidePackage.readmeBlocks().last),
      try #require(OutsidePackage.articleBlocks().first),
    ]
    for program in programs {
      #expect((20...Example.limit).contains(Example.lineCount(program)))
    }
  }

  @Test func theExamplesAreFormattedAsEverythingElse() throws {
    try inTemporaryFolder { folder in
      let blocks = try OutsidePackage.readmeBlocks() + OutsidePackage.articleBlocks()
      #expect(blocks.count == 3)
      for (index, block) in blocks.enumerated() {
        try Data(block.utf8).write(to: folder.appendingPathComponent("\(index).swift"))
      }
      let rules = WorkingTree.root.appendingPathComponent(".swift-format").path
      let lint = Command(
        "swift", ["format", "lint", "--strict", "--configuration", rules, "--recursive", "."],
        in: folder)
      let result = try lint.run()
      #expect(result.status == 0, "\(lint.failure(result))")
    }
  }
}
