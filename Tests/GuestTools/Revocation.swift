internal import CLinux
internal import Glibc

/// Takes an input node away from a process that has it open, as a session manager does: the open
/// file stays, and every call on it fails with ENODEV (EVIOCREVOKE, linux/input.h).
struct Revocation {
  /// How many open files of the node were taken away; nil, with errno set, where one could not be.
  static func revoke(_ node: String, from process: pid_t) -> Int? {
    let handle = pidfd_open(process, 0)
    guard handle >= 0 else { return nil }
    defer { close(handle) }
    let folder = "/proc/\(process)/fd"
    guard let entries = opendir(folder) else { return nil }
    defer { closedir(entries) }
    var revoked = 0
    while let entry = readdir(entries) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard let number = CInt(name), target(of: "\(folder)/\(name)") == node else { continue }
      // The same open file, not another one of the same node.
      let copy = pidfd_getfd(handle, number, 0)
      guard copy >= 0 else { return nil }
      defer { close(copy) }
      guard ioctl(copy, UInt(CLINUX_EVIOCREVOKE), 0) == 0 else { return nil }
      revoked += 1
    }
    return revoked
  }

  private static func target(of link: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(link, &buffer, buffer.count)
    guard count > 0 else { return nil }
    return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
