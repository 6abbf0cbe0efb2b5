import Geometry
import Testing

@Suite struct WrittenValuesTests {
  @Test func wholeNumbersAreDigitsAlone() {
    #expect(UInt64(written: "0") == 0)
    #expect(UInt64(written: "18446744073709551615") == .max)
    for word in ["", " 1", "1 ", "+1", "-1", "1.0", "0x1", "١", "１", "18446744073709551616"] {
      #expect(UInt64(written: word) == nil, "\(word)")
    }
  }

  @Test func numbersHaveDigitsOnBothSidesOfThePoint() {
    #expect(Double(written: "2") == 2)
    #expect(Double(written: "1.25") == 1.25)
    #expect(Double(written: "-0.5", isSigned: true) == -0.5)
    #expect(Double(written: "0.1"[...]) == 0.1)
    for word in [
      "", ".", ".5", "5.", "1.2.3", "1e3", "inf", "nan", "0x1p3", "+1", "-1", "--1", "1,5", "٣",
      " 1", "1 ", "1m",
    ] {
      #expect(Double(written: word) == nil, "\(word)")
    }
    for word in ["-", "--1", "-.5", "- 1"] {
      #expect(Double(written: word, isSigned: true) == nil, "\(word)")
    }
    #expect(Double(written: String(repeating: "9", count: 400)) == nil)
  }

  @Test func aUnitMayFollowANumber() {
    #expect(Double(written: "30mm", unit: "mm") == 30)
    #expect(Double(written: "1.5", unit: "mm") == 1.5)
    for word in ["30m", "30 mm", "mm", "30mmmm", "30MM", "mm30"] {
      #expect(Double(written: word, unit: "mm") == nil, "\(word)")
    }
  }

  @Test func aSizeIsTwoWholeNumbersWithAnX() {
    let sides = 1...100
    #expect(PixelSize(written: "1x100", sides: sides) == PixelSize(width: 1, height: 100))
    for word in [
      "", "x", "1x", "x1", "1x2x3", "1X2", "0x1", "1x101", "1 x2", "-1x2", "1.5x2", "1*2",
      "18446744073709551615x1",
    ] {
      #expect(PixelSize(written: word, sides: sides) == nil, "\(word)")
    }
  }

  @Test func aColourIsSixHexadecimalDigitsAfterAHash() {
    #expect(UInt32(writtenColor: "#1a2B3c") == 0x1A2B3C)
    #expect(UInt32(writtenColor: "#000000") == 0)
    for word in ["", "#", "1a2b3c", "#1a2b3", "#1a2b3c4", "#1a2b3g", "#+12345", "# 12345", "#１２"] {
      #expect(UInt32(writtenColor: word) == nil, "\(word)")
    }
  }
}
