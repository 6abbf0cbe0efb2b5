import Foundation

/// What a Swift source says about other modules, read from its text without a compiler.
struct SwiftSource {
  struct Import: Hashable {
    /// The first name after `import`, or after its kind: `import struct A.B` imports A.
    var module: String
    /// nil where none is written, which means internal: InternalImportsByDefault is on.
    var access: String?
    var isReexported = false
    var line: Int

    /// Whether a client of the module never gets to see the import.
    var isHidden: Bool { !isReexported && access != "public" && access != "package" }
  }

  struct TypeName: Hashable {
    var name: String
    var line: Int
  }

  /// In the order of the text.
  private(set) var imports: [Import] = []
  /// All types declared, nested ones too.
  private(set) var types: [TypeName] = []

  /// Strings and comments, which are passed over, imports and declarations of types. The first
  /// alternative that fits at a place takes its text away from the rest.
  private static let expression: NSRegularExpression = {
    let string = #""""[\s\S]*?"""|"(?:\\.|[^"\\\n])*+""#
    // Comments may hold comments, to one level.
    let inner = #"/\*(?:[^*]|\*(?!/))*+\*/"#
    let comment = #"//[^\n]*|/\*(?:[^*/]|\*(?!/)|\#(inner)|/)*?\*/"#
    let attributes = #"((?:@\w+(?:\([^)]*\))?\s+)*)"#
    let access = #"(?:(public|package|internal|fileprivate|private)\s+)?"#
    let kinds = "struct|class|enum|protocol|typealias|func|let|var|actor|macro"
    let statement = #"\#(attributes)\#(access)\bimport\s+(?:(?:\#(kinds))\s+)?(\w+)"#
    let type = #"\b(?:struct|class|enum|protocol|typealias|actor|associatedtype)\s+(\w+)"#
    let whole = "\(string)|\(comment)|\(statement)|\(type)"
    guard let result = try? NSRegularExpression(pattern: whole) else {
      preconditionFailure("the expression is malformed")
    }
    return result
  }()

  init(_ text: String) {
    let whole = text as NSString
    var lines = 1
    var counted = 0
    for match in SwiftSource.expression.matches(
      in: text, range: NSRange(location: 0, length: whole.length))
    {
      func group(_ index: Int) -> String? {
        let range = match.range(at: index)
        return range.location == NSNotFound ? nil : whole.substring(with: range)
      }
      lines +=
        whole.substring(
          with: NSRange(location: counted, length: match.range.location - counted)
        ).filter(\.isNewline).count
      counted = match.range.location
      if let module = group(3) {
        // The keyword may stand some lines below its attributes.
        let before = whole.substring(with: match.range).filter(\.isNewline).count
        imports.append(
          Import(
            module: module, access: group(2),
            isReexported: group(1)?.contains("@_exported") == true, line: lines + before))
      } else if let name = group(4) {
        types.append(TypeName(name: name, line: lines))
      }
    }
  }
}
