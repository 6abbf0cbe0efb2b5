import FakeInput
import Testing

@testable import Kiosk

@Suite struct ExpectationTests {
  @Test func eachChannelMayDifferByTheTolerance() {
    func isMet(_ found: UInt32?, _ tolerance: Int) -> Bool {
      Expectation.isMet(
        PixelExpectation(x: 0, y: 0, color: 0x10_20_30, tolerance: tolerance), by: found)
    }
    #expect(isMet(0x10_20_30, 0))
    #expect(!isMet(0x11_20_30, 0))
    #expect(isMet(0x12_1E_32, 2))
    #expect(!isMet(0x13_20_30, 2))
    #expect(!isMet(0x10_1D_30, 2))
    #expect(!isMet(0x10_20_33, 2))
    #expect(!isMet(nil, 255))
  }
}
