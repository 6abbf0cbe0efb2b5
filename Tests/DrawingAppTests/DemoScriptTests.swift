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
    for name in ["demo.png", "demo-light.png"] {
      let drawn = try run.picture("out/\(name)")
      let shown = try PNGFile.read(
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
          .deletingLastPathComponent().appendingPathComponent(".readme/\(name)").path)
      try #require(drawn.size == shown.size)
      let places = (0..<drawn.height).flatMap { y in (0..<drawn.width).map { (x: $0, y: y) } }
      let differing = places.count { drawn[$0.x, $0.y] != shown[$0.x, $0.y] }
      #expect(differing == 0, "demo --output .readme draws another \(name): copy that")
    }
  }

  @Test func everyLetterOfTheWordsIsWritten() {
    for letter in "twoseatsfourhands" {
      #expect(!Handwriting.letter(letter).strokes.isEmpty)
    }
    #expect(Handwriting.letter(" ").strokes.isEmpty)
  }

  /// Four hands of two seats: twenty fingers at once, as many of each seat, which begin in its half.
  @Test func fourHandsOfTwoSeatsDrawAtOnce() throws {
    let canvas = PixelRect(x: 0, y: 44, width: 1280, height: 392)
    let script = try Script.parse(DemoScript.text(canvas: canvas), file: "demo")
    var down: [Int: Point] = [:]
    var most: [Int: Point] = [:]
    for line in script.lines {
      switch line.command {
      case .touch(let finger, .down(let place)): down[finger] = place
      case .touch(let finger, .up): down[finger] = nil
      default: break
      }
      if down.count > most.count { most = down }
    }
    #expect(most.count == 20 && down.isEmpty)
    #expect(most.values.count { $0.x < 640 } == 10)
  }

  /// Both have chosen for themselves at the end, and only one can redo.
  @Test func thePictureShowsThatEachHasTheirOwn() throws {
    let run = try ProgramRun()
    try run.write("seats.conf", "[controls]\nseats = 2\n[canvas]\nline-width = 4\n")
    let division = SeatDivision(.fixed(2), size: PixelSize(width: 1280, height: 480))
    let canvas = SeatDivision.canvas(of: division.layouts())
    let script = DemoScript.text(canvas: canvas) + "select 2:Redo\nselect 1:Redo\n"
    try run.write("script.txt", script)
    #expect(
      try run.run([
        "--display", "headless:1280x480", "--config", "seats.conf", "--fake-input", "script.txt",
      ]) == 1)
    let lines = script.split(separator: "\n").count
    #expect(run.errors.contains("script.txt:\(lines): "), "\(run.errors)")
    #expect(!run.errors.contains("script.txt:\(lines - 1): "))
  }
}
