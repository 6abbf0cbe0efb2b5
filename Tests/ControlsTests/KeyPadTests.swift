import Controls
import Testing

struct KeyPadTests {
  @Test func digitsAreTakenInTheirOrder() {
    var pad = KeyPad(capacity: 4)
    for digit in [3, 1, 4, 1, 5] { #expect(pad.press(.digit(digit)) == nil) }
    #expect(pad.digits == [3, 1, 4, 1])
    #expect(pad.press(.delete) == nil)
    #expect(pad.press(.enter) == [3, 1, 4])
    #expect(pad.digits.isEmpty)
  }

  @Test func emptyPadHasNothingToDelete() {
    var pad = KeyPad()
    #expect(pad.press(.delete) == nil)
    #expect(pad.press(.enter) == [])
  }
}
