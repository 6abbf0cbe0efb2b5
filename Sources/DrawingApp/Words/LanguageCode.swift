internal import Geometry

/// A language as BCP 47 writes it: `de`, `de-AT`, `zh-Hant`. Capitals make no difference.
package struct LanguageCode: Hashable, Sendable, CustomStringConvertible {
  /// With the capitals that BCP 47 recommends.
  package let text: String

  package static let english = LanguageCode(unchecked: "en")

  /// Nil for a text that is no code: two or three letters, and after hyphens further parts of up to
  /// eight letters and digits.
  package init?(_ written: String) {
    let parts = written.split(separator: "-", omittingEmptySubsequences: false)
    guard written.utf8.count <= 35, let first = parts.first, (2...3).contains(first.utf8.count),
      first.utf8.allSatisfy(LanguageCode.isLetter),
      parts.dropFirst().allSatisfy({ part in
        (1...8).contains(part.utf8.count)
          && part.utf8.allSatisfy { LanguageCode.isLetter($0) || (0x30...0x39).contains($0) }
      })
    else { return nil }
    let tail = parts.dropFirst().map { part in
      switch part.utf8.count {
      case 2: part.uppercased()
      case 4 where part.utf8.allSatisfy(LanguageCode.isLetter):
        part.prefix(1).uppercased() + part.dropFirst().lowercased()
      default: part.lowercased()
      }
    }
    text = ([first.lowercased()] + tail).joined(separator: "-")
  }

  private init(unchecked text: String) {
    self.text = text
  }

  package var description: String { text }

  /// The code, then what is left of it without its last part, and so on: `zh-Hant-TW`, `zh-Hant`,
  /// `zh` (RFC 4647, "lookup").
  var prefixes: [LanguageCode] {
    let parts = text.split(separator: "-")
    return (1...parts.count).reversed().map {
      LanguageCode(unchecked: parts.prefix($0).joined(separator: "-"))
    }
  }

  /// Whether lines run from right to left: as the script says where the code names one, else as the
  /// language is usually written.
  package var isRightToLeft: Bool {
    let parts = text.split(separator: "-")
    let script = parts.dropFirst().first {
      $0.utf8.count == 4 && $0.utf8.allSatisfy(LanguageCode.isLetter)
    }
    if let script { return LanguageCode.rightToLeftScripts.contains(String(script)) }
    return LanguageCode.rightToLeftLanguages.contains(String(parts[0]))
  }

  private static let rightToLeftScripts: Set<String> = [
    "Adlm", "Arab", "Aran", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa",
  ]

  private static let rightToLeftLanguages: Set<String> = [
    "ar", "arc", "azb", "ckb", "dv", "fa", "glk", "he", "iw", "ji", "ks", "lrc", "mzn", "nqo",
    "pnb", "ps", "sd", "skr", "syr", "ug", "ur", "yi",
  ]

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte & 0xDF)
  }
}
