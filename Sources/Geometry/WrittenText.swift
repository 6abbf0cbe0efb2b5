// What surrounds values in texts, and how numbers are written there: each exists once.

extension StringProtocol {
  /// Without blanks and tabs at both ends.
  package var withoutOuterBlanks: SubSequence {
    var text = self[...]
    while text.first == " " || text.first == "\t" { text = text.dropFirst() }
    while text.last == " " || text.last == "\t" { text = text.dropLast() }
    return text
  }

  /// Without the pair of double or single quotes around it, where there is one.
  package var withoutQuotes: SubSequence {
    guard count >= 2, let quote = first, quote == "\"" || quote == "'", last == quote else {
      return self[...]
    }
    return dropFirst().dropLast()
  }
}

extension String {
  /// A number in hexadecimal, filled with zeros to `width` digits.
  package init(hexadecimal number: some UnsignedInteger, width: Int, isUppercase: Bool = false) {
    let digits = String(number, radix: 16, uppercase: isUppercase)
    self = String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }
}
