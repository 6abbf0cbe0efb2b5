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
      if settings.freeSections.contains(where: { $0.holds(section.name) }) {
        result.warnings.append(unavailable("[\(printable(section.name))]", at: position))
      } else if !settings.sections.contains(section.name) {
        let guess = nearest(to: section.name, among: settings.sections)
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

  private mutating func take(
    _ entry: INIFile.Entry, at position: FilePosition, _ settings: SettingsList<Values>
  ) throws(KioskError) {
    // The warning about the section stands for its keys.
    if settings.freeSections.contains(where: { $0.holds(entry.section) }) { return }
    guard let setting = settings.setting(ofKey: entry.name) else {
      warnings.append(ConfigurationFile.unknown(entry, at: position, settings))
      return
    }
    guard setting.isAvailable else {
      warnings.append(ConfigurationFile.unavailable(entry.name, at: position))
      return
    }
    guard let apply = setting.read(entry.value) else {
      let given = entry.value.isEmpty ? "nothing" : printable(entry.value, limit: 60)
      throw KioskError(
        .badConfiguration, "\(entry.name) must be \(setting.allowed); found \(given)",
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
