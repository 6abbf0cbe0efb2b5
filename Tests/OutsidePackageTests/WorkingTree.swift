import Foundation

/// This package as it stands in the working tree, uncommitted changes included, since those are
/// what a test run is about.
enum WorkingTree {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Copies all files that are or could be committed.
  static func copy(to folder: URL) throws {
    let files = FileManager.default
    for path in try paths() {
      let target = folder.appendingPathComponent(path)
      try files.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try files.copyItem(at: root.appendingPathComponent(path), to: target)
    }
  }

  private static func paths() throws -> [String] {
    let list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    let git = Command("git", ["-c", "safe.directory=*", "-C", root.path] + list)
    let result = try git.run()
    guard result.status == 0 else { throw git.failure(result) }
    let paths = result.output.split(separator: "\0").map(String.init)
    // A file that was deleted and not committed yet is still listed.
    return Set(paths).filter { path in
      FileManager.default.fileExists(atPath: root.path + "/" + path)
    }.sorted()
  }
}
