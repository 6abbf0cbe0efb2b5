internal import CLinux
internal import Glibc

/// How a process learns that one that it forked has ended, without being its parent: a pipe whose
/// writing end the other process alone has open.
///
/// Order of calls: `make`; fork, where the child keeps `writingEnd` open; `letGo` in the first
/// process.
package struct Lifeline: ~Copyable {
  private let readingEnd: Descriptor
  private var otherEnd: Descriptor?

  /// Readable once the other process has ended; lent.
  package var rawValue: Int32 { readingEnd.rawValue }

  /// What the child must keep open; lent until `letGo`.
  package let writingEnd: Int32

  private init(readingEnd: consuming Descriptor, otherEnd: consuming Descriptor) {
    writingEnd = otherEnd.rawValue
    self.readingEnd = readingEnd
    self.otherEnd = consume otherEnd
  }

  /// Errors: EMFILE, ENFILE.
  package static func make() throws(SystemError) -> Lifeline {
    var ends: [Int32] = [-1, -1]
    try systemCall("create", on: "a pipe to a child process") { pipe(&ends) }
    let line = Lifeline(
      readingEnd: Descriptor(owning: ends[0]), otherEnd: Descriptor(owning: ends[1]))
    // Glibc's module has no pipe2.
    for end in ends {
      try systemCall("prepare", on: "a pipe to a child process") { fcntl(end, F_SETFD, FD_CLOEXEC) }
      try systemCall("prepare", on: "a pipe to a child process") { fcntl(end, F_SETFL, O_NONBLOCK) }
    }
    return line
  }

  /// Closes the end that is the child's.
  package mutating func letGo() {
    otherEnd = nil
  }
}
