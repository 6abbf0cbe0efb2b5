/// One setting of a program, declared once: how it is named in the configuration and on the command
/// line, what it means, how it is written, and where its value goes. Help, hints for mistyped
/// names, the sample configuration and what SIGHUP changes all come from this declaration.
///
///     Setting(
///       \ClockSettings.showsSeconds, as: .yesNo, key: "clock.seconds", option: "seconds",
///       default: "no", meaning: "whether the clock shows seconds")
public struct Setting<Values> {
  /// nil where it is an option only.
  let key: SettingKey?
  /// The option's name without its hyphens; nil where it is a key only.
  let option: String?
  let group: OptionGroup
  /// nil for an option that takes no value.
  let placeholder: String?
  let allowed: String
  let meaning: String
  let standard: SettingDefault?
  let effect: SettingEffect
  /// Whether this version has what the setting is about.
  let isAvailable: Bool
  /// Reads a value and gives what puts it in its place; nil where it is not allowed.
  let read: (String) -> ((inout Values) -> Void)?
  let isEqual: (Values, Values) -> Bool
  /// Takes this setting's value over from the first into the second.
  let copy: (Values, inout Values) -> Void

  /// A setting that takes a value.
  ///
  /// - Parameters:
  ///   - path: Where the value goes.
  ///   - format: How it is written.
  ///   - key: `section.name` in the configuration; nil: none.
  ///   - option: The name without hyphens; nil: none. It counts before the key.
  ///   - group: Which commands know the option.
  ///   - standard: What the values begin with; nil where that needs no word.
  ///   - effect: Whether a change counts while the program runs.
  ///   - meaning: In a few words, without a full stop.
  public init<Value: Equatable>(
    _ path: WritableKeyPath<Values, Value>, as format: ValueFormat<Value>, key: String? = nil,
    option: String? = nil, for group: OptionGroup = .program,
    default standard: SettingDefault? = nil, effect: SettingEffect = .atNextStart, meaning: String
  ) {
    self.init(
      names: (key, option, group), (format.placeholder, format.allowed, meaning, standard),
      effect: effect,
      read: { word in
        guard let value = format.read(word) else { return nil }
        return { $0[keyPath: path] = value }
      },
      isEqual: { $0[keyPath: path] == $1[keyPath: path] },
      copy: { $1[keyPath: path] = $0[keyPath: path] })
  }

  /// A setting whose value may be missing: nil says that it was not given.
  public init<Value: Equatable>(
    _ path: WritableKeyPath<Values, Value?>, as format: ValueFormat<Value>, key: String? = nil,
    option: String? = nil, for group: OptionGroup = .program,
    default standard: SettingDefault? = nil, effect: SettingEffect = .atNextStart, meaning: String
  ) {
    self.init(
      path, as: format.map { Optional($0) }, key: key, option: option, for: group,
      default: standard, effect: effect, meaning: meaning)
  }

  /// An option that takes no value.
  ///
  /// - Parameters:
  ///   - path: What is set where it is given.
  ///   - value: What it puts into `path`.
  ///   - option: The name without hyphens.
  ///   - group: Which commands know it.
  ///   - meaning: In a few words, without a full stop.
  public static func flag(
    _ path: WritableKeyPath<Values, Bool>, to value: Bool = true, option: String,
    for group: OptionGroup = .program, meaning: String
  ) -> Setting {
    Setting(
      names: (nil, option, group), (nil, "", meaning, nil), effect: .atNextStart,
      read: { _ in { $0[keyPath: path] = value } },
      isEqual: { $0[keyPath: path] == $1[keyPath: path] },
      copy: { $1[keyPath: path] = $0[keyPath: path] })
  }

  /// A key that later versions have: it is known, and a warning says that it has no effect yet.
  package static func planned(
    key: String, allowed: String, default standard: SettingDefault? = nil, meaning: String
  ) -> Setting {
    Setting(
      names: (key, nil, .program), (nil, allowed, meaning, standard), effect: .atNextStart,
      isAvailable: false, read: { _ in { _ in } }, isEqual: { _, _ in true }, copy: { _, _ in })
  }

  private init(
    names: (key: String?, option: String?, group: OptionGroup),
    _ words: (placeholder: String?, allowed: String, meaning: String, standard: SettingDefault?),
    effect: SettingEffect, isAvailable: Bool = true,
    read: @escaping (String) -> ((inout Values) -> Void)?,
    isEqual: @escaping (Values, Values) -> Bool, copy: @escaping (Values, inout Values) -> Void
  ) {
    key = names.key.map { SettingKey($0) }
    option = names.option
    group = names.group
    placeholder = words.placeholder
    allowed = words.allowed
    meaning = words.meaning
    standard = words.standard
    self.effect = effect
    self.isAvailable = isAvailable
    self.read = read
    self.isEqual = isEqual
    self.copy = copy
  }

  /// The same setting of values that stand in others.
  func lifted<Outer>(into path: WritableKeyPath<Outer, Values>) -> Setting<Outer> {
    Setting<Outer>(
      names: (key?.text, option, group), (placeholder, allowed, meaning, standard), effect: effect,
      isAvailable: isAvailable,
      read: { [read] word in
        guard let assign = read(word) else { return nil }
        return { assign(&$0[keyPath: path]) }
      },
      isEqual: { [isEqual] in isEqual($0[keyPath: path], $1[keyPath: path]) },
      copy: { [copy] in copy($0[keyPath: path], &$1[keyPath: path]) })
  }

  /// As the option is typed; nil where the setting is none.
  var flag: String? { option.map { "--\($0)" } }

  /// What help says: the meaning, and what holds by default.
  var help: String {
    switch standard {
    case .value(let value, let note)?:
      "\(meaning). Default: \(value)\(note.map { ", \($0)" } ?? "")"
    case .described(let words)?: "\(meaning). Default: \(words)"
    case nil: meaning
    }
  }
}
