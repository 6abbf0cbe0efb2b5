import Foundation
import Geometry
import ImmediateMode
import Raster
import Testing

/// The article "Subclass a view and draw": its code is `ShapeView.swift`, which is compiled here.
@Suite struct ArticleTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func lines(_ path: String) throws -> [String] {
    let file = ArticleTests.root.appendingPathComponent(path)
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

  @Test func theArticleShowsTheCodeThatIsCompiled() throws {
    let article = try lines("Sources/ImmediateMode/ImmediateMode.docc/SubclassAndDraw.md")
    let source = try lines("Tests/ImmediateModeTests/ShapeView.swift")
    #expect(code(article) + [""] == source)
  }

  @Test func theViewDrawsWhatTheArticleSays() {
    let view = ShapeView(width: 8, height: 6)
    view.first = Point(2, 1)
    view.last = Point(5, 4)
    view.redraw()
    let box = PixelRect(x: 2, y: 1, width: 3, height: 3)
    for y in 0..<6 {
      for x in 0..<8 {
        let expected: UInt32 = box.contains(x: x, y: y) ? 0xFFFF_0000 : 0xFFC7_C7C7
        #expect(view.bitmap[x, y].rawValue == expected, "\(x), \(y)")
      }
    }
    // Nothing is kept from one picture to the next.
    view.first = Point(7, 5)
    view.last = Point(7, 5)
    view.redraw()
    for y in 0..<6 {
      for x in 0..<8 { #expect(view.bitmap[x, y].rawValue == 0xFFC7_C7C7) }
    }
    #expect(view.context.getError() == nil)
  }
}
