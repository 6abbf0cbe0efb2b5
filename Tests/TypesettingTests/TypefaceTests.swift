import Foundation
import Geometry
import Raster
import TestSupport
import Testing

@testable import Typesetting

struct TypefaceTests {
  @Test func loadsAFontWithItsMetrics() throws {
    let face = try Typeface.load(path: testTypefacePath)
    #expect(face.familyName == "DejaVu Sans")
    #expect(face.ascent > 0.7 && face.ascent < 1.2)
    #expect(face.descent > 0.1 && face.descent < 0.5)
    #expect(face.capHeight > 0.6 && face.capHeight < 0.8)
  }

  @Test func refusesWhatIsNoFontInOneLine() {
    for path in ["/nonexistent/font.ttf", "/usr/share", "/etc/passwd", "/dev/null", ""] {
      do throws(TypesettingError) {
        _ = try Typeface.load(path: path)
        Issue.record("\(path) loaded")
      } catch {
        #expect(error.path == path)
        #expect(error.description.hasPrefix("cannot use font \(path): "))
        #expect(!error.description.contains("\n"))
      }
    }
  }

  @Test func withoutAnyFontThereIsNoFace() {
    let search = Typeface.find(wanted: nil) { _ in [] }
    #expect(search.face == nil)
    #expect(search.failure == nil)
  }

  @Test func badWantedFontIsNamedAndReplaced() {
    let search = Typeface.find(wanted: "/etc/passwd", listing: fakeFonts)
    #expect(search.face?.path == testTypefacePath)
    #expect(search.failure?.path == "/etc/passwd")
  }

  @Test func wantedFontComesFirst() {
    let search = Typeface.find(wanted: testTypefacePath) { _ in
      Issue.record("looked for others")
      return []
    }
    #expect(search.face?.path == testTypefacePath)
    #expect(search.failure == nil)
  }

  @Test func boldFaceOfTheFirstFamilyWins() {
    let search = Typeface.find(wanted: nil, listing: fakeFonts)
    #expect(search.face?.path == testTypefacePath)
    #expect(search.failure == nil)
  }

  @Test func brokenFontFileGivesWayToTheNext() {
    let search = Typeface.find(wanted: nil) { folder in
      switch folder {
      // Named as the wanted fonts are, but not there to be opened.
      case "/usr/local/share/fonts": ["DejaVuSans-Bold.ttf", "NotoSans-Regular.ttf"]
      default: fakeFonts(folder)
      }
    }
    #expect(search.face?.path == testTypefacePath)
  }

  @Test func linksThatLoopEnd() {
    var calls = 0
    _ = Typeface.find(wanted: nil) { _ in
      calls += 1
      return ["loop", "font.ttf", "pictures.pcf.gz"]
    }
    #expect(calls <= 16)
  }

  @Test func outlinesOverlapNoOtherGlyphAndBlanksAreEmpty() throws {
    let face = try Typeface.load(path: testTypefacePath)
    let text = TextRenderer(face: face)
    #expect(text.layout(" ", size: 20).path.isEmpty)
    let box = text.layout("H", size: 100).path.boundingBox
    #expect(abs(box.maxY) < 0.001)
    #expect(abs(-box.minY - face.capHeight * 100) < 0.001)
  }

  @Test func facesComeAndGoWithoutHarm() throws {
    for _ in 0..<20 {
      let line = try TextRenderer(face: Typeface.load(path: testTypefacePath))
        .layout("Random", size: 13)
      #expect(!line.path.isEmpty)
    }
  }

  @Test func damagedFontsAreRefusedOrDrawn() throws {
    let whole = try [UInt8](Data(contentsOf: URL(fileURLWithPath: testTypefacePath)))
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("tigereye-\(UUID().uuidString).ttf")
    defer { try? FileManager.default.removeItem(at: file) }
    var generator = SeededGenerator(seed: 0xBAD_F0)
    for round in 0..<30 {
      var bytes = whole
      if round % 3 == 0 {
        bytes.removeLast(Int(generator.next() % UInt64(bytes.count)))
      } else {
        // In the tables' directory and heads, where it hurts most, or anywhere.
        let range = round % 3 == 1 ? 4000 : bytes.count
        for _ in 0..<(round * 10) {
          bytes[Int(generator.next() % UInt64(range))] = UInt8(generator.next() % 256)
        }
      }
      try Data(bytes).write(to: file)
      guard let face = try? Typeface.load(path: file.path) else { continue }
      let bitmap = Bitmap(width: 80, height: 20)
      TextRenderer(face: face).draw(
        "Random", in: Context(bitmap), centeredIn: bitmap.bounds.rect, size: 12, color: .black)
      #expect((0.3...1.2).contains(face.capHeight))
    }
  }

  private func fakeFonts(_ folder: String) -> [String] {
    switch folder {
    case "/usr/share/fonts": ["truetype"]
    case "/usr/share/fonts/truetype": ["dejavu", "noto"]
    case "/usr/share/fonts/truetype/dejavu": ["DejaVuSans.ttf", "DejaVuSans-Bold.ttf"]
    default: []
    }
  }
}
