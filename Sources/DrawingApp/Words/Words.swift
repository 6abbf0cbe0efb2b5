/// What stands on the controls: their English names in the language that is chosen.
package struct Words: Hashable, Sendable {
  /// Those to choose from; the first is shown first. At least one, none twice.
  package internal(set) var languages = [LanguageCode.english] {
    didSet { language = languages[0] }
  }
  /// The one that is shown.
  package private(set) var language = LanguageCode.english
  /// What the configuration says of the first language, by English name.
  var firstWords: [String: String] = [:]
  /// What it says of the others.
  var ownWords: [LanguageCode: [String: String]] = [:]

  package init() {}

  /// Whether there is a choice of languages.
  package var hasChoice: Bool { languages.count > 1 }

  /// Whether lines run from right to left in the language that is shown.
  package var isRightToLeft: Bool { language.isRightToLeft }

  /// The language after the one that is shown; after the last the first.
  package var next: LanguageCode {
    let index = languages.firstIndex(of: language) ?? 0
    return languages[(index + 1) % languages.count]
  }

  /// Shows another of the languages; nothing where it is none of them.
  package mutating func choose(_ language: LanguageCode) {
    if languages.contains(language) { self.language = language }
  }

  /// The word for a control's English name; the name itself where there is none.
  package func word(for name: String) -> String { word(for: name, in: language) }

  /// What a language calls itself: "Deutsch". Its code where nobody says.
  package func ownName(of language: LanguageCode) -> String {
    find(Words.languageName, in: language) ?? language.text
  }

  private func word(for name: String, in language: LanguageCode) -> String {
    if name == Words.languageName { return ownName(of: language) }
    if let word = find(name, in: language) { return word }
    // "Width 2" and "Skin 3": the word and the number.
    if let blank = name.lastIndex(of: " "), Words.numbered.contains(String(name[..<blank])),
      let word = find(String(name[..<blank]), in: language)
    {
      return word + name[blank...]
    }
    return name
  }

  /// What is configured goes before what is built in, `de-AT` before `de`.
  private func find(_ name: String, in language: LanguageCode) -> String? {
    if language == languages[0], let word = firstWords[name] { return word }
    for code in language.prefixes {
      if let word = ownWords[code]?[name] ?? Words.builtIn[code.text]?[name] { return word }
    }
    return nil
  }

  /// All words of the configured languages that are not the English names: what fonts have to show.
  var foreignTexts: Set<String> {
    var texts: Set<String> = []
    for language in languages {
      let configured = language.prefixes.flatMap { (ownWords[$0] ?? [:]).keys }
      let names = Words.names.union(firstWords.keys).union(configured)
      for name in names where name != Words.languageName {
        let word = word(for: name, in: language)
        if word != name { texts.insert(word) }
      }
      // A language names itself on the control that leads to it, whichever is shown.
      if hasChoice { texts.insert(ownName(of: language)) }
    }
    return texts
  }

  /// Whether there are words of this language, built in or configured.
  func hasWords(in language: LanguageCode) -> Bool {
    language == languages[0] && !firstWords.isEmpty
      || language.prefixes.contains { ownWords[$0] != nil || Words.builtIn[$0.text] != nil }
  }
}

extension Words {
  /// The control that changes the language. Its word is what the language calls itself.
  static let languageName = "Language"

  /// Names that a number follows.
  static let numbered: Set<String> = ["Width", "Skin"]

  /// The languages whose words are built in, in the order in which they are listed.
  static let builtInCodes = ["en", "de", "fr", "es", "ar"]

  /// By language code, then by English name. English words are the names.
  static let builtIn: [String: [String: String]] = [
    "en": [languageName: "English"], "de": german, "fr": french, "es": spanish, "ar": arabic,
  ]

  /// All names that a control may have beside those of configured colours.
  static let names: Set<String> = {
    let palettes = [Palette.classic, .bright, .skin, .okabeIto]
    return PanelEntry.reservedNames.union(numbered)
      .union(palettes.flatMap { $0.colors.map(\.name) })
  }()
}
