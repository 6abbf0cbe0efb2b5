/// An option that belongs to one command, such as `--json` to `list`.
public struct CommandOption<Value> {
  /// Without hyphens.
  public let name: String
  let meaning: String
  /// nil for a flag, which takes no value.
  let format: ValueFormat<Value>?

  /// - Parameters:
  ///   - name: Without hyphens.
  ///   - format: How its value is written.
  ///   - meaning: In a few words, without a full stop.
  public init(_ name: String, as format: ValueFormat<Value>, meaning: String) {
    self.name = name
    self.format = format
    self.meaning = meaning
  }

  /// What the parser and help need of it.
  public var declaration: CommandOptionDeclaration {
    CommandOptionDeclaration(
      name: name, placeholder: format?.placeholder, allowed: format?.allowed ?? "",
      meaning: meaning, isAllowed: { [format] word in format.map { $0.read(word) != nil } ?? true })
  }
}

extension CommandOption where Value == Bool {
  /// An option that takes no value: it is given or not.
  public init(flag name: String, meaning: String) {
    self.name = name
    format = nil
    self.meaning = meaning
  }
}

/// A `CommandOption` without the type of its value.
public struct CommandOptionDeclaration {
  let name: String
  let placeholder: String?
  let allowed: String
  let meaning: String
  let isAllowed: (String) -> Bool

  /// As it is typed.
  var flag: String { "--\(name)" }
}
