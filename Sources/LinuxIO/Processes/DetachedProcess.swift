// A process of the same program that outlives it. Forking copies the calling thread alone, so a
// lock that another thread holds would stay locked in the copy for ever: fork while there is one
// thread.
internal import CLinux
internal import Glibc

/// Starts a process that is nobody's child, runs `body` in it, and ends it. Call it while the
/// program has one thread only.
///
/// The process is adopted by init, which takes note of its end: the caller has no child to wait
/// for. It belongs to the caller's session and to a process group of its own, ignores the signals
/// that end or stop programs (but for the two that cannot be ignored), and has `keeping` and
/// standard error open and nothing else; its standard input and output lead to /dev/null. It is
/// shown as `name`, of at most 15 bytes, so that who ends the program by name does not end it, too.
package func startDetachedProcess(
  named name: String, keeping descriptors: [Int32], _ body: () -> Void
) throws(SystemError) {
  let middle = try systemCall("fork", on: "the program") { fork() }
  if middle == 0 {
    // Nothing but system calls until the second copy is made.
    let last = fork()
    if last == 0 {
      becomeDetached(named: name, keeping: descriptors)
      body()
    }
    _exit(last == -1 ? 1 : 0)
  }
  guard waitForChild(middle) == 0 else {
    throw SystemError(call: "fork", subject: "the program", errno: .wouldBlock)
  }
}

/// Runs `body` in a child and waits for its result, an exit status. Call it while the program has
/// one thread only.
package func runInChild(_ body: () -> Int32) throws(SystemError) -> Int32 {
  let child = try systemCall("fork", on: "the program") { fork() }
  if child == 0 { _exit(body()) }
  return waitForChild(child)
}

/// The exit status of a child; 128 and the signal's number where one ended it.
private func waitForChild(_ child: Int32) -> Int32 {
  var status: Int32 = 0
  while waitpid(child, &status, 0) == -1 {
    if errno != EINTR { return 127 }
  }
  let signal = status & 0x7F
  return signal == 0 ? status >> 8 & 0xFF : 128 + signal
}

private func becomeDetached(named name: String, keeping descriptors: [Int32]) {
  for number in [
    SIGHUP, SIGINT, SIGQUIT, SIGABRT, SIGTERM, SIGTSTP, SIGTTIN, SIGTTOU, SIGUSR1, SIGUSR2, SIGPIPE,
    SIGALRM,
  ] {
    signal(number, SIG_IGN)
  }
  setpgid(0, 0)
  // No file system is kept from being unmounted.
  _ = chdir("/")
  let null = open("/dev/null", O_RDWR)
  if null != -1 {
    dup2(null, STDIN_FILENO)
    dup2(null, STDOUT_FILENO)
  }
  closeAll(but: descriptors)
  rename(to: name)
}

/// Closes everything from descriptor 3 on but `kept`.
private func closeAll(but kept: [Int32]) {
  // The list names its own descriptor too, which is closed by then: EBADF, and no harm.
  for name in (try? listDirectory("/proc/self/fd")) ?? [] {
    if let number = Int32(name), number > 2, !kept.contains(number) { close(number) }
  }
}

/// Shows another name in the lists of processes: the thread's, and the argument list, which stands
/// in this process's own memory.
private func rename(to name: String) {
  if let descriptor = try? Descriptor.open("/proc/self/comm", .writeOnly) {
    let bytes = Array(name.utf8)
    bytes.withUnsafeBytes { try? descriptor.writeAll($0, to: "the name of the process") }
  }
  guard let line = try? readFile("/proc/self/stat", limit: 4096),
    let end = line.lastIndex(of: UInt8(ascii: ")"))
  else { return }
  let fields = String(decoding: line[(end + 1)...], as: UTF8.self).split { $0 == " " }
  // The 48th and 49th field of the line: where the arguments begin and end.
  guard fields.count > 46, let start = UInt(fields[45]), let stop = UInt(fields[46]),
    stop > start, let memory = UnsafeMutableRawPointer(bitPattern: start)
  else { return }
  let room = UnsafeMutableRawBufferPointer(start: memory, count: Int(stop - start))
  room.initializeMemory(as: UInt8.self, repeating: 0)
  for (index, byte) in name.utf8.prefix(room.count - 1).enumerated() { room[index] = byte }
}
