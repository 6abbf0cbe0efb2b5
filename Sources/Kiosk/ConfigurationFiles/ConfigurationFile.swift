/// What a configuration file says. Of a key that is given several times the last one counts; each
/// is checked all the same.
struct ConfigurationFile<Values> {
  /// In the order of the file.
  private(set) var assignments: [Assignment<Values>] = []
  /// What the file holds that has no effect: one message each, with its place.
  private(set) var warnings: [String] = []

  /// Errors: `badConfiguration` with file, line and what is allowed there.
  static func parse(
    _ bytes: [UInt8], file: String, settings: SettingsList<Values>
  ) throws(KioskError) -> ConfigurationFile {
    let lines = try INIFile.parse(bytes, file: file)
    var result = ConfigurationFile()
    for section in lines.sections {
      let position = FilePosition(file: file, line: section.line)
      if let free = settings.freeSection(of: section.name) {
        try check(free, section, at: position)
      } else if !settings.sections.contains(section.name) {
        let guess = nearest(
          to: section.name, among: settings.sections + settings.freeSections.map(\.name))
        result.warnings.append(
          "\(position): unknown section [\(printable(section.name))]; the nearest known one is "
            + "[\(guess)]")
      }
    }
    for entry in lines.entries {
      try result.take(entry, at: FilePosition(file: file, line: entry.line), settings)
    }
    return result
  }

  private static func check(
    _ free: FreeSection<Values>, _ section: INIFile.Section, at position: FilePosition
  ) throws(KioskError) {
    guard let part = free.part(of: section.name), free.parts.read(part) == nil else { return }
    throw KioskError(
      .badConfiguration,
      "[\(free.name).\(free.parts.placeholder)] must have \(free.parts.allowed) as its "
        + "\(free.parts.placeholder); found \(given(part))", at: position)
  }

  private static func given(_ value: String) -> String {
    value.isEmpty ? "nothing" : printable(value, limit: 60)
  }

  private mutating func take(
    _ entry: INIFile.Entry, at position: FilePosition, _ settings: SettingsList<Values>
  ) throws(KioskError) {
    if let free = settings.freeSection(of: entry.section) {
      guard let apply = free.read(free.part(of: entry.section), entry.key, entry.value) else {
        throw KioskError(
          .badConfiguration,
          "\(printable(entry.name)) must be \(free.allowed); found "
            + ConfigurationFile.given(entry.value), at: position)
      }
      assignments.append(Assignment(name: entry.name, position: position, apply: apply))
      return
    }
    guard let setting = settings.setting(ofKey: entry.name) else {
      warnings.append(ConfigurationFile.unknown(entry, at: position, settings))
      return
    }
    guard setting.isAvailable else {
      warnings.append(ConfigurationFile.unavailable(entry.name, at: position))
      return
    }
    guard let apply = setting.read(entry.value) else {
      throw KioskError(
        .badConfiguration,
        "\(entry.name) must be \(setting.allowed); found " + ConfigurationFile.given(entry.value),
        at: position)
    }
    assignments.append(Assignment(name: entry.name, position: position, apply: apply))
  }

  private static func unavailable(_ name: String, at position: FilePosition) -> String {
    "\(position): \(name) is not available in this version and has no effect"
  }

  /// Guesses the same key of another section, else the nearest key of the same section, else of
  /// all.
  private static func unknown(
    _ entry: INIFile.Entry, at position: FilePosition, _ settings: SettingsList<Values>
  ) -> String {
    let all = settings.settings.compactMap(\.key)
    let namesakes = all.filter { $0.name == entry.key }
    let siblings = all.filter { $0.section == entry.section }
    let candidates = [namesakes, siblings, all].first { !$0.isEmpty }!.map(\.text)
    let guess = nearest(to: entry.name, among: candidates)
    return "\(position): unknown key \(printable(entry.name)); the nearest known one is \(guess)"
  }
}
