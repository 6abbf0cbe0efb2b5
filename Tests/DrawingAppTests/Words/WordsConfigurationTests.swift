import Testing

@testable import DrawingApp
@testable import Kiosk

/// What the configuration says of the words.
struct WordsConfigurationTests {
  private func read(_ text: String) throws -> (words: Words, warnings: [String]) {
    let grammar = DrawingProgram.grammar
    let file = try ConfigurationFile.parse(
      Array(text.utf8), file: "a.conf", settings: grammar.settings)
    let source = grammar.source()
    let settings = source.settings(from: file)
    return (settings.own.words, file.warnings + source.remarks(on: settings))
  }

  private func fault(_ text: String) -> KioskError? {
    do {
      _ = try read(text)
      return nil
    } catch {
      return error as? KioskError
    }
  }

  @Test func languagesAndTheirWordsArrive() throws {
    let (words, warnings) = try read(
      """
      [controls]
      languages = nl, DE-at , ar
      colors = Moss #345612, Random
      [labels]
      Red = Rood
      Sky Blue = "Hemel ; blauw"
      [labels.nl]
      Language = Nederlands
      Moss = Mos
      Width = Breedte
      Width 2 = Dun
      [labels.de-at]
      Pink = Rosarot
      """)
    #expect(warnings == [])
    #expect(words.languages.map(\.text) == ["nl", "de-AT", "ar"])
    #expect(words.language.text == "nl" && words.hasChoice)
    let expected = [
      "Red": "Rood", "Sky Blue": "Hemel ; blauw", "Moss": "Mos", "Language": "Nederlands",
      "Width 2": "Dun", "Width 4": "Breedte 4", "Blue": "Blue",
    ]
    for (name, word) in expected { #expect(words.word(for: name) == word) }
    var german = words
    german.choose(LanguageCode("de-AT")!)
    #expect(german.word(for: "Pink") == "Rosarot" && german.word(for: "Red") == "Rot")
    #expect(german.ownName(of: german.language) == "Deutsch")
  }

  @Test(arguments: [
    "", "German", "en,", "en, en", "de, DE", "de_AT", "en; de2x!",
    (0...16).map { "a\(Character(Unicode.Scalar(UInt8(97 + $0))))" }.joined(separator: ","),
  ])
  func badLanguagesAreRefused(list: String) throws {
    let error = try #require(fault("[controls]\nlanguages = \"\(list)\"\n"))
    #expect(error.exitCode == .badConfiguration && error.position?.line == 2)
    #expect(error.message.contains("BCP 47") && error.message.contains("en, de, fr, es, ar"))
  }

  @Test(arguments: ["[labels]", "[labels.de]"])
  func anEmptyWordIsRefused(section: String) throws {
    for value in ["", "\"\"", "\"  \"", "# Rot"] {
      let error = try #require(fault("\(section)\nRed = \(value)\n"))
      #expect(error.exitCode == .badConfiguration && error.position?.line == 2)
      #expect(error.message.contains("Red must be a word"))
    }
  }

  @Test(arguments: ["labels.", "labels.German", "labels.de_AT", "labels.de.x"])
  func aSectionOfNoLanguageIsRefused(section: String) throws {
    let error = try #require(fault("[log]\n[\(section)]\n"))
    #expect(error.exitCode == .badConfiguration && error.position?.line == 2)
    #expect(error.message.contains("BCP 47"))
  }

  @Test(arguments: [
    ("Rde", "Red"), ("red", "Red"), ("Skyblue", "Sky Blue"), ("Widht", "Width"), ("Mos", "Moss"),
  ])
  func anUnknownNameIsNamedWithTheNearest(name: String, nearest: String) throws {
    let (words, warnings) = try read(
      "[controls]\ncolors = Moss #345612\n[labels]\nBlue = Blau\n\(name) = x\n")
    #expect(
      warnings == [
        "a.conf:5: no control is called \(name); the nearest known name is \(nearest)"
      ])
    #expect(words.word(for: "Blue") == "Blau")
  }

  @Test func aLanguageWithoutWordsIsNamed() throws {
    let (words, warnings) = try read(
      "[controls]\nlanguages = en, pl, nl\n[labels.nl]\nRed = Rood\n")
    #expect(words.languages.map(\.text) == ["en", "pl", "nl"])
    #expect(warnings.count == 1)
    #expect(warnings[0].hasPrefix("a.conf:2: there are no words for pl"))
    #expect(warnings[0].contains("[labels.pl]"))
    // Those of the first language stand in [labels].
    #expect(try read("[controls]\nlanguages = pl\n[labels]\nRed = X\n").warnings == [])
  }

  @Test func aSectionOfALanguageThatIsNotChosenIsNamed() throws {
    let (_, warnings) = try read("[controls]\nlanguages = en, de-AT\n[labels.nl]\nRed = Rood\n")
    #expect(
      warnings == [
        "a.conf:4: [labels.nl] has no effect; controls.languages does not name nl"
      ])
    #expect(try read("[controls]\nlanguages = de-AT\n[labels.de]\nRed = x\n").warnings == [])
  }

  @Test func aMistypedSectionIsNamedWithTheNearest() throws {
    let (_, warnings) = try read("[label]\nRed = Rot\n")
    #expect(warnings[0] == "a.conf:1: unknown section [label]; the nearest known one is [labels]")
  }

  @Test func theExampleOfTheSampleIsUnderstood() throws {
    let example = Words.section.example.joined(separator: "\n")
    let (words, warnings) = try read("[controls]\nlanguages = nl\n\(example)\n")
    #expect(warnings == [])
    #expect(words.word(for: "Sky Blue") == "Hemelsblauw")
    #expect(
      DrawingProgram.installedConfiguration.contains("#[labels.nl]\n#Language = Nederlands\n"))
  }

  /// A word taken away or a language added counts at SIGHUP.
  @Test func wordsChangeAtOnce() throws {
    let section = Words.section
    var inForce = DrawingSettings()
    var next = DrawingSettings()
    next.words.firstWords = ["Red": "Rot"]
    section.copy(next, &inForce)
    #expect(inForce.words.word(for: "Red") == "Rot")
    section.copy(DrawingSettings(), &inForce)
    #expect(inForce.words.word(for: "Red") == "Red")
    let languages = try #require(
      DrawingSettings.list.settings.first { $0.key?.text == "controls.languages" })
    #expect(languages.isAvailable && languages.effect == .atOnce)
  }
}
