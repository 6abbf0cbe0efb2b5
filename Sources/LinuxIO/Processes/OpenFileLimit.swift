internal import Glibc

/// How many files this process may have open (RLIMIT_NOFILE, setrlimit(2)).
public enum OpenFileLimit {
  /// What a program needs at most that draws on a screen and reads a dozen of devices.
  public static let needed = 64

  /// What holds now.
  public static var current: Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 0 }
    return Int(clamping: limit.rlim_cur)
  }

  /// Raises the limit to what is needed, as far as the hard limit lets it; never lowers it.
  public static func raise() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    let wanted = min(rlim_t(needed), limit.rlim_max)
    guard limit.rlim_cur < wanted else { return }
    limit.rlim_cur = wanted
    _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}
