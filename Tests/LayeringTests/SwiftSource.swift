/// What a Swift source says about other modules, read from its text without a compiler.
struct SwiftSource {
  struct Import: Hashable {
    /// The first name after `import`, or after its kind: `import struct A.B` imports A.
    var module: String
    /// nil where none is written, which means public.
    var access: String?
    var attributes: [String] = []
    var line: Int

    /// Whether a client of the module gets to see the import.
    var isHidden: Bool {
      !attributes.contains("@_exported")
        && ["internal", "fileprivate", "private"].contains(access)
    }
  }

  private(set) var imports: [Import] = []
  /// The names of all types declared, nested ones too.
  private(set) var types: [(name: String, line: Int)] = []

  private static let accesses: Set<String> = [
    "public", "package", "internal", "fileprivate", "private",
  ]
  private static let kinds: Set<String> = [
    "struct", "class", "enum", "protocol", "typealias", "func", "let", "var", "actor", "macro",
  ]
  private static let typeKinds: Set<String> = [
    "struct", "class", "enum", "protocol", "typealias", "actor", "associatedtype",
  ]

  init(_ text: String) {
    for (index, line) in SwiftSource.code(of: text).enumerated() {
      for statement in line.split(separator: ";") {
        read(SwiftSource.words(of: statement), line: index + 1)
      }
    }
  }

  private mutating func read(_ words: [String], line: Int) {
    var rest = words[...]
    var found = Import(module: "", line: line)
    while let word = rest.first, word.hasPrefix("@") {
      found.attributes.append(word)
      rest.removeFirst()
    }
    if let word = rest.first, SwiftSource.accesses.contains(word) {
      found.access = word
      rest.removeFirst()
    }
    if rest.first == "import" {
      rest.removeFirst()
      if let kind = rest.first, SwiftSource.kinds.contains(kind) { rest.removeFirst() }
      found.module = String(rest.first?.prefix { $0 != "." } ?? "")
      imports.append(found)
      return
    }
    for (kind, name) in zip(words, words.dropFirst()) where SwiftSource.typeKinds.contains(kind) {
      // `class func` and `class var` declare no type.
      let isName = name.first.map { $0.isLetter || $0 == "_" } ?? false
      if isName && !SwiftSource.kinds.contains(name) {
        types.append((String(name.prefix { $0.isLetter || $0.isNumber || $0 == "_" }), line))
      }
    }
  }

  /// An attribute's arguments belong to its word: `@_spi(Name)`.
  private static func words(of statement: Substring) -> [String] {
    statement.split { $0 == " " || $0 == "\t" }.map { word in
      word.hasPrefix("@") ? String(word.prefix { $0 != "(" }) : String(word)
    }
  }

  /// The lines of a source with comments and the contents of strings blanked out.
  static func code(of text: String) -> [String] {
    var lines: [String] = []
    var line = ""
    var depth = 0
    var quote: String?
    var rest = Array(text)[...]
    func begins(_ token: String) -> Bool { rest.starts(with: Array(token)) }
    while let letter = rest.first {
      if letter.isNewline {
        lines.append(line)
        line = ""
        if quote == "\"" { quote = nil }
        rest.removeFirst()
      } else if depth > 0 {
        if begins("*/") {
          depth -= 1
          rest.removeFirst(2)
        } else if begins("/*") {
          depth += 1
          rest.removeFirst(2)
        } else {
          rest.removeFirst()
        }
      } else if let end = quote {
        if letter == "\\" {
          rest.removeFirst()
          if let next = rest.first, !next.isNewline { rest.removeFirst() }
        } else if begins(end) {
          quote = nil
          rest.removeFirst(end.count)
        } else {
          rest.removeFirst()
        }
      } else if begins("//") {
        rest = rest.drop { !$0.isNewline }
      } else if begins("/*") {
        depth = 1
        rest.removeFirst(2)
      } else if begins("\"") {
        let token = begins("\"\"\"") ? "\"\"\"" : "\""
        quote = token
        rest.removeFirst(token.count)
      } else {
        line.append(letter)
        rest.removeFirst()
      }
    }
    lines.append(line)
    return lines
  }
}
