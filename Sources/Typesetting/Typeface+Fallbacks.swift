/// Fonts for what the main face lacks.
///
/// By a plain search of the font folders rather than by libfontconfig: a kiosk has a handful of
/// fonts, all of which lie there, and the library would bring its cache, its XML parser and its
/// configuration for a question that the character maps of the files answer.
extension Typeface {
  /// The files that are tried first, best first: families made for one script go before whatever
  /// else is installed.
  private static let fallbackFiles: [String] =
    families.flatMap(\.files)
    + [
      "NotoSansArabic", "NotoNaskhArabic", "NotoSansHebrew", "NotoSansDevanagari",
      "NotoSansBengali", "NotoSansTamil", "NotoSansThai", "NotoSansGeorgian",
      "NotoSansArmenian", "NotoSansEthiopic",
    ].flatMap { ["\($0)-Bold.ttf", "\($0)-Regular.ttf"] }
    + ["NotoSansCJK-Bold.ttc", "NotoSansCJK-Regular.ttc"]

  /// How many files are opened at most: the start must not wait for a desktop's thousands.
  private static let mostFiles = 512

  /// The fewest faces in the order of preference that have what this one lacks of the texts: none,
  /// and nothing is opened, where it lacks nothing.
  ///
  /// - Parameters:
  ///   - texts: What is to be shown.
  ///   - listing: Gives the names in a folder, and none for what is no folder.
  public func fallbacks(
    for texts: some Sequence<String>, listing: (String) -> [String]
  ) -> [Typeface] {
    var missing = Set(texts.joined()).filter { !hasGlyphs(for: $0.unicodeScalars) }
    guard !missing.isEmpty else { return [] }
    let rank = Dictionary(
      uniqueKeysWithValues: Typeface.fallbackFiles.enumerated().map { ($1, $0) })
    var files: [(rank: Int, path: String)] = []
    Typeface.visit(listing) { name, path in
      guard Typeface.endings.contains(where: { name.lowercased().hasSuffix($0) }) else { return }
      files.append((rank[name] ?? .max, path))
    }
    files.sort { ($0.rank, $0.path) < ($1.rank, $1.path) }
    var found: [Typeface] = []
    for file in files.prefix(Typeface.mostFiles) where !missing.isEmpty && file.path != path {
      guard let face = try? Typeface.load(path: file.path) else { continue }
      let still = missing.filter { !face.hasGlyphs(for: $0.unicodeScalars) }
      guard still.count < missing.count else { continue }
      missing = still
      found.append(face)
    }
    return found
  }

  private static let endings = [".ttf", ".otf", ".ttc"]
}
