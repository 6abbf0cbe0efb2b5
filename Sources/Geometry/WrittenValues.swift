// Values as people write them in options, settings and scripts. One reader of each, so that the
// same word means the same everywhere.

extension UInt64 {
  /// A whole number of decimal digits alone: no sign, no space. nil for anything else.
  package init?(written word: some StringProtocol) {
    guard !word.isEmpty, word.utf8.allSatisfy(isDigit), let number = UInt64(word) else {
      return nil
    }
    self = number
  }
}

extension Double {
  /// A number like 2, 1.25 or, where `isSigned`, -0.5: no exponent, no infinity, no hexadecimal.
  /// nil for anything else.
  ///
  /// - Parameter unit: may follow the number at once.
  package init?(written word: some StringProtocol, unit: String = "", isSigned: Bool = false) {
    let number = word.hasSuffix(unit) ? word.dropLast(unit.count) : word[...]
    let digits = isSigned && number.first == "-" ? number.dropFirst() : number
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    // The library's own reader takes words such as "inf" and exponents too.
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isDigit) }),
      let value = Double(number), value.isFinite
    else { return nil }
    self = value
  }
}

extension PixelSize {
  /// `WxH`, both sides within `sides`. nil for anything else.
  package init?(written word: some StringProtocol, sides: ClosedRange<Int>) {
    let parts = word.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = UInt64(written: parts[0]).flatMap(Int.init(exactly:)),
      let height = UInt64(written: parts[1]).flatMap(Int.init(exactly:)),
      sides.contains(width), sides.contains(height)
    else { return nil }
    self.init(width: width, height: height)
  }
}

extension UInt32 {
  /// The bytes 0xRRGGBB of a colour that is written `#RRGGBB`. nil for anything else.
  package init?(writtenColor word: some StringProtocol) {
    let digits = word.dropFirst()
    guard word.first == "#", digits.utf8.count == 6,
      digits.utf8.allSatisfy({ isDigit($0) || (0x61...0x66).contains($0 | 0x20) }),
      let bytes = UInt32(digits, radix: 16)
    else { return nil }
    self = bytes
  }
}

private func isDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}
