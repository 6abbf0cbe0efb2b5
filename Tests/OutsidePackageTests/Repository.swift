import Foundation

/// A git repository with one commit: this package as it stands in the working tree, uncommitted
/// changes included, since those are what a test run is about.
struct Repository {
  static let origin = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  let folder: URL

  /// Copies the working tree to `folder`, commits it and tags it with `version`.
  init(copyTo folder: URL, version: String) throws {
    self.folder = folder
    let files = FileManager.default
    for path in try Repository.files() {
      let target = folder.appendingPathComponent(path)
      try files.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try files.copyItem(at: Repository.origin.appendingPathComponent(path), to: target)
    }
    let author = ["-c", "user.name=Test", "-c", "user.email=test@localhost"]
    let plain = ["-c", "commit.gpgSign=false", "-c", "tag.gpgSign=false"]
    try git(["init", "--quiet", "--initial-branch=main"])
    try git(["add", "--all"])
    try git(author + plain + ["commit", "--quiet", "--message=The working tree"])
    try git(author + plain + ["tag", version])
  }

  private func git(_ words: [String]) throws {
    let git = Command("git", ["-C", folder.path] + words)
    let result = try git.run()
    guard result.status == 0 else { throw git.failure(result) }
  }

  /// The paths of all files that are or could be committed.
  private static func files() throws -> [String] {
    let folder = origin.path
    let list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    let git = Command("git", ["-c", "safe.directory=*", "-C", folder] + list)
    let result = try git.run()
    guard result.status == 0 else { throw git.failure(result) }
    let paths = result.output.split(separator: "\0").map(String.init)
    // A file that was deleted and not committed yet is still listed.
    return Set(paths).filter { path in
      FileManager.default.fileExists(atPath: folder + "/" + path)
    }.sorted()
  }
}
