import FakeInput
import Geometry
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

  @Test func everyLetterOfTheSignatureIsWritten() {
    for letter in "tigereye" {
      #expect(!DemoScript.letter(letter).strokes.isEmpty)
    }
  }
}
