internal import LinuxIO

/// Where settings come from, kept so that SIGHUP can ask again: the options of the command line,
/// and a configuration file.
package struct SettingsSource<Own> {
  /// All settings that there are.
  let list: SettingsList<ProgramSettings<Own>>
  private let standard: ProgramSettings<Own>
  private let options: [Assignment<ProgramSettings<Own>>]
  private let adjustment: (Own, inout RuntimeSettings) -> Void
  /// Read where the options name no file; it may be missing.
  private let defaultPath: String

  init(
    _ grammar: CommandLineGrammar<Own>, options: [Assignment<ProgramSettings<Own>>]
  ) {
    list = grammar.settings
    standard = ProgramSettings(own: grammar.standard)
    adjustment = grammar.adjust
    self.options = options
    defaultPath = grammar.configurationPath
  }

  /// What the options say, without any configuration.
  var optionsAlone: ProgramSettings<Own> {
    var settings = standard
    for option in options { option.apply(&settings) }
    return settings
  }

  /// Reads the configuration and lets the options count before it. Sets the log to the level that
  /// results and tells it what in the file has no effect.
  ///
  /// Errors: `badConfiguration` with file and line; `inputFile` where a named file is missing;
  /// `noPermission` and `inputOutput` where a file is there and cannot be read.
  package func load(log: Log) throws(KioskError) -> ProgramSettings<Own> {
    let file = try readConfiguration()
    let settings = settings(from: file)
    log.level = settings.runtime.logLevel
    for warning in file.warnings + remarks(on: settings) { log.warning(warning) }
    return settings
  }

  /// What has no effect in the settings as a whole: one message each, with its place.
  func remarks(on settings: ProgramSettings<Own>) -> [String] {
    list.freeSections.flatMap { $0.review(settings) }.map { remark in
      let position = settings.runtime.configuration.origins[remark.key]
      return (position.map { "\($0): " } ?? "") + printable(remark.message)
    }
  }

  /// What a file and the options make of the settings together.
  func settings(from file: ConfigurationFile<ProgramSettings<Own>>) -> ProgramSettings<Own> {
    var settings = standard
    for assignment in file.assignments {
      assignment.apply(&settings)
      settings.runtime.configuration.origins[assignment.name] = assignment.position
    }
    for option in options { option.apply(&settings) }
    adjust(&settings)
    return settings
  }

  /// Lets the runtime's settings follow from the program's.
  func adjust(_ settings: inout ProgramSettings<Own>) {
    adjustment(settings.own, &settings.runtime)
  }

  /// Loads again; where that fails, says why and gives nil: what is in force stays.
  package func reload(log: Log) -> ProgramSettings<Own>? {
    // Reading a pipe could stop the program for ever.
    if isSpecialFile(path) {
      log.warning("\(printable(path)) is no regular file; the settings stay as they were")
      return nil
    }
    do throws(KioskError) {
      return try load(log: log)
    } catch {
      log.report(error)
      log.warning("the settings stay as they were")
      return nil
    }
  }

  private var path: String { optionsAlone.runtime.configuration.path ?? defaultPath }

  private func readConfiguration() throws(KioskError)
    -> ConfigurationFile<ProgramSettings<Own>>
  {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try readFile(path)
    } catch {
      let isMissing = error.errno == .noSuchFile || error.errno == .notDirectory
      if isMissing, optionsAlone.runtime.configuration.path == nil { return ConfigurationFile() }
      throw KioskError.unreadable("the configuration", error)
    }
    return try ConfigurationFile.parse(bytes, file: path, settings: list)
  }
}

/// A value that was read for a setting, ready to be put in its place.
struct Assignment<Values> {
  /// `section.name` of the key, or the option as it is typed.
  let name: String
  /// Where it stands in a file; nil for an option.
  let position: FilePosition?
  let apply: (inout Values) -> Void
}
