internal import Geometry

/// Why a line cannot be read.
struct Malformed: Error {
  let reason: String

  init(_ reason: String) {
    self.reason = reason
  }
}

/// A word as a message shows it: short and without what would garble a terminal.
func quoted(_ word: some StringProtocol) -> String {
  let shown = word.prefix(40).unicodeScalars.map { scalar -> Character in
    let isPlain =
      scalar.value >= 0x20 && scalar.value != 0x7f && !(0x80..<0xa0).contains(scalar.value)
    return isPlain ? Character(scalar) : "?"
  }
  return "“\(String(shown))\(word.dropFirst(40).isEmpty ? "" : "…")”"
}

/// The words of a line, taken one by one. A `#` starts a comment, but for the one of a colour.
struct Words {
  private var rest: Substring

  init(_ line: Substring) {
    rest = line
  }

  /// The next word; nil at the end of the line or the start of a comment.
  mutating func next(allowingHash: Bool = false) -> Substring? {
    rest = rest.drop(while: \.isWhitespace)
    var word = rest.prefix { !$0.isWhitespace }
    let hashFree = allowingHash && word.first == "#" ? word.dropFirst() : word
    if let hash = hashFree.firstIndex(of: "#") {
      word = word[..<hash]
      rest = rest[rest.endIndex...]
    } else {
      rest = rest[word.endIndex...]
    }
    return word.isEmpty ? nil : word
  }

  mutating func word(
    _ meaning: String, allowingHash: Bool = false
  ) throws(Malformed) -> Substring {
    guard let word = next(allowingHash: allowingHash) else {
      throw Malformed("\(meaning) is missing")
    }
    return word
  }

  /// All that is left, blanks within included; a comment must stand off by a blank.
  mutating func rest(_ meaning: String) throws(Malformed) -> String {
    var text = rest
    rest = rest[rest.endIndex...]
    var previous: Character = " "
    for index in text.indices {
      if text[index] == "#" && previous.isWhitespace {
        text = text[..<index]
        break
      }
      previous = text[index]
    }
    text = text.drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text = text.dropLast() }
    guard !text.isEmpty else { throw Malformed("\(meaning) is missing") }
    guard !text.contains("\0") else { throw Malformed("\(meaning) holds a NUL byte") }
    return String(text)
  }

  mutating func finish() throws(Malformed) {
    if let extra = next() { throw Malformed("\(quoted(extra)) is too much") }
  }

  /// A decimal number; neither infinity nor NaN can be written.
  mutating func number(_ meaning: String) throws(Malformed) -> Double {
    let word = try word(meaning)
    let isDecimal = word.utf8.allSatisfy {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || "+-.eE".utf8.contains($0)
    }
    guard isDecimal, let value = Double(word), value.isFinite else {
      throw Malformed("\(meaning) is a number, not \(quoted(word))")
    }
    return value
  }

  mutating func integer(
    _ meaning: String, in range: ClosedRange<Int>
  ) throws(Malformed) -> Int {
    let word = try word(meaning)
    guard let value = Int(word), range.contains(value) else {
      throw Malformed(
        "\(meaning) is a whole number from \(range.lowerBound) to \(range.upperBound), "
          + "not \(quoted(word))")
    }
    return value
  }

  mutating func point() throws(Malformed) -> Point {
    Point(x: try number("X"), y: try number("Y"))
  }

  /// A coordinate of a pixel; a fraction names the pixel that it lies in.
  mutating func pixel(_ meaning: String) throws(Malformed) -> Int {
    let value = try number(meaning).rounded(.down)
    return Int(min(max(value, -1e9), 1e9))
  }

  /// A time of at most a day.
  mutating func milliseconds() throws(Malformed) -> Duration {
    let value = try number("a number of milliseconds")
    guard (0...86_400_000).contains(value) else {
      throw Malformed("a time is from 0 to 86400000 milliseconds")
    }
    return .microseconds(Int64((value * 1000).rounded()))
  }
}
