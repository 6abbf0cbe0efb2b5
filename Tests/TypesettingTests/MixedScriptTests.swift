import Geometry
import Raster
import TestSupport
import Testing

@testable import Typesetting

/// Lines in several scripts, directions and faces.
struct MixedScriptTests {
  private static let regular = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
  /// Has Latin, and no Arabic.
  private static let serif = "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf"

  private func renderer(_ path: String = testTypefacePath, _ others: String...) throws
    -> TextRenderer
  {
    try TextRenderer(
      face: Typeface.load(path: path), fallbacks: others.map { try Typeface.load(path: $0) })
  }

  /// The scalars in the order in which they are drawn.
  private func drawn(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    let line = BidirectionalLine(scalars)
    var result = String.UnicodeScalarView()
    for range in line.visualOrder(of: scalars.indices.map { $0..<$0 + 1 }) {
      result.append(scalars[range.lowerBound])
    }
    return String(result)
  }

  @Test(arguments: [
    ("Red", "Red"), ("", ""), ("12", "12"), ("Width 2", "Width 2"),
    ("אבג", "גבא"), ("אב 12", "12 בא"), ("12 אב", "בא 12"), ("אב Red גד", "דג Red בא"),
    ("Red אב", "Red בא"), ("Red אב 12", "Red 12 בא"), ("אב 1.5", "1.5 בא"), ("אב 50%", "50% בא"),
    ("אב-גד", "דג-בא"), ("אב 1-2", "1-2 בא"), ("Red אב.", "Red בא."), ("אב ", " בא"),
    ("سمك 25", "25 كمس"), ("سمك ٢٥", "٢٥ كمس"), ("a אב c", "a בא c"),
    // After Arabic letters a hyphen between digits parts them: UAX #9, W2 and W4.
    ("سمك 1-2", "2-1 كمس"),
  ])
  func linesAreDrawnInVisualOrder(text: String, expected: String) {
    #expect(drawn(text) == expected)
  }

  /// Glyphs of joined letters are other ones than those of the letters alone.
  @Test func arabicLettersJoin() throws {
    let text = try renderer()
    for word in ["أحمر", "العربية", "برتقالي"] {
      let joined = text.layout(word, size: 20)
      let alone = word.unicodeScalars.map {
        text.layout(String(Character($0)), size: 20).glyphs[0].id
      }
      #expect(joined.glyphs.allSatisfy { $0.id != 0 })
      #expect(joined.glyphs.reversed().map(\.id) != alone)
      // From left to right on the paper.
      #expect(zip(joined.glyphs, joined.glyphs.dropFirst()).allSatisfy { $0.x <= $1.x })
      let width = alone.indices.reduce(0.0) { sum, index in
        let scalar = Array(word.unicodeScalars)[index]
        return sum + text.measure(String(Character(scalar)), size: 20).width
      }
      #expect(joined.width < width)
    }
  }

  /// Lam and alef are one glyph; a mark stands on its letter and takes no room.
  @Test func ligaturesAndMarksComeFromTheFont() throws {
    let text = try renderer()
    #expect(text.layout("لا", size: 20).glyphs.count == 1)
    let plain = text.layout("قلم", size: 20)
    let marked = text.layout("قَلَم", size: 20)
    #expect(marked.glyphs.count == plain.glyphs.count + 2)
    #expect(abs(marked.width - plain.width) < 0.001)
    let accent = text.layout("e\u{301}", size: 20)
    #expect(abs(accent.width - text.layout("é", size: 20).width) < 0.001)
  }

  @Test func aFaceBehindTheMainOneGivesWhatThatLacks() throws {
    let word = "أحمر"
    let alone = try renderer(Self.serif)
    #expect(!alone.hasGlyphs(for: word) && alone.hasGlyphs(for: "Red é"))
    let both = try renderer(Self.serif, Self.regular)
    #expect(both.hasGlyphs(for: "Red \(word) 2"))
    let line = both.layout("Red \(word)", size: 20)
    let latin = alone.layout("Red ", size: 20)
    #expect(Array(line.glyphs.prefix(latin.glyphs.count)) == latin.glyphs)
    let arabic = line.glyphs.dropFirst(latin.glyphs.count)
    #expect(!arabic.isEmpty && arabic.allSatisfy { $0.face == 1 && $0.id != 0 })
    let own = try renderer(Self.regular).layout(word, size: 20)
    #expect(arabic.map(\.id) == own.glyphs.map(\.id))
    #expect(abs(line.width - latin.width - own.width) < 0.001)
    // The height of the line is the main face's.
    #expect(line.ascent == latin.ascent && line.capHeight == latin.capHeight)
  }

  @Test func masksOfTwoFacesAreNotTakenForEachOther() throws {
    let both = try renderer(Self.serif, Self.regular)
    let word = "a أحمر"
    func picture(_ text: TextRenderer) -> Bitmap {
      let bitmap = Bitmap(width: 160, height: 40)
      bitmap.fill(.white, in: bitmap.bounds)
      text.draw(
        word, in: Context(bitmap), centeredIn: bitmap.bounds.rect, size: 20, color: .black)
      return bitmap
    }
    let first = picture(both)
    let masks = both.masksRendered
    #expect(areEqual(picture(both), first) && both.masksRendered == masks)
    #expect(!areEqual(first, picture(try renderer(Self.regular))))
  }

  @Test func whatNoFaceHasIsSaid() throws {
    let text = try renderer(Self.serif, Self.regular)
    #expect(!text.hasGlyphs(for: "漢字"))
    #expect(!text.hasGlyphs(for: "Red 漢"))
    #expect(text.hasGlyphs(for: ""))
    #expect(text.hasGlyphs(for: "a\u{200D}b\u{FE0F}"))
  }

  // MARK: Fonts for what is missing

  private func fonts(_ folder: String) -> [String] {
    switch folder {
    case "/usr/share/fonts": ["truetype"]
    case "/usr/share/fonts/truetype": ["dejavu"]
    case "/usr/share/fonts/truetype/dejavu": ["DejaVuSerif.ttf", "DejaVuSans.ttf", "missing.ttf"]
    default: []
    }
  }

  @Test func nothingIsOpenedForWhatTheMainFaceHas() throws {
    let main = try Typeface.load(path: testTypefacePath)
    let found = main.fallbacks(for: ["Red", "Grün", "أحمر"]) { _ in
      Issue.record("looked for others")
      return []
    }
    #expect(found.isEmpty)
  }

  @Test func aFontIsFoundForWhatIsMissing() throws {
    let main = try Typeface.load(path: Self.serif)
    #expect(main.fallbacks(for: ["أحمر", "漢"], listing: fonts).map(\.path) == [Self.regular])
    #expect(main.fallbacks(for: ["漢"], listing: fonts).isEmpty)
    #expect(main.fallbacks(for: ["أحمر"]) { _ in [] }.isEmpty)
  }
}
