internal import Geometry

/// The lines of a configuration file: `[section]`, `key = value`, comments and blank lines.
///
/// `#` and `;` begin a comment at the start of a line, and after a value where a space or tab comes
/// before. Within a value a `#` with six hexadecimal digits, and after them a blank, a comma or the
/// end of the line, is a colour and no comment: `colors = Moss #345612, Sand #E0C080`. Straight
/// after the equals sign `#` begins a comment only before a blank or the end of the line. A value
/// in double quotes holds any character, up to the first quote that nothing but a comment follows.
/// UTF-8, with or without a byte order mark; lines of any length that end with LF or CRLF.
struct INIFile {
  struct Entry: Hashable {
    var section: String
    var key: String
    var value: String
    var line: Int

    /// `section.key`.
    var name: String { "\(section).\(key)" }
  }

  struct Section: Hashable {
    var name: String
    var line: Int
  }

  private(set) var sections: [Section] = []
  /// In the order of the file; a key may stand there more than once.
  private(set) var entries: [Entry] = []

  /// Errors: `badConfiguration`, with the line that is none of the above.
  static func parse(_ bytes: [UInt8], file: String) throws(KioskError) -> INIFile {
    var result = INIFile()
    var section: String?
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let content = bytes.starts(with: mark) ? bytes[mark.count...] : bytes[...]
    let lines = content.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, raw) in lines.enumerated() {
      let position = FilePosition(file: file, line: index + 1)
      let line = try text(of: raw, at: position)
      if line.isEmpty || startsComment(line[...]) { continue }
      if line.first == "[" {
        section = try sectionName(line, at: position)
        result.sections.append(Section(name: section!, line: index + 1))
        continue
      }
      guard let equals = line.firstIndex(of: "=") else {
        throw KioskError(
          .badConfiguration,
          "expected [section], key = value or a comment, found "
            + printable(line, limit: 60), at: position)
      }
      let key = String(line[..<equals].withoutOuterBlanks)
      guard !key.isEmpty else {
        throw KioskError(
          .badConfiguration, "the key before the equals sign is missing", at: position)
      }
      guard let section else {
        throw KioskError(
          .badConfiguration, "key \(printable(key)) comes before the first [section]", at: position
        )
      }
      let value = try value(in: line[line.index(after: equals)...].withoutOuterBlanks, at: position)
      result.entries.append(
        Entry(section: section, key: key, value: String(value), line: index + 1))
    }
    return result
  }

  private static func text(
    of raw: ArraySlice<UInt8>, at position: FilePosition
  ) throws(KioskError) -> String {
    let bytes = raw.last == UInt8(ascii: "\r") ? raw.dropLast() : raw
    guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == UInt8(ascii: "\t") }) else {
      throw KioskError(
        .badConfiguration, "the line holds a control character; remove it", at: position)
    }
    // The decoder that can fail needs a newer library than 6.0's; a repaired text differs.
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.elementsEqual(bytes) else {
      throw KioskError(
        .badConfiguration, "the line is not UTF-8; save the file as that", at: position)
    }
    return String(text[...].withoutOuterBlanks)
  }

  private static func sectionName(
    _ line: String, at position: FilePosition
  ) throws(KioskError) -> String {
    guard let end = line.firstIndex(of: "]") else {
      throw KioskError(.badConfiguration, "the section's ] is missing", at: position)
    }
    let rest = line[line.index(after: end)...].withoutOuterBlanks
    guard rest.isEmpty || startsComment(rest) else {
      throw KioskError(
        .badConfiguration, "nothing but a comment may follow a section's ]", at: position)
    }
    return String(line[line.index(after: line.startIndex)..<end].withoutOuterBlanks)
  }

  private static func startsComment(_ text: Substring) -> Bool {
    text.first == "#" || text.first == ";"
  }

  private static func value(
    in text: Substring, at position: FilePosition
  ) throws(KioskError) -> Substring {
    guard text.first == "\"" else { return withoutComment(text) }
    let inner = text.dropFirst()
    for index in inner.indices where inner[index] == "\"" {
      let rest = inner[inner.index(after: index)...].withoutOuterBlanks
      if rest.isEmpty || startsComment(rest) { return inner[..<index] }
    }
    throw KioskError(
      .badConfiguration, "a value that begins with a double quote must end with one", at: position)
  }

  private static func withoutComment(_ value: Substring) -> Substring {
    guard let first = value.first else { return value }
    if first == ";" || first == "#" && value.dropFirst().first.map(isBlank) ?? true { return "" }
    var before = first
    for index in value.indices.dropFirst() {
      if isBlank(before), startsComment(value[index...]), !startsColor(value[index...]) {
        return value[..<index].withoutOuterBlanks
      }
      before = value[index]
    }
    return value
  }

  /// Whether `#` and six hexadecimal digits come next, as a word of their own.
  private static func startsColor(_ text: Substring) -> Bool {
    guard UInt32(writtenColor: text.prefix(7)) != nil else { return false }
    return text.dropFirst(7).first.map { isBlank($0) || $0 == "," } ?? true
  }

  private static func isBlank(_ letter: Character) -> Bool { letter == " " || letter == "\t" }
}
