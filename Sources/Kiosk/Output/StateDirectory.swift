internal import LinuxIO

/// Where the program keeps what outlives it: `$STATE_DIRECTORY` (set by systemd), else
/// `$XDG_STATE_HOME/tigereye`, else `~/.local/state/tigereye`. This version keeps screenshots and
/// learned calibrations there.
struct StateDirectory: Hashable {
  let path: String

  init(path: String) {
    self.path = path
  }

  init?(environment lookUp: (String) -> String? = LinuxIO.environment) {
    // systemd separates several directories by colons; the first is ours.
    if let given = lookUp("STATE_DIRECTORY")?.split(separator: ":").first {
      path = String(given)
    } else if let base = lookUp("XDG_STATE_HOME"), base.hasPrefix("/") {
      path = "\(base)/tigereye"
    } else if let home = lookUp("HOME"), home.hasPrefix("/") {
      path = "\(home)/.local/state/tigereye"
    } else {
      return nil
    }
  }

  /// A path that no file has, by the time of day in UTC; the directory is made where it is missing.
  func pathForScreenshot() throws(KioskError) -> String {
    try Output.makeDirectories(path)
    let base = "\(path)/screenshot-\(timestampForFileNames())"
    var name = "\(base).png"
    var number = 2
    while fileExists(name) {
      name = "\(base)-\(number).png"
      number += 1
    }
    return name
  }
}
