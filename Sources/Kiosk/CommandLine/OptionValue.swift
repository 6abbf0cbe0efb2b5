/// Why a word cannot be the value of an option or of a configuration key.
enum ValueFault: Error, Hashable {
  /// Nobody knows such a value.
  case notAllowed
}

/// What an option or a configuration key takes: both read the same words in the same way.
protocol OptionValue {
  /// What is allowed, to end the sentence "allowed is …".
  static var allowed: String { get }

  static func parse(_ word: String) throws(ValueFault) -> Self
}

extension OptionValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  static var allowed: String { listing(allCases.map(\.rawValue)) }

  static func parse(_ word: String) throws(ValueFault) -> Self {
    guard let value = Self(rawValue: word) else { throw .notAllowed }
    return value
  }
}

/// "a", "a or b", "a, b or c".
func listing(_ words: [String]) -> String {
  guard words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " or " + words.last!
}

/// A whole number of decimal digits alone: no sign, no space.
func wholeNumber(_ word: some StringProtocol) -> UInt64? {
  guard !word.isEmpty, word.utf8.allSatisfy(isDigit) else { return nil }
  return UInt64(word)
}

/// A number like 2, 1.25 or, where `signed`, -0.5: no exponent, no infinity, no hexadecimal.
func decimalNumber(_ word: some StringProtocol, signed: Bool = false) -> Double? {
  var digits = word[...]
  if signed, digits.first == "-" { digits = digits.dropFirst() }
  let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
  guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isDigit) }) else {
    return nil
  }
  guard let value = Double(word), value.isFinite else { return nil }
  return value
}

private func isDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}
