import FakeInput
import Foundation
import Geometry
import ImageFiles
import Raster
import Testing

@testable import DrawingApp

@Suite struct DemoScriptTests {
  @Test(arguments: [
    PixelRect(x: 0, y: 44, width: 320, height: 392),
    PixelRect(x: 0, y: 44, width: 1024, height: 512),
    PixelRect(x: 0, y: 88, width: 3840, height: 1984),
  ])
  func isAScriptForAnyCanvas(_ canvas: PixelRect) throws {
    let text = DemoScript.text(canvas: canvas)
    let script = try Script.parse(text, file: "demo")
    #expect(script.lines.count > 100)
  }

  @Test func theDemosPictureIsTheOneOfTheReadme() throws {
    let run = try ProgramRun()
    #expect(try run.run(["demo", "--output", "out"]) == 0, "\(run.errors)")
    let drawn = try run.picture("out/demo.png")
    let shown = try PNGFile.read(
      URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent(".readme/demo.png").path)
    #expect(drawn.size == shown.size)
    let places = (0..<drawn.height).flatMap { y in (0..<drawn.width).map { (x: $0, y: y) } }
    let differing = places.count { drawn[$0.x, $0.y] != shown[$0.x, $0.y] }
    #expect(differing == 0, "demo --output .readme draws another picture: copy its demo.png")
  }

  @Test func everyLetterOfTheSignatureIsWritten() {
    for letter in "tigereye" {
      #expect(!DemoScript.letter(letter).strokes.isEmpty)
    }
  }
}
