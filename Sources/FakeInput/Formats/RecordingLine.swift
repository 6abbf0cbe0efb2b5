/// A line of a recording, read from left to right byte by byte: recordings hold text of any
/// encoding, and most of their bytes are numbers.
struct RecordingLine {
  /// Without the end of line.
  private let bytes: ArraySlice<UInt8>
  private var position: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  init(_ text: String) {
    self.init(Array(text.utf8)[...])
  }

  var isAtEnd: Bool { position >= bytes.endIndex }

  var next: UInt8? { isAtEnd ? nil : bytes[position] }

  /// What has not been read, as text.
  var rest: String { String(decoding: bytes[position...], as: UTF8.self) }

  /// What has not been read, without blanks at both ends.
  var trimmedRest: String {
    var part = bytes[position...]
    while let first = part.first, RecordingLine.isBlank(first) { part.removeFirst() }
    while let last = part.last, RecordingLine.isBlank(last) { part.removeLast() }
    return String(decoding: part, as: UTF8.self)
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }

  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Passes over blanks; returns whether there were any.
  @discardableResult
  mutating func skipBlanks() -> Bool { skip(while: RecordingLine.isBlank) }

  /// Passes over bytes; returns whether there were any.
  @discardableResult
  mutating func skip(while condition: (UInt8) -> Bool) -> Bool {
    let start = position
    while position < bytes.endIndex, condition(bytes[position]) { position += 1 }
    return position > start
  }

  /// Passes over one byte.
  mutating func skipOne() { position = min(position + 1, bytes.endIndex) }

  /// Passes over `text` if it comes next.
  mutating func skip(_ text: StaticString) -> Bool {
    guard begins(with: text, at: position) else { return false }
    position += text.utf8CodeUnitCount
    return true
  }

  /// Passes over everything up to and including `text`, if it comes at all.
  mutating func skip(past text: StaticString) -> Bool {
    var place = position
    while place < bytes.endIndex {
      if begins(with: text, at: place) {
        position = place + text.utf8CodeUnitCount
        return true
      }
      place += 1
    }
    return false
  }

  func contains(_ text: StaticString) -> Bool {
    var copy = self
    return copy.skip(past: text)
  }

  private func begins(with text: StaticString, at place: Int) -> Bool {
    let count = text.utf8CodeUnitCount
    guard place + count <= bytes.endIndex else { return false }
    for index in 0..<count where bytes[place + index] != text.utf8Start[index] { return false }
    return true
  }

  /// A whole decimal number with or without a sign; nil, and nothing is passed over, where none
  /// comes next or it has more than 64 bits.
  mutating func decimal() -> Int64? {
    var place = position
    let isNegative = place < bytes.endIndex && bytes[place] == UInt8(ascii: "-")
    if isNegative { place += 1 }
    var value: Int64 = 0
    let start = place
    while place < bytes.endIndex, RecordingLine.isDigit(bytes[place]) {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let digit = Int64(bytes[place] - 0x30)
      let (sum, tooMuch) = product.subtractingReportingOverflow(digit)
      if overflow || tooMuch { return nil }
      value = sum
      place += 1
    }
    // Counted downwards, since the negative numbers reach one further.
    guard place > start, isNegative || value != .min else { return nil }
    position = place
    return isNegative ? value : -value
  }

  /// A hexadecimal number of at most 32 bits, without 0x.
  mutating func hexadecimal() -> UInt32? {
    var place = position
    var value: UInt64 = 0
    while place < bytes.endIndex, let digit = RecordingLine.hexDigit(bytes[place]) {
      value = value << 4 | digit
      if value > UInt64(UInt32.max) { return nil }
      place += 1
    }
    guard place > position else { return nil }
    position = place
    return UInt32(value)
  }

  private static func hexDigit(_ byte: UInt8) -> UInt64? {
    switch byte {
    case 0x30...0x39: UInt64(byte - 0x30)
    case 0x41...0x46: UInt64(byte - 0x41 + 10)
    case 0x61...0x66: UInt64(byte - 0x61 + 10)
    default: nil
    }
  }

  /// A time as seconds, a dot and up to six digits of a second; more digits are cut off.
  mutating func time() -> Duration? {
    let start = position
    if let seconds = decimal(), seconds >= 0, skip(".") {
      var fraction: Int64 = 0
      var digits = 0
      while let byte = next, RecordingLine.isDigit(byte) {
        if digits < 6 { fraction = fraction * 10 + Int64(byte - 0x30) }
        digits += 1
        position += 1
      }
      while digits < 6 {
        fraction *= 10
        digits += 1
      }
      if let time = Duration(recordedSeconds: seconds, microseconds: fraction) { return time }
    }
    position = start
    return nil
  }

  /// A word of letters, digits and underscores; empty where none comes next.
  mutating func name() -> Substring {
    let start = position
    skip { byte in
      RecordingLine.isDigit(byte) || byte == UInt8(ascii: "_")
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    return Substring(String(decoding: bytes[start..<position], as: UTF8.self))
  }

  /// What comes before a blank, `end`, or the end of the line.
  mutating func word(upTo end: UInt8) -> String {
    let start = position
    skip { !RecordingLine.isBlank($0) && $0 != end }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Whole decimal numbers between brackets, `[1, 2, 3]`; nil where it is no such list.
  mutating func list() -> [Int64]? {
    guard skip("[") else { return nil }
    var numbers: [Int64] = []
    while true {
      skipBlanks()
      if skip("]") { return numbers }
      guard numbers.isEmpty || skip(",") else { return nil }
      skipBlanks()
      // A comma may stand before the closing bracket.
      if skip("]") { return numbers }
      guard let number = decimal() else { return nil }
      numbers.append(number)
    }
  }
}

extension Duration {
  /// nil for times that no clock shows: beyond ten thousand years.
  init?(recordedSeconds seconds: Int64, microseconds: Int64) {
    guard (0...315_576_000_000).contains(seconds), (0..<1_000_000_000_000).contains(microseconds)
    else { return nil }
    self = .seconds(seconds) + .microseconds(microseconds)
  }
}

/// The lines of a file in their order. Each byte is looked at once.
struct RecordingLines {
  /// A line that is longer holds nothing that any recorder writes.
  static let longest = 1 << 16

  private let bytes: [UInt8]
  private var position = 0
  /// Of the line that was given last, from 1.
  private(set) var number = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // Some editors begin a file with a byte order mark.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  mutating func next() -> ArraySlice<UInt8>? {
    guard position < bytes.count else { return nil }
    number += 1
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { position += 1 }
    var end = position
    position += 1
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return bytes[start..<end]
  }
}
