internal import Glibc
internal import LinuxIO

/// The program under test, from outside, as /proc shows it.
struct WatchedProgram {
  let process: pid_t

  /// Whether it has a file open.
  func hasOpen(_ path: String) -> Bool {
    guard let folder = opendir("/proc/\(process)/fd") else { return false }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      if WatchedProgram.link("\(process)/fd/\(WatchedProgram.name(of: entry))") == path {
        return true
      }
    }
    return false
  }

  /// Waits until the program waits for something to do: it has then read all that was there to be
  /// read, since a writer's event wakes it before the writer goes on.
  ///
  /// - Returns: Whether it came to that within `patience` seconds.
  func awaitIdle(patience: Double = 30) -> Bool {
    wait(patience) {
      // The number of the system call that it sleeps in, or "running".
      let call = WatchedProgram.text("\(process)/syscall").prefix { $0 != " " && $0 != "\n" }
      return call == "\(WatchedProgram.epollWait)" || call == "\(WatchedProgram.epollPwait)"
    }
  }

  /// The numbers of x86-64, which is what the guest is.
  private static let (epollWait, epollPwait) = (232, 281)

  /// What it does, for whoever waited in vain.
  var state: String {
    let call = WatchedProgram.text("\(process)/syscall").split(separator: "\n").first ?? "gone"
    return "state \(WatchedProgram.state(of: process) ?? "none"), system call \(call)"
  }

  /// Holds the program while something happens that it is to find done, and first its guardian,
  /// which takes a program that is stopped for long to hang.
  func whileStopped(_ body: () -> Void) -> Bool {
    let processes = guardians + [process]
    for process in processes { kill(process, SIGSTOP) }
    defer { for process in processes.reversed() { kill(process, SIGCONT) } }
    for process in processes {
      let isStopped = wait(10) { WatchedProgram.state(of: process) == "T" }
      guard isStopped else { return false }
    }
    body()
    return true
  }

  /// The other processes that run the same file.
  private var guardians: [pid_t] {
    guard let folder = opendir("/proc") else { return [] }
    defer { closedir(folder) }
    let file = WatchedProgram.link("\(process)/exe")
    var found: [pid_t] = []
    while let entry = readdir(folder) {
      guard let other = pid_t(WatchedProgram.name(of: entry)), other != process else { continue }
      if WatchedProgram.link("\(other)/exe") == file { found.append(other) }
    }
    return found
  }

  private func wait(_ patience: Double, until condition: () -> Bool) -> Bool {
    let end = KernelClock().now + .seconds(patience)
    while !condition() {
      guard KernelClock().now < end else { return false }
      usleep(100)
    }
    return true
  }

  private static func state(of process: pid_t) -> Substring? {
    let line = text("\(process)/status").split(separator: "\n").first { $0.hasPrefix("State:") }
    return line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first
  }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
    withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
  }

  /// Where a link of /proc leads; nil where it is none.
  private static func link(_ path: String) -> String? {
    var target = [UInt8](repeating: 0, count: 256)
    let count = target.withUnsafeMutableBytes {
      readlink("/proc/\(path)", $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
    }
    return count > 0 ? String(decoding: target[..<count], as: UTF8.self) : nil
  }

  /// A file of /proc that is not long.
  private static func text(_ path: String) -> String {
    let descriptor = open("/proc/\(path)", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}
