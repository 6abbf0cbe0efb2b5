import Geometry
import Testing

@Suite struct WrittenTextTests {
  @Test(arguments: [
    ("word", "word"), ("  a word\t", "a word"), ("", ""), (" \t ", ""), ("\nline ", "\nline"),
  ])
  func blanksAndTabsGoAtBothEndsAlone(text: String, expected: String) {
    #expect(text.withoutOuterBlanks == expected)
  }

  @Test(arguments: [
    ("\"a name\"", "a name"), ("'a name'", "a name"), ("\"\"", ""), ("\"", "\""), ("", ""),
    ("\"open", "\"open"), ("\"mixed'", "\"mixed'"), ("\"\"twice\"\"", "\"twice\""),
    ("bare", "bare"),
  ])
  func onePairOfQuotesGoes(text: String, expected: String) {
    #expect(text.withoutQuotes == expected)
  }

  @Test func hexadecimalIsFilledWithZerosAndNeverCut() {
    #expect(String(hexadecimal: UInt16(0x1F), width: 4) == "001f")
    #expect(String(hexadecimal: UInt32(0xABCDE), width: 6, isUppercase: true) == "0ABCDE")
    #expect(String(hexadecimal: UInt8(0), width: 2) == "00")
    #expect(String(hexadecimal: UInt16(0x1234), width: 2) == "1234")
  }
}
