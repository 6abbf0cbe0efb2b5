import Foundation
import Geometry
import Raster
import Testing

/// The program with `--renderer gles`, beside the same script without.
@Suite struct RendererTests {
  /// Plays a script and gives its last picture.
  private func play(
    _ script: String, _ options: [String] = [], size: String = "320x480",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Bitmap {
    let run = try ProgramRun()
    try run.write("script.txt", script)
    let code = try run.run(
      ["--display", "headless:\(size)", "--fake-input", "script.txt", "--screenshot", "last.png"]
        + options)
    #expect(code == 0, "\(run.errors)", sourceLocation: sourceLocation)
    return try run.picture("last.png")
  }

  private let gles = ["--renderer", "gles"]

  @Test func everyToolDrawsWithoutOutlinesAndSoftEdges() throws {
    _ = try play(
      """
      drag 20 100 120 100
      expect 19 100 #FFFFFF
      expect 20 99 #FF0000
      expect 119 100 #FF0000
      expect 120 100 #FFFFFF
      expect 60 98 #FFFFFF
      expect 60 101 #FFFFFF
      select Blue
      select Rect
      tap 200 60
      expect 199 59 #0000FF
      expect 201 59 #FFFFFF
      drag 180 200 140 160
      expect 139 180 #FFFFFF
      expect 140 160 #0000FF
      expect 179 199 #0000FF
      expect 180 180 #FFFFFF
      select Yellow
      select Ellipse
      drag 200 160 280 220
      expect 240 190 #FFFF00
      expect 240 159 #FFFFFF
      expect 200 190 #FFFF00
      expect 199 190 #FFFFFF
      select Green
      select Pencil
      begin
      touch 0 down 20 300
      touch 1 down 20 340
      end
      touch 0 move 120 300
      touch 1 move 120 340
      begin
      touch 0 up
      touch 1 up
      end
      expect 60 299 #00FF00
      expect 60 300 #00FF00
      expect 60 301 #FFFFFF
      expect 60 340 #00FF00
      select Eraser
      drag 10 300 130 300
      expect 60 300 #FFFFFF
      expect 60 340 #00FF00
      select Undo
      expect 60 300 #00FF00
      select Redo
      expect 60 300 #FFFFFF
      select Clear
      expect 60 100 #FFFFFF
      select Undo
      expect 60 100 #FF0000
      """, gles)
  }

  @Test func theNewestShapeStandsOnGrey() throws {
    let script = """
      drag 20 100 120 100
      expect 60 100 #FF0000
      select Blue
      select Rect
      touch 0 down 100 200
      expect 60 100 #C7C7C7
      touch 0 move 140 260
      expect 120 230 #0000FF
      expect 99 230 #C7C7C7
      touch 0 up
      select Undo
      expect 60 100 #FF0000
      expect 120 230 #C7C7C7
      """
    _ = try play(script, gles + ["--keep", "last"])
    let run = try ProgramRun()
    try run.write("canvas.conf", "[canvas]\nrenderer = gles\nkeep = last\n")
    try run.write("script.txt", script)
    let words = ["--display", "headless:320x480", "--config", "canvas.conf"]
    #expect(try run.run(words + ["--fake-input", "script.txt"]) == 0, "\(run.errors)")
  }

  /// The insides are the same, and all around the shapes too; in between lie the outline's ring of
  /// one point and the pixels that an edge goes through.
  @Test(arguments: [1, 2])
  func shapesLandWhereTheOtherRendererPutsThem(scale: Int) throws {
    let script = """
      drag 30 110 130 110
      drag 40 120 40 190
      select Blue
      select Rect
      drag 60 130 120 180
      select Green
      select Ellipse
      drag 150 100 280 190
      select Image
      drag 200 300 160 290
      """
    // The same places at both scales: only line, outline and stamp grow.
    let options = ["--scale", "\(scale)"]
    let quartz = try play(script, options, size: "640x480")
    let other = try play(script, options + gles, size: "640x480")
    let frame = Rect(x: 60, y: 130, width: 60, height: 50)
    var differences = 0
    for y in 0..<480 {
      for x in 0..<640 where quartz[x, y] != other[x, y] {
        differences += 1
        let middle = Point(Double(x) + 0.5, Double(y) + 0.5)
        let ring = frame.insetBy(dx: -Double(scale), dy: -Double(scale))
        let isInRing = ring.contains(middle) && !frame.contains(middle)
        #expect(isInRing || isAtEllipse(middle, Double(scale)), "\(x),\(y)")
      }
    }
    // The rectangle's ring, and at least that of the ellipse.
    let rectRing = (60 + 2 * scale) * (50 + 2 * scale) - 60 * 50
    #expect(differences > rectRing + 300 * scale)
  }

  /// Whether a pixel's middle lies in the stroke's outer half or within a pixel of it.
  private func isAtEllipse(_ middle: Point, _ scale: Double) -> Bool {
    func depth(_ margin: Double) -> Double {
      let x = (middle.x - 215) / (65 + margin)
      let y = (middle.y - 145) / (45 + margin)
      return x * x + y * y
    }
    return depth(-0.8) > 1 && depth(scale + 0.8) < 1
  }

  @Test func aTurnedPictureOfSeveralFingersIsTheSame() throws {
    let script = """
      select Rect
      begin
      touch 0 down 40 100
      touch 1 down 150 120
      end
      touch 0 move 90 160
      touch 1 move 200 170
      begin
      touch 0 up
      touch 1 up
      end
      expect 40 100 #FF0000
      expect 89 159 #FF0000
      expect 90 130 #FFFFFF
      expect 150 120 #FF0000
      expect 199 169 #FF0000
      expect 149 140 #FFFFFF
      """
    let upright = try play(script, gles)
    let turned = try play(script, gles + ["--rotate", "90"], size: "480x320")
    for y in 0..<480 { for x in 0..<320 { #expect(upright[x, y] == turned[x, y]) } }
  }

  @Test func theLayoutIsTheSame() throws {
    let run = try ProgramRun()
    let words = ["layout", "--display", "headless:320x480"]
    #expect(try run.run(words + gles) == 0, "\(run.errors)")
    let other = try ProgramRun()
    #expect(try other.run(words) == 0)
    #expect(run.output == other.output)
    #expect(!run.output.isEmpty)
  }
}
