import Testing
import Typesetting

@testable import DrawingApp
@testable import Kiosk

/// What stands on the controls.
struct WordsTests {
  private func words(_ codes: String...) -> Words {
    var words = Words()
    words.languages = codes.map { LanguageCode($0)! }
    return words
  }

  @Test func withoutAChoiceItIsEnglish() {
    let words = Words()
    #expect(words.languages == [.english] && words.language == .english && !words.hasChoice)
    for name in Words.names.subtracting(["Language"]) { #expect(words.word(for: name) == name) }
    #expect(words.word(for: "Language") == "English")
    #expect(!words.isRightToLeft)
  }

  @Test(arguments: ["de", "fr", "es", "ar"])
  func everyControlHasAWord(code: String) throws {
    let table = try #require(Words.builtIn[code])
    let shown = words(code)
    for name in Words.names {
      // Skin 1 to Skin 6 are one word and a number.
      let entry = name.hasPrefix("Skin ") ? "Skin" : name
      let word = try #require(table[entry], "\(code) has no word for \(name)")
      #expect(!word.isEmpty && word.count <= 12, "\(word) is long for a button")
      #expect(shown.word(for: name).hasPrefix(word))
    }
    // And no word for what is no control.
    #expect(Set(table.keys).subtracting(Words.names) == [])
  }

  /// Two controls with the same word could not be told apart.
  @Test(arguments: ["de", "fr", "es", "ar"])
  func noWordStandsForTwoControls(code: String) throws {
    let table = try #require(Words.builtIn[code])
    #expect(Set(table.values).count == table.count)
  }

  @Test func builtInLanguagesAreListed() {
    #expect(Set(Words.builtInCodes) == Set(Words.builtIn.keys))
    let names = Words.builtInCodes.map { Words().ownName(of: LanguageCode($0)!) }
    #expect(names == ["English", "Deutsch", "Français", "Español", "العربية"])
    #expect(Words().ownName(of: LanguageCode("nl")!) == "nl")
  }

  @Test func aNumberFollowsItsWord() {
    let german = words("de")
    #expect(german.word(for: "Width 2") == "Breite 2")
    #expect(german.word(for: "Width 0.5") == "Breite 0.5")
    #expect(german.word(for: "Skin 6") == "Haut 6")
    #expect(german.word(for: "Rect 2") == "Rect 2")
  }

  @Test func namesWithoutAWordStandForThemselves() {
    #expect(words("de").word(for: "Moss") == "Moss")
    #expect(words("pl").word(for: "Red") == "Red")
  }

  @Test func theLongestPrefixCounts() {
    var shown = words("de-AT", "zh-Hant-TW", "den")
    #expect(shown.word(for: "Red") == "Rot")
    shown.ownWords[LanguageCode("de")!] = ["Red": "Rot!", "Blue": "Blau!"]
    shown.ownWords[LanguageCode("de-AT")!] = ["Red": "Rotes"]
    #expect(shown.word(for: "Red") == "Rotes")
    #expect(shown.word(for: "Blue") == "Blau!")
    #expect(shown.word(for: "Green") == "Grün")
    shown.choose(LanguageCode("den")!)
    #expect(shown.word(for: "Green") == "Green")
  }

  @Test func wordsOfTheFirstLanguageAreOfNoOther() {
    var shown = words("de", "fr")
    shown.firstWords = ["Red": "Feuerrot", "Language": "Boarisch"]
    #expect(shown.word(for: "Red") == "Feuerrot")
    #expect(shown.ownName(of: LanguageCode("de")!) == "Boarisch")
    shown.choose(LanguageCode("fr")!)
    #expect(shown.word(for: "Red") == "Rouge")
    #expect(shown.word(for: "Language") == "Français")
  }

  @Test func languagesGoRound() {
    var shown = words("en", "de", "ar")
    var seen: [String] = []
    for _ in 0..<4 {
      seen.append(shown.language.text)
      #expect(shown.isRightToLeft == (shown.language.text == "ar"))
      shown.choose(shown.next)
    }
    #expect(seen == ["en", "de", "ar", "en"])
    shown.choose(LanguageCode("fr")!)
    #expect(shown.language.text == "de")
    #expect(words("de").next.text == "de")
  }
}

struct LanguageCodeTests {
  @Test(arguments: [
    ("de", "de"), ("DE-at", "de-AT"), ("zh-hant-tw", "zh-Hant-TW"), ("sr-LATN", "sr-Latn"),
    ("es-419", "es-419"), ("de-CH-1996", "de-CH-1996"), ("haw", "haw"),
  ])
  func codesAreWrittenInOneWay(written: String, text: String) {
    #expect(LanguageCode(written)?.text == text)
  }

