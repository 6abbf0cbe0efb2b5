import Foundation
import Testing

/// Articles whose code is a file of the tests: both say the same, so what is read is what is
/// compiled.
@Suite struct ArticleTests {
  private func lines(_ path: String) throws -> [String] {
    let file = WorkingTree.root.appendingPathComponent(path)
    return try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
  }

  /// The blocks of code in an article, in its order, with a blank line between them.
  private func code(_ article: [String]) -> [String] {
    var result: [String] = []
    var isCode = false
    for line in article {
      if line == "```swift" {
        if !result.isEmpty { result.append("") }
        isCode = true
      } else if line == "```" {
        isCode = false
      } else if isCode {
        result.append(line)
      }
    }
    return result
  }

  @Test func immediateModesArticleShowsTheCodeThatIsCompiled() throws {
    let article = try lines("Sources/ImmediateMode/ImmediateMode.docc/SubclassAndDraw.md")
    let source = try lines("Tests/ImmediateModeTests/ShapeView.swift")
    #expect(code(article) + [""] == source)
  }
}
