internal import LinuxIO

/// Where the program keeps what outlives it: `$STATE_DIRECTORY` (set by systemd), else
/// `$XDG_STATE_HOME/NAME`, else `~/.local/state/NAME`. This version keeps screenshots and
/// learned calibrations there.
struct StateDirectory: Hashable {
  let path: String

  init(path: String) {
    self.path = path
  }

  /// nil where the environment names no place.
  init?(
    of program: String, environment lookUp: (String) -> String? = LinuxIO.environment
  ) {
    // systemd separates several directories by colons; the first is ours.
    if let given = lookUp("STATE_DIRECTORY")?.split(separator: ":").first {
      path = String(given)
    } else if let base = lookUp("XDG_STATE_HOME"), base.hasPrefix("/") {
      path = "\(base)/\(program)"
    } else if let home = lookUp("HOME"), home.hasPrefix("/") {
      path = "\(home)/.local/state/\(program)"
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
