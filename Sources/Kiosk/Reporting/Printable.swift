internal import LinuxIO

/// A word that came from outside, fit to stand in a one-line message: control characters are
/// written as escapes, and what is longer than `limit` characters is cut.
func printable(_ word: String, limit: Int = 200) -> String {
  var result = ""
  var count = 0
  for scalar in word.unicodeScalars {
    if count == limit { return result + "…" }
    count += 1
    if let byte = strayByte(scalar) {
      result += "\\x" + String(byte, radix: 16, uppercase: true)
      continue
    }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator:
      let digits = String(scalar.value, radix: 16, uppercase: true)
      result += "\\u{\(digits)}"
    default:
      result.unicodeScalars.append(scalar)
    }
  }
  return result
}
