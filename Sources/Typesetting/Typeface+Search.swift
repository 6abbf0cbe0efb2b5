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

  /// The font for labels, and a sentence for the log where something is amiss.
  ///
  /// `configured` (`controls.font`) comes first; where it is nil or cannot be used, the first of
  /// DejaVu Sans, Liberation Sans and Noto Sans that loads. Without any the face is nil, the controls
  /// show icons alone, and the warning says what to install. `listing` gives the names in a folder
  /// and none for what is no folder: this module makes no system calls itself.
  public static func findDefault(
    configured: String?, listing: (String) -> [String]
  ) -> (face: Typeface?, warning: String?) {
    var warnings: [String] = []
    if let configured {
      do throws(TypesettingError) {
        return (try load(path: configured), nil)
      } catch {
        warnings.append(error.description)
      }
    }
    let found = search(listing)
    for file in families.flatMap(\.files) {
      for path in found[file] ?? [] {
        if let face = try? load(path: path) {
          return (face, warnings.isEmpty ? nil : "\(warnings[0]) (\(path) is used instead)")
        }
      }
    }
    let names = families.map(\.name)
    warnings.append(
      "no label font (\(names.joined(separator: ", "))) is installed under "
        + "\(roots.joined(separator: " or ")), so the controls show icons only; "
        + "install fonts-dejavu-core or set controls.font")
    return (nil, warnings.joined(separator: "; "))
  }

  /// The paths of the wanted files by their names.
  private static func search(_ listing: (String) -> [String]) -> [String: [String]] {
    let wanted = Set(families.flatMap(\.files))
    var found: [String: [String]] = [:]
    // Breadth first, and bounded: a link that points upwards must not keep the start waiting.
    var level = roots
    for _ in 0..<6 where !level.isEmpty {
      var next: [String] = []
      for folder in level {
        for name in listing(folder) {
          let path = "\(folder)/\(name)"
          if wanted.contains(name) {
            found[name, default: []].append(path)
          } else if mayBeFolder(name) {
            next.append(path)
          }
        }
      }
      level = next
    }
    return found
  }

  /// Spares the listing call on each of the thousands of font files that a desktop may have.
  private static func mayBeFolder(_ name: String) -> Bool {
    let suffixes = [".ttf", ".otf", ".ttc", ".pfb", ".afm", ".gz", ".pcf", ".dir", ".scale"]
    let lower = name.lowercased()
    return !suffixes.contains { lower.hasSuffix($0) }
  }
}
