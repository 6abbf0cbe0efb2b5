internal import CLinux
internal import Glibc

/// How a process learns that one that it forked has ended, without being its parent: a pipe whose
/// writing end the other process alone has open.
///
/// Order of calls: `make`; fork, where the child keeps `writingEnd` open; `letGo` in the first
/// process.
public struct Lifeline: ~Copyable {
  private let readingEnd: Descriptor
  private var otherEnd: Descriptor?

  /// Readable once the other process has ended; lent.
  public var rawValue: Int32 { readingEnd.rawValue }

  /// What the child must keep open; lent until `letGo`.
  public let writingEnd: Int32

  private init(readingEnd: consuming Descriptor, otherEnd: consuming Descriptor) {
    writingEnd = otherEnd.rawValue
    self.readingEnd = readingEnd
    self.otherEnd = consume otherEnd
  }

  /// Errors: EMFILE, ENFILE.
  public static func make() throws(SystemError) -> Lifeline {
    var ends: [Int32] = [-1, -1]
    try systemCall("make", on: "a pipe") { pipe2(&ends, O_CLOEXEC | O_NONBLOCK) }
    return Lifeline(
      readingEnd: Descriptor(owning: ends[0]), otherEnd: Descriptor(owning: ends[1]))
  }

  /// Closes the end that is the child's.
  public mutating func letGo() {
    otherEnd = nil
  }
}
