/// The example of README's section "Use the libraries": what it shows is what is tested.
struct Example {
  static let heading = "## Use the libraries"

  /// The Package.swift of a package that uses the libraries, with `url` where README says REPOSITORY.
  let manifest: String
  /// The version that the manifest asks for.
  let version: String
  /// The lines of its main.swift.
  let program: String

  /// nil where the section does not hold first a manifest and then a program.
  init?(readme: String, url: String) {
    let lines = readme.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(where: { $0 == Example.heading }) else { return nil }
    let section = lines[(start + 1)...].prefix { !$0.hasPrefix("## ") }
    var blocks: [String] = []
    var block: [Substring]?
    for line in section {
      if line == "```swift" {
        block = []
      } else if line == "```", let finished = block {
        blocks.append(finished.joined(separator: "\n") + "\n")
        block = nil
      } else {
        block?.append(line)
      }
    }
    guard blocks.count == 2, let tag = blocks[0].firstMatch(of: /from: "([0-9.]+)"/) else {
      return nil
    }
    manifest = blocks[0].replacing("REPOSITORY", with: url)
    version = String(tag.1)
    program = blocks[1]
  }
}
