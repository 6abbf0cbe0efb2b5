import Testing

@testable import Evdev

@Suite struct DeviceTagsTests {
  @Test func udevsPropertiesAreRead() {
    let properties = [
      "WL_OUTPUT": "DSI-1", "LIBINPUT_CALIBRATION_MATRIX": "0 1 0 -1 0 1",
    ]
    #expect(
      DeviceTags { properties[$0] }
        == DeviceTags(output: "DSI-1", calibration: TouchCalibration(0, 1, 0, -1, 0, 1)))
    #expect(DeviceTags { _ in nil } == DeviceTags())
    #expect(DeviceTags { $0 == "WL_OUTPUT" ? "" : nil } == DeviceTags())
  }

  @Test(arguments: [
    "", "1 0 0 0 1", "1 0 0 0 1 0 0 0 1", "1 0 0 x 1 0", "nan 0 0 0 1 0", "1 1 0 1 1 0",
    "0 0 0 0 0 0",
  ])
  func aMatrixThatIsNoneIsIgnored(text: String) {
    #expect(DeviceTags { $0 == "WL_OUTPUT" ? nil : text } == DeviceTags())
  }

  @Test func aNodeThatUdevDoesNotKnowHasNone() {
    #expect(DeviceTags.ofNode("/nowhere/event9999") == DeviceTags())
    #expect(DeviceTags.ofNode("") == DeviceTags())
  }
}
