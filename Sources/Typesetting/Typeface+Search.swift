/// What came of looking for a font.
public struct TypefaceSearch {
  /// Nil where none was found.
  public let face: Typeface?
  /// Why the wanted font is not used; nil where it is, or none was wanted.
  public let failure: TypesettingError?
  /// The families that are looked for, best first.
  public static let families = Typeface.families.map(\.name)
  /// The folders in which they are looked for.
  public static let folders = Typeface.roots
}

extension Typeface {
  /// The fonts looked for when none is configured, best first: of each family the bold face, which
  /// labels want, before the regular one.
  static let families: [(name: String, files: [String])] = [
    ("DejaVu Sans", ["DejaVuSans-Bold.ttf", "DejaVuSans.ttf"]),
    ("Liberation Sans", ["LiberationSans-Bold.ttf", "LiberationSans-Regular.ttf"]),
    (
      "Noto Sans",
      [
        "NotoSans-Bold.ttf", "NotoSans-Bold.otf", "NotoSans-Regular.ttf", "NotoSans-Regular.otf",
        "NotoSans[wdth,wght].ttf",
      ]
    ),
  ]

  /// Where they are looked for, folders below included.
  static let roots = ["/usr/share/fonts", "/usr/local/share/fonts"]

  /// The first font that can be used: the file at `wanted`, then DejaVu Sans, Liberation Sans and
  /// Noto Sans in `/usr/share/fonts` and `/usr/local/share/fonts`.
  ///
  /// `listing` gives the names in a folder, and none for what is no folder: this module makes no
  /// system calls itself.
  public static func find(wanted: String?, listing: (String) -> [String]) -> TypefaceSearch {
    var failure: TypesettingError?
    if let wanted {
      do throws(TypesettingError) {
        return TypefaceSearch(face: try load(path: wanted), failure: nil)
      } catch {
        failure = error
      }
    }
    let found = search(listing)
    for file in families.flatMap(\.files) {
      for path in found[file] ?? [] {
        if let face = try? load(path: path) {
          return TypefaceSearch(face: face, failure: failure)
        }
      }
    }
    return TypefaceSearch(face: nil, failure: failure)
  }

  /// The paths of the wanted files by their names.
  private static func search(_ listing: (String) -> [String]) -> [String: [String]] {
    let wanted = Set(families.flatMap(\.files))
    var found: [String: [String]] = [:]
    visit(listing) { name, path in
      if wanted.contains(name) { found[name, default: []].append(path) }
    }
    return found
  }

  /// Names every file below the roots, folders apart.
  static func visit(_ listing: (String) -> [String], _ body: (String, _ path: String) -> Void) {
    // Breadth first, and bounded: a link that points upwards must not keep the start waiting.
    var level = roots
    for _ in 0..<6 where !level.isEmpty {
      var next: [String] = []
      for folder in level {
        for name in listing(folder) {
          let path = "\(folder)/\(name)"
          body(name, path)
          if mayBeFolder(name) { next.append(path) }
        }
      }
      level = next
    }
  }

  /// Spares the listing call on each of the thousands of font files that a desktop may have.
  private static func mayBeFolder(_ name: String) -> Bool {
    let suffixes = [".ttf", ".otf", ".ttc", ".pfb", ".afm", ".gz", ".pcf", ".dir", ".scale"]
    let lower = name.lowercased()
    return !suffixes.contains { lower.hasSuffix($0) }
  }
}
