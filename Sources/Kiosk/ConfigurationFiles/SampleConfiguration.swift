/// A configuration file that names every key with its meaning, what is allowed, and what holds
/// without it: the reference of all keys, made from their declarations.
///
/// Keys are commented out, so that the file says nothing until somebody changes it; but for those
/// that an installed program begins with.
package struct SampleConfiguration<Own> {
  private let grammar: CommandLineGrammar<Own>
  private let installed: [String: String]

  /// - Parameter installed: The values that the file sets, by `section.name`.
  package init(_ grammar: CommandLineGrammar<Own>, installed: [String: String] = [:]) {
    self.grammar = grammar
    self.installed = installed
  }

  /// Whole lines.
  package var text: String {
    var parts = [comment(introduction)]
    for section in grammar.settings.sections {
      parts.append("[\(section)]\n")
      parts += grammar.settings.keys(in: section).map { entry($0) }
    }
    for section in grammar.settings.freeSections {
      parts.append(
        "# [\(section.name)]\n" + comment(capitalized(section.meaning) + ".")
          + "# SIGHUP puts it into force.\n" + section.example.map { "#\($0)\n" }.joined())
    }
    return parts.joined(separator: "\n")
  }

  private static var refusal: String { "Not available in this version." }

  private var introduction: String {
    "The configuration of \(grammar.program): every key, what it means, what is allowed, and what "
      + "holds without it. The program reads \(grammar.configurationPath), or the file that "
      + "--config names; SIGHUP lets it read the file again. An option on the command line counts "
      + "before its key. A # or ; begins a comment, after a value with a space before it. A # with "
      + "six hexadecimal digits is a colour. A value in double quotes may hold any character."
  }

  private func entry(_ setting: Setting<ProgramSettings<Own>>) -> String {
    guard let key = setting.key else { return "" }
    var text = comment(capitalized(setting.meaning) + ".")
    if !setting.isAvailable { text += "# \(SampleConfiguration.refusal)\n" }
    text += comment("Allowed: \(setting.allowed).")
    var shown = ""
    switch setting.standard {
    case .value(let value, let note)?:
      text += comment("Default: \(value)\(note.map { ", \($0)" } ?? "").")
      shown = value
    case .described(let words)?:
      text += comment("Default: \(words).")
    case nil:
      break
    }
    if let flag = setting.flag { text += "# On the command line: \(flag)\n" }
    if setting.isAvailable, setting.effect == .atOnce { text += "# SIGHUP puts it into force.\n" }
    if let value = installed[key.text] { return text + "\(key.name) = \(value)\n" }
    return text + (shown.isEmpty ? "#\(key.name) =\n" : "#\(key.name) = \(shown)\n")
  }

  private func comment(_ words: String) -> String {
    wrapped(words, indent: 0, margin: "# ", width: 100)
  }

  private func capitalized(_ words: String) -> String {
    // A meaning that begins with the name of a value keeps it as it is written.
    guard let first = words.first, !words.prefix(while: { $0 != " " }).hasSuffix(":") else {
      return words
    }
    return first.uppercased() + words.dropFirst()
  }
}
