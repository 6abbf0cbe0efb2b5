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

  @Test(
    arguments: [
      (["ID_INPUT": "1", "ID_INPUT_TOUCHSCREEN": "1"], .touchscreen),
      (["ID_INPUT_TOUCHPAD": "1"], .touchpad), (["ID_INPUT_TABLET": "1"], .pen),
      (["ID_INPUT_TABLET": "1", "ID_INPUT_TABLET_PAD": "1"], .other),
      (["ID_INPUT_JOYSTICK": "1"], .other), (["ID_INPUT_ACCELEROMETER": "1"], .other),
      (["ID_INPUT_MOUSE": "1"], nil), (["ID_INPUT_TOUCHSCREEN": "0"], nil),
      (["ID_INPUT_TOUCHSCREEN": ""], nil),
    ] as [([String: String], DeviceClass?)])
  func theClassIsReadWhereARuleTellsOne(properties: [String: String], expected: DeviceClass?) {
    #expect(DeviceTags { properties[$0] } == DeviceTags(deviceClass: expected))
  }

  @Test func aDeviceToBeLeftAloneIsKnown() {
    for (value, isIgnored) in [("1", true), ("yes", true), ("0", false), ("", false)] {
      #expect(
        DeviceTags { $0 == "LIBINPUT_IGNORE_DEVICE" ? value : nil }
          == DeviceTags(isIgnored: isIgnored))
    }
  }

  @Test(arguments: [
    "", "1 0 0 0 1", "1 0 0 0 1 0 0 0 1", "1 0 0 x 1 0", "nan 0 0 0 1 0", "1 1 0 1 1 0",
    "0 0 0 0 0 0",
  ])
  func aMatrixThatIsNoneIsIgnored(text: String) {
    #expect(DeviceTags { $0 == "LIBINPUT_CALIBRATION_MATRIX" ? text : nil } == DeviceTags())
  }

  @Test func aNodeThatUdevDoesNotKnowHasNone() {
    #expect(DeviceTags.ofNode("/nowhere/event9999") == DeviceTags())
    #expect(DeviceTags.ofNode("") == DeviceTags())
  }
}
