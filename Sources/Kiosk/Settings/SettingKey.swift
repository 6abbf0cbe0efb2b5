/// A place in a configuration file: `[section]` and the name before the equals sign.
struct SettingKey: Hashable {
  let section: String
  let name: String

  /// `section.name`.
  var text: String { "\(section).\(name)" }

  init(_ text: String) {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    precondition(parts.count == 2, "\(text) is no section.name")
    section = String(parts[0])
    name = String(parts[1])
  }
}
