/// The settings of a program or of a part of it, in the order in which help and the sample
/// configuration show them.
public struct SettingsList<Values> {
  private(set) var settings: [Setting<Values>]
  /// Sections whose keys are not known one by one.
  private(set) var freeSections: [FreeSection<Values>]
  private let checks: [(Values) -> KioskError?]

  /// - Parameters:
  ///   - settings: Their keys and options must differ from each other and from the runtime's.
  ///   - check: Refuses options that do not go together: its answer ends the program.
  ///     It sees the values as the options alone have made them.
  public init(
    _ settings: [Setting<Values>],
    check: @escaping (Values) -> KioskError? = { _ in nil }
  ) {
    self.init(settings, freeSections: [], check: check)
  }

  package init(
    _ settings: [Setting<Values>], freeSections: [FreeSection<Values>],
    check: @escaping (Values) -> KioskError? = { _ in nil }
  ) {
    self.init(settings, freeSections, [check])
  }

  private init(
    _ settings: [Setting<Values>], _ freeSections: [FreeSection<Values>],
    _ checks: [(Values) -> KioskError?]
  ) {
    self.settings = settings
    self.freeSections = freeSections
    self.checks = checks
    let names = settings.flatMap { [$0.key?.text, $0.flag].compactMap { $0 } }
    precondition(Set(names).count == names.count, "a key or an option is declared twice")
  }

  /// The same list for values that stand in others.
  func lifted<Outer>(into path: WritableKeyPath<Outer, Values>) -> SettingsList<Outer> {
    SettingsList<Outer>(
      settings.map { $0.lifted(into: path) },
      freeSections.map { $0.lifted(into: path) },
      checks.map { check in { check($0[keyPath: path]) } })
  }

  static func + (left: SettingsList, right: SettingsList) -> SettingsList {
    SettingsList(
      left.settings + right.settings, left.freeSections + right.freeSections,
      left.checks + right.checks)
  }

  /// Errors: `usage`.
  func check(_ values: Values) throws(KioskError) {
    for check in checks {
      if let error = check(values) { throw error }
    }
  }

  // MARK: Keys

  /// In the order in which they are declared.
  var sections: [String] {
    var names: [String] = []
    for key in settings.compactMap(\.key) where !names.contains(key.section) {
      names.append(key.section)
    }
    return names
  }

  func keys(in section: String) -> [Setting<Values>] {
    settings.filter { $0.key?.section == section }
  }

  func freeSection(of section: String) -> FreeSection<Values>? {
    freeSections.first { $0.holds(section) }
  }

  func setting(ofKey name: String) -> Setting<Values>? {
    settings.first { $0.key?.text == name }
  }

  // MARK: Options

  func options(of groups: [OptionGroup]) -> [Setting<Values>] {
    settings.filter { $0.option != nil && groups.contains($0.group) }
  }

  func setting(ofOption name: String) -> Setting<Values>? {
    settings.first { $0.option == name }
  }
}
