/// The products and targets of a Package.swift, read from its text.
struct Manifest {
  struct Declaration: Hashable {
    /// Such as `library` or `testTarget`.
    var kind: String
    var name: String
    /// The words in the brackets of `targets:` of a product or `dependencies:` of a target.
    var members: [String]
  }

  private(set) var products: [Declaration] = []
  private(set) var targets: [Declaration] = []
  private let code: String

  init(_ text: String) {
    // Comments go; strings must stay.
    code = text.split(separator: "\n").filter { line in
      !line.drop { $0 == " " }.hasPrefix("//")
    }.joined(separator: "\n")
    for (kind, body) in Manifest.calls(in: code) {
      guard let name = Manifest.strings(in: Manifest.argument("name", of: body)).first else {
        continue
      }
      switch kind {
      case "library", "executable", "plugin":
        let members = Manifest.strings(in: Manifest.argument("targets", of: body))
        products.append(Declaration(kind: kind, name: name, members: members))
      case "target", "executableTarget", "testTarget", "systemLibrary", "macro", "binaryTarget":
        let members = Manifest.strings(in: Manifest.argument("dependencies", of: body))
        targets.append(Declaration(kind: kind, name: name, members: members))
      default:
        break
      }
    }
  }

  /// All that a target depends on, directly or not, itself included.
  func closure(of target: String) -> Set<String> {
    var reached: Set<String> = []
    var open = [target]
    while let name = open.popLast() {
      guard reached.insert(name).inserted else { continue }
      open += targets.first { $0.name == name }?.members ?? []
    }
    return reached
  }

  /// What of the design's rules the manifest breaks.
  var violations: [String] {
    var result: [String] = []
    for word in ["unsafeFlags", "resources:", "Foundation"] where code.contains(word) {
      result.append("Package.swift may not hold \(word)")
    }
    for name in ["Raster", "Scanout", "Evdev", "Controls"] {
      guard let product = products.first(where: { $0.kind == "library" && $0.name == name }) else {
        result.append("library product \(name) is missing")
        continue
      }
      // Whoever uses the product may name every type in its signatures.
      let needed = closure(of: name).subtracting(Layering.cModules)
      if Set(product.members) != needed {
        result.append("product \(name) must hold the targets \(needed.sorted())")
      }
    }
    if !products.contains(where: { $0.kind == "executable" && $0.name == "tigereye" }) {
      result.append("executable product tigereye is missing")
    }
    for target in targets {
      if Layering.toolchain.contains(target.name) {
        result.append("target \(target.name) has the name of a toolchain module")
      }
      guard let layer = Layering.table.first(where: { $0.module == target.name })?.layer else {
        continue
      }
      for member in target.members
      where !layer.imports.contains(member) && !layer.cModules.contains(member) {
        result.append("target \(target.name) may not depend on \(member)")
      }
    }
    return result
  }

  // MARK: - Text

  /// Every `.kind(…)` with its arguments, inner ones too.
  private static func calls(in code: String) -> [(kind: String, body: String)] {
    let letters = Array(code)
    var result: [(kind: String, body: String)] = []
    for index in letters.indices where letters[index] == "." {
      let kind = letters[(index + 1)...].prefix { $0.isLetter }
      let open = kind.endIndex
      guard !kind.isEmpty, open < letters.endIndex, letters[open] == "(" else { continue }
      result.append((String(kind), enclosed(letters[open...])))
    }
    return result
  }

  /// What stands after `label:` up to the comma or bracket that ends it.
  private static func argument(_ label: String, of body: String) -> String {
    let letters = Array(body)
    let name = Array("\(label):")
    var depth = 0
    for index in letters.indices {
      if "([".contains(letters[index]) { depth += 1 }
      if ")]".contains(letters[index]) { depth -= 1 }
      guard depth == 0, letters[index...].starts(with: name) else { continue }
      let value = letters[(index + name.count)...].drop { $0 == " " || $0 == "\n" }
      return value.first == "[" ? enclosed(value) : String(value.prefix { $0 != "," })
    }
    return ""
  }

  /// The inside of the brackets that a text begins with.
  private static func enclosed(_ letters: ArraySlice<Character>) -> String {
    var depth = 0
    for index in letters.indices {
      if "([".contains(letters[index]) { depth += 1 }
      if ")]".contains(letters[index]) { depth -= 1 }
      if depth == 0 { return String(letters[(letters.startIndex + 1)..<index]) }
    }
    return String(letters.dropFirst())
  }

  private static func strings(in text: String) -> [String] {
    text.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }
}
