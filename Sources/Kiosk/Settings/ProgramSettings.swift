/// Everything that a run goes by: the runtime's settings and the program's own.
package struct ProgramSettings<Own> {
  package var runtime = RuntimeSettings()
  package var own: Own

  package init(own: Own) {
    self.own = own
  }

  /// The runtime's list, then the program's.
  static func list(
    _ own: SettingsList<Own>, program: String
  ) -> SettingsList<ProgramSettings> {
    RuntimeSettings.list(program: program).lifted(into: \ProgramSettings.runtime)
      + own.lifted(into: \ProgramSettings.own)
  }
}

extension ProgramSettings: Equatable where Own: Equatable {}
