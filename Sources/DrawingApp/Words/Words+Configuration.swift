internal import Geometry
internal import Kiosk

extension Words {
  /// The most languages that can be configured.
  private static let mostLanguages = 16

  /// Codes with commas between.
  static var languagesFormat: ValueFormat<[LanguageCode]> {
    ValueFormat(
      placeholder: "CODE, …",
      allowed: "up to \(mostLanguages) different BCP 47 codes such as en, de-AT or zh-Hant, with "
        + "commas between; words are built in for \(builtInCodes.joined(separator: ", "))"
    ) { word in
      var codes: [LanguageCode] = []
      for item in word.split(separator: ",", omittingEmptySubsequences: false) {
        guard let code = LanguageCode(String(item.withoutOuterBlanks)), !codes.contains(code),
          codes.count < mostLanguages
        else { return nil }
        codes.append(code)
      }
      return codes
    }
  }

  /// `[labels]` and `[labels.CODE]`.
  static var section: FreeSection<DrawingSettings> {
    FreeSection(
      \.words, "labels",
      parts: ValueFormat<LanguageCode>(
        placeholder: "CODE", allowed: "a BCP 47 code such as nl or pt-BR"
      ) { LanguageCode($0) },
      meaning: "words of the labels: English name = word, in [labels] for the first language and "
        + "in [labels.CODE] for another; Language = what the language calls itself",
      example: ["[labels.nl]", "Language = Nederlands", "Red = Rood", "Sky Blue = Hemelsblauw"],
      read: { code, name, value in
        let word = String(value.withoutOuterBlanks)
        guard !word.isEmpty else { return nil }
        return { words in
          if let code {
            words.ownWords[code, default: [:]][name] = word
          } else {
            words.firstWords[name] = word
          }
        }
      }, allowed: "a word",
      review: { $0.words.remarks(colors: $0.controls.palette.colors.map(\.name)) })
  }

  /// What of the configuration has no effect.
  ///
  /// - Parameter colors: The names of the configured colours, which are names of controls.
  private func remarks(colors: [String]) -> [FreeSectionRemark] {
    var remarks: [FreeSectionRemark] = []
    for language in languages where !hasWords(in: language) {
      remarks.append(
        FreeSectionRemark(
          of: "controls.languages",
          "there are no words for \(language), so its labels are the English ones; write them into "
            + "a section [labels.\(language)]"))
    }
    let sections =
      [("labels", firstWords)]
      + ownWords.sorted { $0.key.text < $1.key.text }.map { ("labels.\($0.key)", $0.value) }
    let known = Words.names.union(colors)
    for (section, words) in sections {
      for name in words.keys.sorted() where !known.contains(name) && !isNumbered(name) {
        remarks.append(
          FreeSectionRemark(
            of: "\(section).\(name)",
            "no control is called \(name); the nearest known name is "
              + nearest(to: name, among: known.sorted())))
      }
    }
    for (code, words) in ownWords.sorted(by: { $0.key.text < $1.key.text })
    where !languages.contains(where: { $0.prefixes.contains(code) }) {
      remarks.append(
        FreeSectionRemark(
          of: "labels.\(code).\(words.keys.min()!)",
          "[labels.\(code)] has no effect; controls.languages does not name \(code)"))
    }
    return remarks
  }

  /// "Width 2" and its like, where the number follows.
  private func isNumbered(_ name: String) -> Bool {
    guard let blank = name.lastIndex(of: " ") else { return false }
    return Words.numbered.contains(String(name[..<blank]))
      && Double(name[name.index(after: blank)...]) != nil
  }
}
