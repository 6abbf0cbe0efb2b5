import Foundation

/// A package beside a copy of this one, as a reader of the documentation would write it: the
/// manifest and the program of README, and the program without the runtime.
struct OutsidePackage {
  /// Where the package is, beside the copy.
  let folder: URL
  private let home: URL

  static let readme = WorkingTree.root.appendingPathComponent("README.md")
  static let article = WorkingTree.root.appendingPathComponent(
    "Sources/Scanout/Scanout.docc/WithoutTheRuntime.md")

  /// The manifest and the program of README's section.
  static func readmeBlocks() throws -> [String] {
    let page = try String(contentsOf: readme, encoding: .utf8)
    return Example(page: page, heading: "## Use the libraries").blocks
  }

  static func articleBlocks() throws -> [String] {
    Example(page: try String(contentsOf: article, encoding: .utf8)).blocks
  }

  /// Copies this package, and writes the other one beside it.
  init(in home: URL) throws {
    self.home = home
    folder = home.appendingPathComponent("dots")
    try WorkingTree.copy(to: home.appendingPathComponent("tigereye"))
    let blocks = try OutsidePackage.readmeBlocks()
    let article = try OutsidePackage.articleBlocks()
    guard blocks.count == 2, article.count == 1 else {
      throw Command.Failure(description: "the pages do not hold the examples")
    }
    // A second program in the same package, so that all is built once.
    let floor = """
        ]),
          .executableTarget(
            name: "floor",
            dependencies: [
              .product(name: "Evdev", package: "tigereye"),
              .product(name: "Scanout", package: "tigereye"),
            ])
      """
    let end = "      ])\n"
    guard blocks[0].contains(end) else {
      throw Command.Failure(description: "README's manifest has no target")
    }
    try write(blocks[0].replacing(end, with: floor + "\n"), to: "Package.swift")
    try write(blocks[1], to: "Sources/dots/main.swift")
    try write(article[0], to: "Sources/floor/main.swift")
  }

  private func write(_ text: String, to path: String) throws {
    let file = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Builds both programs.
  func build() throws -> Command.Result {
    // The cache of clones belongs to the user, not to a test.
    let command = Command(
      "swift", ["build", "--cache-path", home.path + "/.cache", "-j", "2"], in: folder)
    let result = try command.run()
    guard result.status == 0 else { throw command.failure(result) }
    return result
  }

  /// Runs one of the programs in the package's folder, with nothing on standard input.
  func run(_ program: String, _ arguments: [String]) throws -> Command.Result {
    try Command("\(folder.path)/.build/debug/\(program)", arguments, in: folder).run()
  }
}
