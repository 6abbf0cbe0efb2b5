/// Cuts a stream of bytes into lines, of any length and however the bytes are portioned.
///
/// Each byte is looked at once, so that a line of many megabytes in small portions costs no more
/// than its length. A carriage return before the line feed belongs to the line's end.
package struct LineFeed: Sendable {
  private var bytes: [UInt8] = []
  /// Where the present line starts, and how far it was searched for its end.
  private var start = 0
  private var searched = 0

  private let limit: Int

  /// - Parameter limit: the longest line that is waited for, in bytes.
  package init(limit: Int = 64 << 20) {
    self.limit = limit
  }

  /// Whether the line in the making is longer than the limit: it will not end.
  package var isOverlong: Bool { searched == bytes.count && bytes.count - start > limit }

  package mutating func append(_ portion: some Sequence<UInt8>) {
    // The lines that were taken are dropped in one go, when they are the larger part.
    if start > 4096 && start * 2 > bytes.count {
      bytes.removeFirst(start)
      searched -= start
      start = 0
    }
    bytes.append(contentsOf: portion)
  }

  /// The next whole line; nil when more bytes are needed.
  package mutating func nextLine() -> String? {
    while searched < bytes.count {
      searched += 1
      if bytes[searched - 1] == UInt8(ascii: "\n") {
        let line = text(start..<(searched - 1))
        start = searched
        return line
      }
    }
    return nil
  }

  /// At the end of the stream: the line that no line feed closed; nil where there is none.
  package mutating func takeRest() -> String? {
    guard start < bytes.count else { return nil }
    let line = text(start..<bytes.count)
    start = bytes.count
    searched = start
    return line
  }

  private func text(_ range: Range<Int>) -> String {
    var range = range
    if range.last.map({ bytes[$0] == UInt8(ascii: "\r") }) == true {
      range = range.lowerBound..<(range.upperBound - 1)
    }
    return String(decoding: bytes[range], as: UTF8.self)
  }
}
