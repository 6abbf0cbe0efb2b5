internal import CLinux
internal import Glibc

/// The two streams that a program is started with for its words. They are written as they are, with
/// no buffer in between: what was said before a crash has been said.
package enum StandardStream: Int32, Sendable {
  case output = 1
  case error = 2

  private var name: String { self == .output ? "standard output" : "standard error" }

  /// Writes all of `text`; names of files in it as the bytes that they are. Errors: EPIPE where the
  /// reader has gone (SIGPIPE must be ignored for that to arrive), ENOSPC on a full disk, EBADF
  /// where the program was started without the stream, EAGAIN on a full non-blocking pipe for
  /// `error`.
  package func write(_ text: String) throws(SystemError) {
    let bytes = fileNameBytes(text)
    var done = 0
    while done < bytes.count {
      let rest = bytes[done...]
      // A stream that was closed before the start is the starter's doing, not a fault of ours.
      let count = rest.withUnsafeBytes { Glibc.write(rawValue, $0.baseAddress, $0.count) }
      if count == -1 {
        let cause = Errno.current
        if cause == .interrupted { continue }
        if cause == .wouldBlock, self == .output {
          // Whoever shares the stream made it non-blocking; the reader is only slow.
          var waiting = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
          _ = poll(&waiting, 1, -1)
          continue
        }
        throw SystemError(call: "write", subject: name, errno: cause)
      }
      done += count
    }
  }

  /// Whether the stream leads to systemd's journal: `JOURNAL_STREAM` names the device and inode of
  /// the socket (systemd.exec(5)); a stream that was redirected since no longer matches.
  package var isJournal: Bool {
    guard let announced = environment("JOURNAL_STREAM") else { return false }
    var status = stat()
    guard fstat(rawValue, &status) == 0 else { return false }
    return announced == "\(status.st_dev):\(status.st_ino)"
  }

  /// Opens /dev/null for each of standard input, output and error that the program was started
  /// without, so that no file of ours gets its number and is taken for it; for reading only, so
  /// that writing fails as it would without. Call it first of all.
  package static func occupyMissing() {
    for number in Int32(0)...2 where fcntl(number, F_GETFD) == -1 {
      // The lowest free number is given, which is this one.
      _ = open("/dev/null", O_RDONLY)
    }
  }
}
