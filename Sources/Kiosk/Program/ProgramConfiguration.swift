/// What can be set of a program.
package struct ProgramConfiguration<Settings> {
  let settings: SettingsList<Settings>
  /// The values where nothing is given.
  let standard: Settings
  /// What the program's settings ask of the runtime.
  let adjust: (Settings, inout RuntimeSettings) -> Void
  /// The file that is read if no option names one; nil: /etc/NAME/NAME.conf.
  let path: String?

  package init(
    settings: SettingsList<Settings>, standard: Settings, path: String? = nil,
    adjust: @escaping (Settings, inout RuntimeSettings) -> Void = { _, _ in }
  ) {
    self.settings = settings
    self.standard = standard
    self.path = path
    self.adjust = adjust
  }
}
