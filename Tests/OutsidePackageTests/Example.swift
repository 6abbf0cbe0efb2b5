import Foundation

/// A program that a page of documentation shows: what it shows is what is tested.
struct Example {
  /// The Swift code blocks of the page, or of one section of it, each with its lines' ends.
  let blocks: [String]

  /// - Parameters:
  ///   - page: Markdown.
  ///   - heading: The line that the section begins with; nil: the whole page.
  init(page: String, heading: String? = nil) {
    var lines = page.split(separator: "\n", omittingEmptySubsequences: false)[...]
    if let heading {
      let start = lines.firstIndex { $0 == heading } ?? lines.endIndex - 1
      lines = lines[(start + 1)...].prefix { !$0.hasPrefix("## ") }
    }
    var blocks: [String] = []
    var block: [Substring]?
    for line in lines {
      if line == "```swift" {
        block = []
      } else if line == "```", let finished = block {
        blocks.append(finished.joined(separator: "\n") + "\n")
        block = nil
      } else {
        block?.append(line)
      }
    }
    self.blocks = blocks
  }

  /// The most lines that an example has.
  static let limit = 40

  static func lineCount(_ program: String) -> Int {
    program.split(separator: "\n", omittingEmptySubsequences: false).count - 1
  }
}