  @Test(arguments: [
    "", "d", "German", "de_AT", "de-", "-de", "de--AT", "d1", "de-ä", "dé", "de AT", "de-123456789",
    "de-12345678-12345678-12345678-12345678",
  ])
  func whatIsNoCodeIsRefused(written: String) {
    #expect(LanguageCode(written) == nil)
  }

  @Test(arguments: [
    ("ar", true), ("ar-EG", true), ("he", true), ("fa", true), ("ur", true), ("az-Arab", true),
    ("ku-Hebr", true), ("ar-Latn", false), ("de", false), ("az", false), ("zh-Hant", false),
    ("en-AR", false),
  ])
  func directionGoesByScriptThenLanguage(code: String, isRightToLeft: Bool) {
    #expect(LanguageCode(code)?.isRightToLeft == isRightToLeft)
  }
}

/// Fonts for the words.
struct WordsFontTests {
  private func words(_ codes: String...) -> Words {
    var words = Words()
    words.languages = codes.map { LanguageCode($0)! }
    return words
  }

  @Test(arguments: ["DejaVuSans-Bold.ttf", "DejaVuSans.ttf"])
  func dejaVuHasAllThatIsBuiltIn(file: String) throws {
    let folder = "/usr/share/fonts/truetype/dejavu"
    let text = TextRenderer(face: try Typeface.load(path: "\(folder)/\(file)"))
    for (code, table) in Words.builtIn {
      for word in table.values {
        #expect(text.hasGlyphs(for: word), "\(code): \(word)")
        #expect(text.layout(word, size: 20).width > 0)
      }
    }
  }

  @Test func onlyConfiguredLanguagesAskForFonts() {
    #expect(Words().foreignTexts == [])
    let texts = words("en", "de").foreignTexts
    #expect(texts.isSuperset(of: ["English", "Deutsch", "Grün", "Haut 6"]))
    #expect(!texts.contains("أحمر") && !texts.contains("Red"))
    var japanese = words("en", "ja")
    japanese.ownWords[LanguageCode("ja")!] = ["Red": "赤", "Moss": "苔"]
    #expect(japanese.foreignTexts == ["English", "赤", "苔", "ja"])
    let settings = DrawingProgram.grammar.source().settings(from: ConfigurationFile())
    #expect(settings.runtime.texts == [])
  }

  /// Of what no font has, the log says so once and icons stand for it.
  @Test func whatNoFontHasIsOneWarning() throws {
    var lines: [String] = []
    let log = Log(level: .info) { lines.append($0) }
    let private1 = "\u{E000}\u{10FFFD}"
    let text = try #require(
      SessionParts.text(FontRequest(texts: ["Grün", private1, private1 + "2"]), log))
    #expect(!text.hasGlyphs(for: private1) && text.hasGlyphs(for: "Grün"))
    #expect(lines.count == 1 && lines[0].contains("2 words") && lines[0].contains("controls.font"))
    lines = []
    _ = SessionParts.text(FontRequest(texts: words("ar", "fr").foreignTexts), log)
    #expect(lines == [])
  }
}
